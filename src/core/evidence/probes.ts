import type { Family } from '../vocabulary/words.ts';
import { type ProbeDefinition, escapeValue } from './probe.ts';
import type { Reading } from './evidence.ts';
/**
 * Open API, endpoints: the platform's *Endpoint API* row stands for it. Only a bare array counts: other resources of the
 * same server wrap theirs, this one does not.
 */
const openApi: ProbeDefinition = {
  family: 'open-api',
  method: 'GET',
  accept: 'application/json',
  path: ({ mac }) => `/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.${escapeValue(mac)}`,
  goodOutcome: (status, reading) => (status === 200 && reading.kind === 'json-array' ? 'ok' : null),
};

/** The server's own words where the MAC has no session. */
const NO_SESSION = /\bis not available\b/i;

/**
 * Monitoring: asks for the session of a MAC that has none, so the good answer is a 500. The specification's criterion
 * is an XML body that begins with an XML declaration; the cases in which the body itself says otherwise are decided in
 * evidence/classify.ts before this is asked.
 */
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
