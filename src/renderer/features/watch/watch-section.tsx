import { Tick } from '../../ui/fields.tsx';
import { Fragment, useMemo, useState, memo, type KeyboardEvent, type MouseEvent } from 'react';
import { NOTHING } from '../../../core/messages/message.ts';
import { watchProtectedBy } from '../../../core/attempts/sign-ins.ts';
import { orderOf } from '../../../core/diagnosis/order.ts';
import { type WatchRecord, WATCH_LIMITS, roundsOf, type Attempt, slotStart } from '../../../core/records/watch.ts';
import { type ProbeStage, FAMILIES, type Family } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Time, Small, SendsTo, Form, Field, Table } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { roundsDone, ticksOf, type TickKind, type WatchTick } from '../../../core/diagnosis/intermittent/ticks.ts';
import type { WatchPair, WatchCount } from '../../../core/diagnosis/judgement.ts';
import { countsOf } from '../../../core/diagnosis/intermittent/series.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { outcomeWord } from '../../../core/diagnosis/words/phrases.ts';
import { duration, utcTime, localTime } from '../../ui/time-format.ts';
import { SegmentedControl } from '@mantine/core';
import { isBusy } from '../../state/store.ts';
import { isReady } from '../../actions/doing.ts';
import type { WatchRequest } from '../../state/run-actions.ts';
import { whole } from '../stages/typed-target.ts';

const MOST_ROWS = 100;

