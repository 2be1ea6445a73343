import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Stage } from '../../core/words.ts';
import type { KeyAndCertificate } from '../certificates/authority.ts';
import type { Onward } from '../device/device.ts';
import { answer, type LabReply } from '../http/reply.ts';
import { credentialsOf, readRequest } from '../http/request.ts';
import { writeReply } from '../http/write-reply.ts';
import { listenOnLoopback, type OpenPort } from './loopback.ts';
import type { Witness } from './witness.ts';

export interface TlsPortOptions {
  readonly entrance: Stage;
  /** 0 for any free one. */
  readonly port: number;
  readonly certificate: KeyAndCertificate;
  readonly sourceAddress: string;
  readonly onward: Onward;
  readonly witness: Witness;
}

const BAD_REQUEST = 'HTTP/1.1 400 \r\nServer: \r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/**
 * Opens an entrance that ends TLS and speaks HTTP. TLS and HTTP are two servers, so that bytes are counted where they
 * leave TLS: a client that sends half a request, or no request at all, is counted too.
 *
 * @throws LabError `port-taken`
 */
export const openTlsPort = async (options: TlsPortOptions): Promise<OpenPort> => {
  const { entrance, witness, onward, sourceAddress } = options;
  const counts = witness.counts[entrance];
  /** The sockets below TLS, by the client's port: only those can be reset. */
  const sockets = new Map<number, Socket>();

  const reply = async (message: IncomingMessage): Promise<LabReply> => {
    const request = readRequest(message, sourceAddress);
    if (request === null) return answer(400);
    try {
      return await onward({ entrance, request });
    } catch {
      return answer(500);
    }
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const time = new Date();
    // What a client uploads is read and thrown away: no probe has a body.
    message.resume();
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

  const tls = createTlsServer(
    { cert: options.certificate.certificate, key: options.certificate.key, minVersion: 'TLSv1.2' },
    (socket) => {
      counts.tlsConnections += 1;
      socket.on('error', () => socket.destroy());
      http.emit('connection', socket);
      socket.on('data', (bytes: Buffer) => (counts.decryptedBytes += bytes.length));
    },
  );
  tls.on('connection', (socket: Socket) => {
    counts.connections += 1;
    const clientPort = socket.remotePort ?? 0;
    sockets.set(clientPort, socket);
    socket.on('close', () => sockets.delete(clientPort));
    socket.on('error', () => socket.destroy());
  });
  tls.on('tlsClientError', (_error, socket) => socket.destroy());

  const port = await listenOnLoopback(tls, options.port);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      tls.close(() => resolve());
      http.close();
      for (const socket of sockets.values()) socket.destroy();
    });
  return { port, close: () => (closed ??= close()) };
};
