import { outcomeOf } from '../../evidence/classify.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { isFailure, isGood, isSilent, type CellOutcome } from '../../evidence/outcome.ts';
import { outcomeWord } from '../words/phrases.ts';
import { ROW_OF_FAMILY, type PlatformCard } from '../../records/card.ts';
import type { StageRecord } from '../../records/record.ts';
import type { Attempt, WatchRecord } from '../../records/watch.ts';
import type { Family, Stage } from '../../vocabulary/words.ts';
import { judgedAddresses, speaks } from '../relations/addresses.ts';
import { matrixOf } from '../cells.ts';
import type { Entry, Order } from '../order.ts';
import { type Message, say } from '../../messages/message.ts';

/** What one probe, watch or row said at one time. */
export interface Said {
  /** Id of the run, the watch or the card. */
  readonly source: string;
  /** Local time with offset. */
  readonly at: string;
  readonly outcome: CellOutcome;
  readonly status: number | null;
  /** The few words that stand in a cell; of a watch, how often it failed as well; of a further address, which one. */
  readonly word: Message;
}

/** A run or a watch, as far as it tells what was asked, and from where. */
export type AskedFrom = Pick<StageRecord, 'stage' | 'server' | 'user' | 'vantage'>;

/** What was said, with everything that decides whether two of them answer the same question. */
export interface Answer {
  readonly said: Said;
  readonly asked:
    | {
        readonly kind: 'probe';
        readonly by: StageRecord | WatchRecord;
        /** The run itself; of a watch, a run that holds no evidence. */
        readonly run: StageRecord;
        /** How many attempts it stands for, and how many of them failed: a run is one. */
        readonly attempts: number;
        readonly failures: number;
        /** Addresses at which the probe failed. */
        readonly failingAt: readonly string[];
        /** Addresses at which the probe was answered. */
        readonly answeredAt: readonly string[];
        /** Every address that the name led to; `null` if unknown. */
        readonly known: readonly string[] | null;
        /** The address that it was sent from. */
        readonly localAddress: string | null;
      }
    | { readonly kind: 'row'; readonly card: PlatformCard };
}

interface AtAddress {
  readonly address: string;
  readonly outcome: CellOutcome;
  readonly evidence: Evidence | null;
}

/** What the family met at each further address; an address that takes no connection fails every family. */
const furtherOf = (run: StageRecord, family: Family): readonly AtAddress[] => {
  if ((run.addresses?.length ?? 0) === 0) return [];
  const matrix = matrixOf([run], null, { host: run.server.host, user: run.user });
  return judgedAddresses(matrix)
    .filter(({ used, state }) => !used && state !== 'cannot-tell')
    .flatMap(({ address, results }) =>
      results
        .filter((result) => result.family === family || (result.family === null && isFailure(result.outcome)))
        .map(({ outcome, evidence }) => ({ address, outcome, evidence })),
    );
};

/** Where a probe itself failed: at the address that took its connection, else at each that it tried and could have reached. */
const failedAt = ({ vantage }: StageRecord, { proxy, connection, name }: Evidence): readonly string[] => {
  // What a proxy of ours connects to is not known.
  if (proxy) return [];
  // A connection may be reset before its address could be read.
  if (connection && connection.remoteAddress !== '') return [connection.remoteAddress];
  const tried = name?.tried.filter(({ outcome }) => isFailure(outcome)).map(({ address }) => address) ?? [];
  return tried.filter((address) => vantage.addresses.length === 0 || speaks(vantage, address));
};

/** A probe that is good at one address and fails at another fails: nobody knows which one the platform will choose. */
const saidByRun = (run: StageRecord, family: Family, isUnsignedMeant = false): readonly Answer[] => {
  const evidence = run.probes.find((probe) => probe.family === family)?.evidence;
  // What was asked without the password answers another question.
  if (!evidence || (evidence.withoutSignIn === true) !== isUnsignedMeant) return [];
  const own = outcomeOf(family, evidence);
  // A server asks for the password that was left out.
  if (isUnsignedMeant && (!isFailure(own) || evidence.response?.status === 401)) return [];
  const further = furtherOf(run, family);
  const failing = further.filter(({ outcome }) => isFailure(outcome));
  const [worst] = isGood(own) ? failing : [];
  const outcome = worst?.outcome ?? own;
  const status = (worst ? worst.evidence : evidence)?.response?.status ?? null;
  const used = evidence.connection?.remoteAddress;
  const word = outcomeWord(outcome, family, status);
  return [
    {
      said: {
        source: run.id,
        at: run.startedAt,
        outcome,
        status,
        word: isUnsignedMeant
          ? say`${word}, asked without the password`
          : worst
            ? say`${word} at ${[...new Set(failing.map(({ address }) => address))].join(', ')}`
            : word,
      },
      asked: {
        kind: 'probe',
        by: run,
        run,
        attempts: 1,
        failures: isFailure(outcome) ? 1 : 0,
        failingAt: [
          ...new Set([
            ...(isFailure(own) ? failedAt(run, evidence) : []),
            ...(isFailure(outcome) ? failing.map(({ address }) => address) : []),
          ]),
        ],
        answeredAt: [...(used === undefined ? [] : [used]), ...further.map(({ address }) => address)],
        known: evidence.name?.addresses ?? null,
        localAddress: evidence.connection?.localAddress ?? null,
      },
    },
  ];
};

