import { useState, type ComponentProps, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { Severity } from '../../core/diagnosis/judgement.ts';
import { type Certainty as Sureness, type Party, isoLocal } from '../../core/vocabulary/words.ts';
import { t, wordsOf } from '../text.ts';
import { certaintyTitle } from '../../core/diagnosis/words/titles.ts';
import type { Message } from '../../core/messages/message.ts';
import { carriesFiles, oneOf } from './files.ts';
import { hueOf } from '../../core/vocabulary/customer-hues.ts';
import { useWindow } from '../state/window.ts';
import { localTime, utcTime } from './time-format.ts';
import { TextInput, type TextInputProps, Button, type ButtonProps } from '@mantine/core';

/** The meaning a status colour has; `silent` says nothing about any party, `running` is going on. */
export type Tone = Severity | 'silent' | 'running';

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const shapes: Record<Exclude<Tone, 'running'>, ReactElement> = {
  good: (
    <>
      <circle cx="10" cy="10" r="8.5" {...stroke} strokeWidth={1.5} />
      <path d="M6 10.4l2.8 2.8L14 7.4" {...stroke} />
    </>
  ),
  note: (
    <>
      <circle cx="10" cy="10" r="8.5" {...stroke} strokeWidth={1.5} />
      <path d="M10 9.2v4.6M10 6.2v.1" {...stroke} />
    </>
  ),
  fault: (
    <>
      <path d="M6.4 1.5h7.2l4.9 4.9v7.2l-4.9 4.9H6.4l-4.9-4.9V6.4z" {...stroke} strokeWidth={1.5} />
      <path d="M7 7l6 6M13 7l-6 6" {...stroke} />
    </>
  ),
  'cannot-tell': (
    <>
      <path d="M10 1.4l8.6 8.6-8.6 8.6L1.4 10z" {...stroke} strokeWidth={1.5} />
      <path d="M8 7.9a2 2 0 1 1 2.6 2.2c-.5.2-.6.5-.6 1M10 13.6v.1" {...stroke} strokeWidth={1.7} />
    </>
  ),
  silent: <path d="M6 10h8" {...stroke} />,
};

/** A status shape: each tone has its own outline, so that it reads without colour; a word accompanies it. */
export const Glyph = ({ tone }: { readonly tone: Tone }) => (
  <span className="tp-glyph" data-tone={tone} aria-hidden>
    {tone === 'running' ? <span className="tp-spinner" /> : <svg viewBox="0 0 20 20">{shapes[tone]}</svg>}
  </span>
);

const SHOWN_MS = 1500;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly small?: boolean;
}

/** Copies text and says for a moment, in its own label, whether it did. */
export const CopyButton = ({ text, label, small = false }: CopyButtonProps) => {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    setSaid(
      await navigator.clipboard.writeText(text).then(
        () => t.copied,
        () => t.notCopied,
      ),
    );
    setTimeout(() => setSaid(null), SHOWN_MS);
  };
  return (
    <Small tiny={small} onClick={() => void copy()}>
      {said ?? label}
    </Small>
  );
};

/** A small button next to what it is about; `tiny` in a line of text or in a row. */
export const Small = ({
  tiny = false,
  ...props
}: ComponentProps<'button'> & ButtonProps & { readonly tiny?: boolean }) => (
  <Button size={tiny ? 'compact-xs' : 'compact-sm'} variant="default" {...props} />
);

/** A field for a line of text: small, and without what a browser corrects or completes. */
export const Field = ({ onText, ...props }: TextInputProps & { readonly onText: (text: string) => void }) => (
  <TextInput
    size="xs"
    spellCheck={false}
    autoComplete="off"
    {...props}
    onChange={({ currentTarget }) => onText(currentTarget.value)}
  />
);

/** What may be chosen for a field instead of typing it. The browser draws it, so in call mode nothing could cover it. */
export const Known = ({ id, values }: { readonly id: string; readonly values: readonly string[] }) => {
  const offered = useWindow((state) => state.callMode) ? [] : [...new Set(values)].filter((one) => one !== '').sort();
  return (
    <datalist id={id}>
      {offered.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
};

/** Sentences, one below the other; `tp-steps`: in their order. */
export const Lines = ({ of, className }: { readonly of: readonly Message[]; readonly className: string }) => {
  const List = className === 'tp-steps' ? 'ol' : 'ul';
  return (
    <List className={className}>
      {of.map((sentence) => (
        <li key={wordsOf(sentence)}>{wordsOf(sentence)}</li>
      ))}
    </List>
  );
};

/** A form that the page sends itself and checks itself. */
export const Form = ({ send, ...props }: ComponentProps<'form'> & { readonly send: () => void }) => (
  <form
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      send();
    }}
  />
);

/** What the colour of a customer hangs on. */
export const hueStyle = (customer: string): CSSProperties => ({ '--tp-hue': hueOf(customer) }) as CSSProperties;

/** The colour of a customer; always next to the name. */
export const CustomerDot = ({ customer }: { readonly customer: string }) => (
  <span className="tp-dot" style={hueStyle(customer)} aria-hidden />
);

/** Whose case it is, and where. */
export const Whose = ({ customer, site }: { readonly customer: string; readonly site: string }) => (
  <>
    <CustomerDot customer={customer} />
    <span className="tp-who" title={customer} data-whose={customer !== '' || undefined}>
      {customer || t.nav.noCustomer}
    </span>
    {site !== '' && (
      <span className="tp-dim tp-where" title={site} data-whose>
        {site}
      </span>
    )}
  </>
);

export const PracticeMark = () => <span className="tp-practice">{t.nav.practiceMark}</span>;

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly id: string;
  readonly title: ReactNode;
  /** Of a page, not of a panel. */
  readonly large?: boolean;
}

