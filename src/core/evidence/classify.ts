import { DEFINITIONS } from './probes.ts';
import { isMonitoringNode } from './ask-again.ts';
import { hasFormAlone, outcomeOfConnect } from './sign-in-plan.ts';
import { FAMILIES, type Family } from '../vocabulary/words.ts';
import { leafOf, type Evidence, type Reading } from './evidence.ts';
import { isFailure, isGood, OUTCOMES, type Outcome } from './outcome.ts';

/**
 * Puts evidence into one word, and never by status alone; who is to blame is decided elsewhere. Redirects, 401, 403, 404, 415,
 * 429 and 5xx but MnT's 500 keep their status even with a device's page or an endless body: the specification's table speaks of
 * statuses. `body.not-the-api` is a page in place of a good answer; JSON or XML of another shape is `body.wrong-shape`.
 */
export const outcomeOf = (family: Family, evidence: Evidence): Outcome => {
  const { failure, response, body } = evidence;
  const status = response?.status;
  if (status === undefined) {
    if (isTooEarly(evidence)) return 'tls.not-yet-valid';
    // Records of before call every status of a proxy a refusal.
    return failure?.outcome === 'proxy.refused'
      ? outcomeOfConnect(evidence.proxy?.status ?? null)
      : (failure?.outcome ?? 'not-run');
  }
  // A head without the rest accuses nobody; but a sign-in that was rejected counts, however its reply went on.
  if (failure?.outcome === 'not-run.stopped' && status !== 401) return 'not-run.stopped';
  if (wantsClientCertificate(evidence)) return 'http.client-certificate';
  if (!mayBeGood(family, status)) return outcomeOfStatus(status);
  if (failure !== null) return failure.outcome;
  const reading: Reading = body?.reading ?? { kind: 'empty' };
  const outcome =
    family === 'mnt-session'
      ? outcomeOfNode(outcomeOfMnt(status, reading), evidence)
      : outcomeOfBody(family, status, reading);
  return hasFormAlone({ outcome, evidence }) && answersTheSameToAll(evidence) ? 'body.wrong-shape' : outcome;
};

/** The form of a good answer proves a sign-in, unless a request without credentials gets it as well. */
const answersTheSameToAll = ({ withoutSignIn, statusWithoutSignIn, response }: Evidence): boolean =>
  withoutSignIn === true || (statusWithoutSignIn !== undefined && statusWithoutSignIn === response?.status);

/** nginx says in HTTP that it wants a client certificate; Apache and HAProxy end the handshake (`tls.client-certificate`). */
const wantsClientCertificate = ({ response, body }: Evidence): boolean =>
  response?.status === 400 &&
  body?.reading.kind === 'html' &&
  (body.reading.title ?? body.excerpt).includes('No required SSL certificate was sent');

/** A certificate outside its validity that begins after the probe: what is wrong may be the clock. */
const isTooEarly = (evidence: Evidence): boolean =>
  evidence.failure?.outcome === 'tls.expired' &&
  Date.parse(leafOf(evidence)?.notBefore ?? '') > Date.parse(evidence.startedAt);

interface Probed {
  readonly family: Family;
  readonly evidence: Evidence | null;
}

export const isGoodProbe = ({ family, evidence }: Probed): boolean =>
  evidence !== null && isGood(outcomeOf(family, evidence));

/** Whether a probe was carried out and failed. */
export const hasFailed = ({ family, evidence }: Probed): boolean =>
  evidence !== null && isFailure(outcomeOf(family, evidence));

export const isWhollyGood = (probes: readonly Probed[]): boolean =>
  FAMILIES.every((family) => probes.some((probe) => probe.family === family && isGoodProbe(probe)));

const isOutcome = (word: string): word is Outcome => (OUTCOMES as readonly string[]).includes(word);

/** The word of a status: its own if it has one, otherwise that of its class. */
export const outcomeOfStatus = (status: number): Outcome => {
  if (status >= 300 && status <= 399) return 'http.302';
  if (status >= 502 && status <= 504) return 'http.502-504';
  const own = `http.${status}`;
  return isOutcome(own) ? own : 'http.other';
};

