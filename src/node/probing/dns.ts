import { getServers, promises } from 'node:dns';
import { isIP } from 'node:net';
import { tracked } from '../exit.ts';
import { dnsFailure } from './error-outcome.ts';
import { Stopped } from './probe-failure.ts';
import { within } from './time-limit.ts';

/** Every address of a name in the resolver's own order, as the operating system resolves it (hosts file included). */
type Lookup = (host: string) => Promise<readonly string[]>;

/** Both loopback addresses, for names below `localhost`: RFC 6761 says what they are, so nobody is asked (section 6.3). */
const LOOPBACK = ['127.0.0.1', '::1'] as const;

export const systemLookup: Lookup = async (host) =>
  /.\.localhost\.?$/i.test(host)
    ? LOOPBACK
    : (await tracked(promises.lookup(host, { all: true, order: 'verbatim' }))).map(({ address }) => address);

/** The resolvers this machine is set up with; empty where that cannot be read. */
export const configuredResolvers = (): readonly string[] => {
  try {
    return getServers().slice(0, 20);
  } catch {
    return [];
  }
};

/** True where there is nothing to look up. */
export const isAddress = (host: string): boolean => isIP(host) !== 0;

/**
 * Looks a name up within a limit.
 * @throws ProbeFailure `dns.not-found` or `dns.no-answer`; `Stopped`.
 */
export const resolveName = async (
  host: string,
  limitMs: number,
  signal: AbortSignal,
  lookup: Lookup = systemLookup,
): Promise<readonly string[]> => {
  try {
    const addresses = await within(limitMs, signal, () => lookup(host));
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENODATA' });
    return addresses.slice(0, 100);
  } catch (error) {
    throw error instanceof Stopped ? error : dnsFailure(error);
  }
};
