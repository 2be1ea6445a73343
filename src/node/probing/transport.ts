import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { configuredResolvers, isAddress, resolveName } from './dns.ts';
import { asciiHost } from './destination.ts';
import type { EvidenceDraft } from './evidence-draft.ts';
import { ProbeFailure } from './probe-failure.ts';
import { openTunnel } from './proxy.ts';
import { connectToOneOf, type Tried } from './tcp.ts';
import type { Addressing, Destination, LookTarget } from './target.ts';
import type { Trust } from './trust.ts';

/**
 * Opens the way up to TLS: name, TCP and, where there is one, the proxy's tunnel. Through a proxy it is the proxy's name
 * that is looked up here and the server's name there, so the evidence then holds no addresses of the server.
 * @param again an address that was used before: no name is looked up, the same machine is asked once more.
 * @throws ProbeFailure of `dns`, `tcp`, `proxy` or `tls`; `Stopped`.
 */
export const openTransport = async (
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
  again?: string,
): Promise<Duplex> => {
  const server: Destination = target.connectTo ?? target;
  const { proxy } = target;
  if (proxy === null) return connectDirectly(server, target, draft, signal, again);

  draft.proxy = { host: proxy.host, port: proxy.port, source: proxy.source, status: null };
  const socket = await connectToProxy(proxy, target, draft, signal, again);
  return draft.during('proxy', () =>
    openTunnel(socket, proxy, trust.proxyContext, server, target.timeouts.connectMs, signal, (status) => {
      draft.proxy = { host: proxy.host, port: proxy.port, source: proxy.source, status };
    }),
  );
};

const connectDirectly = async (
  server: Destination,
  { timeouts, addressing }: LookTarget,
  draft: EvidenceDraft,
  signal: AbortSignal,
  again: string | undefined,
): Promise<Socket> => {
  const host = asciiHost(server.host) ?? server.host;
  const tried: Tried[] = [];
  const name = { host, addresses: [] as string[], resolvers: [...configuredResolvers()], tried };
  draft.name = name;
  if (addressing?.kind === 'only') name.addresses.push(...addressing.among);
  else
    name.addresses.push(
      ...(again === undefined ? await addressesOf(host, timeouts.connectMs, draft, signal) : [again]),
    );
  const order = again === undefined ? orderOf(name.addresses, addressing) : [again];
  return connectNoting(order, server.port, timeouts.connectMs, draft, signal, (one) => {
    tried.push(one);
    if (one.outcome === 'ok' && addressing?.kind === 'keep') addressing.used = one.address;
  });
};

const orderOf = (addresses: readonly string[], addressing: Addressing | undefined): readonly string[] => {
  if (addressing?.kind === 'only') return [addressing.address];
  const used = addressing?.used ?? null;
  return used !== null && addresses.includes(used)
    ? [used, ...addresses.filter((address) => address !== used)]
    : addresses;
};

const connectToProxy = async (
  proxy: Destination,
  { timeouts }: LookTarget,
  draft: EvidenceDraft,
  signal: AbortSignal,
  again: string | undefined,
): Promise<Socket> => {
  try {
    const addresses = again === undefined ? await addressesOf(proxy.host, timeouts.connectMs, draft, signal) : [again];
    return await connectNoting(addresses, proxy.port, timeouts.connectMs, draft, signal, () => undefined);
  } catch (error) {
    if (!(error instanceof ProbeFailure)) throw error;
    throw new ProbeFailure('proxy', 'proxy.unreachable', `The proxy cannot be reached: ${error.detail}`);
  }
};

const addressesOf = (
  host: string,
  limitMs: number,
  draft: EvidenceDraft,
  signal: AbortSignal,
): Promise<readonly string[]> =>
  isAddress(host) ? Promise.resolve([host]) : draft.during('dns', () => resolveName(host, limitMs, signal));

const connectNoting = async (
  addresses: readonly string[],
  port: number,
  limitMs: number,
  draft: EvidenceDraft,
  signal: AbortSignal,
  note: (tried: Tried) => void,
): Promise<Socket> => {
  const socket = await draft.during('tcp', () => connectToOneOf(addresses, port, limitMs, signal, note));
  draft.connection = {
    localAddress: socket.localAddress ?? '',
    localPort: socket.localPort ?? 0,
    remoteAddress: socket.remoteAddress ?? '',
    remotePort: socket.remotePort ?? 0,
  };
  return socket;
};
