import { memo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { outcomeWord } from '../../../core/diagnosis/words/phrases.ts';
import { type Attempt, slotStart } from '../../../core/records/watch.ts';
import type { Tick, TickKind } from '../../../core/diagnosis/intermittent/ticks.ts';
import type { Family } from '../../../core/vocabulary/words.ts';
import { duration, localTime, utcTime } from '../../ui/time-format.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';

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

const Ticks = memo(({ ticks }: { readonly ticks: readonly Tick[] }) =>
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

const tickText = (tick: Tick, everySeconds: number): string => {
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
  readonly ticks: readonly Tick[];
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
