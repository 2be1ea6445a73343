import { useState } from 'react';
import type { Case } from '../../../core/records/case.ts';
import { t } from '../../text.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const HistoryList = onDemand(async () => (await import('./history-list.tsx')).HistoryList);

/** The runs and watches of a case: one line until it is unfolded, and nothing while there are none. */
export const History = ({ document }: { readonly document: Case }) => {
  const [unfolded, setUnfolded] = useState(false);
  const count = document.runs.length + document.watches.length;
  if (count === 0) return null;
  return (
    <section className="tp-history" data-region aria-labelledby="history">
      <h2>
        <button
          type="button"
          id="history"
          className="tp-history-fold"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t.history.title}
        </button>{' '}
        <small>{t.history.count(count)}</small>
      </h2>
      {unfolded && <HistoryList document={document} />}
    </section>
  );
};
