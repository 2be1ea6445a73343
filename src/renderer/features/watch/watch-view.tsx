import { useMemo } from 'react';
import { watchSummary } from '../../../core/diagnosis/watches.ts';
import type { WatchRecord } from '../../../core/records/watch.ts';
import { t } from '../../text.ts';
import { ticksOf, type TickKind } from './buckets.ts';
import { TickMark, WatchStrip } from './watch-strip.tsx';
import { WatchTable } from './watch-table.tsx';

const KINDS = ['good', 'failed', 'not-run', 'missed'] as const satisfies readonly TickKind[];

/** One watch: a strip and a sentence for each probe, and the same as a table. */
export const WatchView = ({ watch }: { readonly watch: WatchRecord }) => {
  const strips = useMemo(() => watch.families.map((family) => ({ family, ticks: ticksOf(watch, family) })), [watch]);
  const { counts } = watchSummary([watch]);
  const kinds = KINDS.filter((kind) => strips.some(({ ticks }) => ticks.some((tick) => tick.kind === kind)));
  return (
    <div className="tp-watch">
      {strips.map(({ family, ticks }) => (
        <div key={family}>
          <h4>{t.families[family]}</h4>
          <WatchStrip
            family={family}
            ticks={ticks}
            everySeconds={watch.everySeconds}
            sentence={counts.find((count) => count.family === family)?.sentence ?? ''}
          />
        </div>
      ))}
      {kinds.length > 0 && (
        <ul className="tp-legend" aria-hidden>
          {kinds.map((kind) => (
            <li key={kind}>
              <TickMark kind={kind} /> {t.watch.legend[kind]}
            </li>
          ))}
        </ul>
      )}
      {watch.attempts.length > 0 && <WatchTable watch={watch} counts={counts} />}
    </div>
  );
};
