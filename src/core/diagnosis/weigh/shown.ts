import { isGood } from '../../evidence/outcome.ts';
import { leafOf, headerOf, type Evidence } from '../../evidence/evidence.ts';
import {
  attribute,
  bearsMarkOfServer,
  destinationOf,
  foreignSignIn,
  speaksAs,
} from '../../evidence/responder/attribute.ts';
import { inspectionProductOf, webServerOf } from '../../evidence/responder/marks.ts';
import { incidentsOf } from '../../evidence/responder/incidents.ts';
import type { Family } from '../../vocabulary/words.ts';
import type { AttemptSeries } from '../intermittent/series.ts';
import { answersEveryPathAlike } from '../words/hello.ts';
import { coveringName } from '../relations/certificates.ts';
import { stageCells, type JudgedCell } from '../cells.ts';
import { hasAnotherKey, type DiagnosisInput } from '../verdicts/conclusion.ts';

/** Who has shown itself by an answer, and what such an answer leaves open. */

type Seen = Pick<DiagnosisInput, 'matrix' | 'order'>;

/** Good answers of the same stage and run under the same key: what gave this one passes the server's on, too. */
const passedOn = ({ matrix }: Pick<Seen, 'matrix'>, { stage, run, evidence }: JudgedCell): readonly JudgedCell[] => {
  const key = leafOf(evidence)?.publicKeySha256;
  return stageCells(matrix, stage).filter(
    (other) =>
      key !== undefined &&
      other.run === run &&
      isGood(other.outcome) &&
      leafOf(other.evidence)?.publicKeySha256 === key,
  );
};

/** What gave this answer passes others of the server on. */
export const relaysOthers = (input: Pick<Seen, 'matrix'>, cell: JudgedCell): boolean =>
  passedOn(input, cell).length > 0;

/** Its certificate holds the server's very name: nobody else's web server under a wildcard, to which a record led by mistake. */
const isMadeForName = ({ evidence, target }: JudgedCell): boolean => {
  const leaf = leafOf(evidence);
  const name = leaf === undefined ? null : coveringName(leaf, target.host);
  return name !== null && !name.startsWith('*.');
};

/** A redirect to the portals of the server's own nodes, which have names and ports of their own. */
const TO_PORTAL = /portal|:8\d{3}\b/i;

/** What no node of the server says: a sign-in at another service, a way to another name, or that the name is served elsewhere. */
const isOfNoServer = ({ evidence, target, status }: JudgedCell): boolean => {
  const to = headerOf(evidence?.response ?? null, 'location') ?? '';
  if (status === 421 || /\bname="SAMLRequest"/.test(evidence?.body?.excerpt ?? '')) return true;
  return destinationOf(evidence, target.host) === 'elsewhere' && !TO_PORTAL.test(to);
};

/** Another sign-in service, to which the server's APIs never lead. */
const TO_SIGN_IN = /\/authorize(?:$|[?/])/i;

const leadsToSignIn = ({ evidence, target }: JudgedCell): boolean =>
  destinationOf(evidence, target.host) === 'elsewhere' &&
  TO_SIGN_IN.test(headerOf(evidence?.response ?? null, 'location') ?? '');

/**
 * A front that passes on the server's answers, or was made for its name, gave this one itself: it bears no mark of the server, and the
 * name of a web server that those it passes on do not bear, or its own page, or words of no server. A Kong or an OpenResty may be
 * the server's own gateway, and is none.
 */
export const isOfFront = (input: Pick<Seen, 'matrix'>, cell: JudgedCell): boolean => {
  const { evidence, stage, family } = cell;
  const inside = input.matrix.inside[family];
  if (stage !== 'outside' || evidence?.response == null || !isGood(inside.outcome)) return false;
  if (!hasAnotherKey({ inside, outside: cell }) || bearsMarkOfServer(evidence)) return false;
  const front = webServerOf(evidence);
  if (front === null && !leadsToSignIn(cell)) return false;
  const relayed = passedOn(input, cell);
  const isUnlikeRelayed =
    relayed.length > 0 && [inside, ...relayed].every((one) => webServerOf(one.evidence)?.name !== front?.name);
  if (front?.isOwnPage !== true && !isUnlikeRelayed && !isOfNoServer(cell)) return false;
  // Of who signs in, it may only have put its own page in the place of the server's.
  return asksNobody(cell) && (relayed.length > 0 || isMadeForName(cell));
};

