import { isUndecided, type Asked } from '../records/case.ts';
import { isFailure, isSilent } from '../evidence/outcome.ts';
import { isSame, type Message } from '../messages/message.ts';
import { FAMILIES, PROBE_STAGES, type Family, type Party, type ProbeStage, type Stage } from '../vocabulary/words.ts';
import type { Judgement } from './judgement.ts';
import type { Judged } from './lanes.ts';

/** What leads a case on: the one thing to do next, by its verdict and by what was asked of somebody. */

/** A case with what it can be asked for: whether a password is there, and whether anything may be written. */
interface Standing extends Judged {
  readonly hasPassword: boolean | null;
  readonly readOnly: Message | null;
  readonly proof: object | null;
}

interface NextAct {
  readonly id:
    | ('run' | 'show-stage' | 'verify' | 'proof' | 'certificate' | 'password')
    | ('next' | 'copy-request' | 'close-case' | 'export-report');
  readonly stage: Stage | null;
  /** What it is called where its own name says too little. */
  readonly says?: 'host' | 'user' | 'password' | 'passwordAgain' | 'card' | Asked;
}

/** What a run still needs before it can send anything; `null`: nothing. */
export const missingFor = ({
  document: { target },
  hasPassword,
}: Pick<Standing, 'document' | 'hasPassword'>): 'host' | 'user' | 'password' | null => {
  if (target.host === '') return 'host';
  if (target.user === '') return 'user';
  return hasPassword === true ? null : 'password';
};

/** Probes of a stage that were held back after a rejected sign-in, in the order they would be asked. */
export const heldFamilies = ({ cells }: Pick<Judgement, 'cells'>, at: ProbeStage): readonly Family[] =>
  cells
    .filter(({ stage, outcome }) => stage === at && outcome === 'not-run.protecting-account')
    .map(({ family }) => family);

/** What failed at a stage: its own probes, else those at a further address; all where only a connection was tried there. */
export const failedFamilies = ({ cells, addresses }: Pick<Judgement, 'cells' | 'addresses'>, at: Stage) => {
  const own = cells.filter(({ stage, outcome }) => stage === at && isFailure(outcome));
  if (own.length > 0) return own.map(({ family }) => family);
  const bad = addresses
    .filter(({ stage, state }) => stage === at && state === 'failed')
    .flatMap(({ results }) => results.filter(({ outcome }) => isFailure(outcome)));
  if (bad.some(({ family }) => family === null)) return FAMILIES;
  return FAMILIES.filter((family) => bad.some((result) => result.family === family));
};

/** The stage whose failed probes are asked again to see whether somebody has changed something. */
export const failedStage = (judgement: Judgement): ProbeStage | null =>
  PROBE_STAGES.find((stage) => failedFamilies(judgement, stage).length > 0) ?? null;

/** The stage whose sign-in was rejected: what a new password is tried on. */
export const rejectedStage = ({ cells }: Pick<Judgement, 'cells'>): ProbeStage | null =>
  PROBE_STAGES.find((at) => cells.some(({ stage, outcome }) => stage === at && outcome === 'http.401')) ?? null;

/** A chain that nobody vouches for, who may be the server's own all the same. */
export const NOT_TRUSTED = ['tls.untrusted', 'tls.incomplete-chain', 'tls.pin-changed'] as const;

/** The stage that was shown a certificate of which it is open whose it is: nothing was sent, and no stage has come further. */
export const stageInQuestion = ({ cells }: Judgement): ProbeStage | null => {
  const asked = cells.filter(({ stage, outcome }) => stage !== 'platform' && !isSilent(outcome));
  if (!asked.every(({ outcome }) => NOT_TRUSTED.some((one) => one === outcome))) return null;
  return PROBE_STAGES.find((at) => asked.some(({ stage }) => stage === at)) ?? null;
};