const Summary = ({ counts }: { readonly counts: readonly WatchCount[] }) => (
  <Table
    aria-label={laterT.watch.shows}
    heads={[laterT.watch.probe, laterT.watch.asked, laterT.watch.failed, laterT.watch.shows]}
    rows={counts.map(({ family, attempts, failed, sentence }) => [
      t.families[family],
      attempts,
      failed,
      wordsOf(sentence),
    ])}
  />
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
      <Table
        plain
        aria-label={laterT.watch.failed}
        heads={headings}
        rows={shown.map(({ family, startedAt, outcome, status, layer, durationMs }) => [
          <Fragment key="time">
            <Time iso={startedAt} />
            <br />
            <span className="tp-mono tp-utc tp-dim">{utcTime(new Date(startedAt))}</span>
          </Fragment>,
          ...(several ? [t.families[family]] : []),
          wordsOf(outcomeWord(outcome, family, status)),
          layer === null ? '' : laterT.layers[layer],
          duration(durationMs),
        ])}
      />
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

const telling = (count: number) => <span data-tells={count > 0}>{count}</span>;

const Pair = ({ pair }: { readonly pair: WatchPair }) => {
  const text = laterT.watch.pair;
  const { good, failed } = laterT.watch.legend;
  return (
    <div className="tp-pair">
      <h4>{t.families[pair.family]}</h4>
      <Table
        aria-label={t.families[pair.family]}
        heads={['', text.head(t.stages.outside, good), text.head(t.stages.outside, failed)]}
        rows={[
          [text.head(t.stages.inside, good), pair.bothGood, telling(pair.insideOnlyGood)],
          [text.head(t.stages.inside, failed), telling(pair.outsideOnlyGood), telling(pair.bothFailed)],
        ]}
      />
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

const Live = ({ watch }: { readonly watch: WatchRecord }) => {
  const { watches } = useTripoint();
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
          {live ? <Live watch={live} /> : <WatchForm open={open} stage={stage} />}
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

interface WatchDraft {
  readonly families: readonly Family[];
  readonly every: string;
  readonly kind: 'count' | 'duration';
  readonly rounds: string;
  readonly minutes: string;
  readonly goOnUnanswered: boolean;
}

type ReadRequest =
  | { readonly ok: true; readonly request: WatchRequest; readonly rounds: number; readonly seconds: number }
  | { readonly ok: false; readonly field: 'families' | 'every' | 'bound'; readonly message: string };

const MOST_MINUTES = WATCH_LIMITS.durationSeconds / 60;

const readWatchRequest = ({ families, every, kind, rounds, minutes, goOnUnanswered }: WatchDraft): ReadRequest => {
  const no = (field: 'families' | 'every' | 'bound', message: string): ReadRequest => ({ ok: false, field, message });
  const [least, most] = WATCH_LIMITS.everySeconds;
  if (families.length === 0) return no('families', laterT.watch.noProbe);
  const everySeconds = whole(every, least, most);
  if (everySeconds === null) return no('every', laterT.watch.between(least, most));
  const limit = kind === 'count' ? WATCH_LIMITS.attempts : MOST_MINUTES;
  const amount = whole(kind === 'count' ? rounds : minutes, 1, limit);
  if (amount === null) return no('bound', laterT.watch.between(1, limit));
  const bound = kind === 'count' ? ({ kind, rounds: amount } as const) : ({ kind, seconds: amount * 60 } as const);
  const wanted = roundsOf(bound, everySeconds);
  if (!wanted.ok) return no('bound', laterT.watch.tooLong(WATCH_LIMITS.attempts));
  const request = { families, everySeconds, bound, goOnUnanswered };
  return { ok: true, request, rounds: wanted.rounds, seconds: wanted.rounds * everySeconds };
};

const firstDraft = ({ judgement }: OpenCase, stage: ProbeStage): WatchDraft => {
  const failing = judgement.cells
    .filter((cell) => cell.stage === stage && isFailure(cell.outcome))
    .map(({ family }) => family);
  return {
    families: failing.length > 0 ? failing.slice(0, 1) : ['ers-endpoint-groups'],
    every: '10',
    kind: 'count',
    rounds: '60',
    minutes: '10',
    goOnUnanswered: false,
  };
};

/** What to repeat, how often and until when. Nothing is sent before the button is pressed. */
export const WatchForm = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const tripoint = useTripoint();
  const busy = useWindow(isBusy);
  const [draft, setDraft] = useState(() => firstDraft(open, stage));
  const read = readWatchRequest(draft);
  const change = (part: Partial<WatchDraft>): void => setDraft({ ...draft, ...part });
  const problem = (field: string): string | null => (!read.ok && read.field === field ? read.message : null);

  const start = async (): Promise<void> => {
    if (read.ok && (await isReady(tripoint, stage))) await tripoint.watches.start(stage, read.request);
  };

  return (
    <Form className="tp-stack" send={() => void start()}>
      <p className="tp-dim tp-small">{laterT.watch.intro}</p>
      <fieldset className="tp-checks">
        <legend>{laterT.watch.probes}</legend>
        {FAMILIES.map((family) => (
          <Tick
            key={family}
            size="xs"
            label={t.families[family]}
            checked={draft.families.includes(family)}
            onTick={(wanted) =>
              change({
                families: FAMILIES.filter((each) => (each === family ? wanted : draft.families.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      {problem('families') !== null && <p role="alert">{problem('families')}</p>}
      <div className="tp-watch-fields">
        <Field
          inputMode="numeric"
          label={laterT.watch.every}
          value={draft.every}
          error={problem('every')}
          onText={(text) => change({ every: text })}
        />
        <div role="group" aria-label={laterT.watch.until}>
          <span aria-hidden>{laterT.watch.until}</span>
          <SegmentedControl
            fullWidth
            aria-label={laterT.watch.until}
            value={draft.kind}
            data={[
              { value: 'count', label: laterT.watch.rounds },
              { value: 'duration', label: laterT.watch.minutes },
            ]}
            onChange={(kind) => change({ kind: kind === 'count' ? 'count' : 'duration' })}
          />
        </div>
        <Field
          inputMode="numeric"
          label={draft.kind === 'count' ? laterT.watch.rounds : laterT.watch.minutes}
          value={draft.kind === 'count' ? draft.rounds : draft.minutes}
          error={problem('bound')}
          onText={(text) => change(draft.kind === 'count' ? { rounds: text } : { minutes: text })}
        />
      </div>
      <Tick
        size="xs"
        label={laterT.watch.goOnUnanswered}
        description={laterT.watch.goOnUnansweredHow}
        checked={draft.goOnUnanswered}
        onTick={(goOnUnanswered) => change({ goOnUnanswered })}
      />
      <p className="tp-small">
        {read.ok && <>{laterT.watch.estimate(read.rounds, draft.families.length, read.seconds)} </>}
        <span className="tp-dim">{laterT.watch.ends}</span>
      </p>
      <Small type="submit" disabled={busy || open.readOnly !== null || !read.ok}>
        <SendsTo customer={open.document.customer}>{laterT.watch.start}</SendsTo>
      </Small>
    </Form>
  );
};

const STEP = 6;
const HEIGHT = 22;

const Shape = ({ kind, x, share = 1 }: { readonly kind: TickKind; readonly x: number; readonly share?: number }) => {
  if (kind === 'missed') return <circle cx={x + STEP / 2} cy={19} r={0.8} />;
  if (kind === 'not-run') return <rect x={x + 1.5} y={14} width={3} height={6} fill="none" stroke="currentColor" />;
  if (kind === 'good') return <rect x={x + 1.5} y={13} width={3} height={7} />;
  // Of several attempts some were good: the head says that one failed, the stem how many.
  const foot = share === 1 ? 20 : 6 + 6 * share;
  return (
    <>
      <path d={`M${x + 1.5} ${foot}V6h-1L${x + 3} 1l2.5 5h-1V${foot}z`} />
      {share < 1 && <rect x={x + 1.5} y={13} width={3} height={7} className="tp-tick" data-tone="good" />}
    </>
  );
};

const TONES = { good: 'good', failed: 'fault', 'not-run': 'silent', missed: 'silent' } as const;

const Ticks = memo(({ ticks }: { readonly ticks: readonly WatchTick[] }) =>
  ticks.map(({ kind, firstSlot, failed, asked }, index) => (
    <g key={firstSlot} data-tone={TONES[kind]} data-kind={kind} className="tp-tick">
      <Shape kind={kind} x={index * STEP} share={asked === 0 ? 1 : failed / asked} />
    </g>
  )),
);

export const TickMark = ({ kind }: { readonly kind: TickKind }) => (
  <svg className="tp-tick-mark" viewBox={`0 0 ${STEP} ${HEIGHT}`} aria-hidden>
    <g data-tone={TONES[kind]} className="tp-tick">
      <Shape kind={kind} x={0} />
    </g>
  </svg>
);

/** Local time with UTC behind it; the day is repeated only where it differs. */
const both = (date: Date): string => {
  const [local, utc] = [localTime(date), utcTime(date)];
  return t.watch.both(local, local.slice(0, 10) === utc.slice(0, 10) ? utc.slice(11) : utc);
};

const attemptText = ({ startedAt, outcome, family, status, durationMs }: Attempt): string =>
  laterT.watch.attempt(both(new Date(startedAt)), wordsOf(outcomeWord(outcome, family, status)), duration(durationMs));

const tickText = (tick: WatchTick, everySeconds: number): string => {
  const from = new Date(slotStart(tick.firstSlot, everySeconds));
  if (tick.kind === 'missed') return `${both(from)}: ${laterT.watch.missed}`;
  if (tick.firstSlot === tick.lastSlot && tick.shown) return attemptText(tick.shown);
  const to = new Date(slotStart(tick.lastSlot, everySeconds));
  const range = laterT.watch.range(localTime(from), both(to));
  const counted = laterT.watch.bucket(range, tick.failed, tick.asked, tick.missed);
  return tick.kind === 'failed' && tick.shown ? `${counted}; ${attemptText(tick.shown)}` : counted;
};

interface WatchStripProps {
  readonly family: Family;
  readonly ticks: readonly WatchTick[];
  readonly everySeconds: number;
  readonly sentence: string;
}

/** The attempts of one probe, read like a slider: pointer or arrow keys choose a tick, and the line below says it. */
export const WatchStrip = ({ family, ticks, everySeconds, sentence }: WatchStripProps) => {
  const [chosen, setChosen] = useState<number | null>(null);
  const place = chosen === null ? null : Math.min(chosen, ticks.length - 1);
  const tick = place === null ? undefined : ticks[place];
  const width = ticks.length * STEP;

  const failureFrom = (start: number, step: 1 | -1): number => {
    for (let index = start + step; index >= 0 && index < ticks.length; index += step)
      if (ticks[index]?.kind === 'failed') return index;
    return start;
  };
  const moves: Readonly<Record<string, (at: number) => number>> = {
    ArrowLeft: (at) => at - 1,
    ArrowDown: (at) => at - 1,
    ArrowRight: (at) => at + 1,
    ArrowUp: (at) => at + 1,
    Home: () => 0,
    End: () => ticks.length - 1,
    PageUp: (at) => failureFrom(at, -1),
    PageDown: (at) => failureFrom(at, 1),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(ticks.length - 1, move(place ?? (event.key === 'PageDown' ? -1 : ticks.length)))));
  };
  const onMouseMove = (event: MouseEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * ticks.length);
    setChosen(Math.max(0, Math.min(ticks.length - 1, index)));
  };
  if (ticks.length === 0) return <p className="tp-small tp-dim">{laterT.watch.waiting}</p>;
  return (
    <div className="tp-strip">
      <div
        role="slider"
        tabIndex={0}
        aria-label={laterT.watch.strip(t.families[family])}
        aria-description={laterT.watch.stripKeys}
        aria-valuemin={1}
        aria-valuemax={ticks.length}
        aria-valuenow={(place ?? ticks.length - 1) + 1}
        aria-valuetext={tick ? tickText(tick, everySeconds) : sentence}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
      >
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={width}
          height={HEIGHT}
          preserveAspectRatio="none"
          onMouseMove={onMouseMove}
          onMouseLeave={() => setChosen(null)}
        >
          <line x1={0} x2={width} y1={21.5} y2={21.5} className="tp-strip-base" />
          {place !== null && <rect x={place * STEP} y={0} width={STEP} height={HEIGHT} className="tp-strip-here" />}
          <Ticks ticks={ticks} />
        </svg>
      </div>
      <p
        className="tp-strip-says tp-small"
        data-several={ticks.some(({ firstSlot, lastSlot }) => firstSlot < lastSlot)}
      >
        {tick ? tickText(tick, everySeconds) : sentence}
      </p>
    </div>
  );
};
