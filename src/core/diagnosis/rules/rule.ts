import { headerOf, leafOf, type Certificate, type Evidence, type Reading } from '../../evidence/evidence.ts';
import { faultOf } from '../../evidence/certificate-fault.ts';
import { alertName } from '../../evidence/tls-alert.ts';
import type { Outcome, RowOutcome, Stop } from '../../evidence/outcome.ts';
import {
  counted,
  filled,
  host,
  joined,
  marked,
  NOTHING,
  outside,
  sentenceStart,
  say,
  sentences,
  user,
  type Message,
  type Value,
  verbatim,
  address,
} from '../../messages/message.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import { pageText } from '../../evidence/responder/incidents.ts';
import { hostAsked } from '../relations/address.ts';
import { ipOf, namesOf } from '../relations/certificates.ts';
import { CERTIFICATE_FAULTS } from '../words/phrases.ts';
import { expectedAnswer, layerTitle, roleFor, stageTitle, stageWord } from '../words/titles.ts';
import type { Finding, AlternativeCause } from '../judgement.ts';
import { remembered } from '../../vocabulary/remembered.ts';
import { textBefore, trimEnd } from '../../vocabulary/text-ends.ts';
import { MENU, STAGES, type Certainty, type Family, type Stage } from '../../vocabulary/words.ts';
import { CAUSES } from '../causes/alternative-causes.ts';

/**
 * A rule is data: what an outcome means at a stage, and every word the user reads about it. Texts may hold `{name}` for a
 * fact of the cell. Codes are permanent: they stand in reports and in other people's tickets.
 */
export interface Rule extends Omit<Finding, 'says' | 'because' | 'steps' | 'mended'> {
  readonly says: string;
  readonly because: string;
  readonly steps: readonly string[];
  readonly mended: string;
  readonly certainty: Certainty;
  readonly rivals: readonly AlternativeCause[];
}

/** A stage's answer to an outcome, and to the special cases of it. */
export interface StageRule {
  readonly otherwise: Rule;
  readonly byDevice?: Rule;
  /** Every path that was asked without credentials got the same answer (cells.ts). */
  readonly everyPath?: Rule;
  /** The host that was asked for is what the engineer typed as *connect to*. */
  readonly typed?: Rule;
}

export type OutcomeRules = Readonly<Record<Stage, StageRule>>;

/** A row of the tables of rules: what it leaves out is as {@link ruleOf} has it. */
export type Row = Pick<Rule, 'party' | 'says' | 'because' | 'steps'> & Partial<Rule>;

/** A rule of ours with the usual answers: a fault, likely, mended when the probe answers what is expected of its family. */
export const ruleOf = (code: string, row: Partial<Row>): Rule =>
  ({
    code,
    severity: 'fault',
    certainty: 'likely',
    mended: 'The probe answers {expected}.',
    rivals: [],
    beyondTable: true,
    ...row,
  }) as Rule;

/** What nobody can be accused of by. */
export const INCONCLUSIVE = { severity: 'cannot-tell', certainty: 'cannot-tell' } as const;

interface StageRow extends Partial<Row> {
  readonly byDevice?: Row;
  readonly everyPath?: Row;
  readonly typed?: Row;
}

const CASES = { byDevice: 'device', everyPath: 'every-path', typed: 'connect-to' } as const;

/** The rules of an outcome: what its stages share, and each one's own. Without `platform` a row only reads Down. */
export const rules = (
  outcome: Outcome,
  shared: Partial<Row>,
  own: { readonly [At in Stage]?: StageRow } = {},
): OutcomeRules => {
  const at = (stage: Stage): StageRule => {
    const { byDevice, everyPath, typed, ...row } = own[stage] ?? {};
    const cases = Object.entries({ byDevice, everyPath, typed }).flatMap(([name, one]) =>
      one ? [[name, ruleOf(`${outcome}.${stage}.${CASES[name as keyof typeof CASES]}`, one)] as const] : [],
    );
    return { otherwise: ruleOf(`${outcome}.${stage}`, { ...shared, ...row }), ...Object.fromEntries(cases) };
  };
  const all = Object.fromEntries(STAGES.map((stage) => [stage, at(stage)])) as unknown as OutcomeRules;
  return own.platform ? all : { ...all, platform: ON_CARD.down };
};

