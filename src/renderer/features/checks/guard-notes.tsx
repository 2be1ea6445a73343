import type { GuardNote } from '../../../core/compare/judgement.ts';
import { t } from '../../text.ts';

/** Why the stages may not have tested the same thing, each with what it lowers. */
export const GuardNotes = ({ notes }: { readonly notes: readonly GuardNote[] }) => {
  const text = t.case.nextPanel;
  if (notes.length === 0) return null;
  return (
    <section className="tp-section" aria-labelledby="guard-notes">
      <h3 id="guard-notes">{text.guard}</h3>
      <p className="tp-small tp-dim">{text.guardIntro}</p>
      <ul className="tp-guard">
        {notes.map(({ code, sentence, lowersTo }) => (
          <li key={code}>
            <span>{sentence}</span>
            <span className="tp-chip" data-tone={lowersTo === 'cannot-tell' ? 'cannot-tell' : 'note'}>
              {text.atBest(t.certainties[lowersTo])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
