import { orderOf } from '../../diagnosis/order.ts';
import type { ReportMaterial } from '../model/report-of.ts';
import type { PlatformCard } from '../../records/card.ts';
import type { ProbeResult, StageRecord, Vantage } from '../../records/record.ts';
import type { WatchRecord } from '../../records/watch.ts';
import { evidenceIdentities, idIdentity, locationIdentities, macIdentity } from './evidence-identities.ts';
import { folded, hexKey } from './keys.ts';
import { hostIdentity, placeIdentity } from './places.ts';
import type { KnownIdentity } from './series.ts';

/**
 * Everything in a case that says whose case it is. What is left is what a reader needs and what says nothing about anybody:
 * port numbers, status codes, times, words of outcomes, names of known devices, and the incident, support and request numbers
 * of the side that answered, by which its owner finds the reply in its log.
 */

const nameIdentity = (name: string): readonly KnownIdentity[] =>
  name.trim() === '' ? [] : [{ series: 'NAME', key: folded(name.trim()), value: name, texts: [name] }];

/** `DOMAIN\user` names the domain as well. */
const userIdentity = (user: string): readonly KnownIdentity[] =>
  user.trim() === ''
    ? []
    : [
        { series: 'USER', key: folded(user.trim()), value: user, texts: [user], inSentences: true },
        ...nameIdentity(user.slice(0, Math.max(0, user.indexOf('\\')))),
      ];

/** A name that sentences use. */
const named = (identity: KnownIdentity): KnownIdentity => ({ ...identity, inSentences: true });

/** Names that every system gives its interfaces. */
const USUAL_INTERFACE =
  /^(?:(?:eth|en|wlan|wlp|enp|eno|ens|lo|utun|tun|tap|ppp|wg|br|docker|veth|bond|bridge|awdl|llw|ipsec)[0-9a-z@:.]{0,16}|wi-?fi ?\d{0,2}|ethernet ?\d{0,2})$/i;

const interfaceIdentity = (name: string | null): readonly KnownIdentity[] =>
  name === null || USUAL_INTERFACE.test(name) ? [] : nameIdentity(name).map(named);

/** A zone tells the city; the offset that stands in each time does not. */
const zoneIdentity = (zone: string): readonly KnownIdentity[] =>
  /^(?:UTC|GMT|Etc\/.*)$/i.test(zone) ? [] : nameIdentity(zone);

const vantageIdentities = (vantage: Vantage): readonly KnownIdentity[] => [
  ...nameIdentity(vantage.label ?? '').map(named),
  ...vantage.addresses.flatMap((entry) => [...interfaceIdentity(entry.interface), ...hostIdentity(entry.address)]),
  ...vantage.resolvers.flatMap(placeIdentity),
  ...(vantage.proxy === null ? [] : placeIdentity(vantage.proxy)),
  ...vantage.vpnInterfaces.flatMap(interfaceIdentity),
  ...(vantage.defaultRoute
    ? [...interfaceIdentity(vantage.defaultRoute.interface), ...hostIdentity(vantage.defaultRoute.address)]
    : []),
  ...zoneIdentity(vantage.timeZone),
];

const probeIdentities = ({ evidence }: ProbeResult): readonly KnownIdentity[] =>
  evidence ? evidenceIdentities(evidence) : [];

const askedIdentities = ({ id, server, user, vantage }: StageRecord | WatchRecord): readonly KnownIdentity[] => [
  ...hostIdentity(server.host),
  ...(server.connectTo === null ? [] : placeIdentity(server.connectTo)),
  ...userIdentity(user),
  ...vantageIdentities(vantage),
  ...idIdentity(id),
];

const runIdentities = (run: StageRecord): readonly KnownIdentity[] => [
  ...askedIdentities(run),
  ...run.probes.flatMap(probeIdentities),
  ...(run.addresses ?? []).flatMap(({ address, look, probes }) => [
    ...hostIdentity(address),
    ...evidenceIdentities(look),
    ...probes.flatMap(probeIdentities),
  ]),
];

const watchIdentities = (watch: WatchRecord): readonly KnownIdentity[] => [
  ...askedIdentities(watch),
  ...watch.attempts.flatMap(({ address, publicKeySha256 }): readonly KnownIdentity[] => [
    ...(address === null ? [] : hostIdentity(address)),
    ...(publicKeySha256 === null
      ? []
      : [{ series: 'KEY' as const, key: hexKey(publicKeySha256), value: publicKeySha256, texts: [] }]),
  ]),
  ...watch.samples.flatMap(probeIdentities),
];

const cardIdentities = ({ id, outboundFqdn, apiUser, baseUrl, licence }: PlatformCard): readonly KnownIdentity[] => [
  ...(/\s/.test(outboundFqdn.trim()) ? hostIdentity(outboundFqdn) : placeIdentity(outboundFqdn)),
  ...userIdentity(apiUser),
  ...locationIdentities(baseUrl),
  ...(licence.trim() === '' ? [] : [{ series: 'TEXT' as const, key: folded(licence), value: licence, texts: [] }]),
  ...idIdentity(id),
];

const targetIdentities = (target: NonNullable<ReportMaterial['target']>): readonly KnownIdentity[] => [
  ...hostIdentity(target.host),
  ...userIdentity(target.user),
  ...[target.connectTo.inside, target.connectTo.outside].flatMap((place) =>
    place === null ? [] : placeIdentity(place),
  ),
  ...[target.proxy.inside, target.proxy.outside].flatMap((proxy) =>
    proxy === 'none' || proxy === 'system' ? [] : placeIdentity(proxy),
  ),
  ...(target.mac === null ? [] : macIdentity(target.mac)),
  ...(target.groupId === null ? [] : idIdentity(target.groupId)),
  ...(target.pin === null ? [] : [{ series: 'CERT' as const, key: hexKey(target.pin), value: target.pin, texts: [] }]),
];

/** The server of a report: that of the newest run, else the one that the case names. */
export const serverOfMaterial = ({ runs, target }: ReportMaterial): string =>
  orderOf({ runs }).runs.at(-1)?.server.host ?? target?.host ?? '';

/** Of the same thing once, with every writing of it. */
const once = (identities: readonly KnownIdentity[]): readonly KnownIdentity[] => {
  const known = new Map<string, KnownIdentity & { readonly texts: string[]; inSentences: boolean }>();
  for (const { series, key, value, texts, inSentences = false } of identities) {
    const same = known.get(`${series} ${key}`);
    if (!same) known.set(`${series} ${key}`, { series, key, value, texts: [...texts], inSentences });
    else {
      same.texts.push(...texts.filter((text) => !same.texts.includes(text)));
      same.inSentences ||= inSentences;
    }
  }
  return [...known.values()];
};

/**
 * The identities of a case, each once, in an order that does not depend on how the case was handed in: the server first,
 * then whose case it is, then what was met, oldest first, so that a later run renumbers nothing.
 */
export const identitiesOf = (material: ReportMaterial): readonly KnownIdentity[] => {
  const { customer, site, title, target } = material;
  const { runs, watches, cards } = orderOf(material);
  return once([
    ...hostIdentity(serverOfMaterial(material)),
    ...[customer, site, title].flatMap(nameIdentity),
    ...(target ? targetIdentities(target) : []),
    ...runs.flatMap(runIdentities),
    ...watches.flatMap(watchIdentities),
    ...cards.flatMap(cardIdentities),
  ]);
};
