import { leafOf, type Evidence } from '../../evidence/evidence.ts';
import type { StageRecord } from '../../records/record.ts';
import type { Family } from '../../vocabulary/words.ts';
import { isLoopback, plainHost, sameNetwork } from '../relations/address.ts';
import { matrixOf } from '../cells.ts';
import { cardDifferences, cardTimeAssumedText, guardOf } from '../guard/guard.ts';
import type { GuardNote } from '../judgement.ts';
import type { Answer, AskedFrom } from './answers.ts';
import { stageWord } from '../words/titles.ts';
import { orderOf } from '../order.ts';
import { type Message, say, type Value, host } from '../../messages/message.ts';

type Probed = Extract<Answer['asked'], { kind: 'probe' }>;

const hostOf = ({ server }: AskedFrom): string => server.host.toLowerCase().replace(/\.$/, '');

const placeOf = ({ server }: AskedFrom): Value =>
  server.connectTo === null ? say('the name itself') : host(server.connectTo);

/** What was asked otherwise the second time, in a sentence; `null`: the same server, port, user and way were asked. */
const otherQuestion = (before: AskedFrom, after: AskedFrom, anyAddress: boolean): Message | null => {
  const stage = stageWord(after.stage);
  if (hostOf(before) !== hostOf(after) || before.server.port !== after.server.port)
    return say`The ${stage} stage was run again against another server: ${hostOf(after)} port ${after.server.port}, before ${hostOf(before)} port ${before.server.port}.`;
  if (before.user !== after.user)
    return say`The ${stage} stage was run again as another API user: ${after.user}, before ${before.user}.`;
  if (!anyAddress && before.server.connectTo?.toLowerCase() !== after.server.connectTo?.toLowerCase())
    return say`The ${stage} stage was run again at another address: connected to ${placeOf(after)}, before to ${placeOf(before)}.`;
  const proxy = ({ vantage }: AskedFrom): Message =>
    vantage.proxy === null ? say('no proxy') : say`the proxy ${vantage.proxy}`;
  return before.vantage.proxy === after.vantage.proxy
    ? null
    : say`The ${stage} stage was run again through ${proxy(after)}, before through ${proxy(before)}.`;
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
  const stage = stageWord(after.by.stage);
  const [was, is] = [before.by.vantage.label, after.by.vantage.label];
  if (was !== null && is !== null)
    return was === is ? null : say`The ${stage} stage was run again from another place: ${is}, before ${was}.`;
  const [left, right] = [ownAddresses(before), ownAddresses(after)];
  return sameNetwork(left, right) === false
    ? say`The ${stage} stage was run again from another network: ${right.join(', ')}, before ${left.join(', ')}.`
    : null;
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

/**
 * Why two answers do not show a change of the fault, in a sentence that says what was different; `null` where the same
 * was asked from the same place. `runs` oldest first.
 */
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

/**
 * Addresses at which what was asked `before` has failed, and of which nothing good was heard since; `null` without one. That the
 * name leads elsewhere now does not fix them: nobody but its owner knows whether that is meant to stay.
 */
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
