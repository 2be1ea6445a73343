import type { ReactElement } from 'react';
import type { Severity } from '../../core/diagnosis/judgement.ts';

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
export const Glyph = ({ tone }: { readonly tone: Tone }) =>
  tone === 'running' ? (
    <span className="tp-glyph" data-tone={tone} aria-hidden>
      <span className="tp-spinner" />
    </span>
  ) : (
    <span className="tp-glyph" data-tone={tone} aria-hidden>
      <svg viewBox="0 0 20 20">{shapes[tone]}</svg>
    </span>
  );
