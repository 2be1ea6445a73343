import { lookup } from 'node:dns/promises';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo, Server } from 'node:net';
import { connect, createSecureContext, createServer as createTlsServer } from 'node:tls';
import { readXml } from './reading.ts';
import { Trust } from './trust.ts';

/** A run waits for the warm-up, and a resolver that is silent must not keep it. */
const LONGEST_MS = 500;

const lookHome = (): Promise<unknown> => lookup('localhost', { all: true });

/** Runs once what a first probe would otherwise pay for: resolver, authorities, TLS and XML, on the loopback, without credentials. */
export const warmUp = async (ownCa = false, look = lookHome): Promise<void> => {
  // What was asked for already goes first.
  await setImmediate();
  readXml('<?xml version="1.0"?><a/>');
  await Promise.race([Promise.allSettled([look(), shakeHands()]), pause(LONGEST_MS, undefined, { ref: false })]);
  if (!ownCa) new Trust(null, null).prepare();
  fillYoung();
};

/** More than the place for young objects holds: the collector takes its turn now, and not while the first server is waited for. */
const fillYoung = (): void => {
  const [pieces, numbers] = [64, 8192];
  for (let piece = 0; piece < pieces; piece += 1) Array.from({ length: numbers }, () => piece);
};

/** A suite with a shared key that OpenSSL and BoringSSL (Electron) both have. */
export const WARM_UP_SUITE = 'ECDHE-PSK-CHACHA20-POLY1305';

/** A handshake with a shared key, which needs no certificate and so no exception from verifying one. Rejects where it fails. */
export const shakeHands = async (): Promise<void> => {
  const key = { psk: Buffer.alloc(32, 1), identity: 'warm-up' };
  const psk = { ciphers: WARM_UP_SUITE, maxVersion: 'TLSv1.2' } as const;
  const server = createTlsServer({ ...psk, pskCallback: () => key.psk }, (socket) => socket.end());
  const port = await listening(server);
  try {
    await new Promise<void>((resolve, reject) => {
      const socket = connect({
        host: '127.0.0.1',
        port,
        secureContext: createSecureContext(psk),
        rejectUnauthorized: true,
        pskCallback: () => key,
        checkServerIdentity: () => undefined,
        timeout: 1000,
      });
      socket
        .once('secureConnect', resolve)
        .once('error', reject)
        .once('timeout', () => socket.destroy());
      socket.once('close', () => reject(new Error('closed before the handshake was done')));
    });
  } finally {
    // Both ends are gone: what they still did would count as the first server's.
    await new Promise<unknown>((resolve) => server.close(resolve));
  }
};

const listening = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    server.unref();
  });
