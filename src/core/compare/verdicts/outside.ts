import { headerOf } from '../../evidence/evidence.ts';
import { MENU } from '../../interpret/menus.ts';
import { RIVALS } from '../../interpret/rivals.ts';
import { ROW_OF_FAMILY } from '../../stage/card.ts';
import { isStale } from '../guard.ts';
import { hostOf } from '../../responder/attribute.ts';
import type { Party } from '../../words.ts';
import type { JudgedCell } from '../cells.ts';
import type { Rival } from '../judgement.ts';
import { answered, conclude, names, type VerdictRule } from './conclusion.ts';
import { pairFacts, parted, relationOf, restsOn, type Pair } from './pairs.ts';

/** Another party answered: TLS was ended with another key, or the redirect leads to another machine. */
const anotherParty = (pair: Pair): string | null => {
  const { inside, outside } = pair;
  if (outside.attribution.responder === 'access-control-server') return null;
  const location = headerOf(outside.evidence?.response ?? null, 'location');
  const target = location === undefined ? null : hostOf(location);
  if (outside.outcome === 'http.302' && target !== null && target !== inside.facts.host.toLowerCase())
    return `It leads to ${target}, which is not the server.`;
  const { relation, sentence } = relationOf(pair);
  // A second node of the same server has a key of its own as well: then the reply must not be the server's kind either.
  const otherKind = outside.attribution.responder === 'device';
  return relation === 'other-issuer' || relation === 'other-name' || (relation === 'other-node' && otherKind)
    ? sentence
    : null;
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

/** Where the specification's row, or the wire, leaves room for the server's own list. */
const MAY_BE_LISTED =
  /^(tcp\.(refused|timeout|reset)|tls\.(reset|handshake-failed)|http\.(302|403|404|cut-off|timeout))$/;

/** The request may be in the server's own report of sign-ins, whatever came back. */
const MAY_HAVE_ARRIVED = /^(tcp\.(refused|timeout|reset)|tls\.(reset|handshake-failed)|http\.|body\.)/;

/** The server's administrator has looked: the address outside is not on the server's own list (beyond the table). */
export const notOnAccessList: VerdictRule = (ground) => {
  const pairs = parted(ground).filter(({ outside }) => LIKE_A_LIST.test(outside.outcome));
  const pair = pairs[0];
  if (!pair || answered(ground, 'ip-access-list', []) !== 'not-allowed') return null;
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
    facts: [
      `${pairFacts(pair)}; yet the platform's card reads Up.`,
      'Only this outside host does not get through: about the firewall nothing can be told from there.',
    ],
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

/** Another party's own decision, and not only a failure on the way. */
const showsAnother = (pair: Pair): boolean =>
  partyOf(pair) === 'firewall-or-proxy' && speaksForItself(pair.outside) && anotherParty(pair) !== null;

const partyOf = (pair: Pair): Party => {
  const { outside } = pair;
  // The same key as inside, and no mark of another box: the server's own gateway has answered.
  const ownGateway = outside.attribution.device === null && relationOf(pair).relation === 'same-endpoint';
  if (
    outside.outcome.startsWith('http.50') &&
    (outside.attribution.responder === 'access-control-server' || ownGateway)
  )
    return 'access-control-server';
  return OWN_PARTY.has(outside.outcome) ? outside.rule.party : 'firewall-or-proxy';
};

/** What else a failure outside may come from, where no other party has shown itself. A check that would only confirm is none. */
const rivalsOf = ({ outside }: Pair, party: Party): readonly Rival[] => {
  const listed = MAY_BE_LISTED.test(outside.outcome) && outside.attribution.responder !== 'access-control-server';
  const arrived = MAY_HAVE_ARRIVED.test(outside.outcome) && party === 'firewall-or-proxy';
  return [
    ...(listed ? [RIVALS.ipAccessList] : []),
    ...outside.rule.rivals.filter((rival) => rival.party !== party || rival.recordedAs === undefined),
    ...(arrived ? [RIVALS.reachedServer] : []),
  ];
};

/** Interpretation rule 1 of the specification, and its relatives beyond the table. */
export const outsideFails: VerdictRule = (ground) => {
  const pairs = parted(ground);
  // The pair that shows most: another party's own decision before a status that anybody may have sent.
  const shown = pairs.filter(showsAnother);
  const byStatus = ({ outside }: Pair): boolean => BY_STATUS.has(outside.outcome);
  const pair = shown.find(byStatus) ?? shown[0] ?? pairs.find(byStatus) ?? pairs[0];
  if (!pair) return null;
  const { outside } = pair;
  const party = partyOf(pair);
  const rests = restsOn(pairs.filter((candidate) => candidate.outside.outcome === outside.outcome));
  const logins = answered(ground, 'administrator-logins', rests);
  const proven = shown.length > 0 && logins !== 'found' && logins !== 'other-source';
  const other = party === 'firewall-or-proxy' && !outside.outcome.startsWith('tls.') ? anotherParty(pair) : null;
  return conclude({
    code: byStatus(pair) ? 'verdict.rule-1' : outside.rule,
    party,
    certainty: proven ? 'proven' : outside.outcome === 'dns.no-answer' ? 'cannot-tell' : 'likely',
    facts: [`${pairFacts(pair)}.`, other ?? ''],
    ...(proven
      ? { wouldChange: 'The server itself answering this way to a request that is seen in its own log.' }
      : {}),
    restsOn: rests,
    rivals: shown.length > 0 ? [RIVALS.serverSaw] : rivalsOf(pair, party),
    steps: outside.finding.steps,
    mended: outside.finding.mended,
    beyondTable: outside.rule.beyondTable,
  });
};
