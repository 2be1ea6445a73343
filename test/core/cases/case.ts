import type { CheckName, RecordedCheck } from '../../../src/core/records/case.ts';
import type { Material, Witnessed } from '../../../src/core/diagnosis/diagnose.ts';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { PlatformCard, RowReading } from '../../../src/core/records/card.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import type { Witness } from '../../../src/core/records/witness.ts';
import type { WatchRecord } from '../../../src/core/records/watch.ts';
import type { Certainty, Family, Layer, Party } from '../../../src/core/vocabulary/words.ts';
import { card, run, type Wanted, altered } from '../make-evidence.ts';

/** What all four probes show, or some of them apart. A word that is no failure of a layer is a probe that was not run. */
export type Seen = 'good' | Outcome | Wanted | { readonly all: Seen; readonly but: Partial<Record<Family, Seen>> };

/** What is known of a situation. */
export interface Situation {
  readonly inside?: Seen | readonly StageRecord[];
  readonly outside?: Seen | readonly StageRecord[];
  readonly card?: PlatformCard;
  readonly earlierCards?: readonly PlatformCard[];
  readonly checks?: Partial<Record<CheckName, string>>;
  readonly watches?: readonly WatchRecord[];
  /** What captures of the other side hold of the runs. */
  readonly witnesses?: readonly Witness[];
}

/** `PARTY, CERTAINTY (CODE)` */
export type Concluded = `${Party}, ${Certainty} (verdict.${string})`;

/** One situation and what must be concluded from it. */
export interface Case extends Situation {
  readonly name: string;
  readonly concludes: Concluded;
  /** Name of the case that differs in one thing, and must not be called the same. */
  readonly neighbour: string;
}

export const one = (name: string, concludes: Concluded, neighbour: string, what: Situation = {}): Case => ({
  ...what,
  ...{ name, concludes, neighbour },
});

const LAYERED = /^(dns|tcp|proxy|tls)\.|^http\.(malformed|timeout|cut-off)$/;

const wantedOf = (seen: Exclude<Seen, { all: Seen }>): Wanted | Outcome => {
  if (seen === 'good') return {};
  if (typeof seen !== 'string') return seen;
  return LAYERED.test(seen) ? { failure: { layer: seen.split('.')[0] as Layer, outcome: seen } } : seen;
};

const isApart = (seen: Seen): seen is Extract<Seen, { all: Seen }> => typeof seen === 'object' && 'all' in seen;

/** A run that shows this. */
export const showing = (stage: StageRecord['stage'], seen: Seen, changes: Partial<StageRecord> = {}): StageRecord => {
  const { all, but } = isApart(seen) ? seen : { all: seen, but: {} };
  const plain = (one: Seen): Wanted | Outcome => (isApart(one) ? {} : wantedOf(one));
  const each = Object.fromEntries(Object.entries(but).map(([family, one]) => [family, plain(one)]));
  return run(stage, plain(all), each, changes);
};

/** The same run, on a machine that trusts the certificate for another reason than the stores of the system. */
export const trusting = (record: StageRecord, trustedBy: 'pin' | 'system' | 'imported-ca'): StageRecord =>
  altered(record, ({ tls }) => tls && Object.assign(tls, { trustedBy }));

const isRuns = (given: Seen | readonly StageRecord[]): given is readonly StageRecord[] => Array.isArray(given);

const runsOf = (stage: StageRecord['stage'], given: Situation['inside']): readonly StageRecord[] => {
  if (given === undefined) return [];
  return isRuns(given) ? given : [showing(stage, given)];
};

export const materialOf = ({
  inside,
  outside,
  card: read,
  earlierCards = [],
  checks,
  watches,
  witnesses,
}: Situation): Required<Material> & Witnessed => ({
  ...(witnesses && { witnesses }),
  runs: [...runsOf('inside', inside), ...runsOf('outside', outside)],
  cards: read === undefined ? [] : [...earlierCards, read],
  checks: Object.entries(checks ?? {}).map(([check, result]) => ({
    check: check as CheckName,
    result,
    recordedAt: '2026-11-21T12:00:00.000+01:00',
  })) satisfies readonly RecordedCheck[],
  watches: watches ?? [],
});

/** Every row Down, with the status that the platform's support told, if any. */
export const down = (status: number | null = null, changes: Partial<PlatformCard> = {}): PlatformCard => {
  const row: RowReading = { value: 'down', status };
  return card('down', { rows: { 'endpoint-api': row, 'endpoint-groups-api': row, 'monitoring-api': row }, ...changes });
};

/** Only the Monitoring row is Down. */
export const monitoringDown = (): PlatformCard => {
  const { rows } = card('up');
  return card('up', { rows: { ...rows, 'monitoring-api': { value: 'down', status: null } } });
};
