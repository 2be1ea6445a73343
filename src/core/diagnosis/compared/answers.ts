import { outcomeOf } from '../../evidence/classify.ts';
import { type Evidence, leafOf } from '../../evidence/evidence.ts';
import { isFailure, isGood, isSilent, type CellOutcome } from '../../evidence/outcome.ts';
import { outcomeWord } from '../words/phrases.ts';
import { ROW_OF_FAMILY, type PlatformCard } from '../../records/card.ts';
import type { StageRecord } from '../../records/record.ts';
import type { Attempt, WatchRecord } from '../../records/watch.ts';
import type { Family, Stage } from '../../vocabulary/words.ts';
import { judgedAddresses, speaks } from '../relations/addresses.ts';
import { matrixOf } from '../cells.ts';
import { type Entry, type Order, orderOf } from '../order.ts';
import { type Message, say, type Value, host } from '../../messages/message.ts';
import { isLoopback, plainHost, sameNetwork } from '../relations/address.ts';
import { cardDifferences, cardTimeAssumedText, guardOf } from '../guard/guard.ts';
import type { GuardNote } from '../judgement.ts';
import { stageWord } from '../words/titles.ts';

/** What one probe, watch or row said at one time. */
export interface Said {
  readonly source: string;
  readonly at: string;
  readonly outcome: CellOutcome;
  readonly status: number | null;
  /** The few words that stand in a cell; of a watch, how often it failed as well; of a further address, which one. */
  readonly word: Message;
}

/** A run or a watch, as far as it tells what was asked, and from where. */
type AskedFrom = Pick<StageRecord, 'stage' | 'server' | 'user' | 'vantage'>;

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
        readonly failingAt: readonly string[];
        readonly answeredAt: readonly string[];
        /** Every address that the name led to; `null` if unknown. */
        readonly known: readonly string[] | null;
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

type Probed = Extract<Answer['asked'], { kind: 'probe' }>;

const hostOf = ({ server }: AskedFrom): string => server.host.toLowerCase().replace(/\.$/, '');

const placeOf = ({ server }: AskedFrom): Value =>
  server.connectTo === null ? say('the name itself') : host(server.connectTo);

/** What was not the same when a stage was run again, with its value then and before. */
const changedAt =
  (stage: Stage) =>
  (what: Message, is: Value, was: Value): Message =>
    say`The ${stageWord(stage)} stage was run again under other conditions. ${what}: ${is}, before ${was}.`;

/** What was asked otherwise the second time, in a sentence; `null`: the same server, port, user and way were asked. */
const otherQuestion = (before: AskedFrom, after: AskedFrom, anyAddress: boolean): Message | null => {
  const changed = changedAt(after.stage);
  const serverOf = (asked: AskedFrom): string => `${hostOf(asked)}:${asked.server.port}`;
  if (serverOf(before) !== serverOf(after)) return changed(say('Server'), serverOf(after), serverOf(before));
  if (before.user !== after.user) return changed(say('API user'), after.user, before.user);
  if (!anyAddress && before.server.connectTo?.toLowerCase() !== after.server.connectTo?.toLowerCase())
    return changed(say('Connected to'), placeOf(after), placeOf(before));
  const proxy = ({ vantage }: AskedFrom): Value => vantage.proxy ?? say('none');
  return before.vantage.proxy === after.vantage.proxy ? null : changed(say('Proxy'), proxy(after), proxy(before));
};

/** Addresses that a host is known to send from; those of its adapters where nothing better is known. */
const ownAddresses = ({ by, localAddress }: Probed): readonly string[] => {
  const sending = [localAddress, by.vantage.defaultRoute?.address].filter(
    (address) => typeof address === 'string' && !isLoopback(address),
  ) as readonly string[];
  return sending.length > 0 ? sending : by.vantage.addresses.map(({ address }) => address);
};

/** A name that both were given says where they stood; without one their networks do. */
const otherPlace = (before: Probed, after: Probed): Message | null => {
  const changed = changedAt(after.by.stage);
  const [was, is] = [before.by.vantage.label, after.by.vantage.label];
  if (was !== null && is !== null) return was === is ? null : changed(say('Location'), is, was);
  const [left, right] = [ownAddresses(before), ownAddresses(after)];
  return sameNetwork(left, right) === false ? changed(say('Network'), right.join(', '), left.join(', ')) : null;
};

/** Notes about one stage's own place; those that lay the stages side by side say nothing about before and after. */
const aboutPlace = ({ code }: GuardNote): boolean =>
  !/^guard\.(server-differs|user-differs|runs-far-apart|proxy-differs|clock-skew|order-|incomplete-|card-|just-recovered-|before-fix-)/.test(
    code,
  );

const judgedNotes = (run: StageRecord, inside: StageRecord | null): readonly GuardNote[] => {
  const beside = run.stage === 'outside' && inside !== null ? [inside] : [];
  const matrix = matrixOf([run, ...beside], null, { host: run.server.host, user: run.user });
  return guardOf(matrix, null, [], orderOf({ runs: [run, ...beside] })).filter(aboutPlace);
};

/** Notes by run, for as long as one comparison of these runs lasts: each run is compared with every other. */
const KNOWN = new WeakMap<readonly StageRecord[], Map<StageRecord, readonly GuardNote[]>>();

