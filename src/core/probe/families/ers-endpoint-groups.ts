import type { ProbeDefinition } from '../definition.ts';

/** ERS, endpoint groups: the platform's *Endpoint Groups API* row stands for it. */
export const ersEndpointGroups: ProbeDefinition = {
  family: 'ers-endpoint-groups',
  method: 'GET',
  title: 'ERS, endpoint groups',
  accept: 'application/json',
  good: 'Status 200 and a JSON object SearchResult with a list of resources.',
  path: () => '/ers/config/endpointgroup?page=1&size=10&sortasc=name',
  goodOutcome: (status, reading) =>
    status === 200 && reading.kind === 'search-result' && !reading.anomalies.includes('no-resources-list')
      ? 'ok'
      : null,
};