/** A status that may be the good answer of the API, by what its body says. */
const mayBeGood = (family: Family, status: number): boolean =>
  status === 200 || (status === 500 && family === 'mnt-session');

const outcomeOfBody = (family: Family, status: number, reading: Reading): Outcome =>
  DEFINITIONS[family].goodOutcome(status, reading) ?? (isPage(reading) ? 'body.not-the-api' : 'body.wrong-shape');

const isPage = ({ kind }: Reading): boolean => kind === 'html' || kind === 'text';

/**
 * MnT, status 200 or 500, in the order in which the body can contradict the specification's criterion (500 and declared XML):
 * "not a MnT node" has status, root and code of the good answer; an error that the server names has another code or words (a
 * missing code, or unknown words, stay good with a note); a page, text, JSON, undeclared XML or another program's fault was not
 * written by MnT, and a proxy's 500 must never be painted green; damaged or empty, nothing shows who wrote it.
 */
const outcomeOfMnt = (status: number, reading: Reading): Outcome => {
  if (reading.kind === 'mnt-result') {
    if (NOT_A_MNT_NODE.test(reading.info)) return 'mnt.not-a-monitoring-node';
    if (status === 500 && reading.declaration && namesAnotherError(reading)) return 'mnt.server-error';
  }
  if (status === 500 && reading.kind === 'ers-error') return 'mnt.server-error';
  if (reading.kind === 'xml-other' && FOREIGN_ROOT.test(reading.root)) return 'body.not-the-api';
  const good = DEFINITIONS['mnt-session'].goodOutcome(status, reading);
  if (good !== null) return good;
  if (status === 200) return isPage(reading) ? 'body.not-the-api' : 'body.wrong-shape';
  // Broken JSON was no attempt at XML: MnT did not write it.
  const wrongShape = reading.kind === 'broken' ? reading.as === 'xml' : NOBODYS_MARK.has(reading.kind);
  return wrongShape ? 'body.wrong-shape' : 'body.not-the-api';
};

/** What the node says of itself wins over a form of answer that is good by its letter alone. */
const outcomeOfNode = (outcome: Outcome, evidence: Evidence): Outcome =>
  outcome === 'ok.unrecognized-xml' && isMonitoringNode(evidence) === false ? 'mnt.not-a-monitoring-node' : outcome;

/** Bodies that do not show who wrote them; among them a live session's root, which no 500 carries. */
const NOBODYS_MARK: ReadonlySet<Reading['kind']> = new Set(['unsafe', 'not-text', 'too-large', 'empty', 'mnt-session']);

/** Roots of other programs' faults (SOAP, cloud storage, problem reports, pages): MnT writes none of them. */
const FOREIGN_ROOT = /^(?:[\w-]+:)?(?:Envelope|Fault|Error|ErrorResponse|problem|html|rss|feed|Response)$/;

const NOT_A_MNT_NODE = /\bnot an? MnT node\b/i;
const NO_SESSION = /\bis not available\b/i;

/** Code under which MnT reports both "no session" and "not a MnT node". */
const SESSION_QUERY_CODE = '34110';

/** What MnT writes above every such answer, the good one, too. */
const GENERAL_WORDS = 'server has encountered error while processing the rest request';

/** Words of a fault of the server itself; that a session was not found is none. */
const FAULT_WORDS =
  /\b(?:internal error|exception|failed|failure|refused|timeout|timed out|database|ora-\d{3,5}|(?:could not|cannot|can not|unable to) (?:connect|reach|open))\b/i;

const isPlainlyAnError = (info: string): boolean =>
  info
    .split(' | ')
    .filter((part) => !part.toLowerCase().includes(GENERAL_WORDS))
    .some((part) => FAULT_WORDS.test(part));

const namesAnotherError = ({ cpmCode, info }: Extract<Reading, { kind: 'mnt-result' }>): boolean =>
  !NO_SESSION.test(info) &&
  ((cpmCode !== null && cpmCode !== '' && cpmCode !== SESSION_QUERY_CODE) || isPlainlyAnError(info));
