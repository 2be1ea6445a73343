import { isFailure, isGood } from '../../evidence/outcome.ts';
import { headerOf } from '../../evidence/evidence.ts';
import { MENU } from '../../interpret/menus.ts';
import { RIVALS } from '../../interpret/rivals.ts';
import { ROW_OF_FAMILY } from '../../stage/card.ts';
import { isStale } from '../guard.ts';
import { hostOf } from '../../responder/attribute.ts';
import { FAMILIES, type Certainty } from '../../words.ts';
import type { JudgedCell } from '../cells.ts';
import { conclude, names, says, subject, type Ground, type VerdictRule } from './conclusion.ts';

interface Pair {
  readonly inside: JudgedCell;
  readonly outside: JudgedCell;
}

/** Families that are good inside and fail outside. */
const parted = (ground: Ground): readonly Pair[] =>
  FAMILIES.map((family) => ({ inside: ground.matrix.inside[family], outside: ground.matrix.outside[family] })).filter(
    ({ inside, outside }) => isGood(inside.outcome) && isFailure(outside.outcome),
  );

const pairFacts = ({ inside, outside }: Pair): string =>
  `${subject(inside)} ${says(inside)} inside; outside it ${says(outside)}`;

const restsOn = (pairs: readonly Pair[]) => names(...pairs.flatMap(({ inside, outside }) => [inside, outside]));

/** Another party answered: TLS was ended with another key, or the redirect leads to another machine. */
const anotherParty = (ground: Ground, { inside, outside }: Pair): string | null => {
  if (outside.attribution.responder === 'access-control-server') return null;
  const location = headerOf(outside.evidence?.response ?? null, 'location');
  const target = location === undefined ? null : hostOf(location);
  if (outside.outcome === 'http.302' && target !== null && target !== inside.facts.host.toLowerCase())
    return `It leads to ${target}, which is not the server.`;
  const { relation, sentence } = ground.certificates;
  // A second node of the same server has a key of its own as well: then the reply must not be the server's kind either.
  const otherKind = outside.attribution.responder === 'device';
  return relation === 'other-issuer' || relation === 'other-name' || (relation === 'other-node' && otherKind)
    ? sentence
    : null;
};

/** TLS is opened on the way: outside another issuer signs for the server (beyond the table). */
export const tlsOpened: VerdictRule = (ground) => {
  const pair = parted(ground).find(
    ({ outside }) => outside.outcome === 'tls.untrusted' || outside.outcome === 'tls.pin-changed',
  );
  if (!pair || ground.certificates.relation !== 'other-issuer') return null;
  return conclude({
    code: 'verdict.tls-opened',
    party: 'firewall-or-proxy',
    certainty: 'proven',
    facts: `Outside, TLS is opened on the way: the certificate comes from ${pair.outside.facts.issuer}, inside it comes from ${pair.inside.facts.issuer}. No password was sent outside.`,
    wouldChange: 'The server administrator confirming that the server itself shows this certificate outside.',
    restsOn: restsOn([pair]),
    steps: ['Firewall or proxy team: exempt {host} from TLS inspection.'.replace('{host}', pair.outside.facts.host)],
    mended: 'Outside the same certificate is shown as inside.',
    beyondTable: true,
  });
};

const OPEN_CERTIFICATE: ReadonlySet<string> = new Set(['tls.untrusted', 'tls.pin-changed']);

/** The certificate is not trusted outside, and it cannot be said that another box shows it. */
export const certificateUnclear: VerdictRule = (ground) => {
  const pairs = parted(ground).filter(({ outside }) => OPEN_CERTIFICATE.has(outside.outcome));
  const pair = pairs[0];
  if (!pair) return null;
  return conclude({
    code: `verdict.${pair.outside.rule.code}`,
    party: pair.outside.rule.party,
    certainty: 'cannot-tell',
    facts: `${pairFacts(pair)}. ${ground.certificates.sentence}`,
    restsOn: restsOn(pairs),
    rivals: pair.outside.rule.rivals,
    steps: pair.outside.finding.steps,
    mended: pair.outside.finding.mended,
    beyondTable: true,
  });
};

/** Accepted inside, rejected outside: the account changed in between, or something removes the header. */
export const rejectedOutside: VerdictRule = (ground) => {
  const pairs = parted(ground).filter(({ outside }) => outside.outcome === 'http.401');
  const pair = pairs[0];
  if (!pair) return null;
  const later = Date.parse(pair.inside.run?.startedAt ?? '') > Date.parse(pair.outside.run?.startedAt ?? '');
  return conclude({
    code: later ? 'verdict.header-stripped' : 'verdict.rejected-outside',
    party: later ? 'firewall-or-proxy' : 'api-account',
    certainty: 'likely',
    facts: later
      ? `${pairFacts(pair)}, and inside the same sign-in was accepted again afterwards.`
      : `${pairFacts(pair)}. The account may have changed in between, or something on the way removes the sign-in.`,
    restsOn: restsOn(pairs),
    rivals: later ? [RIVALS.accountChanged] : [RIVALS.headerStripped, RIVALS.accountChanged],
    steps: later
      ? ['Firewall or proxy team: let the Authorization header through unchanged.']
      : ['Run the inside stage once more.', ...pair.outside.finding.steps],
    mended: pair.outside.finding.mended,
    beyondTable: true,
  });
};

