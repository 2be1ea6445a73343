import { outcomeOf } from '../evidence/classify.ts';
import { isFailure, isGood, isSilent, type CellOutcome } from '../evidence/outcome.ts';
import { outcomeWord } from '../interpret/phrases.ts';
import { ROW_OF_FAMILY, type PlatformCard } from '../stage/card.ts';
import type { StageRecord } from '../stage/record.ts';
import type { WatchRecord } from '../stage/watch.ts';
import { FAMILIES, STAGES, type Family, type Stage } from '../words.ts';

/** What one probe, watch or row said at one time. */
export interface Said {
  /** Id of the run, the watch or the card. */
  readonly source: string;
  /** Local time with offset. */
  readonly at: string;
  readonly outcome: CellOutcome;
  readonly status: number | null;
  /** The few words that stand in a cell; of a watch, how often it failed as well. */
  readonly word: string;
}

export interface Compared {
  readonly stage: Stage;
  readonly family: Family;
  readonly before: Said;
  /** `null`: it has not been asked again since it failed. */
  readonly after: Said | null;
  readonly result: 'mended' | 'still-failing' | 'new-fault' | 'not-asked';
}

export interface BeforeAfter {
  /** Probes that failed, and those that fail now and did not; stage by stage. */
  readonly probes: readonly Compared[];
  readonly result: 'mended' | 'still-failing' | 'cannot-tell';
  /** E.g. "All 3 failing probes are good now; nothing that was good has failed." */
  readonly sentence: string;
}

const saidByRun = (run: StageRecord, family: Family): readonly Said[] => {
  const result = run.probes.find((probe) => probe.family === family);
  if (!result?.evidence) return [];
  const { evidence } = result;
  const outcome = outcomeOf(family, evidence);
  const status = evidence.response?.status ?? null;
  return [{ source: run.id, at: run.startedAt, outcome, status, word: outcomeWord(outcome, family, status) }];
};

/** A watch speaks with one voice: one failure among its attempts is a failure. */
const saidByWatch = (watch: WatchRecord, family: Family): readonly Said[] => {
  const attempts = watch.attempts.filter((attempt) => attempt.family === family && !isSilent(attempt.outcome));
  const failed = attempts.filter(({ outcome }) => isFailure(outcome));
  const shown = failed[0] ?? attempts.at(-1);
  const last = attempts.at(-1);
  if (!shown || !last) return [];
  const word = outcomeWord(shown.outcome, family, shown.status);
  return [
    {
      source: watch.id,
      at: last.startedAt,
      outcome: shown.outcome,
      status: shown.status,
      word: `${word}, ${failed.length} of ${attempts.length} attempts failed`,
    },
  ];
};

const saidByCard = (card: PlatformCard, family: Family): readonly Said[] => {
  const row = ROW_OF_FAMILY[family];
  const reading = row === null ? null : card.rows[row];
  if (reading === null || reading.value === 'not-read') return [];
  const outcome = reading.value === 'up' ? 'row.up' : 'row.down';
  const { status } = reading;
  return [{ source: card.id, at: card.updatedAt, outcome, status, word: outcomeWord(outcome, family, status) }];
};

const byTime = (a: Said, b: Said): number => Date.parse(a.at) - Date.parse(b.at);

interface Asked {
  readonly stage: Stage;
  readonly family: Family;
  /** Oldest first; never empty. */
  readonly said: readonly Said[];
}

/** The newest failure that was asked again, and the newest answer; else what has not been asked again. */
const pairOf = ({ stage, family, said }: Asked): Compared | null => {
  const after = said.at(-1);
  if (!after) return null;
  const before = said.slice(0, -1).findLast(({ outcome }) => isFailure(outcome));
  if (before) return { stage, family, before, after, result: isGood(after.outcome) ? 'mended' : 'still-failing' };
  return isFailure(after.outcome) ? { stage, family, before: after, after: null, result: 'not-asked' } : null;
};

/** What was good and fails since the time from which on the others are compared. */
const asNewFault = (compared: Compared, { said }: Asked, since: number): Compared => {
  const good = said.slice(0, -1).findLast(({ outcome }) => isGood(outcome));
  return compared.result === 'not-asked' && good && Date.parse(compared.before.at) > since
    ? { ...compared, before: good, after: compared.before, result: 'new-fault' }
    : compared;
};

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const sentenceOf = (probes: readonly Compared[]): string => {
  const of = (result: Compared['result']): number => probes.filter((probe) => probe.result === result).length;
  const failing = probes.length - of('new-fault');
  const [mended, still, open, fresh] = [of('mended'), of('still-failing'), of('not-asked'), of('new-fault')];
  const whole =
    mended === failing
      ? failing === 1
        ? 'The failing probe is good now'
        : `All ${failing} failing probes are good now`
      : [
          `${mended} of ${plural(failing, 'failing probe')} ${mended === 1 ? 'is' : 'are'} good now`,
          ...(still > 0 ? [`${still} still ${still === 1 ? 'fails' : 'fail'}`] : []),
          ...(open > 0 ? [`${open} ${open === 1 ? 'has' : 'have'} not been asked again`] : []),
        ].join(', ');
  const rest =
    fresh === 0
      ? 'nothing that was good has failed'
      : `but ${plural(fresh, 'probe')} that ${fresh === 1 ? 'was' : 'were'} good ${fresh === 1 ? 'fails' : 'fail'}`;
  return `${whole}; ${rest}.`;
};

/**
 * What failed, and what it does since. `sinceRunId` leaves out what lies before that run. `null` where nothing that
 * failed was asked again.
 */
export const beforeAfter = (
  runs: readonly StageRecord[],
  watches: readonly WatchRecord[] = [],
  sinceRunId: string | null = null,
  cards: readonly PlatformCard[] = [],
): BeforeAfter | null => {
  const from = Date.parse(runs.find(({ id }) => id === sinceRunId)?.startedAt ?? '1970-01-01T00:00:00Z');
  const saidBy = (stage: Stage, family: Family): readonly Said[] =>
    stage === 'platform'
      ? cards.flatMap((card) => saidByCard(card, family))
      : [
          ...runs.filter((run) => run.stage === stage).flatMap((run) => saidByRun(run, family)),
          ...watches.filter((watch) => watch.stage === stage).flatMap((watch) => saidByWatch(watch, family)),
        ];
  const asked = STAGES.flatMap((stage) =>
    FAMILIES.map((family): Asked => {
      const said = saidBy(stage, family).filter(({ at }) => Date.parse(at) >= from);
      return { stage, family, said: [...said].sort(byTime) };
    }),
  );
  const found = asked.flatMap((one) => {
    const compared = pairOf(one);
    return compared ? [{ one, compared }] : [];
  });
  const pairs = found.filter(({ compared }) => compared.result !== 'not-asked');
  if (pairs.length === 0) return null;
  const since = Math.min(...pairs.map(({ compared }) => Date.parse(compared.before.at)));
  const probes = found.map(({ one, compared }) => asNewFault(compared, one, since));
  const has = (...results: readonly Compared['result'][]): boolean =>
    probes.some(({ result }) => results.includes(result));
  return {
    probes,
    result: has('still-failing', 'new-fault') ? 'still-failing' : has('not-asked') ? 'cannot-tell' : 'mended',
    sentence: sentenceOf(probes),
  };
};
