import { resultOf } from '../records/attempt.ts';
import { addressUsed, isPrivateAddress, plainHost } from './relations/address.ts';
import { hasFailed, isGoodProbe, outcomeOf, outcomeOfStatus } from '../evidence/classify.ts';
import { isGood, isSilent, type CellOutcome, type RowOutcome } from '../evidence/outcome.ts';
import { leafOf, type Evidence } from '../evidence/evidence.ts';
import { endsOf } from '../evidence/path/ends.ts';
import { bodyWords, factsOf, fill, ownWords, type Facts, type Rule, type StageRule, ROWS } from './rules/rule.ts';
import { covers, isNamedByCommonName } from './relations/certificates.ts';
import { CAUSES } from './causes/alternative-causes.ts';
import { IF_BLOCKED, IF_BLOCKED_PUBLISHED, PAGE_BEHIND_PROXY } from './rules/connection.ts';
import { RULES } from './rules/table.ts';
import { UNTRUSTED_OTHER_NAME } from './rules/tls.ts';
import {
  ASKED_WITHOUT_PASSWORD,
  BODY_NOT_READ,
  HTTP_2,
  PROXY_SIGN_IN,
  refusedFor,
  REJECTED_ALONE,
  REJECTED_IN_WORDS,
  SERVER_SAYS,
  UNCLEAR_IN_WORDS,
} from './rules/status.ts';
import { hasWordsOfRejection, kindOf } from '../evidence/sign-in-plan.ts';
import { attribute, destinationOf, speaksAs, type Attribution } from '../evidence/responder/attribute.ts';
import { answersEveryPathAlike, oddityText } from './words/hello.ts';
import { incidentsOf } from '../evidence/responder/incidents.ts';
import { ROW_OF_FAMILY, type PlatformCard } from '../records/card.ts';
import { pathFor, type ProbeResult, type StageRecord } from '../records/record.ts';
import { FAMILIES, STAGES, type Family, type ProbeStage, type Stage } from '../vocabulary/words.ts';
import type { Cell, Finding, AlternativeCause } from './judgement.ts';
import { NOTHING, say, sentences, type Message } from '../messages/message.ts';

/** A cell with all that judging needs; windows and reports get the plain {@link Cell}. */
export interface JudgedCell extends Omit<Cell, 'source'> {
  readonly rule: Rule;
  readonly facts: Facts;
  /** What was asked for, as it was typed. */
  readonly target: Target;
  readonly evidence: Evidence | null;
  readonly attribution: Attribution;
  readonly run: StageRecord | null;
  /** Place of that run among those that were laid side by side, 0 for the newest. */
  readonly rank: number;
  readonly card: PlatformCard | null;
}

export type Matrix = Readonly<Record<Stage, Readonly<Record<Family, JudgedCell>>>>;

export interface Target {
  readonly host: string;
  readonly user: string;
}

interface Found {
  readonly run: StageRecord;
  readonly result: ProbeResult;
  readonly rank: number;
}

const NOBODY: Attribution = { responder: 'unknown', device: null, confidence: 'low' };

/** Words that a stored result may keep when it holds no evidence; anything else without evidence is *not run*. */
const withoutEvidence = (result: ProbeResult): CellOutcome => (isSilent(result.outcome) ? result.outcome : 'not-run');

/** The newest result of a family at a stage: runs may cover only some, and a running one counts as far as it is finished. */
const newest = (newestFirst: readonly StageRecord[], stage: ProbeStage, family: Family): Found | null => {
  for (const [rank, run] of newestFirst.entries()) {
    const result = run.stage === stage ? run.probes.find((probe) => probe.family === family) : undefined;
    if (result) return { run, result, rank };
  }
  return null;
};

const findingOf = (rule: Rule, facts: Facts): Finding => ({
  code: rule.code,
  party: rule.party,
  severity: rule.severity,
  says: fill(rule.says, facts),
  because: fill(rule.because, facts),
  steps: rule.steps.map((step) => fill(step, facts)),
  mended: fill(rule.mended, facts),
  beyondTable: rule.beyondTable,
});

/** A finding that blames what is in front says what speaks against it, where the answer bears the server's own marks. */
const attributed = (finding: Finding, { responder, confidence }: Attribution): Finding =>
  responder === 'access-control-server' && confidence === 'high' && finding.party === 'firewall-or-proxy'
    ? {
        ...finding,
        says: say('The server itself sent this answer.'),
        because: say('The server itself may have given it; or what is in front of it led the request astray.'),
      }
    : finding;

