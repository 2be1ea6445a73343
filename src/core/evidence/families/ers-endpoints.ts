import { escapeValue, type ProbeDefinition } from '../probe.ts';

/** ERS, endpoints of one group. An id that matches nothing is a good question: the answer is an empty list. */
export const ersEndpoints: ProbeDefinition = {
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