/** Its name, where it gave one: a known device's, or that of its web server. */
export const nameOfFront = ({ attribution, evidence }: JudgedCell): string | null =>
  attribution.device ?? webServerOf(evidence)?.name ?? null;

/** A sign-in is asked for that no API of this server knows (NTLM, Negotiate): its own 401 offers Basic, or nothing. */
export const asksForAnotherSignIn = ({ evidence, outcome }: JudgedCell): boolean =>
  outcome === 'http.401' &&
  /^(?:negotiate|ntlm|kerberos)$/i.test(foreignSignIn(evidence) ?? '') &&
  !bearsMarkOfServer(evidence);

/** A known device answered in its own words, outside with a key that inside is not the server's. */
export const isOfDevice = (input: Pick<Seen, 'matrix'>, cell: JudgedCell): boolean => {
  const { device, responder, confidence } = cell.attribution;
  if (isOfFront(input, cell)) return true;
  const outside = { inside: input.matrix.inside[cell.family], outside: cell };
  const isElsewhere = cell.stage === 'outside' && hasAnotherKey(outside);
  if (asksForAnotherSignIn(cell))
    return isElsewhere ? isGood(outside.inside.outcome) && isMadeForName(cell) : cell.stage === 'inside';
  // Every path leads to the sign-in of another service, and the certificate is for this name: a front, whatever is behind it.
  if (leadsToSignIn(cell) && answersEveryPathAlike(cell.evidence) && isMadeForName(cell)) return true;
  if (device === null || responder !== 'device' || confidence !== 'high' || !speaksAs(device, cell.evidence))
    return false;
  // Under a wildcard, a record of all names may lead to somebody else's site.
  return isElsewhere ? passedOn(input, cell).length > 0 || isMadeForName(cell) : blocksByItself(input, cell);
};

/** Words by which a page says that the device itself decided, whatever its status. */
const DECIDED: readonly RegExp[] = [
  /\bblocked\b/i,
  /\b(?:block access from your (?:country|region))\b/i,
  /\bhas banned\b/i,
  /\baccess denied\b/i,
  /\bcompany policy\b/i,
  /\bpolicy violation\b/i,
  /\b(?:(?:filter|control) violation)\b/i,
  /\bviolation of\b/i,
  /\bprevents your request\b/i,
  /\bERR_ACCESS_DENIED\b/i,
  /\brequested URL was rejected\b/i,
  /\bgenerated by Mod_?Security\b/i,
  /\bModSecurity Action\b/i,
  /\bforbidden by administrative rules\b/i,
  /\bdenied by WatchGuard\b/i,
  /\byou are being rate limited\b/i,
  // Cloudflare: refused by address, country, signature or rule, or too often.
  /\b(?:error code: 10(?:0[6-9]|1[0125]|20))\b/i,
  // AWS API Gateway: its own rules.
  /\b(?:ForbiddenException|MissingAuthenticationTokenException|AccessDeniedException)\b/i,
];

/** Numbers that a device gives to what it blocked. */
const OF_BLOCK: ReadonlySet<string> = new Set(['support ID', 'attack ID', 'incident ID']);

const wordsOf = ({ body, response }: Evidence): string => {
  const title = body?.reading.kind === 'html' ? (body.reading.title ?? '') : '';
  return [
    title,
    body?.excerpt ?? '',
    response?.reason ?? '',
    ...(response?.headers ?? []).map(([, value]) => value),
  ].join('\n');
};

/** The sign-in page of a gateway itself. */
const OWN_PORTAL = /\/\+CSCOE\+\/|\/logon\/LogonPoint\/|\/my\.policy|\/dana-na\//;

/** The server itself asks who it is, and refuses this user: no address, path or list is refused so. */
export const refusesTheUser = ({ evidence, outcome, attribution }: JudgedCell): boolean =>
  outcome === 'http.403' &&
  evidence?.statusWithoutSignIn === 401 &&
  attribution.responder === 'access-control-server' &&
  attribution.confidence === 'high' &&
  bearsMarkOfServer(evidence);

