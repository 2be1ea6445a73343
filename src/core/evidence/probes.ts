import type { Evidence, Reading } from './evidence.ts';
import type { Outcome } from './outcome.ts';
import type { Family } from '../vocabulary/words.ts';

/** The values a probe asks for; both may be edited by the engineer. */
export interface ProbeParameters {
  /** `AA:BB:CC:DD:EE:FF`, upper case: some servers answer lower case as if there were no session. */
  readonly mac: string;
  readonly groupId: string;
}

/** One of the four connectivity probes (specification: "Connectivity probes toward the NAC server"). */
interface ProbeDefinition {
  readonly family: Family;
  readonly method: 'GET';
  readonly accept: 'application/json' | 'application/xml';
  /** Path and query, every value escaped. */
  readonly path: (parameters: ProbeParameters) => string;
  /** The good word that a body read under this status earns, or `null` when the body is not one of the good ones. */
  readonly goodOutcome: (status: number, reading: Reading) => GoodOutcome | null;
}

type GoodOutcome = Extract<Outcome, 'ok' | `ok.${string}`>;

/** As much of a finished probe as the next ones depend on; a stored `ProbeResult` is one. */
export interface FinishedProbe {
  readonly family: Family;
  readonly outcome: Outcome;
  readonly evidence: Evidence | null;
}

/** First of the addresses that are reserved for documentation (RFC 9542): no device carries it. */
export const DOCUMENTATION_MAC = '00:00:5E:00:53:00';

/** Well-formed, and no server hands it out: version and variant bits are those of a random id, all others are nought. */
export const UNMATCHED_GROUP_ID = '00000000-0000-4000-8000-000000000000';

/** A MAC in the one form that every version of the server understands, or `null` when the text is not a MAC. */
export const canonicalMac = (text: string): string | null => {
  const trimmed = text.trim();
  if (!/^[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/i.test(trimmed)) return null;
  return trimmed.toUpperCase().replaceAll('-', ':');
};

/** Id of the first endpoint group in the reply of the endpoint-groups probe. */
const firstGroupId = (finished: readonly FinishedProbe[]): string | null => {
  const reading = finished.find(({ family }) => family === 'ers-endpoint-groups')?.evidence?.body?.reading;
  return reading?.kind === 'search-result' ? reading.firstId : null;
};

/** The engineer's own values, else the documentation MAC and the first listed group, else an id that matches nothing. */
export const parametersFor = (
  chosen: { readonly mac: string | null; readonly groupId: string | null },
  finished: readonly FinishedProbe[],
): ProbeParameters => ({
  mac: chosen.mac === null ? DOCUMENTATION_MAC : (canonicalMac(chosen.mac) ?? chosen.mac),
  groupId: chosen.groupId ?? firstGroupId(finished) ?? UNMATCHED_GROUP_ID,
});

/** Escapes a value for a path segment or a query; colons stay, because they may, and a MAC is read more easily so. */
const escapeValue = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':');

/** Open API, endpoints (the platform's *Endpoint API* row). Only a bare array counts: other resources wrap theirs. */
const openApi: ProbeDefinition = {
  family: 'open-api',
  method: 'GET',
  accept: 'application/json',
  path: ({ mac }) => `/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.${escapeValue(mac)}`,
  goodOutcome: (status, reading) => (status === 200 && reading.kind === 'json-array' ? 'ok' : null),
};

/** The server's own words where the MAC has no session. */
const NO_SESSION = /\bis not available\b/i;

/** Monitoring: the good answer is a 500 with declared XML; where the body says otherwise, classify.ts decides first. */
const mntSession: ProbeDefinition = {
  family: 'mnt-session',
  method: 'GET',
  accept: 'application/xml',
  path: ({ mac }) => `/admin/API/mnt/Session/MACAddress/${escapeValue(mac)}`,
  goodOutcome: (status, reading) => {
    if (status === 200) return reading.kind === 'mnt-session' ? 'ok.session-present' : null;
    if (status !== 500) return null;
    return goodFiveHundred(reading);
  },
};

const goodFiveHundred = (reading: Reading): 'ok' | 'ok.unrecognized-xml' | null => {
  if ((reading.kind !== 'mnt-result' && reading.kind !== 'xml-other') || !reading.declaration) return null;
  return reading.kind === 'mnt-result' && NO_SESSION.test(reading.info) ? 'ok' : 'ok.unrecognized-xml';
};

/** ERS, endpoints of one group. An id that matches nothing is a good question: the answer is an empty list. */
const ersEndpoints: ProbeDefinition = {
  family: 'ers-endpoints',
  method: 'GET',
  accept: 'application/json',
  path: ({ groupId }) => `/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.${escapeValue(groupId)}`,
  goodOutcome: (status, reading) =>
    status === 200 &&
    reading.kind === 'search-result' &&
    reading.total !== null &&
    !reading.anomalies.includes('no-resources-list')
      ? 'ok'
      : null,
};

/** ERS, endpoint groups: the platform's *Endpoint Groups API* row stands for it. */
const ersEndpointGroups: ProbeDefinition = {
  family: 'ers-endpoint-groups',
  method: 'GET',
  accept: 'application/json',
  path: () => '/ers/config/endpointgroup?page=1&size=10&sortasc=name',
  goodOutcome: (status, reading) =>
    status === 200 && reading.kind === 'search-result' && !reading.anomalies.includes('no-resources-list')
      ? 'ok'
      : null,
};

/** The four probes by family: the one place where a family becomes a request. */
export const DEFINITIONS: Readonly<Record<Family, ProbeDefinition>> = {
  'ers-endpoint-groups': ersEndpointGroups,
  'ers-endpoints': ersEndpoints,
  'open-api': openApi,
  'mnt-session': mntSession,
};
