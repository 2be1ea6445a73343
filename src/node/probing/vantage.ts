import { arch, networkInterfaces, release, type } from 'node:os';
import type { Vantage } from '../../core/stage/record.ts';
import { configuredResolvers } from './dns.ts';
import { authorityOf } from './destination.ts';
import type { Destination } from './target.ts';
import { visibleLine } from './visible.ts';

/** Names that VPN software gives its interfaces on Linux, macOS and Windows. */
const VPN =
  /^(?:tun|tap|utun|ppp|wg|ipsec|cscotun|gpd|zt|tailscale|nordlynx|proton|vpn)|vpn|anyconnect|globalprotect|fortinet|wintun|wireguard|tap-|zscaler/i;

/** Addresses that every interface gives itself; some systems keep idle tunnels that have nothing else. */
const isLinkLocal = (address: string): boolean => /^fe[89ab]/i.test(address) || address.startsWith('169.254.');

/**
 * Describes this machine as far as it knows itself: nothing is sent anywhere to find out more. Loopback is left out.
 * @param proxy the proxy in use; its credentials are not looked at.
 */
export const describeVantage = (label: string | null, proxy: Destination | null): Vantage => {
  const addresses = Object.entries(networkInterfaces()).flatMap(([name, entries]) =>
    (entries ?? [])
      .filter(({ internal }) => !internal)
      .map(({ address }) => ({ interface: visibleLine(name), address: visibleLine(address) })),
  );
  const withVpn = addresses.filter((entry) => VPN.test(entry.interface) && !isLinkLocal(entry.address));
  return {
    label: label === null ? null : visibleLine(label),
    addresses: addresses.slice(0, 200),
    resolvers: [...configuredResolvers()],
    proxy: proxy === null ? null : authorityOf(proxy),
    vpnInterfaces: [...new Set(withVpn.map((entry) => entry.interface))].slice(0, 50),
    platform: `${type()} ${release()} ${arch()}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
};
