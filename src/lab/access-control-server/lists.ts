import { type Json, laidOutJson, type LabReply, escapeMarkup, accepts, type LabRequest } from '../http.ts';
import { serverAnswer } from './marks.ts';
import type { Endpoint, EndpointGroup, ServerState } from './state.ts';

/** `page`, `size`, `filter`, `filterType` and sorting, as ERS and Open API share them. */

type Test = (value: string, operand: string) => boolean;

const contains: Test = (value, operand) => value.toLowerCase().includes(operand.toLowerCase());
const startsWith: Test = (value, operand) => value.toLowerCase().startsWith(operand.toLowerCase());
const endsWith: Test = (value, operand) => value.toLowerCase().endsWith(operand.toLowerCase());
const equals: Test = (value, operand) => value.toLowerCase() === operand.toLowerCase();
const not =
  (test: Test): Test =>
  (value, operand) =>
    !test(value, operand);

const OPERATORS: Readonly<Record<string, Test>> = {
  EQ: equals,
  NEQ: not(equals),
  GT: (value, operand) => value > operand,
  LT: (value, operand) => value < operand,
  STARTSW: startsWith,
  NSTARTSW: not(startsWith),
  ENDSW: endsWith,
  NENDSW: not(endsWith),
  CONTAINS: contains,
  NCONTAINS: not(contains),
};

type Attributes<Row> = Readonly<Record<string, (row: Row) => string>>;

interface ListQuery<Row> {
  readonly page: number;
  readonly size: number;
  readonly matches: (row: Row) => boolean;
  readonly sort: { readonly attribute: string; readonly descending: boolean } | null;
}

type ListQueryReading<Row> =
  { readonly ok: true; readonly query: ListQuery<Row> } | { readonly ok: false; readonly title: string };

const wholeNumber = (text: string | null, otherwise: number): number | null => {
  if (text === null || text === '') return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The first two dots divide; a value may hold more of them. */
const readFilter = <Row>(filter: string, attributes: Attributes<Row>): ((row: Row) => boolean) | null => {
  const [, attribute = '', operator = '', operand = ''] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(filter) ?? [];
  const read = own(attributes, attribute);
  const test = own(OPERATORS, operator);
  if (read === undefined || test === undefined || /[<>]/.test(operand)) return null;
  return (row) => test(read(row), operand);
};

/** Reads the query of a list; what cannot be read is reported as the title of an error, and no row is given. */
const readListQuery = <Row>(query: URLSearchParams, attributes: Attributes<Row>): ListQueryReading<Row> => {
  const page = wholeNumber(query.get('page'), 1);
  const size = wholeNumber(query.get('size'), 20);
  if (page === null || page < 1) return { ok: false, title: 'The page must be a number from 1 on.' };
  if (size === null || size < 1) return { ok: false, title: 'The size must be a number from 1 on.' };

  const tests: ((row: Row) => boolean)[] = [];
  for (const filter of query.getAll('filter')) {
    const test = readFilter(filter, attributes);
    if (test === null) return { ok: false, title: `The filter "${filter.slice(0, 200)}" is not supported.` };
    tests.push(test);
  }
  const any = query.get('filterType')?.toLowerCase() === 'or';
  const matches = (row: Row): boolean =>
    tests.length === 0 || (any ? tests.some((test) => test(row)) : tests.every((test) => test(row)));

  const ascending = query.get('sortasc');
  const attribute = ascending ?? query.get('sortdsc');
  return {
    ok: true,
    query: { page, size, matches, sort: attribute === null ? null : { attribute, descending: ascending === null } },
  };
};

// The error envelope of ERS.
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

// ERS lists: `SearchResult` with `total`, `resources`, and the neighbouring pages where there are any.
const LARGEST_PAGE = 100;

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

export const answerErs = (state: ServerState, request: LabRequest): LabReply => {
  if (!accepts(request.headers, 'application/json')) return ersMediaTypeError(state, request);
  if (state.health === 'out-of-resources')
    return ersError(state, request, 'operation', 'Internal error: the database has no free connection.');
  const resource = request.path.replace(/\/$/, '');
  const isGroups = resource === '/ers/config/endpointgroup';
  if (!isGroups && resource !== '/ers/config/endpoint')
    return ersError(state, request, 'resource', 'This resource is not part of the practice server.');
  if (request.method !== 'GET') return ersError(state, request, 'method', 'The practice server only answers GET.');
  return isGroups ? list(state, request, groups(state)) : list(state, request, endpoints(state));
};

// The Open API's endpoint resource: a bare array of whole objects, in compact JSON.
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

const ATTRIBUTES: Attributes<Endpoint> = {
  mac: ({ mac }) => mac,
  groupId: ({ groupId }) => groupId,
  name: ({ mac }) => mac,
  description: ({ description }) => description ?? '',
};

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
