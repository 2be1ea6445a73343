import { type Socket, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { configuredResolvers, isAddress, resolveName } from './dns.ts';
import { asciiHost } from './destination.ts';
import type { EvidenceDraft, Stamps } from './evidence-draft.ts';
import { ProbeFailure, Stopped } from './probe-failure.ts';
import { openTunnel } from './proxy.ts';
import type { Addressing, Destination, LookTarget } from './target.ts';
import type { Trust } from './trust.ts';
import type { Outcome } from '../../core/evidence/outcome.ts';
import { isoLocal } from '../../core/vocabulary/words.ts';
import { reportConnection } from './connections.ts';
import { tcpFailure } from './error-outcome.ts';
import { within } from './time-limit.ts';
/** Our own end of a connection. */
interface End {
  readonly address: string;
  readonly port: number;
}

export interface Tried {
  readonly address: string;
  readonly outcome: Outcome;
  /** Only of a connection that did not come about: a capture of the other side is searched for it. */
  readonly from?: End;
}

/**
 * Connects to the first address that answers, one after another, and notes what became of each. All share one limit: an
 * address may use its part of what is left, so that a dead first one leaves time for the second.
 * @throws ProbeFailure of the most telling attempt (a missing route says less than a refusal); `Stopped`.
 */
export const connectToOneOf = async (
  addresses: readonly string[],
  port: number,
  limitMs: number,
  signal: AbortSignal,
  note: (tried: Tried) => void,
  stamps?: Stamps,
): Promise<Socket> => {
  const end = performance.now() + limitMs;
  const failures: ProbeFailure[] = [];
  const onlyEnd = stamps && { begun: () => undefined, ended: stamps.ended };
  for (const [index, address] of addresses.entries()) {
    const at = isoLocal(new Date());
    const tell = (outcome: Outcome): void => reportConnection({ at, address, port, outcome });
    let from: End | undefined;
    const share = Math.max(1, (end - performance.now()) / (addresses.length - index));
    try {
      const socket = await within(share, signal, (ended) =>
        openSocket(address, port, ended, (end) => void (from = end), index === 0 ? stamps : onlyEnd),
      );
      tell('ok');
      note({ address, outcome: 'ok' });
      return socket;
    } catch (error) {
      if (error instanceof Stopped) {
        tell('not-run.stopped');
        throw error;
      }
      const failure = tcpFailure(error);
      tell(failure.outcome);
      failures.push(failure);
      note({ address, outcome: failure.outcome, ...(from && { from }) });
    }
  }
  const telling = failures.find(({ outcome }) => outcome !== 'tcp.unreachable') ?? failures.at(-1);
  throw telling ?? new ProbeFailure('tcp', 'tcp.unreachable');
};

const openSocket = (
  address: string,
  port: number,
  ended: AbortSignal,
  onEnd: (end: End) => void,
  stamps?: Stamps,
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true });
    const tellEnd = (): void => {
      const { localAddress, localPort } = socket;
      if (localAddress !== undefined && localPort !== undefined) onEnd({ address: localAddress, port: localPort });
    };
    // Node itself sends the first packet in its own turn, right before this one.
    process.nextTick(() => {
      stamps?.begun();
      // Windows chooses the address later, and Node keeps the first answer.
      if (process.platform !== 'win32') tellEnd();
    });
    const giveUp = (): void => {
      if (!socket.destroyed) tellEnd();
      socket.destroy();
    };
    ended.addEventListener('abort', giveUp, { once: true });
    // Stays for the socket's life: an error that comes after its owner looked away must not end the process.
    socket.on('error', reject);
    socket.once('connect', () => {
      stamps?.ended();
      ended.removeEventListener('abort', giveUp);
      if (ended.aborted) socket.destroy();
      resolve(socket);
    });
  });

/**
 * Opens the path up to TLS: name, TCP and, where there is one, the proxy's tunnel. Through a proxy it is the proxy's
 * name that is looked up here and the server's name there, so the evidence then holds no addresses of the server.
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

  const { host, port, source } = proxy;
  const seen = { host, port, source, ...(proxy.user !== null && { signedIn: true as const }) };
  draft.proxy = { ...seen, status: null };
  const socket = await connectToProxy(proxy, target, draft, signal, again);
  return draft.during('proxy', () =>
    openTunnel(socket, proxy, trust.proxyContext, server, target.timeouts.connectMs, signal, (status) => {
      draft.proxy = { ...seen, status };
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
    throw new ProbeFailure('proxy', 'proxy.unreachable', error.detail);
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
  const socket = await draft.during('tcp', (stamps) => connectToOneOf(addresses, port, limitMs, signal, note, stamps));
  draft.connection = {
    localAddress: socket.localAddress ?? '',
    localPort: socket.localPort ?? 0,
    remoteAddress: socket.remoteAddress ?? '',
    remotePort: socket.remotePort ?? 0,
  };
  return socket;
};
