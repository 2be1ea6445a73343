import type { Finding } from '../../../core/diagnosis/judgement.ts';
import { t } from '../../text.ts';

/** A finding in its own words; nothing here adds to them. */
export const FindingView = ({ finding }: { readonly finding: Finding }) => (
  <section className="tp-finding" data-tone={finding.severity}>
    <p>{finding.says}</p>
    {finding.beyondTable && (
      <span className="tp-chip" data-tone="note" style={{ alignSelf: 'flex-start' }}>
        {t.evidence.beyond}
      </span>
    )}
    {finding.because !== '' && (
      <div>
        <h3 className="tp-heading">{t.evidence.because}</h3>
        <p>{finding.because}</p>
      </div>
    )}
    {finding.steps.length > 0 && (
      <div>
        <h3 className="tp-heading">{t.evidence.steps}</h3>
        <ol className="tp-steps">
          {finding.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    )}
    {finding.mended !== '' && (
      <div>
        <h3 className="tp-heading">{t.evidence.mended}</h3>
        <p>{finding.mended}</p>
      </div>
    )}
  </section>
);