/** Devices that give 403 in their own name only where a rule of theirs forbids. */
const FORBIDS_BY_RULE = /^awselb\//i;

/** The device says that it decided: in words, by a number that it gives to what it blocks, or by a status that it passes on from nobody. */
export const saysItDecided = ({
  evidence,
  outcome,
  status,
  incidents,
}: Pick<JudgedCell, 'evidence' | 'outcome' | 'status' | 'incidents'>): boolean => {
  if (evidence === null || status === null) return false;
  // What terminates TLS decides about names and certificates of clients, and how often somebody may ask.
  if (status === 421 || status === 429 || outcome === 'http.client-certificate') return true;
  if (DECIDED.some((words) => words.test(wordsOf(evidence)))) return true;
  if (OWN_PORTAL.test(headerOf(evidence.response, 'location') ?? '')) return true;
  if (status === 403 && FORBIDS_BY_RULE.test(headerOf(evidence.response, 'server') ?? '')) return true;
  return status < 500 && status !== 404 && incidents.some(({ name }) => OF_BLOCK.has(name));
};

/** The very same comes to a path that does not exist, or without credentials: it is no answer to who asks. */
export const asksNobody = ({ evidence, status }: JudgedCell): boolean =>
  answersEveryPathAlike(evidence) || (status !== null && evidence?.statusWithoutSignIn === status);

/** Where no other key shows it, as it holds the server's: a known device that says that it decided, and not about one user. */
const blocksByItself = (input: Pick<Seen, 'matrix'>, cell: JudgedCell): boolean =>
  !bearsMarkOfServer(cell.evidence) && saysItDecided(cell) && (asksNobody(cell) || passedOn(input, cell).length > 0);

/** Words by which a page with a good status says that what is behind it is not there. */
const SORRY = /\bmaintenance\b|\bunavailable\b|\btry again later\b|\bis down\b|\bout of service\b/i;

/** Devices that servers are put behind: they lead to a page of theirs while no server answers. */
const BALANCERS =
  /BIG-IP|NetScaler|HAProxy|Kemp|A10|AWS|Azure|Cloudflare|CloudFront|Akamai|Envoy|nginx|Apache|IIS|Varnish|Barracuda|Radware|Imperva|Kong|Traefik/i;

const leadsAway = (cell: JudgedCell): boolean =>
  cell.outcome.startsWith('http.30') &&
  !leadsToSignIn(cell) &&
  !OWN_PORTAL.test(headerOf(cell.evidence?.response ?? null, 'location') ?? '') &&
  BALANCERS.test(nameOfFront(cell) ?? '');

/** A device may only report that the server is silent or what it said, unless its page says otherwise or the server was up. */
export const mayOnlyReport = (input: Seen, cell: JudgedCell): boolean => {
  const { matrix, order } = input;
  const { family, outcome, status, run, evidence, stage } = cell;
  const isOwnRefusal = status === 403 && isOfFront(input, cell);
  const isReport =
    status !== null && status >= 400
      ? !saysItDecided(cell) && !isOwnRefusal && !asksForAnotherSignIn(cell)
      : (outcome === 'body.not-the-api' && evidence !== null && SORRY.test(wordsOf(evidence))) || leadsAway(cell);
  const inside = matrix.inside[family];
  const isUpSince = isGood(inside.outcome) && inside.run !== null && run !== null && order.isAfter(inside.run, run);
  const isUp = isUpSince || stageCells(matrix, stage).some((other) => isGood(other.outcome) && other.run === run);
  return isReport && !isUp;
};

/** Another path was answered 401: what rejects a sign-in is passed on. */
const passesRejectionsOn = ({ evidence }: JudgedCell): boolean =>
  (evidence?.control ?? []).some(({ status }) => status === 401);

/** Whether a rejected sign-in may hide behind a device's answer: without credentials nothing shows a block of everything. */
export const leavesRejectionOpen = ({ matrix }: Pick<Seen, 'matrix'>, cell: JudgedCell): boolean => {
  const { stage, run, evidence, status } = cell;
  if (answersEveryPathAlike(evidence)) return false;
  const isSameWithout = evidence?.statusWithoutSignIn === status;
  if (isSameWithout && (saysItDecided(cell) || passesRejectionsOn(cell))) return false;
  return (
    evidence?.statusWithoutSignIn !== undefined ||
    stageCells(matrix, stage).some((other) => other.run === run && other.evidence?.withoutSignIn === true)
  );
};

