import {
  type Evidence,
  type BodyEvidence,
  type ControlAnswer,
  type ResponseEvidence,
  headerOf,
  isWordless,
  leafOf,
} from './evidence.ts';
import { has, type Outcome } from './outcome.ts';
import { textBefore } from '../vocabulary/text-ends.ts';
import { hostOf } from './responder/attribute.ts';
import type { Family } from '../vocabulary/words.ts';
import { DEFINITIONS, type FinishedProbe } from './probes.ts';
import { kindOf, type SignInKind } from './sign-in-plan.ts';

/** Asking again with another TLS ClientHello, where a handshake failed before the server's answer (the design page, 3.6). */

/** Whether another hello may show why a handshake failed. */
export const isWorthAskingAgain = (outcome: Outcome): boolean => has(outcome, 'may-be-the-hello');

// Errors that may pass are asked once more, where this user was let in before. Cisco's own clients repeat these statuses.
/** Pause before a probe is asked once more, in milliseconds. */
export const PAUSE_BEFORE_SECOND_MS = 2000;

const MAY_PASS: ReadonlySet<number> = new Set([400, 408, 500, 502, 503, 504]);

/** Whether a probe met an error that may pass; Monitoring's good 500 is none. */
export const mayPass = (outcome: Outcome, evidence: Evidence | null): boolean =>
  has(outcome, 'may-pass') && MAY_PASS.has(evidence?.response?.status ?? 0);

/** The evidence of a second reply, together with the first one. */
export const withEarlier = (second: Evidence, outcome: Outcome, first: Evidence): Evidence =>
  first.response === null
    ? second
    : { ...second, earlier: { startedAt: first.startedAt, outcome, response: first.response, body: first.body } };

// Asking again without credentials, and so without a sign-in: what answers all paths alike is no switch, role or version.
/** Whether a probe gives reason for control requests: a redirect, 403, 404, or a 200 of another shape. */
export const wantsControl = (outcome: Outcome, evidence: Evidence | null): boolean =>
  has(outcome, 'turned-away') &&
  evidence?.response != null &&
  (!outcome.startsWith('body.') || evidence.response.status === 200);

/** One request without credentials. */
export interface Control {
  readonly asked: ControlAnswer['asked'];
  readonly path: string;
  readonly accept: string;
}

const NOWHERE = 'no-such-path-of-tripoint';

const PREFIXES: Readonly<Record<SignInKind, string>> = {
  ers: '/ers/config/',
  'open-api': '/api/v1/',
  mnt: '/admin/API/mnt/',
};

/** What is asked after a probe was turned away; Monitoring has no switch, so its path is asked after every other. */
export const controlsOf = (family: Family): readonly Control[] => {
  const kind = kindOf(family);
  const { accept } = DEFINITIONS[family];
  return [
    { asked: 'sibling', path: PREFIXES[kind] + NOWHERE, accept },
    { asked: 'root', path: '/', accept },
    ...(kind === 'mnt'
      ? []
      : [
          {
            asked: 'monitoring' as const,
            path: PREFIXES.mnt + NOWHERE,
            accept: DEFINITIONS['mnt-session'].accept,
          },
        ]),
  ];
};

/** As much of an answer as two of them are compared by. */
export interface Answered {
  /** Path that was asked for, without its query. */
  readonly path: string;
  readonly response: ResponseEvidence;
  readonly body: BodyEvidence | null;
}

/** Where a redirect leads, without the path that was asked for: many portals carry it along. */
const leadsTo = ({ path, response }: Answered): string => {
  const location = textBefore(headerOf(response, 'location') ?? '', '?#');
  const bare = path.length > 1 ? location.replace(path, '') : location;
  return bare.replace(/\/$/, '').toLowerCase();
};

/** What a page or a document says of itself, besides its kind. */
const wordsOf = ({ body }: Answered): string => {
  const reading = body?.reading ?? { kind: 'empty' as const };
  if (isWordless(reading)) return reading.kind;
  switch (reading.kind) {
    case 'html':
    case 'ers-error':
      return `${reading.kind} ${reading.title ?? ''}`;
    case 'json-other':
      return `${reading.kind} ${reading.keys.join(' ')}`;
    case 'xml-other':
      return `${reading.kind} ${reading.root}`;
    case 'mnt-result':
      return `${reading.kind} ${reading.info}`;
    case 'search-result':
      return reading.kind;
  }
};