/** Whom a request is written to, by the party that must act; nobody else is asked by one. */
const READER_OF: Readonly<Partial<Record<Party, Asked>>> = {
  'firewall-or-proxy': 'firewall-team',
  'platform-egress': 'firewall-team',
  'api-account': 'server-admin',
  'api-role': 'server-admin',
  'api-setting': 'server-admin',
  'access-control-server': 'server-admin',
  'platform-settings': 'platform-support',
};

export const readerOf = ({ verdict: { party, certainty } }: Pick<Judgement, 'verdict'>): Asked | null =>
  certainty === 'cannot-tell' ? null : (READER_OF[party] ?? null);

/** What was asked of somebody and has not been tried since; `null`: nothing is. */
export const waitedFor = ({ requested, runs, cards, watches }: Judged['document']) =>
  requested !== undefined &&
  ![...runs, ...watches].some(({ startedAt }) => Date.parse(startedAt) > Date.parse(requested.at)) &&
  !cards.some(({ updatedAt }) => Date.parse(updatedAt) > Date.parse(requested.at))
    ? requested
    : null;

/** Whether a likely verdict hangs on what a person finds on a screen of the server or the platform, and nobody has recorded it. */
const waitsForPerson = ({ judgement: { verdict }, document }: Judged): boolean =>
  verdict.certainty === 'likely' &&
  verdict.rivals.some(
    ({ check, recordedAs }) =>
      isSame(check, verdict.wouldChange) &&
      recordedAs !== undefined &&
      !document.checks.some((made) => made.check === recordedAs && made.withdrawnAt === undefined),
  );

const act = (id: NextAct['id'], says?: NextAct['says']): NextAct => ({ id, stage: null, ...(says && { says }) });

/** The platform's card is recorded at no cost of sign-ins, whatever the probes showed. */
const CARD: NextAct = { id: 'show-stage', stage: 'platform', says: 'card' };

const runOf = (open: Standing, stage: ProbeStage): NextAct => {
  const missing = missingFor(open);
  return { id: 'run', stage, ...(missing && { says: missing }) };
};

/** In a lesson each stage in turn, because what follows from a verdict would give it away. */
const gatheringAct = (open: Standing): NextAct | null => {
  const { judgement, document, readOnly } = open;
  // Another run would sign in once more; the card is only read.
  const isRejected = rejectedStage(judgement) !== null;
  const next = judgement.stages.find(
    ({ state, stage }) => state === 'not-run' && (stage === 'platform' ? document.cards.length === 0 : !isRejected),
  )?.stage;
  if (next === undefined || readOnly !== null) return null;
  return next === 'platform' ? CARD : runOf(open, next);
};

/** What leads a case on; it sends nothing on its own. `null`: a lesson waits for its answer. */
export const nextAct = (open: Standing): NextAct | null =>
  isUndecided(open.document) ? gatheringAct(open) : actOfVerdict(open);

const actOfVerdict = (open: Standing): NextAct => {
  const { judgement, document } = open;
  const { verdict, stages } = judgement;
  const isWell = verdict.party === 'none';
  if (waitedFor(document) !== null) return failedStage(judgement) === null ? CARD : act('verify');
  const stateOf = (at: Stage) => stages.find(({ stage }) => stage === at)?.state ?? 'not-run';
  if (open.readOnly !== null) return act('export-report');
  if (isWell && verdict.certainty !== 'proven' && open.proof !== null) return act('proof');
  if (stageInQuestion(judgement) !== null) return act('certificate');
  const asked = verdict.nextStage;
  if (asked === 'platform' || (isWell && stateOf('platform') === 'stale')) return CARD;
  if (asked !== undefined) return runOf(open, asked);
  if (rejectedStage(judgement) !== null && verdict.party === 'api-account') return act('password', 'passwordAgain');
  if (stateOf('inside') === 'failed' || waitsForPerson(open)) return act('next');
  if (isWell && stateOf('platform') === 'passed')
    return act(document.closedAt != null ? 'export-report' : 'close-case');
  const reader = readerOf(judgement);
  return reader === null ? act('next') : act('copy-request', reader);
};
