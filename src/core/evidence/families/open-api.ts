import { escapeValue, type ProbeDefinition } from '../probe.ts';

/**
 * Open API, endpoints: the platform's *Endpoint API* row stands for it. Only a bare array counts: other resources of the
 * same server wrap theirs, this one does not.
 */
export const openApi: ProbeDefinition = {
  family: 'open-api',
  method: 'GET',
  accept: 'application/json',
  path: ({ mac }) => `/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.${escapeValue(mac)}`,
  goodOutcome: (status, reading) => (status === 200 && reading.kind === 'json-array' ? 'ok' : null),
};
