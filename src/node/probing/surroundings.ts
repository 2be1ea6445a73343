import { createSocket } from 'node:dgram';
import { arch, networkInterfaces, release, type } from 'node:os';
import { promises } from 'node:dns';
import type { Vantage, NameAnswers } from '../../core/records/record.ts';
import { configuredResolvers, isAddress } from './transport.ts';
import { placeText, isoLocal } from '../../core/vocabulary/words.ts';
import { type Destination, asciiHost } from './target.ts';
import { visibleLine } from '../../core/vocabulary/text-ends.ts';
import { codeOf } from './failures.ts';

const VPN =
  /^(?:tun|tap|utun|ppp|wg|ipsec|cscotun|gpd|zt|tailscale|nordlynx|proton|vpn)|vpn|anyconnect|globalprotect|fortinet|wintun|wireguard|tap-|zscaler/i;

/** Addresses that every interface gives itself; some systems keep idle tunnels that have nothing else. */
const isLinkLocal = (address: string): boolean => /^fe[89ab]/i.test(address) || address.startsWith('169.254.');

const vpnAmong = (addresses: Vantage['addresses']): string[] => {
  const withVpn = addresses.filter((entry) => VPN.test(entry.interface) && !isLinkLocal(entry.address));
  return [...new Set(withVpn.map((entry) => entry.interface))].slice(0, 50);
};

/** Describes this machine as far as it knows itself: nothing is sent. Loopback and the proxy's credentials are left out. */
export const describeVantage = async (label: string | null, proxy: Destination | null): Promise<Vantage> => {
  const addresses = Object.entries(networkInterfaces()).flatMap(([name, entries]) =>
    (entries ?? [])
      .filter(({ internal }) => !internal)
      .map(({ address }) => ({ interface: visibleLine(name), address: visibleLine(address) })),
  );
  return {
    label: label === null ? null : visibleLine(label),
    addresses: addresses.slice(0, 200),
    resolvers: [...configuredResolvers()],
    proxy: proxy === null ? null : placeText(proxy),
    defaultRoute: await defaultRoute(addresses),
    vpnInterfaces: vpnAmong(addresses),
    platform: `${type()} ${release()} ${arch()}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
};

type Adapters = Vantage['addresses'];

/** The default route by the routing table: IPv4, or IPv6 where there is no other. */
const defaultRoute = async (adapters: Adapters): Promise<Vantage['defaultRoute']> => {
  const address = (await sourceToward('udp4', '192.0.2.1')) ?? (await sourceToward('udp6', '2001:db8::1'));
  if (address === null) return null;
  return {
    interface: adapters.find((adapter) => adapter.address === address)?.interface ?? null,
    address: visibleLine(address),
  };
};

/** The source address that the kernel would use. Connecting a UDP socket only asks the routing table: nothing is sent. */
const sourceToward = (kind: 'udp4' | 'udp6', destination: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = createSocket(kind);
    const end = (address: string | null): void => {
      socket.removeAllListeners();
      // An error that comes after the answer must not end the process.
      socket.on('error', () => undefined);
      socket.close();
      resolve(address);
    };
    socket.once('error', () => end(null));
    socket.once('connect', () => end(socket.address().address));
    try {
      socket.connect(9, destination);
    } catch {
      end(null);
    }
  });

// What a name leads to: every resolver of this machine is asked separately.
/** Most resolvers that are asked, and how long one may take, in milliseconds, with its one repetition. */
const MOST_RESOLVERS = 4;
const TIMEOUT_MS = 600;
const MOST_ADDRESSES = 32;

/** Names of RFC 2606 and 6761 lead nowhere: nobody is asked for them. */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)\.?$/i;

type Answer = NameAnswers['answers'][number];

const MISSING: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

const askOne = async (name: string, resolver: string, signal: AbortSignal): Promise<Answer> => {
  const asking = new promises.Resolver({ timeout: TIMEOUT_MS, tries: 2, maxTimeout: TIMEOUT_MS });
  const cancel = (): void => {
    asking.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    asking.setServers([resolver]);
    const [four, six, aliases] = await Promise.allSettled([
      asking.resolve4(name, { ttl: true }),
      asking.resolve6(name, { ttl: true }),
      asking.resolveCname(name),
    ]);
    const addresses = [four, six].flatMap((one) =>
      one.status === 'fulfilled'
        ? one.value.slice(0, MOST_ADDRESSES).map(({ address, ttl }) => ({ address, ttl }))
        : [],
    );
    const isMissing = (one: PromiseSettledResult<unknown>): boolean =>
      one.status === 'rejected' && MISSING.has(codeOf(one.reason));
    const alias = aliases.status === 'fulfilled' ? aliases.value[0]?.slice(0, 253) : undefined;
    return {
      resolver,
      outcome: addresses.length > 0 ? 'found' : isMissing(four) && isMissing(six) ? 'not-found' : 'no-answer',
      addresses,
      ...(alias !== undefined && { alias }),
    };
  } catch {
    return { resolver, outcome: 'no-answer', addresses: [] };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Asks every resolver of this machine for a name; at most about 1.2 seconds. Never rejects. `null`: nothing to ask for. */
export const resolveAll = async (
  name: string,
  signal: AbortSignal,
  resolvers: readonly string[] = configuredResolvers(),
): Promise<NameAnswers | null> => {
  const host = asciiHost(name.trim())?.replace(/\.$/, '') ?? '';
  if (host === '' || host.length > 253 || isAddress(host) || !host.includes('.') || RESERVED.test(host)) return null;
  const asked = resolvers.slice(0, MOST_RESOLVERS);
  if (asked.length === 0 || signal.aborted) return null;
  const askedAt = isoLocal(new Date());
  const answers = await Promise.all(asked.map((resolver) => askOne(host, resolver, signal)));
  return { name: host, askedAt, answers };
};

/** The same for several names, each once. */
export const resolveEach = async (names: readonly string[], signal: AbortSignal): Promise<readonly NameAnswers[]> =>
  (await Promise.all([...new Set(names)].slice(0, 2).map((name) => resolveAll(name, signal)))).flatMap(
    (one) => one ?? [],
  );
