import { useMemo, useState } from 'react';
import { NOTHING } from '../../../core/messages/message.ts';
import { watchProtectedBy } from '../../../core/attempts/sign-ins.ts';
import { orderOf } from '../../../core/diagnosis/order.ts';
import type { WatchRecord } from '../../../core/records/watch.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Headings, Time, Small } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { roundsDone, withAttempts, ticksOf, type TickKind, TickMark, WatchStrip } from './watch-strip.tsx';
import { WatchForm } from './watch-form.tsx';
import type { WatchPair, WatchCount } from '../../../core/diagnosis/judgement.ts';
import { countsOf } from '../../../core/diagnosis/intermittent/series.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { outcomeWord } from '../../../core/diagnosis/words/phrases.ts';
import { duration, utcTime } from '../../ui/time-format.ts';
const MOST_ROWS = 100;

const Summary = ({ counts }: { readonly counts: readonly WatchCount[] }) => (
  <table className="tp-grid" aria-label={laterT.watch.shows}>
    <Headings of={[laterT.watch.probe, laterT.watch.asked, laterT.watch.failed, laterT.watch.shows]} />
    <tbody>
      {counts.map(({ family, attempts, failed, sentence }) => (
        <tr key={family}>
          <th scope="row">{t.families[family]}</th>
          <td>{attempts}</td>
          <td>{failed}</td>
          <td>{wordsOf(sentence)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Failures = ({ watch }: { readonly watch: WatchRecord }) => {
  const failures = watch.attempts.filter(({ outcome }) => isFailure(outcome));
  const shown = failures.slice(-MOST_ROWS).reverse();
  const several = watch.families.length > 1;
  const headings = [
    laterT.watch.time,
    ...(several ? [laterT.watch.probe] : []),
    laterT.watch.outcome,
    laterT.watch.layer,
    laterT.watch.took,
  ];
  if (shown.length === 0) return <p className="tp-small tp-dim">{laterT.watch.noFailures}</p>;
  return (
    <>
      <table className="tp-grid" aria-label={laterT.watch.failed}>
        <Headings of={headings} />
        <tbody>
          {shown.map(({ slot, family, startedAt, outcome, status, layer, durationMs }) => (
            <tr key={`${slot}:${family}`}>
              <td>
                <Time iso={startedAt} />
                <br />
                <span className="tp-mono tp-utc tp-dim">{utcTime(new Date(startedAt))}</span>
              </td>
              {several && <td>{t.families[family]}</td>}
              <td>{wordsOf(outcomeWord(outcome, family, status))}</td>
              <td>{layer === null ? '' : laterT.layers[layer]}</td>
              <td>{duration(durationMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failures.length > MOST_ROWS && (
        <p className="tp-small tp-dim">{laterT.watch.more(failures.length - MOST_ROWS)}</p>
      )}
    </>
  );
};

const WatchTable = (props: { readonly watch: WatchRecord; readonly counts: readonly WatchCount[] }) => {
  const [opened, setOpened] = useState(false);
  return (
    <details className="tp-fold" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{laterT.watch.table}</summary>
      {opened && (
        <div className="tp-stack">
          <Summary counts={props.counts} />
          <Failures watch={props.watch} />
        </div>
      )}
    </details>
  );
};

const KINDS = ['good', 'failed', 'not-run', 'missed'] as const satisfies readonly TickKind[];

const WatchView = ({ watch }: { readonly watch: WatchRecord }) => {
  const strips = useMemo(() => watch.families.map((family) => ({ family, ticks: ticksOf(watch, family) })), [watch]);
  const counts = countsOf(watch);
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
            sentence={wordsOf(counts.find((count) => count.family === family)?.sentence ?? NOTHING)}
          />
        </div>
      ))}
      {kinds.length > 0 && (
        <ul className="tp-legend" aria-hidden>
          {kinds.map((kind) => (
            <li key={kind}>
              <TickMark kind={kind} /> {laterT.watch.legend[kind]}
            </li>
          ))}
        </ul>
      )}
      {watch.attempts.length > 0 && <WatchTable watch={watch} counts={counts} />}
    </div>
  );
};

const Pair = ({ pair }: { readonly pair: WatchPair }) => {
  const text = laterT.watch.pair;
  const { good, failed } = laterT.watch.legend;
  return (
    <div className="tp-pair">
      <h4>{t.families[pair.family]}</h4>
      <table className="tp-grid" aria-label={t.families[pair.family]}>
        <thead>
          <tr>
            <td />
            <th scope="col">{text.head(t.stages.outside, good)}</th>
            <th scope="col">{text.head(t.stages.outside, failed)}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text.head(t.stages.inside, good)}</th>
            <td>{pair.bothGood}</td>
            <td data-tells={pair.insideOnlyGood > 0}>{pair.insideOnlyGood}</td>
          </tr>
          <tr>
            <th scope="row">{text.head(t.stages.inside, failed)}</th>
            <td data-tells={pair.outsideOnlyGood > 0}>{pair.outsideOnlyGood}</td>
            <td data-tells={pair.bothFailed > 0}>{pair.bothFailed}</td>
          </tr>
        </tbody>
      </table>
      <p>{wordsOf(pair.sentence)}</p>
    </div>
  );
};

const WatchPairs = ({ pairs }: { readonly pairs: readonly WatchPair[] }) =>
  pairs.length === 0 ? null : (
    <section className="tp-stack" aria-label={laterT.watch.pairs}>
      <h4>{laterT.watch.pairs}</h4>
      {pairs.map((pair) => (
        <Pair key={`${pair.family}:${wordsOf(pair.sentence)}`} pair={pair} />
      ))}
    </section>
  );

const Live = ({ record }: { readonly record: WatchRecord }) => {
  const { watches } = useTripoint();
  const attempts = useWindow((state) => (state.watching?.watchId === record.id ? state.watching.attempts : null));
  const watch = useMemo(() => withAttempts(record, attempts ?? []), [record, attempts]);
  return (
    <div className="tp-stack">
      <div className="tp-spread">
        <strong>{laterT.watch.watching(t.stages[watch.stage], roundsDone(watch), watch.rounds)}</strong>
        <Small onClick={() => void watches.stop()}>{laterT.watch.stop}</Small>
      </div>
      <WatchView watch={watch} />
      <p className="tp-small tp-dim">{laterT.watch.ends}</p>
    </div>
  );
};

const endText = (watch: WatchRecord): string => {
  if (watch.state === 'protecting-account') return laterT.watch.protectedEnd(watchProtectedBy(watch));
  return laterT.watch.states[watch.state === 'running' ? 'interrupted' : watch.state];
};

/** A watch that is over; one that still calls itself running was cut off with its program. */
const Past = ({ watch, newest }: { readonly watch: WatchRecord; readonly newest: boolean }) => {
  const [opened, setOpened] = useState(newest);
  return (
    <li>
      <p className="tp-spread">
        <span>
          <Time iso={watch.startedAt} /> {endText(watch)}
        </span>
        <span className="tp-small tp-dim">
          {laterT.watch.meta(watch.everySeconds, roundsDone(watch), watch.rounds)}
        </span>
      </p>
      <details className="tp-fold" open={newest} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>{watch.families.map((family) => t.families[family]).join(', ')}</summary>
        {opened && <WatchView watch={watch} />}
      </details>
    </li>
  );
};

export const WatchSection = ({
  open,
  stage,
  wanted,
}: {
  readonly open: OpenCase;
  readonly stage: ProbeStage;
  /** It is what the drawer was opened for. */
  readonly wanted: boolean;
}) => {
  const watching = useWindow((state) => state.watching);
  const { watches } = open.document;
  const all = useMemo(() => orderOf({ watches }).watches.filter((watch) => watch.stage === stage), [watches, stage]);
  const live = watching?.stage === stage ? all.find(({ id }) => id === watching.watchId) : undefined;
  const past = all.filter((watch) => watch !== live).toReversed();
  const { pairs } = open.judgement.watches;
  const [opened, setOpened] = useState(wanted);
  const shown = opened || live !== undefined;
  return (
    <details
      className="tp-settings"
      ref={(element) => {
        if (wanted) element?.scrollIntoView({ block: 'start' });
      }}
      open={shown}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{all.length === 0 ? laterT.watch.title : laterT.watch.titleWith(all.length)}</summary>
      {shown && (
        <section className="tp-stack tp-watch-body" aria-label={laterT.watch.title}>
          {live ? <Live record={live} /> : <WatchForm open={open} stage={stage} />}
          <WatchPairs pairs={pairs} />
          {past.length > 0 && (
            <>
              <h4>{laterT.watch.past}</h4>
              <ol className="tp-watches">
                {past.map((watch, index) => (
                  <Past key={watch.id} watch={watch} newest={index === 0 && !live} />
                ))}
              </ol>
            </>
          )}
        </section>
      )}
    </details>
  );
};
