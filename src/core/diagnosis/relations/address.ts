import { textBefore } from '../../vocabulary/text-ends.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { say, type Message } from '../../messages/message.ts';
import type { PlatformCard } from '../../records/card.ts';
import type { StageRecord } from '../../records/record.ts';

/** A host's name as it is compared: a trailing dot and the case of letters name no other host. */
export const plainHost = (host: string): string => host.trim().toLowerCase().replace(/\.$/, '');

const PRIVATE_V4 =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0\.)/;

/** Whether an address can only be reached inside a network: private, shared, link-local or loopback, IPv4 or IPv6. */
export const isPrivateAddress = (address: string): boolean => {
  const plain = address.toLowerCase().replace(/^::ffff:/, '');
  return plain.includes(':')
    ? plain === '::1' || plain === '::' || /^(fc|fd|fe[89ab])/.test(plain)
    : PRIVATE_V4.test(plain);
};

/** Whether an address is the host's own, never seen by another machine. */
export const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/i.test(address);

/** The network of an address: its first three numbers, or the first half of an IPv6 address however it is written. */
export const networkOf = (address: string): string => {
  const plain = textBefore(address.toLowerCase().replace(/^::ffff:/, ''), '%');
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.');
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((part) => parseInt(part, 16))
    .join(':');
};

/** Whether two hosts share a network (IPv4 /24, IPv6 /64); `null` where they have no addresses of one kind. */
export const sameNetwork = (left: readonly string[], right: readonly string[]): boolean | null => {
  const usable = (list: readonly string[]): readonly string[] =>
    list.filter((address) => !isLoopback(address) && !/^(fe[89ab]|169\.254\.)/i.test(address));
  const pairs = usable(left).flatMap((one) =>
    usable(right)
      .filter((other) => one.includes(':') === other.includes(':'))
      .map((other) => [one, other] as const),
  );
  return pairs.length === 0 ? null : pairs.some(([one, other]) => networkOf(one) === networkOf(other));
};

/** Whether two hosts were at different places: by their labels, or else by their networks. */
export const isOtherPlace = (one: Pick<StageRecord, 'vantage'>, other: Pick<StageRecord, 'vantage'>): boolean => {
  const [was, is] = [one.vantage.label, other.vantage.label];
  if (was !== null && is !== null) return was !== is;
  const sendingFrom = ({ vantage: { defaultRoute, addresses } }: Pick<StageRecord, 'vantage'>): readonly string[] =>
    defaultRoute ? [defaultRoute.address] : addresses.map(({ address }) => address);
  return sameNetwork(sendingFrom(one), sendingFrom(other)) === false;
};

const ownerOf = (address: string): string => {
  const plain = textBefore(address.toLowerCase().replace(/^::ffff:/, ''), '%');
  return plain.includes(':')
    ? networkOf(plain).split(':').slice(0, 2).join(':')
    : plain.split('.').slice(0, 2).join('.');
};

/** Whether public addresses of one kind show different owners (/16, IPv6 /32); private ones show nothing. */
export const areFarApart = (left: readonly string[], right: readonly string[]): boolean => {
  const ofPublic = (list: readonly string[]): readonly string[] => list.filter((address) => !isPrivateAddress(address));
  const pairs = ofPublic(left).flatMap((one) =>
    ofPublic(right)
      .filter((other) => one.includes(':') === other.includes(':'))
      .map((other) => [one, other] as const),
  );
  return pairs.length > 0 && pairs.every(([one, other]) => ownerOf(one) !== ownerOf(other));
};

const sameKind = (address: string, other: string | null): boolean =>
  other === null || address.includes(':') === other.includes(':');

/** The address that a host sends from to such an address (`null`: to any), as far as the record of its run shows. */
export const ownAddress = (
  { vantage }: StageRecord,
  evidence: Evidence | null,
  towards: string | null,
): string | undefined => {
  // A neighbour is not reached through the default route.
  const leaving = towards === null || !isPrivateAddress(towards) ? vantage.defaultRoute?.address : undefined;
  const others = vantage.addresses
    .map((entry) => entry.address)
    .filter((own) => sameKind(own, towards) && !isLoopback(own) && !/^(fe[89ab]|169\.254\.)/i.test(own));
  return (
    evidence?.connection?.localAddress ??
    (leaving !== undefined && sameKind(leaving, towards) ? leaving : undefined) ??
    (others.length === 1 ? others[0] : undefined)
  );
};

/** The address that a probe spoke to, or tried last; `null` where it came to none. */
export const addressUsed = ({ evidence }: { readonly evidence: Evidence | null }): string | null =>
  evidence?.connection?.remoteAddress ?? evidence?.name?.tried.at(-1)?.address ?? null;

/** The host that is looked up and connected to: the one led to by hand, else the server's own. */
export const hostAsked = ({ connectTo, host }: Pick<StageRecord['server'], 'connectTo' | 'host'>): string =>
  connectTo?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') ?? host;

/** The port that is connected to: the one led to by hand, else the server's own. */
export const portAsked = ({ connectTo, port }: Pick<StageRecord['server'], 'connectTo' | 'port'>): number =>
  connectTo === null ? port : Number(/:(\d+)$/.exec(connectTo)?.[1] ?? port);

/** Host (lower case, without a trailing dot) and port of an address as typed, with or without scheme and path. */
export const placeOf = (address: string): readonly [host: string, port: string] => {
  const bare = textBefore(
    address
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, ''),
    '/?#',
  );
  const found = /^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d+))?$/.exec(bare);
  const host = (found?.[1] ?? bare).replace(/^\[|\]$/g, '');
  return [plainHost(host), found?.[2] ?? '443'];
};
/** Why an API base URL leads nowhere or elsewhere, in a phrase; `null` for `https://`, host, port if need be, one slash. */
export const baseUrlFault = (typed: string): Message | null => {
  const text = typed.trim();
  if (text !== typed || /\s/.test(text)) return say('it holds a blank');
  if (/^http:\/\//i.test(text)) return say('it begins with http, without encryption');
  const rest = text.replace(/^https:\/\//i, '');
  if (rest.includes('://') || /^https?:/i.test(rest)) return say('its beginning is not https:// once');
  if (rest.includes('@')) return say('it holds a user name');
  const slash = rest.search(/[/?#]/);
  return slash < 0 || rest.slice(slash) === '/' ? null : say('a path follows the host, and the platform adds its own');
};

/** Whether no client comes to the server by such an address: it asks without encryption, or for a host with a blank in its name. */
export const leadsNowhere = (typed: string): boolean => {
  const text = typed.trim();
  const host = textBefore(text.replace(/^https?:\/\//i, ''), '/?#');
  return /^http:\/\//i.test(text) || /\s/.test(host);
};

/** The server that a card names; empty where it names none, or its base URL leads nowhere. */
export const hostOnCard = ({ baseUrl }: Pick<PlatformCard, 'baseUrl'>): string =>
  baseUrl === '' || baseUrlFault(baseUrl) !== null ? '' : placeOf(baseUrl)[0];
