import { type CSSProperties, type ComponentProps, type ReactNode, useRef, useState, type DragEvent } from 'react';
import { type Certainty, isoLocal } from '../../core/vocabulary/words.ts';
import { t, wordsOf } from '../text.ts';
import type { Message } from '../../core/messages/message.ts';
import { oneOf } from './files.ts';
import { useHue } from '../state/window.ts';
import { localTime, utcTime } from './time-format.ts';
import { Glyph, type Tone } from './glyph.tsx';
import {
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
  Button,
  type ButtonProps,
  PasswordInput,
  type PasswordInputProps,
} from '@mantine/core';

/** Lets a person choose one file. `several`: its signature may be chosen with it. */
export const FileButton = ({
  label,
  accept,
  take,
  several = false,
  ...look
}: {
  readonly label: string;
  readonly accept: string;
  readonly take: (file: File) => void;
  readonly several?: boolean;
} & ButtonProps) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        multiple={several}
        onChange={(event) => {
          const file = oneOf(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
          if (file) take(file);
        }}
      />
      <Button {...look} onClick={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  );
};

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

interface FieldProps extends TextInputProps {
  readonly onText: (text: string) => void;
}

/** A field for a line of text: small, and without what a browser corrects or completes. */
export const Field = ({ onText, ...props }: FieldProps) => (
  <TextInput
    size="xs"
    spellCheck={false}
    autoComplete="off"
    {...props}
    onChange={({ currentTarget }) => onText(currentTarget.value)}
  />
);

interface ChoiceProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'onChange' | 'value'> {
  readonly of: readonly (readonly [value: Value, label: string])[];
  /** What is offered first, for no choice. */
  readonly none?: string;
  readonly value: Value | null;
  readonly choose: (value: Value | null) => void;
}

/** One of several words. */
export const Choice = <Value extends string>({ of, none, value, choose, ...props }: ChoiceProps<Value>) => (
  <NativeSelect
    size="xs"
    {...props}
    value={value ?? ''}
    data={[...(none === undefined ? [] : [['', none] as const]), ...of].map(([each, label]) => ({
      value: each,
      label,
    }))}
    onChange={({ currentTarget }) => choose(of.find(([each]) => each === currentTarget.value)?.[0] ?? null)}
  />
);

interface LinesProps {
  readonly of: readonly Message[];
  /** `tp-steps`: in their order. */
  readonly className: string;
}

/** Sentences, one below the other. */
export const Lines = ({ of, className }: LinesProps) => {
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
export const hueStyle = (hue: number): CSSProperties => ({ '--tp-hue': hue }) as CSSProperties;

const CustomerDot = ({ customer }: { readonly customer: string }) => (
  <span className="tp-dot" style={hueStyle(useHue(customer))} aria-hidden />
);

const initialsOf = (name: string): string => {
  const [first = '', second = ''] = name.trim().split(/[\s&/-]+/u);
  const letters = (word: string): readonly string[] =>
    Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  const [one = '', two = ''] = letters(first);
  return `${one}${letters(second)[0] ?? two}`.toUpperCase();
};

/** A customer's colour and initials; always next to the name. */
export const CustomerBadge = ({ customer }: { readonly customer: string }) => (
  <span className="tp-badge" style={hueStyle(useHue(customer))} aria-hidden>
    {initialsOf(customer)}
  </span>
);

export const PracticeMark = () => <span className="tp-practice">{t.nav.practiceMark}</span>;

/** A part of a panel under a heading of its own. */
export const Section = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className="tp-section" aria-labelledby={id}>
    <h3 id={id}>{title}</h3>
    {children}
  </section>
);

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

const certaintyTone: Record<Certainty, Tone> = { proven: 'note', likely: 'note', 'cannot-tell': 'cannot-tell' };

export const CertaintyChip = ({ certainty }: { readonly certainty: Certainty }) => (
  <span className="tp-chip" data-tone={certaintyTone[certainty]} data-certainty={certainty}>
    <span className="tp-sureness" aria-hidden>
      <i />
      <i />
      <i />
    </span>
    {t.certainties[certainty]}
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

/** The row of headings of a table. */
export const Headings = ({ of }: { readonly of: readonly string[] }) => (
  <thead>
    <tr>
      {of.map((heading) => (
        <th scope="col" key={heading}>
          {heading}
        </th>
      ))}
    </tr>
  </thead>
);

/** A field for a secret. The eye that shows what was typed has its name in the window's language. */
export const SecretInput = (props: PasswordInputProps) => (
  <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t.showTyped }} />
);

/** A button that lets a person choose a case or a record. */
export const OpenFileButton = (
  given: { readonly label: string; readonly take: (file: File) => void } & ButtonProps,
) => (
  <FileButton
    variant="default"
    accept=".tripoint,.json,.sig,.txt,.pcap,.pcapng,.cap,application/json,text/plain"
    several
    {...given}
  />
);

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

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