/** A finding with what is against the letter of HTTP in the reply, and what another client may not accept of a good one. */
const noted = (
  finding: Finding,
  outcome: CellOutcome,
  evidence: Evidence | null,
  notSent: Message | null,
): Finding => ({
  ...finding,
  because: sentences(
    finding.because,
    notSent ?? NOTHING,
    oddityText(evidence),
    isGood(outcome) && isNamedByCommonName(evidence) ? CAUSES.nameInCommonName.sentence : NOTHING,
  ),
});

const goodReply = (family: Family, run: StageRecord): Evidence | null => {
  const probe = run.probes.find((one) => one.family === family);
  return probe?.evidence?.response && isGoodProbe(probe) ? probe.evidence : null;
};

/** How this customer's own server answers: newest good inside reply of the family, else of another one in the newest run. */
const referenceFor = (newestFirst: readonly StageRecord[], family: Family, target: Target): Evidence | null => {
  const inside = newestFirst.filter(
    (run) => run.stage === 'inside' && plainHost(run.server.host) === plainHost(target.host),
  );
  const own = inside.map((run) => goodReply(family, run));
  const newestRun = inside[0];
  const others = newestRun ? FAMILIES.map((other) => goodReply(other, newestRun)) : [];
  return [...own, ...others].find((reply) => reply !== null) ?? null;
};

/** Explanations of one API or one user: none is left where every path answers alike, without credentials too. */
const OF_ONE_API: ReadonlySet<AlternativeCause> = new Set([
  CAUSES.switchOff,
  CAUSES.switchesOn,
  CAUSES.anotherSwitch,
  CAUSES.olderVersion,
  CAUSES.roleMissing,
  CAUSES.refusalRelayed,
]);

/** A device that its marks name is named; else what answers every path alike is more than one that answers for the API. */
export const ruleFor = (
  { otherwise, byDevice, everyPath, typed }: StageRule,
  { responder, device }: Pick<Attribution, 'responder' | 'device'>,
  connectTo: string | null,
  everyPathAlike = false,
): Rule => {
  if (connectTo !== null && typed) return typed;
  if (everyPathAlike && everyPath && device === null) return everyPath;
  return responder === 'device' && byDevice ? byDevice : otherwise;
};

/** The real probe of Monitoring of the same run, where it was answered. */
const goodMonitoring = (found: Found | null): Evidence | null =>
  (found?.run.probes ?? []).find((probe) => probe.family === 'mnt-session' && isGoodProbe(probe))?.evidence ?? null;

/** A name that the good answers bear, too, shows a relay, and not who redirects to the server's own page. */
const withoutRelay = (seen: Attribution, toItself: boolean, good: Evidence | null): Attribution =>
  toItself && seen.device !== null && speaksAs(seen.device, good) ? NOBODY : seen;

/** Statuses under which a server refuses a request in its own words. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 503]);

/** What the answer itself says of its reason, before what its status alone would mean. */
const ruleInWords = (
  outcome: CellOutcome,
  evidence: Evidence | null,
  { responder }: Attribution,
  host: string,
): Rule | null => {
  if (evidence?.response?.status === 407) return PROXY_SIGN_IN;
  if (evidence === null || responder === 'device') return null;
  if (evidence.failure?.detail === 'HTTP/2') return HTTP_2;
  const leaf = leafOf(evidence);
  if (outcome === 'tls.untrusted' && leaf && !covers(leaf, host)) return UNTRUSTED_OTHER_NAME;
  if (outcome === 'tls.not-tls' && evidence.proxy !== null) return PAGE_BEHIND_PROXY;
  if (outcome === 'body.wrong-shape') return bodyWords(evidence) === null ? null : BODY_NOT_READ;
  const words = ownWords(evidence);
  if (words === null) return null;
  const refused = REFUSALS.has(evidence.response?.status ?? 0) ? refusedFor(words) : null;
  if (refused !== null) return refused;
  return outcome === 'http.other' && responder === 'access-control-server' ? SERVER_SAYS : null;
};

/** Another API accepted the same password in the same run; a line of curl asks for its own. */
const isRejectedAlone = ({ run }: Found, family: Family): boolean =>
  run.pasted !== true &&
  run.probes.some((probe) => kindOf(probe.family) !== kindOf(family) && isGoodProbe(probe)) &&
  !run.probes.some((probe) => kindOf(probe.family) === kindOf(family) && isGoodProbe(probe));

