import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import { connect, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { CertificateCabinet, CertificateRecipe } from '../certificates/authority.ts';
import { listenOnLoopback, LOOPBACK } from './loopback.ts';

/**
 * The proxy of the engineer's own workplace, for CONNECT. It is on our side of the outside entrance; nothing that it
 * does is the customer's doing.
 *
 * - `passes`: a tunnel, as expected be.
 * - `asks-for-sign-in`: 407 to a client without credentials.
 * - `refuses`: 403, the destination is not allowed.
 * - `inspects`: agrees, terminates TLS with a certificate of its authority, and asks the server itself.
 */
export type EngineerProxyWay = 'passes' | 'asks-for-sign-in' | 'refuses' | 'inspects';

interface EngineerProxyOptions {
  readonly way: () => EngineerProxyWay;
  readonly fqdn: string;
  readonly entrancePort: number;
  readonly entrancePorts: readonly number[];
  readonly cabinet: CertificateCabinet;
}

const inspectorCertificate = (fqdn: string): CertificateRecipe => ({
  holder: 'engineer-proxy',
  authority: 'Workplace Web Inspection CA',
  names: [fqdn],
  validFrom: -1,
  validTo: 30,
});

const say = (socket: Socket, head: string): void => void socket.end(`${head}\r\nContent-Length: 0\r\n\r\n`);

/** Opens the proxy. It leads to this world's entrances only. */
export const openEngineerProxy = async (options: EngineerProxyOptions) => {
  const { fqdn, cabinet } = options;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };

  const askServer = (port: number, message: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path, headers } = message;
    const sent = request(
      { host: LOOPBACK, port, servername: fqdn, ca: cabinet.practiceCa, agent: false, method, path, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    sent.on('error', () => response.destroy());
    message.pipe(sent);
  };

  const { certificate, key } = await cabinet.of(inspectorCertificate(fqdn));
  const secureContext = createSecureContext({ cert: certificate, key });

  const inspect = (socket: Socket, port: number): void => {
    const http = createHttpServer((message, response) => askServer(port, message, response));
    http.emit('connection', keep(new TLSSocket(socket, { isServer: true, secureContext })));
  };

  const portFor = (authority: string): number | null => {
    if (authority === `${fqdn}:443`) return options.entrancePort;
    const port = Number(/^127\.0\.0\.1:(\d+)$/.exec(authority)?.[1]);
    return options.entrancePorts.includes(port) ? port : null;
  };

  const proxy = createHttpServer((_message, response) => {
    response.writeHead(405, { 'Content-Type': 'application/json', Allow: 'CONNECT' });
    response.end(JSON.stringify({ error: { code: 'method-not-allowed', message: 'This proxy only knows CONNECT.' } }));
  });
  proxy.on('connection', keep);
  proxy.on('clientError', (_error, socket) => socket.destroy());
  proxy.on('connect', (message: IncomingMessage, socket: Socket) => {
    const port = portFor(message.url ?? '');
    const way = options.way();
    if (way === 'asks-for-sign-in' && message.headers['proxy-authorization'] === undefined)
      say(socket, 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="workplace"');
    else if (way === 'refuses' || port === null) say(socket, 'HTTP/1.1 403 Forbidden');
    else if (way === 'inspects') {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      inspect(socket, port);
    } else {
      const onward = keep(connect(port, LOOPBACK));
      onward.once('error', () => say(socket, 'HTTP/1.1 502 Bad Gateway'));
      onward.once('connect', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
    }
  });

  const port = await listenOnLoopback(proxy, 0);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      proxy.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, url: `http://${LOOPBACK}:${port}`, close: () => (closed ??= close()) };
};
