import { orderOf } from '../../diagnosis/order.ts';
import type { ReportMaterial } from '../model/report-of.ts';
import type { PlatformCard } from '../../records/card.ts';
import type { ProbeResult, StageRecord, Vantage, NameAnswers } from '../../records/record.ts';
import type { WatchRecord } from '../../records/watch.ts';
import { folded, hexKey, type KnownIdentity, type Series, hostIdentity, placeIdentity, macKey } from './keys.ts';
import type { Witness } from '../../records/witness.ts';
import type { PathTrace } from '../../evidence/path/measured.ts';
import { isWordless, type Evidence, type Reading, type Certificate } from '../../evidence/evidence.ts';
import { isKnownPage, isLeading, partsOfLocation } from './headers.ts';
import { inertLine } from '../model/inert.ts';
const PART = /^\s{0,4}([A-Za-z]{1,20})=(.{1,300})/s;

/** Where a further part begins: a comma without one belongs to the name, as in "Nordic Hospital, Inc." */
const PARTING = /\n|[,+](?=\s{0,4}[A-Za-z]{1,20}=)/;

/** Parts of a distinguished name that name somebody by themselves; a country is no name. */
const NAMING: ReadonlySet<string> = new Set(['o', 'ou', 'l', 'st', 'street', 'dc', 'gn', 'sn', 'uid', 'title']);

const nameOnOneLine = (name: string): string => name.replaceAll('\n', ', ');

const ONLY_HOST = /^CN=(\*?[\p{L}\p{N}.:_-]{1,255})$/u;

export const isOnlyHost = (name: string): boolean => ONLY_HOST.test(name) && /[.:]/.test(name);

export const nameKey = (name: string): string => folded(nameOnOneLine(name));

const distinguished = (name: string): readonly KnownIdentity[] => {
  if (name === '') return [];
  const parts = name.split(PARTING).flatMap((text) => {
    const [, part, value = ''] = PART.exec(text) ?? [];
    return part === undefined ? [] : [[part.toLowerCase(), value.trim()] as const];
  });
  const common = parts.flatMap(([part, value]) => (part === 'cn' && !/^[^\s.]+\.[^\s]+$/.test(value) ? [value] : []));
  const line = nameOnOneLine(name);
  return [
    ...(isOnlyHost(name)
      ? []
      : [{ series: 'DN' as const, key: nameKey(name), value: line, texts: [name, line, inertLine(name), ...common] }]),
    ...parts.flatMap(([part, value]): readonly KnownIdentity[] => {
      if (part === 'cn') return value === common[0] ? [] : hostIdentity(value);
      return NAMING.has(part) && value !== '' ? [{ series: 'NAME', key: folded(value), value, texts: [value] }] : [];
    }),
  ];
};

/** `DNS:`, `IP Address:` and the like before a name are no part of it; records of this program leave them out. */
const alternative = (name: string): readonly KnownIdentity[] =>
  hostIdentity(name.replace(/^[A-Za-z ]{2,20}:(?!:)/, ''));

const hexIdentity = (series: Series, value: string | null | undefined): readonly KnownIdentity[] =>
  value ? [{ series, key: hexKey(value), value, texts: [] }] : [];

const certificateIdentities = (certificate: Certificate): readonly KnownIdentity[] => {
  const { subject, issuer, serialNumber, subjectAltNames, sha256, publicKeySha256 } = certificate;
  return [
    ...subjectAltNames.flatMap(alternative),
    ...distinguished(subject),
    ...distinguished(issuer),
    ...hexIdentity('CERT', sha256),
    ...hexIdentity('KEY', publicKeySha256),
    ...hexIdentity('SERIAL', serialNumber),
  ];
};

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
export const idIdentity = (id: string | null): readonly KnownIdentity[] => {
  if (!id?.trim()) return [];
  const hex = hexKey(id);
  return /^[0-9a-f]{32}$/.test(hex)
    ? [{ series: 'ID', key: hex, value: id, texts: [] }]
    : [{ series: 'ID', key: folded(id.trim()), value: id, texts: [id] }];
};

const macIdentity = (mac: string): readonly KnownIdentity[] =>
  /^[0-9a-f]{12}$/.test(macKey(mac)) ? [{ series: 'MAC', key: macKey(mac), value: mac, texts: [] }] : idIdentity(mac);

const quoted = (text: string | null | undefined): readonly KnownIdentity[] =>
  !text?.trim() ? [] : [{ series: 'TEXT', key: folded(text), value: text, texts: [text] }];

const readingIdentities = (reading: Reading): readonly KnownIdentity[] => {
  if (isWordless(reading)) return [];
  switch (reading.kind) {
    case 'search-result':
      return idIdentity(reading.firstId);
    case 'html':
    case 'ers-error':
      return quoted(reading.title);
    case 'mnt-result':
      return quoted(reading.info);
    // Not quoted in any sentence: they stand in the body's excerpt alone.
    case 'xml-other':
    case 'json-other':
      return [];
  }
};