/** A part of a panel, or of a page, under a heading of its own. */
export const Section = ({ id, title, large = false, children, ...props }: SectionProps) => {
  const Heading = large ? 'h2' : 'h3';
  return (
    <section className={large ? 'tp-stack' : 'tp-section'} aria-labelledby={id} {...props}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
};

/** Label of a button that sends something: what it does, and to whose server. */
export const SendsTo = ({ customer, children }: { readonly customer: string; readonly children: ReactNode }) => (
  <span className="tp-customer-button">
    {children}
    {customer !== '' && (
      <>
        <CustomerDot customer={customer} />
        <small data-whose>{customer}</small>
      </>
    )}
  </span>
);

/** Local time; UTC on hover; a click copies ISO 8601 with offset and milliseconds. */
export const Time = ({ iso }: { readonly iso: string }) => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return <span className="tp-mono">{iso}</span>;
  return (
    <button
      type="button"
      className="tp-time"
      title={utcTime(date)}
      onClick={() => void navigator.clipboard.writeText(isoLocal(date)).catch(() => undefined)}
    >
      <time dateTime={iso}>{localTime(date)}</time>
    </button>
  );
};

/** How sure it is: three bars in the tone around it, and the word. */
export const Certainty = ({ certainty, party }: { readonly certainty: Sureness; readonly party: Party }) => (
  <span className="tp-certainty" data-certainty={certainty}>
    <span className="tp-sureness" aria-hidden>
      <i />
      <i />
      <i />
    </span>
    {wordsOf(certaintyTitle(certainty, party))}
  </span>
);

interface BannerProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Where it comes while the page is shown. */
  readonly role?: 'status' | 'alert';
}

export const Banner = ({ tone, children, actions, role }: BannerProps) => (
  <div className="tp-banner" data-tone={tone} role={role}>
    <Glyph tone={tone} />
    <p>{children}</p>
    {actions && <div className="tp-row">{actions}</div>}
  </div>
);

/** Term and value pairs; a `null` value leaves its term out. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="tp-facts">
    {facts
      .filter(([, value]) => value !== null)
      .map(([term, value]) => (
        <div key={term} style={{ display: 'contents' }}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** A small line in the colour of what it says. */
export const Toned = ({ tone, children, ...props }: ComponentProps<'p'> & { readonly tone: Tone }) => (
  <p className="tp-small" data-tone={tone} {...props}>
    <span className="tp-toned">{children}</span>
  </p>
);

/** A few lines under a small heading. */
export const Headed = ({ title, children, ...props }: ComponentProps<'div'> & { readonly title: string }) => (
  <div {...props}>
    <h3 className="tp-heading">{title}</h3>
    {children}
  </div>
);

/** A button that reads like a word of the text. */
export const Link = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button type="button" className={`tp-link ${className}`} {...props} />
);

/** Letters of one width, for addresses, names and hashes. */
export const mono = (text: ReactNode) => <span className="tp-mono">{text}</span>;

/** A line of headings; a column without one has an empty cell. */
export const Headings = ({ of }: { readonly of: readonly string[] }) => (
  <thead>
    <tr>
      {of.map((heading) =>
        heading === '' ? (
          <td key={heading} />
        ) : (
          <th scope="col" key={heading}>
            {heading}
          </th>
        ),
      )}
    </tr>
  </thead>
);

interface TableProps extends ComponentProps<'table'> {
  readonly heads: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** No cell names its row. */
  readonly plain?: boolean;
}

/** A button that opens a page of its own. */
export const Outward = (props: ButtonProps & { readonly href: string }) => (
  <Button size="compact-sm" component="a" target="_blank" rel="noreferrer noopener" {...props} />
);

/** What is alike, a row each. */
export const Table = ({ heads, rows, plain = false, ...props }: TableProps) => (
  <table className="tp-grid" {...props}>
    <Headings of={heads} />
    <tbody>
      {rows.map((cells, row) => (
        <tr key={row}>
          {cells.map((cell, column) => {
            const Cell = column === 0 && !plain ? 'th' : 'td';
            return (
              <Cell key={column} scope={Cell === 'th' ? 'row' : undefined}>
                {cell}
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Sentences, each in a banner. */
export const Banners = ({ of, tone }: { readonly of: readonly Message[]; readonly tone: Tone }) =>
  of.map((sentence) => (
    <Banner key={wordsOf(sentence)} tone={tone}>
      {wordsOf(sentence)}
    </Banner>
  ));

/** Sentences, each a paragraph. */
export const Notes = ({ of, ...props }: ComponentProps<'p'> & { readonly of: readonly Message[] }) =>
  of.map((sentence) => (
    <p className="tp-small tp-dim" key={wordsOf(sentence)} {...props}>
      {wordsOf(sentence)}
    </p>
  ));

/** What a case, a record, a capture or a transcript is kept in. */
export const RESULT_FILES = '.tripoint,.json,.sig,.txt,.pcap,.pcapng,.cap,application/json,text/plain';

interface DropZoneProps {
  readonly className: string;
  readonly hint: string;
  readonly take: ((file: File) => void) | null;
  readonly children: ReactNode;
}

/** Takes one dropped file, with its signature; a hint shows while it hovers. `take: null`: not now. */
export const DropZone = ({ className, hint, take, children }: DropZoneProps) => {
  const [dropping, setDropping] = useState(false);
  return (
    <div
      className={`tp-takes-files ${className}`}
      data-dropping={dropping}
      data-drop-hint={hint}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDropping(take !== null);
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target || event.relatedTarget === null) setDropping(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDropping(false);
        const file = oneOf(event.dataTransfer.files);
        if (file) take?.(file);
      }}
    >
      {children}
    </div>
  );
};
