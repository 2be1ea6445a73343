import type { JobSummary } from '../../../shared/service-views.ts';
import { t } from '../../text.ts';
import type { Tone } from '../../ui/glyph.tsx';
import type { FocusEvent } from 'react';
/**
 * Whether a field was left by pressing a button. What would then be said below the field moves the button away from under
 * the pointer, and the press would be lost; the button itself makes it said.
 */
export const leftForButton = ({ relatedTarget }: FocusEvent): boolean => relatedTarget instanceof HTMLButtonElement;

interface OpenNote {
  readonly tone: Tone;
  /** As there is room for in the side bar: `1 running, 2 unfinished`. */
  readonly short: string;
  /** `Batches: 1 running, 2 unfinished`. */
  readonly long: string;
}

/** The texts about jobs that are going on or not finished, or `null` where there are none. */
export const openNote = (jobs: readonly JobSummary[]): OpenNote | null => {
  if (jobs.length === 0) return null;
  const unfinished = jobs.filter(({ state }) => state === 'unfinished').length;
  const going = jobs.length - unfinished;
  const short = [going > 0 ? t.jobs.going(going) : null, unfinished > 0 ? t.jobs.unfinished(unfinished) : null]
    .filter((part) => part !== null)
    .join(', ');
  return { tone: unfinished > 0 ? 'cannot-tell' : 'running', short, long: t.jobs.batches(short) };
};