const requestIdentities = (url: string): readonly KnownIdentity[] => [
  ...placeIdentity(url),
  ...[...url.matchAll(/groupId\.EQ\.([^&\s]{1,200})/gi)].flatMap(([, id = '']) => idIdentity(id)),
  ...[...url.matchAll(/(?:mac\.[A-Z]{2,12}\.|\/MACAddress\/)([^&/?\s]{1,60})/gi)].flatMap(([, mac = '']) =>
    macIdentity(mac),
  ),
];

const locationIdentities = (location: string): readonly KnownIdentity[] => {
  const { host, rest } = partsOfLocation(location);
  return [...placeIdentity(host.replace(/^\/\//, 'https://')), ...(isKnownPage(rest) ? [] : quoted(rest))];
};

const pathIdentities = ({ to, hops, whole, beside }: PathTrace): readonly KnownIdentity[] => [
  ...placeIdentity(to),
  ...[...hops, ...(whole === null ? [] : [whole])].flatMap(({ from, others = [] }) =>
    [from, ...others].flatMap(hostIdentity),
  ),
  ...beside.flatMap(({ from }) => hostIdentity(from)),
];

const evidenceIdentities = (evidence: Evidence): readonly KnownIdentity[] => {
  const { request, name, proxy, connection, tls, response, body, control, path, packetSize } = evidence;
  const leading = (response?.headers ?? []).filter(([header]) => isLeading(header));
  return [
    ...requestIdentities(request.url),
    ...(name ? [name.host, ...name.addresses, ...name.tried.map(({ address }) => address)].flatMap(hostIdentity) : []),
    ...(name?.resolvers.flatMap(placeIdentity) ?? []),
    ...[proxy?.host, connection?.localAddress, connection?.remoteAddress].flatMap(hostIdentity),
    ...(tls?.chain.flatMap(certificateIdentities) ?? []),
    ...leading.flatMap(([, value]) => locationIdentities(value)),
    ...(response?.reason == null || REASONS.has(response.reason.trim().toLowerCase()) ? [] : quoted(response.reason)),
    ...(body ? readingIdentities(body.reading) : []),
    ...(control ?? []).flatMap(({ locationHost, title }) => [...hostIdentity(locationHost), ...quoted(title)]),
    ...(path ? pathIdentities(path) : []),
    ...placeIdentity(packetSize?.to),
    ...hexIdentity('BODY', body?.sha256),
  ];
};

// Everything that says whose case it is; numbers by which the side that answered finds a reply in its log stay.
const nameIdentity = (name: string | null | undefined): readonly KnownIdentity[] =>
  !name?.trim() ? [] : [{ series: 'NAME', key: folded(name.trim()), value: name, texts: [name] }];

/** `DOMAIN\user` names the domain as well. */
const userIdentity = (user: string): readonly KnownIdentity[] =>
  user.trim() === ''
    ? []
    : [
        { series: 'USER', key: folded(user.trim()), value: user, texts: [user] },
        ...nameIdentity(user.slice(0, Math.max(0, user.indexOf('\\')))),
      ];

/** Names that every system gives its interfaces: a kind and a number. What continues in letters, as London does, is a name. */
const USUAL_INTERFACE =
  /^(?:(?:eth|en|wlan|wlp|enp|eno|ens|lo|utun|tun|tap|ppp|wg|br|docker|bond|bridge|awdl|llw|ipsec)(?:\d[0-9a-z@:.]{0,15})?|veth[0-9a-f]{1,12}|wi-?fi ?\d{0,2}|ethernet ?\d{0,2})$/i;

const interfaceIdentity = (name: string | null | undefined): readonly KnownIdentity[] =>
  name == null || USUAL_INTERFACE.test(name) ? [] : nameIdentity(name);

/** A zone gives away the city; the offset in each time does not. */
const zoneIdentity = (zone: string): readonly KnownIdentity[] =>
  /^(?:UTC|GMT|Etc\/.*)$/i.test(zone) ? [] : nameIdentity(zone);

const vantageIdentities = (vantage: Vantage): readonly KnownIdentity[] => [
  ...nameIdentity(vantage.label),
  ...vantage.addresses.flatMap((entry) => [...interfaceIdentity(entry.interface), ...hostIdentity(entry.address)]),
  ...vantage.resolvers.flatMap(placeIdentity),
  ...placeIdentity(vantage.proxy),
  ...vantage.vpnInterfaces.flatMap(interfaceIdentity),
  ...interfaceIdentity(vantage.defaultRoute?.interface),
  ...hostIdentity(vantage.defaultRoute?.address),
  ...zoneIdentity(vantage.timeZone),
];

const probeIdentities = ({ evidence }: ProbeResult) => (evidence ? evidenceIdentities(evidence) : []);

const askedIdentities = ({ id, server, user, vantage }: StageRecord | WatchRecord): readonly KnownIdentity[] => [
  ...hostIdentity(server.host),
  ...placeIdentity(server.connectTo),
  ...userIdentity(user),
  ...vantageIdentities(vantage),
  ...idIdentity(id),
];

const namesIdentities = (names: readonly NameAnswers[]): readonly KnownIdentity[] =>
  names.flatMap(({ name, answers }) => [
    ...hostIdentity(name),
    ...answers.flatMap(({ resolver, addresses, alias }) => [
      ...placeIdentity(resolver),
      ...addresses.flatMap(({ address }) => hostIdentity(address)),
      ...hostIdentity(alias),
    ]),
  ]);

const runIdentities = (run: StageRecord): readonly KnownIdentity[] => [
  ...askedIdentities(run),
  ...namesIdentities(run.names ?? []),
  ...run.probes.flatMap(probeIdentities),
  ...(run.addresses ?? []).flatMap(({ address, look, probes }) => [
    ...hostIdentity(address),
    ...evidenceIdentities(look),
    ...probes.flatMap(probeIdentities),
  ]),
];

const watchIdentities = (watch: WatchRecord): readonly KnownIdentity[] => [
  ...askedIdentities(watch),
  ...watch.attempts.flatMap(({ address, publicKeySha256 }) => [
    ...hostIdentity(address),
    ...hexIdentity('KEY', publicKeySha256),
  ]),
  ...watch.samples.flatMap(probeIdentities),
];

const cardIdentities = ({ id, outboundFqdn, apiUser, baseUrl, licence, resolved }: PlatformCard) => [
  ...(/\s/.test(outboundFqdn.trim()) ? hostIdentity(outboundFqdn) : placeIdentity(outboundFqdn)),
  ...userIdentity(apiUser),
  ...locationIdentities(baseUrl),
  ...quoted(licence).map((text) => ({ ...text, texts: [] })),
  ...namesIdentities(resolved ? [resolved] : []),
  ...idIdentity(id),
];

/** The addresses of a capture are those of the other side of a translation. */
const witnessIdentities = ({ probes, observed }: Witness): readonly KnownIdentity[] => [
  ...probes.flatMap(({ seenAs }) => (seenAs ?? '').split(' → ').flatMap(placeIdentity)),
  ...(observed?.tries ?? []).flatMap(({ target, address, subject, issuer }) => [
    ...[target, address].flatMap(placeIdentity),
    ...[subject ?? '', issuer ?? ''].flatMap(distinguished),
  ]),
];

const targetIdentities = (target: NonNullable<ReportMaterial['target']>): readonly KnownIdentity[] => [
  ...hostIdentity(target.host),
  ...userIdentity(target.user),
  ...[target.connectTo.inside, target.connectTo.outside].flatMap(placeIdentity),
  ...[target.proxy.inside, target.proxy.outside]
    .filter((proxy) => proxy !== 'none' && proxy !== 'system')
    .flatMap(placeIdentity),
  ...macIdentity(target.mac ?? ''),
  ...idIdentity(target.groupId),
  ...hexIdentity('CERT', target.pin),
];

/** The server of a report: that of the newest run, else the one that the case names. */
export const serverOfMaterial = ({ runs, target }: ReportMaterial): string =>
  orderOf({ runs }).runs.at(-1)?.server.host ?? target?.host ?? '';

const once = (identities: readonly KnownIdentity[]): readonly KnownIdentity[] =>
  [...Map.groupBy(identities, ({ series, key }) => `${series} ${key}`).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, texts: [...new Set([first, ...others].flatMap(({ texts }) => texts))] }] : [],
  );

/** The identities of a case, each once, the server first, then oldest first: a later run renumbers nothing. */
export const identitiesOf = (material: ReportMaterial): readonly KnownIdentity[] => {
  const { customer, site, title, target } = material;
  const { runs, watches, cards, checks } = orderOf(material);
  return once([
    ...hostIdentity(serverOfMaterial(material)),
    ...[customer, site, title].flatMap(nameIdentity),
    ...(target ? targetIdentities(target) : []),
    ...runs.flatMap(runIdentities),
    ...watches.flatMap(watchIdentities),
    ...cards.flatMap(cardIdentities),
    ...checks.flatMap(({ saidBy }) => nameIdentity(saidBy)),
    ...(material.witnesses ?? []).toSorted((one, other) => (one.id < other.id ? -1 : 1)).flatMap(witnessIdentities),
  ]);
};
