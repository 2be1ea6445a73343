import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Identity } from './certificates.ts';

/** Real servers on 127.0.0.1 that write down every byte they were sent. They end with the test. */

export interface Listening {
  readonly port: number;
  readonly connections: () => number;
  /** What arrived, decrypted where the server speaks TLS. */
  readonly received: () => string;
}

/** Where a server listens; port 0 is any free one. */
interface Place {
  readonly host: string;
  readonly port: number;
}

const ANYWHERE: Place = { host: '127.0.0.1', port: 0 };

const listen = async (server: Server, open: Set<Socket>, place: Place): Promise<number> => {
  server.listen(place.port, place.host);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** A server below TLS. */
export const plainServer = async (onConnection: (socket: Socket) => void, place = ANYWHERE): Promise<Listening> => {
  const open = new Set<Socket>();
  let connections = 0;
  let received = '';
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    onConnection(socket);
  });
  return { port: await listen(server, open, place), connections: () => connections, received: () => received };
};

/** Joins a connection with the server on `port`, which is given `first` before the rest. */
export const leadOnward = (socket: Socket, port: number, first?: Buffer): void => {
  const onward = connect(port, '127.0.0.1');
  socket.on('error', () => onward.destroy());
  onward.on('error', () => socket.destroy());
  if (first !== undefined) onward.write(first);
  socket.pipe(onward).pipe(socket);
};

export interface Asked {
  /** Head of the request as it came, without the last blank line. */
  readonly head: string;
  readonly path: string;
  /** Number of this request, from 1. */
  readonly count: number;
  readonly socket: TLSSocket;
}

export interface TlsListening extends Listening {
  readonly requests: () => readonly string[];
  readonly use: (identity: Identity) => void;
  /** Takes no further connection. */
  readonly stop: () => void;
}

/** A TLS server that gives every request's head to `answer`, which writes the reply's bytes itself. */
export const tlsServer = async (
  identity: Identity,
  answer: (asked: Asked) => void,
  options: TlsOptions = {},
  place = ANYWHERE,
): Promise<TlsListening> => {
  const open = new Set<Socket>();
  const requests: string[] = [];
  let connections = 0;
  let received = '';
  const server = createTlsServer({ cert: identity.cert, key: identity.key, ...options }, (socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    let head = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const [, path = ''] = head.split(' ');
      requests.push(head.trimEnd());
      answer({ head: head.trimEnd(), path, count: requests.length, socket });
      head = '';
    });
  });
  server.on('tlsClientError', () => undefined);
  return {
    port: await listen(server, open, place),
    connections: () => connections,
    received: () => received,
    requests: () => requests,
    use: ({ cert, key }) => server.setSecureContext({ cert, key }),
    stop: () => void server.close(),
  };
};

/** A whole HTTP/1.1 reply as bytes. */
export const reply = (
  status: string,
  body: string | Buffer = '',
  headers: Readonly<Record<string, string>> = {},
): Buffer => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  const lines = Object.entries({ 'content-length': String(bytes.length), ...headers });
  const head = [`HTTP/1.1 ${status}`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), bytes]);
};

export const GROUP_ID = 'aa0e8b20-8bff-11e6-996c-525400b48521';

export const GROUPS = JSON.stringify({
  SearchResult: { total: 1, resources: [{ id: GROUP_ID, name: 'Profiled', description: 'Profiled devices' }] },
});
const ENDPOINTS = JSON.stringify({ SearchResult: { total: 0, resources: [] } });
export const NO_SESSION =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><mnt-rest-result><http-code>500</http-code><cpm-code>34110</cpm-code>' +
  '<description>Server has encountered error while processing the REST request</description><module-name>MnT</module-name>' +
  '<internal-error-info>Error in generating XML output. Error message = Session data is not available for 00:00:5E:00:53:00.</internal-error-info>' +
  '</mnt-rest-result>';

/** What a server in good order answers. */
export const goodAnswer = (path: string): Buffer => {
  if (path.startsWith('/ers/config/endpointgroup'))
    return reply('200 ', GROUPS, { 'content-type': 'application/json' });
  if (path.startsWith('/ers/config/endpoint')) return reply('200 ', ENDPOINTS, { 'content-type': 'application/json' });
  if (path.startsWith('/api/v1/endpoint')) return reply('200 ', '[]', { 'content-type': 'application/json' });
  return reply('500 ', NO_SESSION, { 'content-type': 'application/xml' });
};
