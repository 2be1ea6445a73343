import { getServers, promises } from 'node:dns';
import { isIP, type Socket, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { MadeConnection, ConnectionsMade } from '../../shared/contract.ts';
import { tracked } from '../exit.ts';
import { dnsFailure, Stopped, within, ProbeFailure, tcpFailure, tlsFailure, codeOf, TimeUp } from './failures.ts';
import { asciiHost, type Addressing, type Destination, type LookTarget, type ResolvedProxy } from './target.ts';
import type { EvidenceDraft, Stamps } from './evidence-draft.ts';
import type { Trust } from './trust.ts';
import type { Outcome } from '../../core/evidence/outcome.ts';
import { isoLocal, placeText } from '../../core/vocabulary/words.ts';
import { proxyAuthorizationOf, proxyCredentials } from './credentials.ts';
import { makeCleaner } from './scrub.ts';
import { outcomeOfConnect } from '../../core/evidence/sign-in-plan.ts';
import { verifiedTls } from './tls.ts';

/** Every connection of this program is made in transport.ts and reported here; its warm-up on the own loopback is not one. */

const listeners = new Set<(made: MadeConnection) => void>();

export const reportConnection = (made: MadeConnection): void => {
  for (const listener of listeners) listener(made);
};

/** Hears of every connection from now on, those of the probing worker too. Gives back what ends it. */
export const onConnection = (listener: (made: MadeConnection) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const KEPT = 200;

/** The connections of this program since it was started; in memory alone. */
export interface ConnectionList {
  readonly read: () => ConnectionsMade;
  readonly close: () => void;
}

export const listConnections = (): ConnectionList => {
  const latest: MadeConnection[] = [];
  let count = 0;
  const close = onConnection((made) => {
    count += 1;
    latest.unshift(made);
    latest.length = Math.min(latest.length, KEPT);
  });
  return { read: () => ({ count, latest: [...latest] }), close };
};

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

/** Looks a name up within a limit. @throws ProbeFailure `dns.not-found` or `dns.no-answer`; `Stopped`. */
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

/** Connects to the first address that answers; all share one limit. @throws ProbeFailure of the most telling attempt; `Stopped`. */
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

/** What a connection is opened with: where to, whom to trust, where what is seen is written down, and what ends it. */
export interface Opening {
  readonly target: LookTarget;
  readonly trust: Trust;
  readonly draft: EvidenceDraft;
  readonly signal: AbortSignal;
}

/** Opens the path up to TLS. @param again an address that was used before, to be asked once more. @throws ProbeFailure; `Stopped`. */
export const openTransport = async (opening: Opening, again?: string): Promise<Duplex> => {
  const { target, draft } = opening;
  const { proxy, addressing } = target;
  const server: Destination = target.connectTo ?? target;
  if (proxy !== null) return openThroughProxy(opening, proxy, server, again);
  const host = asciiHost(server.host) ?? server.host;
  const tried: Tried[] = [];
  const name = { host, addresses: [] as string[], resolvers: [...configuredResolvers()], tried };
  draft.name = name;
  name.addresses.push(...(addressing?.kind === 'only' ? addressing.among : await addressesOf(opening, host, again)));
  const order = again === undefined ? orderOf(name.addresses, addressing) : [again];
  return connectNoting(opening, order, server.port, (one) => {
    tried.push(one);
    if (one.outcome === 'ok' && addressing?.kind === 'keep') addressing.used = one.address;
  });
};

const openThroughProxy = async (
  opening: Opening,
  proxy: ResolvedProxy,
  server: Destination,
  again: string | undefined,
): Promise<Duplex> => {
  const { draft } = opening;
  const { host, port, source } = proxy;
  const seen = { host, port, source, ...(proxy.user !== null && { signedIn: true as const }) };
  draft.proxy = { ...seen, status: null };
  const socket = await addressesOf(opening, host, again)
    .then((addresses) => connectNoting(opening, addresses, port))
    .catch((error: unknown) => {
      throw error instanceof ProbeFailure ? new ProbeFailure('proxy', 'proxy.unreachable', error.detail) : error;
    });
  return draft.during('proxy', () =>
    openTunnel(opening, socket, proxy, server, (answer) => {
      draft.proxy = { ...seen, ...answer };
    }),
  );
};

const orderOf = (addresses: readonly string[], addressing: Addressing | undefined): readonly string[] => {
  if (addressing?.kind === 'only') return [addressing.address];
  const used = addressing?.used ?? null;
  return used !== null && addresses.includes(used)
    ? [used, ...addresses.filter((address) => address !== used)]
    : addresses;
};

const addressesOf = async (
  { target, draft, signal }: Opening,
  host: string,
  again: string | undefined,
): Promise<readonly string[]> =>
  again !== undefined || isAddress(host)
    ? [again ?? host]
    : draft.during('dns', () => resolveName(host, target.timeouts.connectMs, signal));

const connectNoting = async (
  { target, draft, signal }: Opening,
  addresses: readonly string[],
  port: number,
  note: (tried: Tried) => void = () => undefined,
): Promise<Socket> => {
  const { connectMs } = target.timeouts;
  const socket = await draft.during('tcp', (stamps) =>
    connectToOneOf(addresses, port, connectMs, signal, note, stamps),
  );
  draft.connection = {
    localAddress: socket.localAddress ?? '',
    localPort: socket.localPort ?? 0,
    remoteAddress: socket.remoteAddress ?? '',
    remotePort: socket.remotePort ?? 0,
  };
  return socket;
};

const isTlsRecord = (byte: number): boolean => byte >= 0x14 && byte <= 0x17;

/** Asks a proxy for a tunnel; its credentials go to it alone. @throws ProbeFailure `proxy.*`, `tls.not-tls`; `Stopped`. */
const openTunnel = async (
  { target, trust, signal }: Opening,
  transport: Duplex,
  proxy: ResolvedProxy,
  destination: Destination,
  note: (answer: Pick<Answer, 'status' | 'reason' | 'asksFor'>) => void,
): Promise<Duplex> => {
  const { connectMs } = target.timeouts;
  try {
    const way = proxy.tls
      ? await verifiedTls(transport, proxy.host, trust.proxyContext, connectMs, signal).catch((error: unknown) => {
          throw error instanceof Stopped
            ? error
            : new ProbeFailure('proxy', 'proxy.unreachable', tlsFailure(error).detail);
        })
      : transport;
    const { status, reason, asksFor, head, tunnel } = await within(connectMs, signal, () =>
      connectThrough(way, proxy, destination),
    );
    const opened = status >= 200 && status <= 299;
    note({ status, ...(!opened && { ...(reason !== undefined && { reason }), ...(asksFor && { asksFor }) }) });
    if (!opened) throw new ProbeFailure('proxy', outcomeOfConnect(status), `status ${status}`);
    const [first] = head;
    if (first !== undefined && !isTlsRecord(first)) throw new ProbeFailure('tls', 'tls.not-tls');
    if (head.length > 0) tunnel.unshift(head);
    return tunnel;
  } catch (error) {
    transport.destroy();
    if (error instanceof Stopped || error instanceof ProbeFailure) throw error;
    // A proxy waits longer for the server than we wait for the proxy.
    if (error instanceof TimeUp) throw new ProbeFailure('proxy', 'proxy.cannot-reach');
    throw new ProbeFailure('proxy', 'proxy.refused', codeOf(error));
  }
};

/** The kinds of sign-in in the lines of `Proxy-Authenticate`, as Node joins them; what has a `=` is a parameter. */
const schemesOf = (lines: string | readonly string[]): string[] => {
  const words = [lines].flat().flatMap((line) => line.split(','));
  const schemes = words.flatMap((word) => /^\s*([a-z][a-z0-9-]{1,30})(?:\s|$)(?!\s*=)/i.exec(word)?.[1] ?? []);
  return [...new Set(schemes.map((scheme) => scheme.toLowerCase()))].slice(0, 10);
};

interface Answer {
  readonly status: number;
  readonly reason?: string;
  readonly asksFor?: string[];
  readonly tunnel: Duplex;
  readonly head: Buffer;
}

const connectThrough = (way: Duplex, proxy: ResolvedProxy, destination: Destination): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const authority = placeText(destination);
    const authorization = proxyAuthorizationOf(proxy);
    // Imported, it would load Node's own HTTP client for `fetch` as well: as long as everything else at a start.
    const asked = process.getBuiltinModule('node:http').request({
      method: 'CONNECT',
      path: authority,
      setHost: false,
      headers: { host: authority, ...(authorization === null ? {} : { 'proxy-authorization': authorization }) },
      createConnection: () => way,
      maxHeaderSize: 16_384,
    });
    asked.on('connect', (response: IncomingMessage, tunnel: Duplex, head: Buffer) => {
      tunnel.on('error', reject);
      const { statusCode: status = 0, statusMessage, headers } = response;
      const to = status >= 300 && status < 400 ? URL.parse(headers.location ?? '')?.origin : undefined;
      const told = [statusMessage, headers['x-squid-error'], headers['proxy-status'], to && `Location: ${to}`];
      const words = told.filter(Boolean).join(', ');
      const reason = makeCleaner(proxyCredentials(proxy)).line(words, 200);
      const asksFor = schemesOf(headers['proxy-authenticate'] ?? '');
      resolve({ status, ...(reason !== '' && { reason }), ...(asksFor.length > 0 && { asksFor }), tunnel, head });
    });
    asked.on('error', reject);
    asked.end();
  });
