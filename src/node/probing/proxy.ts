import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { proxyAuthorizationOf } from './credentials.ts';
import { proxyWantsSignIn } from '../../core/evidence/sign-in-plan.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import { tlsFailure } from './error-outcome.ts';
import { codeOf, ProbeFailure, Stopped, TimeUp } from './probe-failure.ts';
import type { Destination, ResolvedProxy } from './target.ts';
import { within } from './time-limit.ts';
import { verifiedTls } from './tls.ts';

/** First bytes of a TLS record: change cipher spec, alert, handshake, data. */
const isTlsRecord = (byte: number): boolean => byte >= 0x14 && byte <= 0x17;

/**
 * Asks a proxy for a tunnel. The proxy's credentials go to the proxy and nowhere else; what the server is sent later
 * passes inside TLS. `note` gets the status of the proxy's answer as soon as there is one.
 * @throws ProbeFailure `proxy.*`, or `tls.not-tls` when the proxy agreed and then sent something else; `Stopped`.
 */
export const openTunnel = async (
  transport: Duplex,
  proxy: ResolvedProxy,
  context: SecureContext,
  destination: Destination,
  limitMs: number,
  signal: AbortSignal,
  note: (status: number) => void,
): Promise<Duplex> => {
  try {
    const way = proxy.tls ? await tlsToProxy(transport, proxy, context, limitMs, signal) : transport;
    const answer = await within(limitMs, signal, () => connectThrough(way, proxy, destination));
    note(answer.status);
    if (proxyWantsSignIn(answer.status))
      throw new ProbeFailure('proxy', 'proxy.auth-required', `status ${answer.status}`);
    if (answer.status < 200 || answer.status > 299)
      throw new ProbeFailure('proxy', 'proxy.refused', `status ${answer.status}`);
    const first = answer.head[0];
    if (first !== undefined && !isTlsRecord(first)) throw new ProbeFailure('tls', 'tls.not-tls');
    if (answer.head.length > 0) answer.tunnel.unshift(answer.head);
    return answer.tunnel;
  } catch (error) {
    transport.destroy();
    throw error instanceof Stopped ? error : proxyFailure(error);
  }
};

const tlsToProxy = async (
  transport: Duplex,
  proxy: ResolvedProxy,
  context: SecureContext,
  limitMs: number,
  signal: AbortSignal,
): Promise<Duplex> => {
  try {
    return await verifiedTls(transport, proxy.host, context, limitMs, signal);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    throw new ProbeFailure('proxy', 'proxy.unreachable', tlsFailure(error).detail);
  }
};

interface Answer {
  readonly status: number;
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
    const answered = (response: IncomingMessage, tunnel: Duplex, head: Buffer): void => {
      tunnel.on('error', reject);
      resolve({ status: response.statusCode ?? 0, tunnel, head });
    };
    asked.on('connect', answered);
    asked.on('error', reject);
    asked.end();
  });

const proxyFailure = (error: unknown): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  return new ProbeFailure('proxy', 'proxy.refused', error instanceof TimeUp ? '' : codeOf(error));
};
