import type { CSSProperties, ReactNode } from 'react';
import { type Certainty, isoLocal } from '../../core/vocabulary/words.ts';
import { t } from '../text.ts';
import { customerHue, localTime, utcTime } from './time-format.ts';
import { Glyph, type Tone } from './glyph.tsx';

/** The colour of a customer; always beside the customer's name. */
export const CustomerDot = ({ customer }: { readonly customer: string }) => (
  <span className="tp-dot" style={{ '--tp-hue': customerHue(customer) } as CSSProperties} aria-hidden />
);

export const PracticeMark = () => <span className="tp-practice">{t.nav.practiceMark}</span>;

/** Label of a button that sends something: what it does, and to whose server. */
export const SendsTo = ({ customer, children }: { readonly customer: string; readonly children: ReactNode }) => (
  <span className="tp-customer-button">
    {children}
    {customer !== '' && (
      <>
        <CustomerDot customer={customer} />
        <small>{customer}</small>
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

export const Banner = ({
  tone,
  children,
  actions,
}: {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) => (
  <div className="tp-banner" data-tone={tone}>
    <Glyph tone={tone} />
    <p>{children}</p>
    {actions}
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