const BY_STATUS: ReadonlySet<string> = new Set(['http.302', 'http.403', 'http.404']);
const OWN_PARTY: ReadonlySet<string> = new Set([
  'dns.not-found',
  'dns.no-answer',
  'mnt.not-a-monitoring-node',
  'mnt.server-error',
]);

/** How a refusal by the server's own list can look on the wire; it never looks like an answer. */
const LIKE_A_LIST = /^(tcp\.(refused|timeout|reset)|tls\.(reset|handshake-failed)|http\.cut-off)$/;

/** The server's administrator has looked: the address outside is not on the server's own list (beyond the table). */
export const notOnAccessList: VerdictRule = (ground) => {
  const pairs = parted(ground).filter(({ outside }) => LIKE_A_LIST.test(outside.outcome));
  const pair = pairs[0];
  if (!pair || ground.checks['ip-access-list'] !== 'not-allowed') return null;
  return conclude({
    code: 'verdict.ip-access-list',
    party: 'access-control-server',
    certainty: 'proven',
    facts: `${pairFacts(pair)}, and the server's own IP access list does not allow the address outside.`,
    restsOn: restsOn(pairs),
    steps: [
      `Add the address outside, and the platform's outbound address, to ${MENU.ipAccess}.`,
      'Run the outside stage again.',
    ],
    mended: pair.outside.finding.mended,
    beyondTable: true,
  });
};

/**
 * The outside host gets no HTTP answer at all, and a fresh card reads Up for the same API: what the service needs is open,
 * so the fault lies with the place the outside stage was run from, or is wanted that way.
 */
export const platformGetsThrough: VerdictRule = (ground) => {
  const pairs = parted(ground).filter(({ outside }) => !outside.evidence?.response);
  const rowed = pairs.filter(({ outside }) => ROW_OF_FAMILY[outside.family] !== null);
  const pair = rowed[0];
  if (!pair || isStale(ground.card, ground.runs)) return null;
  if (!rowed.every(({ outside }) => ground.matrix.platform[outside.family].outcome === 'row.up')) return null;
  return conclude({
    code: 'verdict.platform-gets-through',
    party: 'vantage',
    certainty: 'cannot-tell',
    facts: `${pairFacts(pair)}; yet the platform's card reads Up. The service reaches the server, and only this outside host does not: about the firewall nothing can be told from there.`,
    restsOn: names(pair.inside, pair.outside, ground.matrix.platform[pair.outside.family]),
    rivals: pair.outside.rule.rivals,
    steps: [
      'Run the outside stage from another place outside, if it matters that it gets through.',
      ...pair.outside.finding.steps,
    ],
    mended: pair.outside.finding.mended,
    beyondTable: true,
  });
};

/**
 * The reply is a decision of who gave it. A 502 or 504 is none: a box that cannot reach the server gives it as well, and a
 * 503 is one only where the box's own page came with it.
 */
const speaksForItself = ({ outcome, evidence, attribution }: JudgedCell): boolean =>
  BY_STATUS.has(outcome) ||
  outcome.startsWith('body.') ||
  (evidence?.response?.status === 503 && attribution.responder === 'device' && attribution.confidence === 'high');

/** Interpretation rule 1 of the specification, and its relatives beyond the table. */
export const outsideFails: VerdictRule = (ground) => {
  const pairs = parted(ground);
  const pair = pairs.find(({ outside }) => BY_STATUS.has(outside.outcome)) ?? pairs[0];
  if (!pair) return null;
  const { outside } = pair;
  // The same key as inside, and no mark of another box: the server's own gateway has answered.
  const ownGateway = outside.attribution.device === null && ground.certificates.relation === 'same-endpoint';
  const serverItself =
    outside.outcome.startsWith('http.50') && (outside.attribution.responder === 'access-control-server' || ownGateway);
  const party = serverItself
    ? 'access-control-server'
    : OWN_PARTY.has(outside.outcome)
      ? outside.rule.party
      : 'firewall-or-proxy';
  const other = party === 'firewall-or-proxy' ? anotherParty(ground, pair) : null;
  const certainty: Certainty =
    outside.outcome === 'dns.no-answer'
      ? 'cannot-tell'
      : other !== null && speaksForItself(outside)
        ? 'proven'
        : 'likely';
  const reachedServer = outside.attribution.responder === 'access-control-server';
  const rivals = [...(reachedServer ? [] : [RIVALS.ipAccessList]), ...outside.rule.rivals].filter(
    (rival) => rival !== RIVALS.ipAccessList || ground.checks['ip-access-list'] !== 'allowed',
  );
  return conclude({
    code: BY_STATUS.has(outside.outcome) ? 'verdict.rule-1' : `verdict.${outside.rule.code}`,
    party,
    certainty,
    facts: `${pairFacts(pair)}.${other === null ? '' : ` ${other}`}`,
    ...(certainty === 'proven'
      ? { wouldChange: 'The server itself answering this way to a request that is seen in its own log.' }
      : {}),
    restsOn: restsOn(pairs.filter((candidate) => candidate.outside.outcome === outside.outcome)),
    rivals,
    steps: outside.finding.steps,
    mended: outside.finding.mended,
    beyondTable: outside.rule.beyondTable,
  });
};