/** Another machine answered that there is no way: a host tells itself so, too, where a neighbour is silent. */
const isTurnedAway = (run: StageRecord | undefined, evidence: Evidence | null): boolean => {
  const path = run && evidence ? pathFor(run, evidence) : null;
  const by = path ? endsOf(path).by : null;
  return by !== null && run?.vantage.addresses.every(({ address }) => address !== by) === true;
};

const probeCell = (
  found: Found | null,
  stage: ProbeStage,
  family: Family,
  target: Target,
  reference: Evidence | null,
): JudgedCell => {
  const evidence = found?.result.evidence ?? null;
  const outcome = evidence ? outcomeOf(family, evidence) : found ? withoutEvidence(found.result) : 'not-run';
  const leads = destinationOf(evidence, target.host);
  const status = evidence?.response?.status ?? null;
  const toItself = leads === 'itself' || leads === 'own-name';
  const good = goodMonitoring(found);
  const attribution = withoutRelay(attribute(evidence, target.host, reference), toItself, good);
  const stageRule: StageRule = RULES[outcome as keyof typeof RULES][stage];
  const turnedAway = outcome === 'tcp.unreachable' && isTurnedAway(found?.run, evidence);
  const everyPath = answersEveryPathAlike(evidence) && !(good && (toItself || status === 404));
  const connectTo = found?.run.server.connectTo ?? null;
  const lasting = evidence?.earlier?.outcome === outcome;
  const settled = (alternative: AlternativeCause): boolean =>
    (everyPath && OF_ONE_API.has(alternative)) || (lasting && alternative === CAUSES.passing);
  const inWords =
    stage === 'inside' &&
    evidence !== null &&
    evidence.response?.status !== 401 &&
    hasWordsOfRejection({ outcome: outcomeOf(family, evidence), evidence });
  const isBare = evidence?.withoutSignIn === true && evidence.response !== null && hasFailed({ family, evidence });
  // What a device answers to every path, or where it reaches nobody or counts requests, is no answer to a user.
  const isOfNoUser =
    attribution.responder === 'device' && (everyPath || outcome === 'http.502-504' || outcome === 'http.429');
  const fitting =
    isBare && !isOfNoUser
      ? ASKED_WITHOUT_PASSWORD
      : inWords
        ? (status ?? 0) < 400
          ? UNCLEAR_IN_WORDS
          : REJECTED_IN_WORDS
        : turnedAway && stageRule.byDevice
          ? stageRule.byDevice
          : stage === 'inside' &&
              status === 401 &&
              attribution.responder !== 'device' &&
              found &&
              isRejectedAlone(found, family)
            ? REJECTED_ALONE
            : (ruleInWords(outcome, evidence, attribution, target.host) ??
              ruleFor(stageRule, attribution, connectTo, everyPath));
  const open = fitting.rivals.filter((alternative) => !settled(alternative));
  // What answers every path may still be what the server is configured to let answer: its report shows.
  const rivals = open.length === 0 && everyPath ? [CAUSES.reachedServer] : open;
  const isPublic = !isPrivateAddress(addressUsed({ evidence }) ?? '');
  const steps = isPublic
    ? fitting.steps
    : fitting.steps.map((step) => (step === IF_BLOCKED ? IF_BLOCKED_PUBLISHED : step));
  const rule = open.length === fitting.rivals.length && isPublic ? fitting : { ...fitting, rivals, steps };
  const asked = { family, stage, stop: found?.result.stop };
  const known = factsOf(evidence, { ...target, connectTo }, attribution.device, asked);
  const facts = { ...known, heldBecause: found?.run.ledgerProblem ?? known.heldBecause };
  return {
    stage,
    family,
    outcome,
    status,
    answeredBy: evidence?.response ? attribution.responder : null,
    device: attribution.device,
    confidence: evidence?.response ? attribution.confidence : null,
    incidents: incidentsOf(evidence),
    finding: noted(
      attributed(findingOf(rule, facts), attribution),
      outcome,
      evidence,
      isBare && fitting !== ASKED_WITHOUT_PASSWORD ? fill(ASKED_WITHOUT_PASSWORD.because, facts) : null,
    ),
    durationMs: evidence?.durationMs ?? null,
    ...(found?.result.rejectedBefore && { rejectedBefore: found.result.rejectedBefore }),
    ...(found && outcome === 'not-run.stopped' && { stopped: stoppedCell(found.result) }),
    rule,
    facts,
    target,
    evidence,
    attribution,
    run: found?.run ?? null,
    rank: found?.rank ?? 0,
    card: null,
  };
};