const GOOD = { party: 'none', severity: 'good', certainty: 'proven', steps: [], mended: 'Nothing to do.' } as const;
const ROW_UP = 'The rows read Up after “Update API Configuration”.';

/** What a row of the platform's card means (specification: "API status card"; interpretation rule 2). */
export const ROWS: Readonly<Record<RowOutcome, Rule>> = {
  'row.up': ruleOf('row.up', {
    ...GOOD,
    says: 'The platform reaches this API.',
    because: 'The row reads Up.',
    beyondTable: false,
  }),
  'row.down': ruleOf('row.down', {
    party: 'platform-egress',
    says: 'The platform does not reach this API, or is not accepted.',
    because: 'The row reads Down. What it means is decided by the two other stages.',
    steps: ["Allow the platform's outbound FQDN on every firewall, proxy and ACL in front of the server."],
    mended: ROW_UP,
    rivals: [CAUSES.oldPassword],
    beyondTable: false,
  }),
  'row.not-read': ruleOf('row.not-read', {
    ...INCONCLUSIVE,
    party: 'unknown',
    says: 'The row was not read.',
    because: 'Nobody has recorded it.',
    steps: ['Open the status card on the platform, click “Update API Configuration”, and record the rows.'],
    mended: ROW_UP,
  }),
  'row.none': ruleOf('row.none', {
    ...INCONCLUSIVE,
    party: 'unknown',
    says: 'The card has no row for this probe.',
    because: 'Endpoint Groups API speaks for ERS as a whole.',
    steps: [],
    mended: '',
  }),
};

/** What a card can show of outcomes that only a probe can see: Up, Down or nothing. */
export const ON_CARD = {
  up: { otherwise: ROWS['row.up'] },
  down: { otherwise: ROWS['row.down'] },
  notRead: { otherwise: ROWS['row.not-read'] },
} as const satisfies Readonly<Record<string, StageRule>>;

