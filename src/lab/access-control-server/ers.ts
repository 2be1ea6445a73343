import { type Json, laidOutJson, type LabReply, escapeMarkup } from '../http/reply.ts';
import { accepts, type LabRequest } from '../http/request.ts';
import { readListQuery, type Attributes } from './list-query.ts';
import { serverAnswer } from './marks.ts';
import type { Endpoint, EndpointGroup } from './setup.ts';
import type { ServerState } from './state.ts';
/** The error envelope of ERS. */

const ERS_ERRORS = {
  validation: { status: 400, code: 'Application resource validation exception' },
  resource: { status: 404, code: 'Resource not found exception' },
  method: { status: 405, code: 'Unsupported method exception' },
  mediaType: { status: 415, code: 'Resource media type exception' },
  operation: { status: 500, code: 'CRUD operation exception' },
} as const;
type ErsError = keyof typeof ERS_ERRORS;

const operationOf = (request: LabRequest): string =>
  `${request.method}-getAll-${request.path.split('/')[3]?.toLowerCase() ?? 'resource'}`;

const selfOf = (state: ServerState, request: LabRequest): string => `https://${state.setup.fqdn}${request.path}`;

/** An error in JSON. The link's type says XML even here. */
const ersError = (
  state: ServerState,
  request: LabRequest,
  error: ErsError,
  title: string,
  status: number = ERS_ERRORS[error].status,
): LabReply =>
  serverAnswer(state, request, status, {
    more: [['Content-Type', 'application/json;charset=utf-8']],
    body: laidOutJson({
      ERSResponse: {
        operation: operationOf(request),
        messages: [{ title, type: 'ERROR', code: ERS_ERRORS[error].code }],
        link: { rel: 'related', href: selfOf(state, request), type: 'application/xml' },
      },
    }),
  });

const MEDIA_TYPE_TITLE =
  "Illegal Request Header: one or more of 'accept' / 'content-type' / 'ers-media-type' headers is not supported.";

/** The answer where `Accept` does not name JSON: in XML, and only after the credentials were accepted. */
const ersMediaTypeError = (state: ServerState, request: LabRequest): LabReply =>
  serverAnswer(state, request, ERS_ERRORS.mediaType.status, {
    more: [['Content-Type', 'application/xml;charset=utf-8']],
    body: [
      '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
      `<ns3:ersResponse operation="${escapeMarkup(operationOf(request))}" xmlns:ns2="ers.ise.cisco.com" xmlns:ns3="v2.ers.ise.cisco.com">`,
      `<link rel="related" href="${escapeMarkup(selfOf(state, request))}" type="application/xml"/>`,
      `<messages><message type="ERROR" code="${ERS_ERRORS.mediaType.code}"><title>${escapeMarkup(MEDIA_TYPE_TITLE)}</title></message></messages>`,
      '</ns3:ersResponse>',
    ].join(''),
  });

/** ERS lists: `SearchResult` with `total`, `resources`, and the neighbouring pages where there are any. */

const LARGEST_PAGE = 100;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Resource<Row> {
  readonly rows: readonly Row[];
  readonly filters: Attributes<Row>;
  readonly sorts: Attributes<Row>;
  readonly name: (row: Row) => string;
  readonly idOf: (row: Row) => string;
  /** `null` leaves the member out, as the server does. */
  readonly descriptionOf: (row: Row) => string | null;
}

const groups = (state: ServerState): Resource<EndpointGroup> => ({
  rows: state.setup.groups,
  filters: { name: ({ name }) => name },
  sorts: { name: ({ name }) => name, description: ({ description }) => description },
  name: ({ name }) => name,
  idOf: ({ id }) => id,
  descriptionOf: ({ description }) => description,
});