/** One result at one address of the name as a cell. `family`: `null` where only a connection was tried. */
export const cellAtAddress = (run: StageRecord, family: Family | null, evidence: Evidence, target: Target): Cell => {
  const asked = family ?? 'ers-endpoint-groups';
  const result = { family: asked, outcome: outcomeOf(asked, evidence), answeredBy: 'unknown', evidence } as const;
  return plain(probeCell({ run, result, rank: 0 }, run.stage, asked, target, null), []);
};

const stoppedCell = (result: ProbeResult): NonNullable<Cell['stopped']> => ({
  how: result.stop ?? null,
  signIn: resultOf(result),
});

/** A reported status puts the row under the specification's error table; otherwise the row's own word does. */
const rowRule = (outcome: RowOutcome, status: number | null): Rule =>
  outcome === 'row.down' && status !== null ? RULES[outcomeOfStatus(status)].platform.otherwise : ROWS[outcome];

const cardCell = (card: PlatformCard | null, family: Family, target: Target): JudgedCell => {
  const row = ROW_OF_FAMILY[family];
  const reading = row === null ? null : (card?.rows[row] ?? null);
  const outcome: RowOutcome = row === null ? 'row.none' : `row.${reading?.value ?? 'not-read'}`;
  const rule = rowRule(outcome, reading?.status ?? null);
  const known = factsOf(null, target, null, { family, stage: 'platform' });
  const facts = { ...known, status: reading?.status ?? known.status };
  return {
    stage: 'platform',
    family,
    outcome,
    status: reading?.status ?? null,
    answeredBy: null,
    device: null,
    confidence: null,
    incidents: [],
    finding: findingOf(rule, facts),
    durationMs: null,
    rule,
    facts,
    target,
    evidence: null,
    attribution: NOBODY,
    run: null,
    rank: 0,
    card,
  };
};

/** Lays the stages side by side. `newestFirst`: runs of any stage, in the order of `order.ts`. */
export const matrixOf = (newestFirst: readonly StageRecord[], card: PlatformCard | null, target: Target): Matrix => {
  const reference = (name: Stage, family: Family) =>
    name === 'outside' ? referenceFor(newestFirst, family, target) : null;
  const stage = (name: Stage) =>
    Object.fromEntries(
      FAMILIES.map((family) => [
        family,
        name === 'platform'
          ? cardCell(card, family, target)
          : probeCell(newest(newestFirst, name, family), name, family, target, reference(name, family)),
      ]),
    ) as Record<Family, JudgedCell>;
  return Object.fromEntries(STAGES.map((name) => [name, stage(name)])) as Record<Stage, Record<Family, JudgedCell>>;
};

/** Every result that a family ever had at a stage, oldest first. */
export const historyOf = (
  newestFirst: readonly StageRecord[],
  stage: ProbeStage,
  family: Family,
  target: Target,
): readonly JudgedCell[] => {
  const reference = stage === 'outside' ? referenceFor(newestFirst, family, target) : null;
  return newestFirst
    .flatMap((run, rank) => {
      const result = run.stage === stage ? run.probes.find((probe) => probe.family === family) : undefined;
      return result ? [probeCell({ run, result, rank }, stage, family, target, reference)] : [];
    })
    .toReversed();
};

/** The cell as if its probe had not run: another fault explains it. */
export const setAside = (cell: JudgedCell): JudgedCell => {
  const { stage, family, target, card } = cell;
  return card === null ? probeCell(null, stage as ProbeStage, family, target, null) : cardCell(null, family, target);
};

export const cellsOf = (matrix: Matrix): readonly JudgedCell[] =>
  FAMILIES.flatMap((family) => STAGES.map((stage) => matrix[stage][family]));

export const stageCells = (matrix: Matrix, stage: Stage): readonly JudgedCell[] =>
  FAMILIES.map((family) => matrix[stage][family]);

/**
 * The plain cell that leaves the judge; it names what it was judged from, so that nobody has to look for it again. Where nothing
 * but a watch asked, it says what the watch saw.
 */
export const plain = (
  { rule, facts, target, evidence, attribution, run, rank, card, ...cell }: JudgedCell,
  watched: readonly { readonly id: string; readonly says: Message }[],
): Cell => ({
  ...cell,
  ...(cell.outcome === 'not-run' &&
    watched.length > 0 && {
      finding: { ...cell.finding, says: sentences(...watched.map(({ says }) => says)), because: NOTHING },
    }),
  source: { runId: run?.id ?? null, cardId: card?.id ?? null, watchIds: watched.map(({ id }) => id) },
});
