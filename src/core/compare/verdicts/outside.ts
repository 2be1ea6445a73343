import { isFailure, isGood } from '../../evidence/outcome.ts';
import { headerOf } from '../../evidence/evidence.ts';
import { MENU } from '../../interpret/menus.ts';
import { RIVALS } from '../../interpret/rivals.ts';
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
  return relation === 'other-issuer' || relation === 'other-node' || relation === 'other-name' ? sentence : null;
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

/** The server's administrator has looked: the address outside is not on the server's own list (beyond the table). */
export const notOnAccessList: VerdictRule = (ground) => {
  const pairs = parted(ground).filter(({ outside }) => outside.attribution.responder !== 'access-control-server');
  const pair = pairs[0];
  if (!pair || ground.checks['ip-access-list'] !== 'not-allowed') return null;
  return conclude({
    code: 'verdict.ip-access-list',
    party: 'access-control-server',
    certainty: 'likely',
    facts: `${pairFacts(pair)}, and the server's own IP access list does not allow the address outside.`,
    restsOn: restsOn(pairs),
    rivals: [RIVALS.firewallToo],
    steps: [
      `Add the address outside, and the platform's outbound address, to ${MENU.ipAccess}.`,
      'Run the outside stage again.',
    ],
    mended: pair.outside.finding.mended,
    beyondTable: true,
  });
};

/** Interpretation rule 1 of the specification, and its relatives beyond the table. */
export const outsideFails: VerdictRule = (ground) => {
  const pairs = parted(ground);
  const pair = pairs.find(({ outside }) => BY_STATUS.has(outside.outcome)) ?? pairs[0];
  if (!pair) return null;
  const { outside } = pair;
  const serverItself =
    outside.attribution.responder === 'access-control-server' && outside.outcome.startsWith('http.50');
  const party = serverItself
    ? 'access-control-server'
    : OWN_PARTY.has(outside.outcome)
      ? outside.rule.party
      : 'firewall-or-proxy';
  const other = party === 'firewall-or-proxy' ? anotherParty(ground, pair) : null;
  const answered =
    BY_STATUS.has(outside.outcome) || outside.outcome.startsWith('body.') || outside.outcome.startsWith('http.5');
  const certainty: Certainty =
    outside.outcome === 'dns.no-answer' ? 'cannot-tell' : other !== null && answered ? 'proven' : 'likely';
  return conclude({
    code: BY_STATUS.has(outside.outcome) ? 'verdict.rule-1' : `verdict.${outside.rule.code}`,
    party,
    certainty,
    facts: `${pairFacts(pair)}.${other === null ? '' : ` ${other}`}`,
    wouldChange:
      certainty === 'proven'
        ? 'The server itself answering this way to a request that is seen in its own log.'
        : RIVALS.ipAccessList.check,
    restsOn: restsOn(pairs.filter((candidate) => candidate.outside.outcome === outside.outcome)),
    rivals: [RIVALS.ipAccessList, ...outside.rule.rivals].filter(
      (rival) => rival !== RIVALS.ipAccessList || ground.checks['ip-access-list'] !== 'allowed',
    ),
    steps: outside.finding.steps,
    mended: outside.finding.mended,
    beyondTable: outside.rule.beyondTable,
  });
};
