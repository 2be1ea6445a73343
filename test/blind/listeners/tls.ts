import { request } from 'node:https';
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createAuthority, type Issue, type KeyAndCertificate } from '../../../src/lab/certificates/authority.ts';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { SERVER_FQDN } from '../../../src/lab/worlds/healthy-setup.ts';
import type { OpenFront, Place } from '../scenario.ts';
import { entrancePort, openPort, withLastWords } from './tcp.ts';

/** Devices that terminate TLS in ways that the lab's entrances do not. */

const relay =
  (world: RunningWorld, place: Place) =>
  (message: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path, headers } = message;
    const port = entrancePort(world, place);
    const asked = request(
      { host: '127.0.0.1', port, servername: SERVER_FQDN, ca: world.caPem, agent: false, method, path, headers },
      (answer) => {
        response.sendDate = false;
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    asked.on('error', () => response.destroy());
    message.pipe(asked);
  };

const leaf = (change: Partial<Issue> = {}): Issue => ({
  commonName: SERVER_FQDN,
  names: [SERVER_FQDN],
  validFrom: -20,
  validTo: 300,
  ...change,
});

const openTls = async (options: TlsOptions, serve: (message: IncomingMessage, response: ServerResponse) => void) => {
  const http = createHttpServer(serve);
  const tls = createServer(options, (socket) => {
    socket.on('error', () => socket.destroy());
    http.emit('connection', socket);
  });
  tls.on('tlsClientError', (_error: Error, socket: TLSSocket) => socket.destroy());
  return withLastWords(await openPort((socket) => tls.emit('connection', socket)));
};

/** A front that relays, with this certificate and these TLS options. */
export const relayWith =
  (certificate: () => Promise<KeyAndCertificate>, options: TlsOptions = {}, place: Place = 'outside'): OpenFront =>
  async (world) => {
    const { certificate: cert, key } = await certificate();
    return openTls({ cert, key, ...options }, relay(world, place));
  };

/** Authorities of a scenario file: made once, so that a certificate can be trusted at one step and shown at another. */
const remembered = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

export const authorityNamed = (name: string): (() => ReturnType<typeof createAuthority>) =>
  remembered(() => createAuthority(name));

export const issuedBy =
  (authority: ReturnType<typeof authorityNamed>, change: Partial<Issue> = {}) =>
  async (): Promise<KeyAndCertificate> =>
    (await authority()).issue(leaf(change));

/** Nothing newer than TLS 1.0 is spoken. */
export const onlyTls10 = (certificate: () => Promise<KeyAndCertificate>, place: Place): OpenFront =>
  relayWith(certificate, { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }, place);

/** A certificate of the client is wanted, and without one there is no answer. */
export const wantsClientCertificate = (certificate: () => Promise<KeyAndCertificate>, place: Place): OpenFront =>
  relayWith(certificate, { requestCert: true }, place);
