import { weaker } from '../../../core/diagnosis/verdicts/conclusion.ts';
import type { GuardNote, Verdict } from '../../../core/diagnosis/judgement.ts';
import { t } from '../../text.ts';

const wordFor = (certainty: Verdict['certainty'], lowersTo: GuardNote['lowersTo'], lowers?: boolean): string => {
  const text = t.case.nextPanel;
  if (weaker(certainty, lowersTo) !== certainty) return text.notThisVerdict;
  return lowers === false ? text.changesNothing : text.atBest(t.certainties[lowersTo]);
};

/**
 * Why the stages may not have tested the same thing, each with what it lowers. A note lowers only verdicts that rest on
 * its stages: where the verdict is surer than the note would allow, it says that it does not concern this one.
 */
export const GuardNotes = ({
  notes,
  certainty,
}: {
  readonly notes: readonly GuardNote[];
  readonly certainty: Verdict['certainty'];
}) => {
  const text = t.case.nextPanel;
  if (notes.length === 0) return null;
  return (
    <section className="tp-section" aria-labelledby="guard-notes">
      <h3 id="guard-notes">{text.guard}</h3>
      <p className="tp-small tp-dim">{text.guardIntro}</p>
      <ul className="tp-guard">
        {notes.map(({ code, sentence, lowersTo, lowers }) => (
          <li key={code}>
            <span>{sentence}</span>
            <span className="tp-chip" data-tone={lowersTo === 'cannot-tell' ? 'cannot-tell' : 'note'}>
              {wordFor(certainty, lowersTo, lowers)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
