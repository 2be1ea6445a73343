import type { Evidence, Reading } from '../../evidence/evidence.ts';
import { certificateIdentities } from './distinguished.ts';
import { isKnownPage, isLeading, partsOfLocation } from './headers.ts';
import { folded, hexKey, macKey } from './keys.ts';
import { hostIdentity, placeIdentity } from './places.ts';
import type { KnownIdentity } from './series.ts';

/** The reasons that every server gives with a status; another one is the words of the side that answered. */
const REASONS: ReadonlySet<string> = new Set(
  `Continue|OK|Created|Accepted|No Content|Moved Permanently|Found|See Other|Not Modified|Temporary Redirect|Permanent Redirect
  |Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Proxy Authentication Required
  |Request Timeout|Conflict|Gone|Length Required|Precondition Failed|Payload Too Large|URI Too Long|Unsupported Media Type
  |Unprocessable Entity|Too Many Requests|Request Header Fields Too Large|Internal Server Error|Not Implemented|Bad Gateway
  |Service Unavailable|Service Temporarily Unavailable|Gateway Timeout|Gateway Time-out|HTTP Version Not Supported`
    .split('|')
    .map((reason) => reason.trim().toLowerCase()),
);

/** An id that came from elsewhere: a group, a record, an object of the service. */
export const idIdentity = (id: string): readonly KnownIdentity[] => {
  const hex = hexKey(id);
  if (id.trim() === '') return [];
  return /^[0-9a-f]{32}$/.test(hex)
    ? [{ series: 'ID', key: hex, value: id, texts: [] }]
    : [{ series: 'ID', key: folded(id.trim()), value: id, texts: [id] }];
};

export const macIdentity = (mac: string): readonly KnownIdentity[] =>
  /^[0-9a-f]{12}$/.test(macKey(mac)) ? [{ series: 'MAC', key: macKey(mac), value: mac, texts: [] }] : idIdentity(mac);

/** Words of the side that answered, which a sentence may quote. */
const quoted = (text: string | null): readonly KnownIdentity[] =>
  text === null || text.trim() === '' ? [] : [{ series: 'TEXT', key: folded(text), value: text, texts: [text] }];

const readingIdentities = (reading: Reading): readonly KnownIdentity[] => {
  switch (reading.kind) {
    case 'search-result':
      return reading.firstId === null ? [] : idIdentity(reading.firstId);
    case 'html':
    case 'ers-error':
      return quoted(reading.title);
    case 'mnt-result':
      return quoted(reading.info);
    // Not quoted in any sentence: they stand in the body's excerpt alone.
    case 'xml-other':
    case 'json-other':
    case 'json-array':
    case 'mnt-session':
    case 'text':
    case 'empty':
    case 'broken':
    case 'unsafe':
    case 'not-text':
    case 'too-large':
      return [];
  }
};

/** What the address of a request asks for by name. */
const requestIdentities = (url: string): readonly KnownIdentity[] => [
  ...placeIdentity(url),
  ...[...url.matchAll(/groupId\.EQ\.([^&\s]{1,200})/gi)].flatMap(([, id = '']) => idIdentity(id)),
  ...[...url.matchAll(/(?:mac\.[A-Z]{2,12}\.|\/MACAddress\/)([^&/?\s]{1,60})/gi)].flatMap(([, mac = '']) =>
    macIdentity(mac),
  ),
];

/** An address of the web: its host, and a path that is none of the known ones. */
export const locationIdentities = (location: string): readonly KnownIdentity[] => {
  const { host, rest } = partsOfLocation(location);
  return [...placeIdentity(host.replace(/^\/\//, 'https://')), ...(isKnownPage(rest) ? [] : quoted(rest))];
};

/** Everything in one probe's evidence that identifies somebody. */
export const evidenceIdentities = ({
  request,
  name,
  proxy,
  connection,
  tls,
  response,
  body,
  control,
}: Evidence): readonly KnownIdentity[] => {
  const leading = (response?.headers ?? []).filter(([header]) => isLeading(header));
  return [
    ...requestIdentities(request.url),
    ...(name ? [name.host, ...name.addresses, ...name.tried.map(({ address }) => address)].flatMap(hostIdentity) : []),
    ...(name?.resolvers.flatMap(placeIdentity) ?? []),
    ...(proxy ? hostIdentity(proxy.host) : []),
    ...(connection ? [connection.localAddress, connection.remoteAddress].flatMap(hostIdentity) : []),
    ...(tls?.chain.flatMap(certificateIdentities) ?? []),
    ...leading.flatMap(([, value]) => locationIdentities(value)),
    ...(response?.reason == null || REASONS.has(response.reason.trim().toLowerCase()) ? [] : quoted(response.reason)),
    ...(body ? readingIdentities(body.reading) : []),
    ...(control ?? []).flatMap(({ locationHost, title }) => [
      ...(locationHost === null ? [] : hostIdentity(locationHost)),
      ...quoted(title),
    ]),
    ...(body ? [{ series: 'BODY' as const, key: body.sha256, value: body.sha256, texts: [] }] : []),
  ];
};
