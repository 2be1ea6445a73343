import type { JobSummary } from '../../../shared/service-views.ts';
import { t } from '../../text.ts';
import type { Tone } from '../../ui/parts.tsx';
import { type FocusEvent, useId } from 'react';
import { Button } from '@mantine/core';
import { useService, useWindow } from '../../state/window.ts';
import { useAction } from '../../actions/doing.ts';

/** A field left by pressing a button: a text that appears below it would move the button away under the pointer. */
export const leftForButton = ({ relatedTarget }: FocusEvent): boolean => relatedTarget instanceof HTMLButtonElement;

interface OpenNote {
  readonly tone: Tone;
  readonly short: string;
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

/** The link to *Service*, and what is going on or not finished there, wherever the engineer is. */
export const ServiceNav = () => {
  const current = useWindow((state) => state.page === 'service');
  const note = openNote(useService((state) => state.openJobs));
  const about = useId();
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        fullWidth
        justify="space-between"
        className="tp-nav"
        aria-current={current ? 'page' : undefined}
        aria-describedby={note === null ? undefined : about}
        rightSection={
          note !== null && (
            <span className="tp-open-note" data-tone={note.tone} aria-hidden>
              {note.short}
            </span>
          )
        }
        {...useAction('service')}
      />
      {note !== null && (
        <span id={about} hidden>
          {note.long}
        </span>
      )}
    </>
  );
};