/** The key that inside is the server's own for this API, by its run or by a watch; `null` where inside was never good. */
const keyInside = ({ matrix, order }: Seen, family: Family): string | null => {
  const inside = matrix.inside[family];
  if (isGood(inside.outcome)) return leafOf(inside.evidence)?.publicKeySha256 ?? null;
  const watched = order.watches
    .filter(({ stage }) => stage === 'inside')
    .flatMap(({ attempts }) => attempts)
    .findLast((attempt) => attempt.family === family && isGood(attempt.outcome));
  return watched?.publicKeySha256 ?? null;
};

/**
 * What a watch outside keeps of all its failures is a known device that says that it decided, with a key that inside is not the
 * server's. In between it let the same sign-in through, so that no rejected one hides behind it.
 */
export const isShownByWatch = (input: Seen, { watch, family, failures, good }: AttemptSeries): boolean => {
  const { stage, server, vantage, samples } = watch;
  const key = keyInside(input, family);
  if (stage !== 'outside' || vantage.proxy !== null || key === null || good.length === 0 || failures.length === 0)
    return false;
  const inside = leafOf(input.matrix.inside[family].evidence);
  const isShown = ({ evidence, outcome }: (typeof samples)[number]): boolean => {
    const { device, responder, confidence } = attribute(evidence, server.host);
    const status = evidence?.response?.status ?? null;
    return (
      device !== null &&
      responder === 'device' &&
      confidence === 'high' &&
      speaksAs(device, evidence) &&
      saysItDecided({ evidence, outcome, status, incidents: incidentsOf(evidence) }) &&
      (evidence?.tls?.stores?.bundled === true || (inside !== undefined && inside.issuer === leafOf(evidence)?.issuer))
    );
  };
  return failures.every(({ outcome, status, publicKeySha256 }) => {
    const kept = samples.filter(
      (one) => one.family === family && one.outcome === outcome && (one.evidence?.response?.status ?? null) === status,
    );
    return publicKeySha256 !== null && publicKeySha256 !== key && kept.length > 0 && kept.every(isShown);
  });
};

/** What a watch inside keeps of all its failures is in the envelope of the server's own API, under the key of the good ones between. */
export const isSpokenInWatch = ({ watch, family, failures, good }: AttemptSeries): boolean => {
  const keys = new Set([...failures, ...good].map(({ publicKeySha256 }) => publicKeySha256));
  if (
    watch.stage !== 'inside' ||
    watch.vantage.proxy !== null ||
    good.length === 0 ||
    keys.size !== 1 ||
    keys.has(null)
  )
    return false;
  return failures.every(({ outcome, status }) => {
    const kept = watch.samples.filter(
      (one) => one.family === family && one.outcome === outcome && (one.evidence?.response?.status ?? null) === status,
    );
    return (
      kept.length > 0 &&
      kept.every(({ evidence }) => {
        const { responder, confidence } = attribute(evidence, watch.server.host);
        const isRelayed = (evidence?.response?.headers ?? []).some(([name]) => /^(?:via|age|x-cache)$/i.test(name));
        const kind = evidence?.body?.reading.kind;
        return (
          responder === 'access-control-server' &&
          confidence === 'high' &&
          (outcome === 'http.500' || outcome === 'mnt.server-error') &&
          !isRelayed &&
          inspectionProductOf(evidence) === null &&
          (kind === 'ers-error' || kind === 'mnt-result')
        );
      })
    );
  });
};

/** A device under a private authority may stand in the outside host's own network: an office has its authority on each laptop. */
export const mayBeOfHost = ({ matrix }: Pick<Seen, 'matrix'>, { family, evidence, stage }: JudgedCell): boolean => {
  if (stage === 'inside')
    return (
      evidence?.proxy != null ||
      inspectionProductOf(evidence) !== null ||
      // What somebody imported may be the authority of an office that inspects.
      evidence?.tls?.stores?.bundled !== true
    );
  return (
    leafOf(evidence)?.issuer !== leafOf(matrix.inside[family].evidence)?.issuer &&
    evidence?.tls?.stores?.bundled !== true
  );
};