const endpoints = (state: ServerState): Resource<Endpoint> => ({
  rows: state.setup.endpoints,
  filters: {
    mac: ({ mac }) => mac,
    groupId: ({ groupId }) => groupId,
    profile: () => 'Unknown',
    profileId: () => '',
    logicalProfileName: () => '',
    portalUser: () => '',
    staticGroupAssignment: () => 'true',
    staticProfileAssignment: () => 'false',
  },
  sorts: { name: ({ mac }) => mac, description: ({ description }) => description ?? '' },
  name: ({ mac }) => mac,
  idOf: ({ id }) => id,
  descriptionOf: ({ description }) => description,
});

const linkTo = (rel: string, href: string): Json => ({ rel, href, type: 'application/json' });

const list = <Row>(state: ServerState, request: LabRequest, resource: Resource<Row>): LabReply => {
  const reading = readListQuery(request.query, resource.filters);
  if (!reading.ok) return ersError(state, request, 'validation', reading.title);
  const { page, size, matches, sort } = reading.query;
  const sortBy =
    sort === null || !Object.hasOwn(resource.sorts, sort.attribute) ? undefined : resource.sorts[sort.attribute];
  if (sort !== null && sortBy === undefined)
    return ersError(state, request, 'validation', 'Sorting is possible by name and by description.');

  const found = resource.rows.filter(matches);
  if (sortBy !== undefined) found.sort((one, other) => sortBy(one).localeCompare(sortBy(other), 'en'));
  if (sort?.descending === true) found.reverse();
  const total = found.length;
  const json = (body: Json): LabReply =>
    serverAnswer(state, request, 200, {
      more: [['Content-Type', 'application/json;charset=utf-8']],
      body: laidOutJson(body),
    });

  if (size > LARGEST_PAGE)
    return state.traits.oversizedPage === 'without-results'
      ? json({ SearchResult: { total } })
      : ersError(state, request, 'validation', `The size must not be above ${LARGEST_PAGE}.`);
  const start = (page - 1) * size;
  if (start >= total && page > 1) {
    const status = state.traits.beyondLastPage;
    return ersError(state, request, status === 500 ? 'operation' : 'validation', 'There is no such page.', status);
  }

  const base = `https://${state.setup.fqdn}${request.path}`;
  const pageLink = (number: number): string => {
    const query = new URLSearchParams(request.query);
    query.set('page', String(number));
    query.set('size', String(size));
    return `${base}?${query.toString()}`;
  };
  const resources = found.slice(start, start + size).map((row): Json => {
    const description = resource.descriptionOf(row);
    return {
      id: resource.idOf(row),
      name: resource.name(row),
      ...(description === null ? {} : { description }),
      link: linkTo('self', `${base}/${resource.idOf(row)}`),
    };
  });
  return json({
    SearchResult: {
      total,
      resources,
      ...(start + size < total ? { nextPage: linkTo('next', pageLink(page + 1)) } : {}),
      ...(page > 1 ? { previousPage: linkTo('previous', pageLink(page - 1)) } : {}),
    },
  });
};

/** Answers a signed-in ERS request. */
export const answerErs = (state: ServerState, request: LabRequest): LabReply => {
  if (!accepts(request.headers, 'application/json')) return ersMediaTypeError(state, request);
  if (state.health === 'out-of-resources')
    return ersError(state, request, 'operation', 'Internal error: the database has no free connection.');
  if (state.setup.csrfCheck && !READING.has(request.method) && request.headers['x-csrf-token'] === undefined)
    return serverAnswer(state, request, 403, {
      more: [['Content-Type', 'text/html;charset=utf-8']],
      body: '<html><head><title>403</title></head><body>CSRF nonce validation failed</body></html>',
    });
  const resource = request.path.replace(/\/$/, '');
  const isGroups = resource === '/ers/config/endpointgroup';
  if (!isGroups && resource !== '/ers/config/endpoint')
    return ersError(state, request, 'resource', 'This resource is not part of the practice server.');
  if (request.method !== 'GET') return ersError(state, request, 'method', 'The practice server only answers GET.');
  return isGroups ? list(state, request, groups(state)) : list(state, request, endpoints(state));
};