/** The newest inside run shows whether an outside one was outside. */
const notesOf = (run: StageRecord, runs: readonly StageRecord[]): readonly GuardNote[] => {
  const known = KNOWN.get(runs) ?? new Map<StageRecord, readonly GuardNote[]>();
  KNOWN.set(runs, known);
  const notes = known.get(run) ?? judgedNotes(run, runs.findLast(({ stage }) => stage === 'inside') ?? null);
  known.set(run, notes);
  return notes;
};

/** What the comparability guard has against either; a lesser doubt that stood against both is nothing new. */
const guarded = (before: Probed, after: Probed, runs: readonly StageRecord[]): Message | null => {
  const [was, is] = [notesOf(before.run, runs), notesOf(after.run, runs)];
  // An error that was gone two seconds later is what was to be fixed, however often it was seen.
  const standing = ({ code, lowersTo }: GuardNote): boolean =>
    lowersTo === 'likely' &&
    !code.startsWith('guard.passing-error-') &&
    [was, is].every((notes) => notes.some((note) => note.code === code));
  return [...is, ...was].find((note) => !standing(note))?.sentence ?? null;
};

const evidenceOf = ({ run }: Probed, family: Family): Evidence | null =>
  run.probes.find((probe) => probe.family === family)?.evidence ?? null;

/** What this program itself accepts: an authority that was imported, or the certificate. */
const OUR_OWN_TRUST: ReadonlySet<string | null | undefined> = new Set(['imported-ca', 'pin']);

/** Families whose question holds the MAC, and nothing that an earlier answer gives. */
const ASKS_FOR_MAC: ReadonlySet<Family> = new Set(['open-api', 'mnt-session']);

/** What this program did otherwise the second time, so that a good answer shows no change of the other side; `null`: nothing. */
const ownChange = (before: Probed, after: Probed, family: Family): Message | null => {
  const stage = stageWord(after.by.stage);
  const [was, is] = [evidenceOf(before, family), evidenceOf(after, family)];
  if (was === null || is === null) return null;
  const shown = leafOf(is)?.sha256;
  if (
    was.failure?.layer === 'tls' &&
    shown !== undefined &&
    leafOf(was)?.sha256 === shown &&
    OUR_OWN_TRUST.has(is.tls?.trustedBy)
  )
    return say`The ${stage} stage was run again with the same certificate, which this program was told to accept meanwhile.`;
  if (
    was.failure !== null &&
    /timeout|no-answer|silent/.test(was.failure.outcome) &&
    is.failure === null &&
    is.durationMs > was.durationMs
  )
    return say`The ${stage} stage was run again with more time: the answer took longer than was waited before.`;
  return ASKS_FOR_MAC.has(family) && was.request.url !== is.request.url
    ? say`The ${stage} stage was run again with another MAC address.`
    : null;
};

const unlike = (before: Probed, after: Probed, runs: readonly StageRecord[], anyAddress: boolean): Message | null =>
  otherQuestion(before.by, after.by, anyAddress) ?? otherPlace(before, after) ?? guarded(before, after, runs);

/** Why two answers show no change of the fault; `null` where the same was asked from the same place. `runs` oldest first. */
export const notTheSame = (
  before: Answer,
  after: Answer,
  family: Family,
  runs: readonly StageRecord[],
): Message | null => {
  if (after.asked.kind === 'row') {
    // The card may have been fixed itself, so only what it says now must be what was tested.
    const [other] = cardDifferences(after.asked.card, runs.slice(-1));
    if (other !== undefined) return say`The newest card is not about what was tested: its ${other}.`;
    if (before.asked.kind !== 'row') return null;
    const [was, is] = [before.asked.card.outboundFqdn, after.asked.card.outboundFqdn];
    if (was !== '' && is !== '' && plainHost(was) !== plainHost(is))
      return say`The newest card names another outbound FQDN: ${is}, before ${was}.`;
    return after.asked.card.updatedAtAssumed === true ? cardTimeAssumedText() : null;
  }
  if (before.asked.kind === 'row') return null;
  return unlike(before.asked, after.asked, runs, false) ?? ownChange(before.asked, after.asked, family);
};

/** Addresses at which `before` failed, with nothing good since; that the name leads elsewhere now may not be meant to stay. */
export const notAskedAt = (
  before: Answer,
  answers: readonly Answer[],
  runs: readonly StageRecord[],
): Message | null => {
  const { asked } = before;
  if (asked.kind === 'row') return null;
  const heard = answers.flatMap((answer) =>
    answer.asked.kind === 'probe' && (answer === before || unlike(asked, answer.asked, runs, true) === null)
      ? [answer.asked]
      : [],
  );
  const same = heard.filter(({ by }) => otherQuestion(asked.by, by, false) === null);
  const failed = same.filter(({ failingAt }) => failingAt.length > 0);
  if (failed.length === 0) return null;
  const open = failed.flatMap((one) =>
    one.failingAt.filter(
      (address) =>
        !heard
          .slice(heard.indexOf(one) + 1)
          .some(({ answeredAt, failingAt }) => answeredAt.includes(address) && !failingAt.includes(address)),
    ),
  );
  if (open.length === 0) return null;
  const [stage, places] = [stageWord(asked.by.stage), [...new Set(open)].join(', ')];
  const known = same.at(-1)?.known ?? null;
  return known === null || open.some((address) => known.includes(address))
    ? say`The ${stage} stage did not ask again at ${places}, where it failed.`
    : say`The ${stage} stage did not ask again at ${places}, where it failed: the name does not lead there any more. To decide: run the ${stage} stage with 'connect to' set to that address, or confirm that the name is not meant to lead there any more.`;
};
