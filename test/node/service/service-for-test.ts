import { once } from 'node:events';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import { Secret } from '../../../src/core/credential/secret.ts';
import type { ServiceTarget } from '../../../src/core/whitelisting/context.ts';
import type { ServiceOptions } from '../../../src/lab/service/service.ts';
import { openServiceClient, type ServiceClient, lookTargetOf } from '../../../src/node/service/service-client.ts';
import type { Timeouts } from '../../../src/node/probing/target.ts';
import { ownCertificate, startForTest } from '../../lab/service/running.ts';

/** The practice service, and servers that answer badly, on 127.0.0.1 over TLS. They end with the test. */

export const KEY = 'key-of-the-context-7Q';
export const NEVER = new AbortController().signal;
export const QUICK: Timeouts = { connectMs: 10_000, headersMs: 1500, totalMs: 3000 };

export const gateTo = async (
  baseUrl: string,
  {
    key = KEY,
    pin = null,
    ca,
    timeouts,
  }: { key?: string | null; pin?: string | null; ca?: string | null; timeouts?: Timeouts } = {},
): Promise<ServiceClient> => {
  const trusted = ca === undefined ? (await ownCertificate()).certificate : ca;
  const client = openServiceClient(
    lookTargetOf({ baseUrl, ca: trusted, pin }, timeouts === undefined ? {} : { timeouts }),
    key === null ? null : new Secret(key),
    null,
  );
  onTestFinished(() => client.close());
  return client;
};

/** The practice service with a gate that holds its key. */
export const practice = async (options: Partial<ServiceOptions> = {}) => {
  const { service, stop } = await startForTest(options);
  // A long test ends it earlier.
  onTestFinished(() => stop().catch(() => undefined));
  const { baseUrl, organizationId, contextId } = service;
  const target: ServiceTarget = { baseUrl, organizationId, contextId };
  return { service, target, client: await gateTo(baseUrl, { key: service.apiKey }) };
};

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An HTTPS server that writes down what it is asked and answers as the test says. */
export const answering = async (answer: (call: SeenCall, response: ServerResponse, count: number) => void) => {
  const { certificate, key } = await ownCertificate();
  const seen: SeenCall[] = [];
  let connections = 0;
  const server = createServer({ cert: certificate, key }, (request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      seen.push(call);
      answer(call, response, seen.length);
    });
    request.on('error', () => undefined);
  });
  server.on('secureConnection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target: ServiceTarget = { baseUrl, organizationId: 'org', contextId: 'guest' };
  return { baseUrl, target, seen, connections: () => connections };
};

/** Such a server, and a client of it. */
export const answeringClient = async (answer: Parameters<typeof answering>[0]) => {
  const server = await answering(answer);
  return { ...server, client: await gateTo(server.baseUrl) };
};

/** A TLS server that is handed each connection as it is. */
export const rawAnswering = async (onConnection: (socket: TLSSocket, count: number) => void) => {
  const { certificate, key } = await ownCertificate();
  let connections = 0;
  let received = '';
  const open = new Set<TLSSocket>();
  const server = createTlsServer({ cert: certificate, key }, (socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => (received += part.toString('latin1')));
    onConnection(socket, connections);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    received: () => received,
  };
};
