import type { Case } from '../../../core/records/case.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const TimelineStrip = onDemand(async () => (await import('./timeline-strip.tsx')).TimelineStrip);

/** A check that was withdrawn came in, and went. */
const countOf = ({ runs, watches, cards, checks }: Case): number =>
  [runs, watches, cards, checks, checks.filter(({ withdrawnAt }) => withdrawnAt !== undefined)].reduce(
    (sum, list) => sum + list.length,
    0,
  );

/** What came into the case over time: one line until it is unfolded, and nothing while there is nothing. */
export const Timeline = ({ document }: { readonly document: Case }) => {
  const { store } = useTripoint();
  const unfolded = useWindow((state) => state.timelineUnfolded);
  const count = countOf(document);
  if (count === 0) return null;
  return (
    <section className="tp-timeline" data-region aria-labelledby="timeline">
      <h2>
        <button
          type="button"
          id="timeline"
          className="tp-timeline-fold"
          aria-expanded={unfolded}
          onClick={() => store.setState({ timelineUnfolded: !unfolded })}
        >
          {t.timeline.title}
        </button>{' '}
        <small>{t.timeline.entries(count)}</small>
      </h2>
      {unfolded && <TimelineStrip key={document.id} document={document} />}
    </section>
  );
};
