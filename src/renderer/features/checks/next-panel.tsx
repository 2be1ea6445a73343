import type { OpenCase } from '../../../shared/contract.ts';
import { t } from '../../text.ts';
import { PanelFrame } from '../cases/panel-frame.tsx';
import { ManualChecks } from './manual-checks.tsx';

/** What to do about the verdict: the party's steps, what else it could be, and the checks only a person can make. */
export const NextPanel = ({ open }: { readonly open: OpenCase }) => {
  const { verdict, guard } = open.judgement;
  const text = t.case.nextPanel;
  return (
    <PanelFrame title={text.title}>
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
      {guard.length > 0 && (
        <section className="tp-section" data-tone="cannot-tell">
          <h3>{text.guard}</h3>
          <ul className="tp-steps">
            {guard.map((note) => (
              <li key={note.code}>{note.sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {verdict.rivals.length > 0 && (
        <section className="tp-section">
          <h3>{text.rivals}</h3>
          {verdict.rivals.map((rival) => (
            <div key={rival.sentence}>
              <p>
                <strong>{t.parties[rival.party]}.</strong> {rival.sentence}
              </p>
              <p className="tp-dim">
                {text.decides} {rival.check}
              </p>
            </div>
          ))}
        </section>
      )}
      <ManualChecks open={open} />
    </PanelFrame>
  );
};
