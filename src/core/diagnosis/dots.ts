import { isFailure, isGood } from '../evidence/outcome.ts';
import type { PlatformCard } from '../records/card.ts';
import type { ProbeResult, StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import type { Stage } from '../vocabulary/words.ts';
import { cellAtAddress } from './cells.ts';
import { isWatch } from './history.ts';
import { lanesOf, type Judged, type LaneCell, type LaneTone } from './lanes.ts';

/** The newest of them are shown. */
const MOST_DOTS = 6;

/** One run, watch or card of a case, as a dot in the line of its history. */
export interface Dot {
  readonly id: string;
  readonly at: string;
  readonly stage: Stage;
  readonly tone: LaneTone;
}

/** As bad as the worst of them; good only where all are. */
const worst = (tones: readonly LaneTone[]): LaneTone =>
  (['fault', 'cannot-tell', 'note'] as const).find((tone) => tones.includes(tone)) ??
  (tones.length > 0 && tones.every((tone) => tone === 'good') ? 'good' : 'silent');

/** What failed has the tone of its cell, where a cell shows the same; else that of its own finding. */
const toneOfProbe = (now: readonly LaneCell[], run: StageRecord, probe: ProbeResult): LaneTone => {
  const { family, evidence } = probe;
  const own = evidence && cellAtAddress(run, family, evidence, { host: run.server.host, user: run.user });
  const outcome = own?.outcome ?? probe.outcome;
  if (!isFailure(outcome)) return isGood(outcome) ? 'good' : 'silent';
  const same = now.find(
    ({ cell }) =>
      cell.stage === run.stage && cell.family === family && (cell.source.runId === run.id || cell.outcome === outcome),
  );
  return same?.tone ?? own?.finding.severity ?? 'fault';
};

const toneOfWatch = (now: readonly LaneCell[], { id, attempts }: WatchRecord): LaneTone => {
  if (!attempts.some(({ outcome }) => isFailure(outcome)))
    return attempts.length > 0 && attempts.every(({ outcome }) => isGood(outcome)) ? 'good' : 'silent';
  const shown = worst(now.filter(({ cell }) => cell.source.watchIds.includes(id)).map(({ tone }) => tone));
  return shown === 'cannot-tell' ? shown : 'fault';
};

const toneOfCard = (now: readonly LaneCell[], { id, rows }: PlatformCard): LaneTone => {
  const values = Object.values(rows).map(({ value }) => value);
  if (!values.includes('down')) return values.includes('up') ? 'good' : 'silent';
  const shown = worst(now.filter(({ cell }) => cell.source.cardId === id).map(({ tone }) => tone));
  return shown === 'cannot-tell' ? shown : 'fault';
};

/** A dot for each of the newest runs, watches and cards, oldest first, in the tone of the lanes. */
export const dotsOf = (open: Judged): readonly Dot[] => {
  const { document } = open;
  const now = lanesOf(open).flatMap(({ cells }) => cells);
  return [
    ...[...document.runs, ...document.watches].map((entry) => ({
      ...{ id: entry.id, at: entry.startedAt, stage: entry.stage },
      tone: () =>
        isWatch(entry) ? toneOfWatch(now, entry) : worst(entry.probes.map((probe) => toneOfProbe(now, entry, probe))),
    })),
    ...document.cards.map((card) => ({
      ...{ id: card.id, at: card.updatedAt, stage: 'platform' as const },
      tone: () => toneOfCard(now, card),
    })),
  ]
    .filter(({ at }) => !Number.isNaN(Date.parse(at)))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(-MOST_DOTS)
    .map((dot) => ({ ...dot, tone: dot.tone() }));
};
