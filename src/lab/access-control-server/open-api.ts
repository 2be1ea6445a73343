import type { Json, LabReply } from '../http/reply.ts';
import { accepts, type LabRequest } from '../http/request.ts';
import { readListQuery, type Attributes } from './list-query.ts';
import { serverAnswer } from './marks.ts';
import type { Endpoint } from './setup.ts';
import type { ServerState } from './state.ts';

/** The Open API's endpoint resource: a bare array of whole objects, in compact JSON. */

const json = (state: ServerState, request: LabRequest, status: number, body: Json): LabReply =>
  serverAnswer(state, request, status, { more: [['Content-Type', 'application/json']], body: JSON.stringify(body) });

const error = (state: ServerState, request: LabRequest, code: number, message: string): LabReply =>
  json(state, request, code, { code, message });

const UNSET = [
  'customAttributes',
  'connectedLinks',
  'portalUser',
  'identityStore',
  'identityStoreId',
  'ipAddress',
  'vendor',
  'productId',
  'serialNumber',
  'deviceType',
  'softwareRevision',
  'hardwareRevision',
  'protocol',
  'mdmAttributes',
] as const;

const TWINS = ['Id', 'Name', 'IpAddress', 'Vendor', 'ProductId', 'SerialNumber', 'DeviceType', 'Protocol'] as const;

const wholeEndpoint = (endpoint: Endpoint, assetTwins: boolean): Json => ({
  id: endpoint.id,
  name: endpoint.mac,
  description: endpoint.description,
  mac: endpoint.mac,
  profileId: null,
  groupId: endpoint.groupId,
  staticProfileAssignment: false,
  staticGroupAssignment: true,
  ...Object.fromEntries(UNSET.map((name) => [name, null])),
  ...(assetTwins ? Object.fromEntries(TWINS.map((name) => [`asset${name}`, null])) : {}),
});

/** What endpoints are filtered and sorted by. */
const ATTRIBUTES: Attributes<Endpoint> = {
  mac: ({ mac }) => mac,
  groupId: ({ groupId }) => groupId,
  name: ({ mac }) => mac,
  description: ({ description }) => description ?? '',
};

/** Answers a signed-in Open API request. */
export const answerOpenApi = (state: ServerState, request: LabRequest): LabReply => {
  if (request.path.replace(/\/$/, '') !== '/api/v1/endpoint' || !state.traits.endpointResource)
    return serverAnswer(state, request, 404);
  if (request.method !== 'GET') return error(state, request, 405, 'The practice server only answers GET.');
  if (request.headers.accept !== undefined && !accepts(request.headers, 'application/json', 'application/*', '*/*'))
    return serverAnswer(state, request, 406);
  if (state.health === 'out-of-resources')
    return error(state, request, 500, 'Internal error: the database has no free connection.');

  const reading = readListQuery<Endpoint>(request.query, ATTRIBUTES);
  if (!reading.ok) return error(state, request, 400, reading.title);
  const { page, size, matches } = reading.query;
  if (size > 100) return error(state, request, 400, 'The size must not be above 100.');
  const sortBy = request.query.get('sortBy');
  const sortKey = sortBy === null || !Object.hasOwn(ATTRIBUTES, sortBy) ? undefined : ATTRIBUTES[sortBy];
  if (sortBy !== null && sortKey === undefined) return error(state, request, 400, 'Sorting by this is not possible.');
  const found = state.setup.endpoints.filter(matches);
  if (sortKey !== undefined) found.sort((one, other) => sortKey(one).localeCompare(sortKey(other), 'en'));
  if (request.query.get('sort') === 'desc') found.reverse();
  return json(
    state,
    request,
    200,
    found.slice((page - 1) * size, page * size).map((endpoint) => wholeEndpoint(endpoint, state.traits.assetTwins)),
  );
};