/** Whether two paths got one and the same answer: status, where it leads, and what the body says of itself. */
const isSameAnswer = (one: Answered, other: Answered): boolean =>
  one.response.status === other.response.status && leadsTo(one) === leadsTo(other) && wordsOf(one) === wordsOf(other);

/** What a control request came to besides the probe's `own` answer; `answered` is `null` where no whole reply came. */
export const controlAnswer = (
  { asked, path }: Pick<Control, 'asked' | 'path'>,
  answered: Answered | null,
  own: Answered,
): ControlAnswer => {
  const reading = answered === null ? null : (answered.body?.reading ?? { kind: 'empty' as const });
  return {
    asked,
    path,
    status: answered?.response.status ?? null,
    locationHost: hostOf(headerOf(answered?.response ?? null, 'location') ?? ''),
    reading: reading?.kind ?? null,
    title: reading?.kind === 'html' ? reading.title : null,
    same: answered !== null && isSameAnswer(answered, own),
  };
};

/** What Monitoring says of itself: which node answers, and which release it has. Signed in, as the probe is. */
export const MNT_VERSION = { path: '/admin/API/mnt/Version', accept: 'application/xml' } as const;

/** Of `type_of_node`: the server's own number for a node that does no monitoring. */
const NO_MONITORING = 3;

/** Whether a Monitoring answer leaves open which node gave it: unusual text, another key, or a node without monitoring. */
export const wantsMntVersion = (
  { family, outcome, evidence }: FinishedProbe,
  others: readonly FinishedProbe[],
): boolean => {
  if (family !== 'mnt-session' || evidence?.response == null) return false;
  if (outcome === 'ok.unrecognized-xml' || outcome === 'mnt.not-a-monitoring-node') return true;
  if (outcome !== 'ok' && outcome !== 'ok.session-present') return false;
  const key = leafOf(evidence)?.publicKeySha256;
  return others.some((other) => {
    const otherKey = leafOf(other.evidence)?.publicKeySha256;
    return otherKey !== undefined && otherKey !== key;
  });
};

/** What a second, signed-in answer shows about the node; `null` node where it shows nothing. */
export const withMntVersion = (evidence: Evidence, version: Evidence): Evidence => {
  const reading = version.response?.status === 200 ? version.body?.reading : undefined;
  return {
    ...evidence,
    mntVersion: {
      startedAt: version.startedAt,
      status: version.response?.status ?? null,
      node: (reading?.kind === 'xml-other' ? reading.monitoring : undefined) ?? null,
    },
  };
};

/** Whether the node said of itself that it does, or does not do, monitoring; `null` where it was not asked or did not say. */
export const isMonitoringNode = ({ mntVersion }: Evidence): boolean | null => {
  const type = mntVersion?.node?.type ?? null;
  return type === null ? null : type !== NO_MONITORING;
};

/** Ports of their own that APIs have on some servers, besides 443: 9060 of ERS, 9070 of Open API. */
export const OWN_PORTS = [9060, 9070] as const;

const HTTPS = 443;

/** Whether a probe gives reason to look at the ports of the APIs: a page or 404 on 443, without a proxy. */
export const wantsOwnPorts = (outcome: Outcome, { connection, proxy }: Evidence): boolean =>
  proxy === null && connection?.remotePort === HTTPS && (outcome === 'http.404' || outcome === 'body.not-the-api');

/** A connection came about, whether or not its certificate is trusted. */
export const isOpen = (outcome: Outcome): boolean => outcome === 'ok' || has(outcome, 'about-certificate');

/** The ports at which an API may be reached instead. */
export const openOwnPorts = (evidence: Evidence | null): readonly number[] =>
  (evidence?.ownPorts ?? []).filter(({ outcome }) => isOpen(outcome)).map(({ port }) => port);