interface StopWords {
  readonly says: Message;
  readonly because: Message;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** The texts about a probe with the outcome `not-run.stopped`; `stop` is not known of a record of an older program. */
export const stopWords = (evidence: Evidence | null, stop: Stop | undefined): StopWords => {
  if (evidence === null)
    return stop === 'before-turn'
      ? {
          says: say('Stopped before its turn.'),
          because: say('The run was stopped. Nothing of this probe was sent.'),
        }
      : {
          says: say('Stopped before it had a result.'),
          because: say(
            'The run was stopped, or reading this reply took longer than its limit and was ended. If it was waiting for the reply, its sign-in had already gone out.',
          ),
        };
  const { times, response, durationMs, failure } = evidence;
  const { http } = times;
  const asleep = say('This computer slept or stood still meanwhile: how the probe ended says nothing.');
  if (http === null) {
    const layer = layerTitle(failure?.layer ?? 'dns');
    return {
      says: stop === 'slept' ? asleep : say`Stopped before its sign-in went out (${layer}, ${seconds(durationMs)} s).`,
      because: say('The probe ended before its request. No sign-in of it was sent.'),
    };
  }
  const byReader = stop === 'reader-ended';
  const took = seconds(durationMs - http.startMs);
  if (response === null)
    return {
      says:
        stop === 'slept'
          ? asleep
          : byReader
            ? say`Reading the reply was ended at its limit (${took} s); its sign-in had gone out.`
            : say`Stopped while waiting for the first byte (${took} s); its sign-in had gone out.`,
      because: say(
        'Whether the sign-in was accepted is unknown: it counts as rejected until a later sign-in is accepted.',
      ),
    };
  const { status } = response;
  return {
    says: byReader
      ? say`Reading the reply was ended at its limit (${took} s); its sign-in was answered with status ${status}.`
      : say`Stopped while reading the reply (${took} s); its sign-in was answered with status ${status}.`,
    because: say('The head of the answer had arrived. It shows neither an accepted nor a rejected sign-in.'),
  };
};

/** What a text of a rule may name: values from the evidence, or a word for what is not known. */
type FactName =
  | 'host'
  | 'user'
  | 'role'
  | 'stage'
  | 'place'
  | 'expected'
  | 'address'
  /** The name that is looked up: what was typed as *connect to*, else the server's own. */
  | 'lookedUp'
  | 'status'
  | 'location'
  | 'issuer'
  | 'alert'
  /** What a handshake failed by, which no outcome of its own stands for. */
  | 'handshake'
  /** What is wrong with the certificate, in words, and the library's name for it. */
  | 'unfit'
  /** Why a certificate is not trusted, and that nothing was sent. */
  | 'notTrusted'
  | 'certificateNames'
  /** When the certificate expired, and how long before the probe. */
  | 'expired'
  /** The first moment of the certificate. */
  | 'validFrom'
  | 'proxyStatus'
  | 'proxyUnreached'
  | 'proxyMeets'
  | 'proxyAllow'
  | 'namedAs'
  | 'proxy'
  /** What the proxy did with the sign-in: asked for one, or rejected ours. */
  | 'proxyWish'
  /** What to do about it. */
  | 'proxyStep'
  /** What to ask the firewall's team about a TLS handshake that is cut. */
  | 'cutStep'
  /** How long to wait, where the answer says so. */
  | 'wait'
  | 'device'
  | 'serverSays'
  /** What is the matter with the body, behind "with a body". */
  | 'body'
  /** Of a probe that was stopped: how far it had come, and how that is known. */
  | 'stopped'
  | 'stoppedBecause'
  | 'heldBecause'
  | 'apiSwitch';
export type Facts = Readonly<Record<FactName, Value>>;

/** A user name and a password go to a proxy in the one way that is called Basic; what asks for others alone never looked at them. */
const proxyWishOf = (proxy: Evidence['proxy'] | undefined): Pick<Facts, 'proxyWish' | 'proxyStep'> => {
  const kinds = proxy?.asksFor ?? [];
  if (kinds.length > 0 && !kinds.includes('basic'))
    return {
      proxyWish: say`asks for a sign-in of another kind (${outside(kinds.join(', '))}) than a user name and a password`,
      proxyStep: say('Local proxy team: let this server through without a sign-in; or choose another proxy.'),
    };
  return proxy?.signedIn
    ? {
        proxyWish: say('rejected the user name and password given to it'),
        proxyStep: say('Correct the user name and password in https_proxy, or unlock the user at the proxy.'),
      }
    : {
        proxyWish: say('wants a sign-in of its own'),
        proxyStep: say(
          'On the test host: give the proxy its user name and password (proxy "system", https_proxy in the environment), or use a network without this proxy.',
        ),
      };
};

const cutStepOf = (evidence: Evidence | null, name: Value): Message =>
  evidence?.askedAgain?.some(({ variant, outcome }) => variant === 'no-server-name' && outcome === 'tls.reset')
    ? say(
        'Firewall team: was this TLS connection reset by you? Look at this time, source and destination: it is cut with and without the server name.',
      )
    : say`Firewall team: look in the log of this minute for a rule that resets the server name (SNI) ${name}, or its application.`;

const waitOf = (evidence: Evidence | null): Message => {
  const seconds = /^\d{1,5}$/.exec(headerOf(evidence?.response ?? null, 'retry-after')?.trim() ?? '')?.[0];
  return seconds === undefined ? say('a few minutes') : say`${seconds} seconds, as the answer says`;
};

/** Words that the side that answered has written for who asks; `null` where there are none. */
export const ownWords = (evidence: Evidence | null): string | null => {
  const reading = evidence?.body?.reading;
  const isBare = reading?.kind === 'text' || (reading?.kind === 'html' && reading.title === null);
  const page = isBare ? pageText(evidence?.body?.excerpt ?? '') : '';
  const words =
    reading?.kind === 'ers-error'
      ? pageText(reading.title)
      : reading?.kind === 'json-other'
        ? (reading.message ?? '')
        : page.length > LONGEST_PAGE
          ? ''
          : page;
  return trimEnd(words, '.') || null;
};

/** A longer text is a page for people, and no message. */
const LONGEST_PAGE = 160;

const IS_XML: ReadonlySet<Reading['kind']> = new Set(['xml-other', 'mnt-result', 'mnt-session']);

/** Why a body could not be read as the API's, where that shows; `null`: it has another shape. */
export const bodyWords = (evidence: Evidence | null): Message | null => {
  const reading = evidence?.body?.reading;
  if (reading === undefined) return null;
  if (evidence?.response?.oddities?.includes('large-head'))
    return say('that is not read: the head before it is larger than 64 KiB');
  if (reading.kind === 'too-large') return say('that is larger than 1 MiB: only its beginning is read');
  if (reading.kind === 'not-text')
    return reading.packed
      ? say('that is compressed or divided in a way that cannot be undone')
      : say('that is not written in UTF-8');
  if (IS_XML.has(reading.kind) && evidence?.request.accept === 'application/json')
    return say('in XML, and JSON was asked for');
  return reading.kind === 'json-other' && reading.list !== undefined
    ? say`that holds the list in an envelope (“${outside(reading.list)}”)`
    : null;
};

const serverWords = (evidence: Evidence | null): Message => {
  const reading = evidence?.body?.reading;
  if (reading?.kind === 'ers-error') return verbatim(reading.title);
  if (reading?.kind === 'mnt-result') return verbatim(reading.info);
  if (reading?.kind === 'html' && reading.title !== null) return verbatim(reading.title);
  const words = ownWords(evidence);
  if (words !== null) return verbatim(outside(words));
  return reading?.kind === 'html' ? say('a page without a title') : say('nothing more');
};

const DAY_MS = 24 * 60 * 60 * 1000;

const expiredOf = ({ notAfter }: Certificate, startedAt: string): Message => {
  const days = Math.floor((Date.parse(startedAt) - Date.parse(notAfter)) / DAY_MS);
  const { utc } = momentOf(notAfter);
  if (days >= 1) return counted(days, say`${utc}, 1 day before this run`, say`${utc}, ${days} days before this run`);
  return days === 0 ? say`${utc}, less than a day before this run` : verbatim(utc);
};

const validFromOf = remembered(({ notBefore }: Certificate) => momentOf(notBefore));

/** What a TLS library calls an error that no row knows, in its own words; `null`: it has none. The code stays in the evidence. */
const libraryWords = (code: string): Message | null => {
  const [, word] = /^(?:ERR_(?:OSSL|SSL|TLS)_)?([A-Z0-9]+(?:_[A-Z0-9]+)+)$/.exec(code) ?? [];
  return word === undefined ? null : say`the TLS library says “${outside(word.replaceAll('_', ' ').toLowerCase())}”`;
};

const handshakeOf = (code: string): Message =>
  code === '' || code === 'curl error 28'
    ? say('the other side falls silent')
    : (libraryWords(code) ?? say('nothing says why'));

const faultWords = (code: string): Message => {
  const fault = faultOf(code);
  if (fault !== null) return say(CERTIFICATE_FAULTS[fault]);
  const words = libraryWords(code);
  return words === null ? NOTHING : say`${sentenceStart(words)}.`;
};

const proxyStatusOf = (proxy: Evidence['proxy'] | undefined): Value => {
  if (proxy?.status == null) return say('no status');
  return proxy.reason === undefined ? proxy.status : joined([proxy.status, outside(proxy.reason)], ' ');
};

const PLAIN_PROXY = 'ERR_SSL_WRONG_VERSION_NUMBER';

/** What the words of a failed way through the proxy say beyond its status. */
const proxySaysOf = (evidence: Evidence | null): Pick<Facts, 'proxyUnreached' | 'proxyMeets' | 'proxyAllow'> => {
  const { status, reason = '' } = evidence?.proxy ?? {};
  const isPlain = evidence?.failure?.detail.includes(PLAIN_PROXY) ?? false;
  return {
    proxyUnreached: isPlain ? say('answers without TLS: its address begins with http://') : say('cannot be reached'),
    proxyMeets: /ERR_DNS_FAIL|dns[_ ]error/i.test(reason)
      ? say("The proxy says that it finds no address for the server's name.")
      : say('The proxy itself was reached, and got no connection to the server.'),
    proxyAllow:
      status !== null && status !== undefined && status >= 300 && status < 400
        ? say('The proxy leads to a page for people: open it in a browser on this host, sign in there, and run again.')
        : say(
            'Local proxy team: look in the log of the proxy for this CONNECT, and allow it; or use a network without this proxy.',
          ),
  };
};

/** An address that a certificate holds as a DNS name only, where no program looks for it. */
const namedAsOf = (leaf: Certificate | undefined, host: string): Message =>
  ipOf(host) !== null && leaf?.subjectAltNames.includes(`DNS:${host}`) === true
    ? say('The certificate has this address as a DNS name, and needs it as an IP address.')
    : say('No password was sent.');

const SWITCHES = marked({
  ers: `Server team: open ${MENU.apiSwitches}. If ERS is off, switch it on and save.`,
  openApi: `Server team: open ${MENU.apiSwitches}. If Open API is off, switch it on and save. A server of version 3.4 or newer has no such switch: then a device in front likely gave this answer. Tell us the version.`,
  both: `Server team: open ${MENU.apiSwitches}. If ERS or Open API is off, switch it on and save. A server of version 3.4 or newer has no Open API switch: then a device in front likely gave that answer. Tell us the version.`,
});

/** The step that switches these APIs on. */
export const switchOn = (families: readonly (Family | undefined)[]): Message => {
  const hasOpenApi = families.includes('open-api');
  const hasErs = families.some((family) => family?.startsWith('ers-') === true);
  return say(SWITCHES[hasOpenApi === hasErs ? 'both' : hasErs ? 'ers' : 'openApi']);
};

interface Asked {
  readonly family?: Family;
  readonly stage?: Stage;
  readonly stop?: Stop | undefined;
}

/** The facts of one cell. `target` fills in what an empty evidence cannot tell. */
export const factsOf = (
  evidence: Evidence | null,
  target: { readonly host: string; readonly user: string; readonly connectTo?: string | null },
  device: string | null,
  { family, stage = 'inside', stop }: Asked = {},
): Facts => {
  const stopped = stopWords(evidence, stop);
  const leaf = leafOf(evidence);
  const proxy = evidence?.proxy;
  // By curl, its own error is behind it.
  const [fault = ''] = (evidence?.failure?.detail ?? '').split(', ');
  const lookedUp = hostAsked({ connectTo: null, ...target });
  return {
    host: target.host === '' ? say('the server') : host(target.host),
    user: target.user === '' ? say('the API user') : user(target.user),
    role: family ? roleFor(family) : '',
    stage: stageWord(stage),
    place: stageTitle(stage),
    expected: family ? expectedAnswer(family) : '200',
    address: address(evidence?.connection?.remoteAddress ?? evidence?.name?.tried.at(-1)?.address ?? lookedUp),
    lookedUp: host(lookedUp),
    status: evidence?.response?.status ?? say('no status'),
    // Its query was cut when it was recorded.
    location: textBefore(headerOf(evidence?.response ?? null, 'location') ?? '', '?#') || say('no address'),
    issuer: leaf?.issuer.replaceAll('\n', ', ') ?? say('not known'),
    alert: evidence?.failure?.alert === undefined ? say('not known') : alertName(evidence.failure.alert),
    handshake: handshakeOf(fault),
    unfit: faultOf(fault) === null ? say('not known') : say`${faultWords(fault)} (${fault})`,
    notTrusted: sentences(faultWords(fault), say('No password was sent.')),
    certificateNames: leaf && namesOf(leaf).length > 0 ? namesOf(leaf).slice(0, 3).join(', ') : say('no name'),
    expired: leaf ? expiredOf(leaf, evidence?.startedAt ?? '') : say('not known'),
    validFrom: leaf ? validFromOf(leaf).utc : say('not known'),
    proxyStatus: proxyStatusOf(proxy),
    apiSwitch: switchOn([family]),
    ...proxyWishOf(proxy),
    ...proxySaysOf(evidence),
    namedAs: namedAsOf(leaf, target.host),
    cutStep: cutStepOf(evidence, target.host === '' ? say('the server') : host(target.host)),
    wait: waitOf(evidence),
    proxy: proxy ? host(`${proxy.host}:${proxy.port}`) : say('not known'),
    device: device ?? say('a device in the path'),
    serverSays: serverWords(evidence),
    body: bodyWords(evidence) ?? say('of another shape'),
    stopped: stopped.says,
    stoppedBecause: stopped.because,
    heldBecause: say(
      'The sign-in before was rejected by the server or by a proxy of our own, or got no clear answer and counts as rejected.',
    ),
  };
};

/** A text of a rule with the facts of a cell. */
export const fill = (text: string, facts: Facts): Message => {
  const named = Object.entries(facts).filter(([name]) => text.includes(`{${name}}`));
  return named.length === 0 ? say(text) : filled(text, Object.fromEntries(named));
};
