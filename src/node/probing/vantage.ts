import { createSocket } from 'node:dgram';
import { arch, networkInterfaces, release, type } from 'node:os';
import type { Vantage } from '../../core/records/record.ts';
import { configuredResolvers } from './dns.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import type { Destination } from './target.ts';
import { visibleLine } from '../../core/vocabulary/text-ends.ts';

/** Names that VPN software gives its interfaces on Linux, macOS and Windows. */
const VPN =
  /^(?:tun|tap|utun|ppp|wg|ipsec|cscotun|gpd|zt|tailscale|nordlynx|proton|vpn)|vpn|anyconnect|globalprotect|fortinet|wintun|wireguard|tap-|zscaler/i;

/** Addresses that every interface gives itself; some systems keep idle tunnels that have nothing else. */
const isLinkLocal = (address: string): boolean => /^fe[89ab]/i.test(address) || address.startsWith('169.254.');

/** Names of the interfaces among these that look like a VPN's and carry an address of their own. */
const vpnAmong = (addresses: Vantage['addresses']): string[] => {
  const withVpn = addresses.filter((entry) => VPN.test(entry.interface) && !isLinkLocal(entry.address));
  return [...new Set(withVpn.map((entry) => entry.interface))].slice(0, 50);
};

/**
 * Describes this machine as far as it knows itself: nothing is sent anywhere to find out more. Loopback is left out.
 * @param proxy the proxy in use; its credentials are not looked at.
 */
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

/**
 * The source address that the kernel would use. Connecting a UDP socket only asks the routing table: nothing is sent, and
 * the destination is a documentation address that nobody has.
 */
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
