import type { AlternativeCause } from '../../../core/diagnosis/judgement.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t } from '../../text.ts';
import { CheckButtons } from './check-buttons.tsx';

/** What else the facts allow, each with the one check that decides and, where the case can hold it, its results. */
export const AlternativeCauses = ({
  open,
  rivals,
}: {
  readonly open: OpenCase;
  readonly rivals: readonly AlternativeCause[];
}) => {
  const text = t.case.nextPanel;
  if (rivals.length === 0) return null;
  return (
    <section className="tp-section" aria-labelledby="rivals">
      <h3 id="rivals">{text.rivals}</h3>
      <ul className="tp-rivals">
        {rivals.map(({ party, sentence, check, recordedAs }, index) => (
          <li key={sentence}>
            <p>
              <strong>{t.parties[party]}.</strong> {sentence}
            </p>
            <p className="tp-dim">
              {text.decides} {check}
            </p>
            {/* Two rivals may be decided by one check: its buttons stand once. */}
            {recordedAs && rivals.findIndex((alternative) => alternative.recordedAs === recordedAs) === index && (
              <CheckButtons open={open} name={recordedAs} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
