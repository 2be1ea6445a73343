import { Button } from '@mantine/core';
import type { Problem, Warning } from '../../../core/whitelisting/problems.ts';
import type { Rewriting } from '../../../core/whitelisting/validate.ts';
import { t } from '../../text.ts';
import { Glyph } from '../../ui/glyph.tsx';

/** The typed text with the offending character marked, for texts that are short enough to be seen whole. */
const Marked = ({ value, at }: { readonly value: string; readonly at: NonNullable<Problem['at']> }) => {
  const characters = Array.from(value.normalize('NFC'));
  if (characters.length > 60 || characters[at.place - 1] !== at.character) return null;
  return (
    <span className="tp-marked tp-mono" aria-hidden>
      {characters.slice(0, at.place - 1).join('')}
      <mark>{at.character.trim() === '' ? '\u00a0' : at.character}</mark>
      {characters.slice(at.place).join('')}
    </span>
  );
};

/** What is to be said of a field: problems with their fix, doubts, and what is sent otherwise than it was typed. */
export const FieldNotes = ({
  id,
  value,
  problems,
  warnings,
  rewritten,
  onFix,
}: {
  readonly id: string;
  readonly value: string;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  readonly rewritten: readonly Rewriting[];
  readonly onFix: (fixed: string) => void;
}) => (
  <div id={id} className="tp-notes">
    {[...problems, ...warnings].map((note) => {
      const tone = problems.some((problem) => problem === note) ? 'fault' : 'cannot-tell';
      return (
        <div key={note.message} data-tone={tone} className="tp-note">
          <Glyph tone={tone} />
          <div>
            <p className="tp-toned">{note.message}</p>
            {'at' in note && note.at !== null && <Marked value={value} at={note.at} />}
          </div>
          {note.fixable !== null && note.fixable !== value && (
            <Button size="compact-xs" variant="default" onClick={() => note.fixable !== null && onFix(note.fixable)}>
              {t.service.entry.use(note.fixable)}
            </Button>
          )}
        </div>
      );
    })}
    {problems.length === 0 &&
      rewritten.map(({ code, from, to }) => (
        <p key={code} className="tp-small tp-dim">
          {t.service.entry.sentAs(to, from)}
        </p>
      ))}
  </div>
);
