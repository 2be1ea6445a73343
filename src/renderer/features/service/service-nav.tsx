import { useId } from 'react';
import { Button } from '@mantine/core';
import { useService, useWindow } from '../../state/window.ts';
import { useAction } from '../../actions/offer.ts';
import { openNote } from './open-note.ts';

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
