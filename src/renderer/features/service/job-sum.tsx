import type { BatchSums } from '../../../core/whitelisting/batch-state.ts';
import { t } from '../../text.ts';

const PARTS = ['created', 'existing', 'faulty', 'unaccounted'] as const;
const TONES = { created: 'good', existing: 'silent', faulty: 'fault', unaccounted: 'cannot-tell' } as const;

/** What was sent, as a sum that adds up: created + already there + faulty + not known = sent. */
export const JobSum = ({ sums }: { readonly sums: BatchSums }) => {
  const text = t.service.batch;
  return (
    <p className="tp-sum" aria-label={text.job.sum} role="group">
      {PARTS.map((part, index) => (
        <span key={part}>
          {index > 0 && <span className="tp-dim"> {text.job.plus} </span>}
          <span data-tone={sums[part] === 0 ? 'silent' : TONES[part]} className="tp-toned">
            {text.parts[part](sums[part])}
          </span>
        </span>
      ))}
      <span className="tp-dim"> {text.job.equals} </span>
      <strong>{text.parts.sent(sums.sent)}</strong>
    </p>
  );
};
