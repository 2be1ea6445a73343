import { useState } from 'react';
import { Button } from '@mantine/core';
import { say } from '../../../core/messages/message.ts';
import { wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';

/** A fault's hints, one more at each press; `children` are next to the button. */
export const Hints = ({
  hints,
  children,
}: {
  readonly hints: readonly string[];
  readonly children?: React.ReactNode;
}) => {
  const [shown, setShown] = useState(0);
  return (
    <>
      {shown > 0 && (
        <ol className="tp-steps">
          {hints.slice(0, shown).map((hint) => (
            <li key={hint}>{wordsOf(say(hint))}</li>
          ))}
        </ol>
      )}
      <div className="tp-row">
        {hints.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={shown >= hints.length}
            onClick={() => setShown(shown + 1)}
          >
            {shown >= hints.length ? laterT.practice.noMoreHints : laterT.practice.hint(shown, hints.length)}
          </Button>
        )}
        {children}
      </div>
    </>
  );
};