const withoutEvidence = (watch: WatchRecord): StageRecord => ({
  format: 'tripoint/stage-record',
  version: 1,
  id: watch.id,
  stage: watch.stage,
  state: watch.state === 'protecting-account' ? 'stopped' : watch.state,
  startedAt: watch.startedAt,
  endedAt: watch.endedAt,
  server: watch.server,
  user: watch.user,
  vantage: watch.vantage,
  failedSignIns: watch.failedSignIns,
  probes: watch.families.map((family) => ({ family, outcome: 'not-run', answeredBy: 'unknown', evidence: null })),
  madeBy: watch.madeBy,
});

const addressesOf = (attempts: readonly Attempt[]): readonly string[] => [
  ...new Set(attempts.flatMap(({ address }) => address ?? [])),
];

/** A watch speaks with one voice: one failure among its attempts is a failure. */
const saidByWatch = (watch: WatchRecord, family: Family): readonly Answer[] => {
  const attempts = watch.attempts.filter((attempt) => attempt.family === family && !isSilent(attempt.outcome));
  const failed = attempts.filter(({ outcome }) => isFailure(outcome));
  const last = attempts.at(-1);
  const shown = failed[0] ?? last;
  if (!shown || !last) return [];
  const word = outcomeWord(shown.outcome, family, shown.status);
  return [
    {
      said: {
        source: watch.id,
        at: last.startedAt,
        outcome: shown.outcome,
        status: shown.status,
        word: say`${word}, ${failed.length} of ${attempts.length} attempts failed`,
      },
      asked: {
        kind: 'probe',
        by: watch,
        run: withoutEvidence(watch),
        attempts: attempts.length,
        failures: failed.length,
        failingAt: addressesOf(failed),
        answeredAt: addressesOf(attempts),
        known: null,
        localAddress: null,
      },
    },
  ];
};

/** A row of the platform's card; a row that was not read says nothing. */
const saidByCard = (card: PlatformCard, family: Family): readonly Answer[] => {
  const row = ROW_OF_FAMILY[family];
  const reading = row === null ? null : card.rows[row];
  if (reading === null || reading.value === 'not-read') return [];
  const outcome = reading.value === 'up' ? 'row.up' : 'row.down';
  const { status } = reading;
  const said: Said = {
    source: card.id,
    at: card.updatedAt,
    outcome,
    status,
    word: outcomeWord(outcome, family, status),
  };
  return [{ said, asked: { kind: 'row', card } }];
};

/** The run, the watch or the card that gave an answer. */
export const entryOf = ({ asked }: Answer): Entry => (asked.kind === 'row' ? asked.card : asked.by);

/** The failures of a family at a stage where it was asked without the password: who did not ask with it cannot know that it is over. */
export const failuresUnsigned = (order: Order, stage: Stage, family: Family): readonly Answer[] =>
  order.runs.filter((run) => run.stage === stage).flatMap((run) => saidByRun(run, family, true));

/** Every answer that a family ever got at a stage, oldest first; of the platform, in the order of the states that its cards show. */
export const answersTo = (order: Order, stage: Stage, family: Family): readonly Answer[] =>
  stage === 'platform'
    ? order.cards.flatMap((card) => saidByCard(card, family))
    : [
        ...order.runs.filter((run) => run.stage === stage).flatMap((run) => saidByRun(run, family)),
        ...order.watches.filter((watch) => watch.stage === stage).flatMap((watch) => saidByWatch(watch, family)),
      ].sort((one, other) => (order.isAfter(entryOf(one), entryOf(other)) ? 1 : -1));
