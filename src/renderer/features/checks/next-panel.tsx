import { isSilent } from '../../../core/evidence/outcome.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { labelOf } from '../../actions/offer.ts';
import { t } from '../../text.ts';
import { PanelFrame } from '../cases/panel-frame.tsx';
import { GuardNotes } from './guard-notes.tsx';
import { ManualChecks } from './manual-checks.tsx';
import { AlternativeCauses } from './alternative-causes.tsx';
import { checksFor } from './which-checks.ts';
import { ServerLogHints } from './server-log-hints.tsx';

/** The check that has the row to look for beside it. */
const LOGINS = 'administrator-logins';

/** What to do about the verdict: the party's steps, alternative causes, and the checks only a person can make. */
export const NextPanel = ({ open }: { readonly open: OpenCase }) => {
  const { document, judgement } = open;
  const { verdict, guard, cells } = judgement;
  const text = t.case.nextPanel;
  const atAlternatives = new Set(verdict.rivals.flatMap(({ recordedAs }) => recordedAs ?? []));
  const checks = checksFor(document, judgement).filter((name) => !atAlternatives.has(name));
  const failed = cells.some(({ finding, outcome }) => finding.severity === 'fault' && !isSilent(outcome));
  return (
    <PanelFrame title={labelOf('next')}>
      <div className="tp-stack">
        {verdict.beyondTable && (
          <span className="tp-chip" data-tone="note" style={{ alignSelf: 'flex-start' }}>
            {text.beyond}
          </span>
        )}
        {verdict.steps.length === 0 ? (
          <p>{text.noSteps}</p>
        ) : (
          <ol className="tp-steps">
            {verdict.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {verdict.mended !== '' && (
          <div>
            <h3 className="tp-heading">{text.mended}</h3>
            <p>{verdict.mended}</p>
          </div>
        )}
      </div>
      {verdict.seen.length > 0 && (
        <section className="tp-section" aria-labelledby="seen">
          <h3 id="seen">{text.seen}</h3>
          <ul className="tp-seen tp-small">
            {verdict.seen.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <GuardNotes notes={guard} certainty={verdict.certainty} />
      <AlternativeCauses open={open} rivals={verdict.rivals} />
      <ManualChecks open={open} checks={checks} />
      {failed && !atAlternatives.has(LOGINS) && !checks.includes(LOGINS) && document.runs.length > 0 && (
        <section className="tp-section" aria-labelledby="witness">
          <h3 id="witness">{text.witness}</h3>
          <ServerLogHints runs={document.runs} />
        </section>
      )}
    </PanelFrame>
  );
};
