import type { ProbeDefinition } from '../probe.ts';

/** ERS, endpoint groups: the platform's *Endpoint Groups API* row stands for it. */
export const ersEndpointGroups: ProbeDefinition = {
  family: 'ers-endpoint-groups',
  method: 'GET',
  accept: 'application/json',
  path: () => '/ers/config/endpointgroup?page=1&size=10&sortasc=name',
  goodOutcome: (status, reading) =>
    status === 200 && reading.kind === 'search-result' && !reading.anomalies.includes('no-resources-list')
      ? 'ok'
      : null,
};
