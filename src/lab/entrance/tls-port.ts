import type { Stage } from '../../core/vocabulary/words.ts';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { KeyAndCertificate } from '../certificates/authority.ts';
import type { Onward } from '../device/device.ts';
import { answer, type LabReply, writeReply, credentialsOf, readForm, readRequest } from '../http.ts';
import { listenOnLoopback, LOOPBACK } from './loopback.ts';

/** One request that reached the lab. Its password is not part of it. */
export interface SeenRequest {
  readonly entrance: Stage;
  readonly time: Date;
  readonly method: string;
  readonly path: string;
  readonly user: string | null;
  readonly authorization: boolean;
  /** `null` where the connection was cut in place of an answer. */
  readonly status: number | null;
}

interface EntranceCounts {
  connections: number;
  tlsConnections: number;
  decryptedBytes: number;
}

/** The lab's own memory of what clients did: what a test believes rather than the client. */
export type Witness = ReturnType<typeof createWitness>;

const zero = (): EntranceCounts => ({ connections: 0, tlsConnections: 0, decryptedBytes: 0 });

/** Most requests that are remembered; a world that is watched for days must not grow for ever. */
const MOST = 100_000;

/** @param told called for each request, when it is answered. */
export const createWitness = (told: (request: SeenRequest) => void = () => undefined) => {
  const seen: SeenRequest[] = [];
  const counts = { inside: zero(), outside: zero(), platform: zero() };
  return {
    seen: () => [...seen],
    record: (request: SeenRequest) => {
      seen.push(request);
      if (seen.length > MOST) seen.shift();
      told(request);
    },
    counts,
    reset: () => {
      seen.length = 0;
      for (const entrance of Object.values(counts)) Object.assign(entrance, zero());
    },
  };
};

interface TlsPortOptions {
  readonly entrance: Stage;
  readonly port: number;
  readonly certificate: KeyAndCertificate;
  readonly sourceAddress: string;
  readonly onward: Onward;
  readonly witness: Witness;
  readonly host?: string;
  /** Whether a connection is taken at this moment; one that is not is reset when the client greets. */
  readonly admits?: () => boolean;
}

const BAD_REQUEST = 'HTTP/1.1 400 \r\nServer: \r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/**
 * Opens an entrance that terminates TLS and speaks HTTP. TLS and HTTP are two servers, so that bytes are counted where they
 * leave TLS: a client that sends half a request, or no request at all, is counted too.
 * @throws LabError `port-taken`
 */
export const openTlsPort = async (options: TlsPortOptions) => {
  const { entrance, witness, onward, sourceAddress, admits = () => true } = options;
  const counts = witness.counts[entrance];
  /** The sockets below TLS, by the client's port: only those can be reset. */
  const sockets = new Map<number, Socket>();

  const reply = async (message: IncomingMessage): Promise<LabReply> => {
    // What a client uploads is read to its end also where nobody looks at it.
    const body = await readForm(message).catch(() => null);
    const request = readRequest(message, sourceAddress, body);
    if (request === null) return answer(400);
    try {
      return await onward({ entrance, request });
    } catch {
      return answer(500);
    }
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const time = new Date();
    message.on('error', () => message.destroy());
    response.on('error', () => response.destroy());
    const cut = (): void => void sockets.get(message.socket.remotePort ?? 0)?.resetAndDestroy();
    const status = writeReply(response, await reply(message), cut);
    witness.record({
      entrance,
      time,
      method: message.method ?? '',
      path: message.url ?? '',
      user: credentialsOf(message.headers)?.user ?? null,
      authorization: message.headers.authorization !== undefined,
      status,
    });
  };

  const http = createHttpServer((message, response) => void serve(message, response));
  http.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end(BAD_REQUEST);
    else socket.destroy();
  });

  const secureOptions = ({ certificate, key }: KeyAndCertificate) =>
    ({ cert: certificate, key, minVersion: 'TLSv1.2' }) as const;
  const tls = createTlsServer(secureOptions(options.certificate), (socket) => {
    counts.tlsConnections += 1;
    socket.on('error', () => socket.destroy());
    http.emit('connection', socket);
    socket.on('data', (bytes: Buffer) => (counts.decryptedBytes += bytes.length));
  });
  tls.on('tlsClientError', (_error, socket) => socket.destroy());

  const tcp = createTcpServer((socket) => {
    counts.connections += 1;
    const clientPort = socket.remotePort ?? 0;
    sockets.set(clientPort, socket);
    socket.on('close', () => sockets.delete(clientPort));
    socket.on('error', () => socket.destroy());
    // With the greeting and not before: a reset while the client still connects would be seen now as this, now as that.
    if (admits()) tls.emit('connection', socket);
    else socket.once('data', () => socket.resetAndDestroy());
  });

  const port = await listenOnLoopback(tcp, options.port, options.host ?? LOOPBACK);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      tcp.close(() => resolve());
      http.close();
      for (const socket of sockets.values()) socket.destroy();
    });
  return {
    port,
    present: (certificate: KeyAndCertificate) => tls.setSecureContext(secureOptions(certificate)),
    close: () => (closed ??= close()),
  };
};
