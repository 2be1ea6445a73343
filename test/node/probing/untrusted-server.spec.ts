import { X509Certificate } from 'node:crypto';
import type { TlsOptions } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import { describeCertificate } from '../../../src/node/probing/tls.ts';
import { ProbeFailure } from '../../../src/node/probing/failures.ts';
import { Trust } from '../../../src/node/probing/trust.ts';
import type { ProbeTarget } from '../../../src/node/probing/target.ts';
import { makeAuthority, makeSelfSigned, newKeys, type Authority, type Identity } from './certificates.ts';
import { plainServer, tlsServer, type TlsListening } from './servers.ts';
import { at, run, runOne, SHORT, targetAt } from './stage.ts';
import { authority, good, trusting } from './trusted.ts';

let stranger: Authority;
let issued: Identity;
beforeAll(async () => {
  stranger = await makeAuthority('Inspecting Device');
  issued = await authority.issue();
});

const serving = (identity: Identity, options: TlsOptions = {}): Promise<TlsListening> =>
  tlsServer(identity, good, options);

const unpinned = (): Partial<ProbeTarget> => ({});
const pinned = ({ sha256 }: Identity): Partial<ProbeTarget> => ({ pin: sha256 });
const cases: readonly (readonly [
  given: string,
  Outcome,
  identity: () => Promise<Identity>,
  wishes: (identity: Identity) => Partial<ProbeTarget>,
])[] = [
  ['expired', 'tls.expired', () => authority.issue({ from: -9, to: -2 }), unpinned],
  ['not valid yet', 'tls.not-yet-valid', () => authority.issue({ from: 2 }), unpinned],
  ['made for another name', 'tls.wrong-name', () => authority.issue({ name: 'other.test' }), unpinned],
  ['of an unknown authority', 'tls.untrusted', () => stranger.issue(), unpinned],
  ['self-signed', 'tls.untrusted', makeSelfSigned, unpinned],
  ['another than the pinned one', 'tls.pin-changed', () => authority.issue(), () => ({ pin: 'a'.repeat(64) })],
  ['the pinned one, and expired', 'tls.expired', () => authority.issue({ from: -9, to: -2 }), pinned],
  [
    'the pinned one, and made for another name',
    'tls.wrong-name',
    () => authority.issue({ name: 'other.test' }),
    pinned,
  ],
];

describe.each(cases)('given a certificate that is %s', (_given, outcome, identity, wishes) => {
  it(`says ${outcome}, keeps the chain, and sends not one byte`, async () => {
    const shown = await identity();
    const server = await serving(shown);
    const result = await runOne(trusting(server.port, wishes(shown)));
    expect(result.outcome).toBe(outcome);
    expect(result.evidence?.failure?.layer).toBe('tls');
    expect(result.evidence?.tls?.trustedBy).toBeNull();
    expect(result.evidence?.tls?.chain[0]?.sha256).toBe(shown.sha256);
    expect(result.evidence?.times.http).toBeNull();
    expect(server.received()).toBe('');
  });
});

describe('given a pinned certificate', () => {
  it.each([
    ['of an authority nobody imported', () => stranger.issue()],
    ['that is self-signed', makeSelfSigned],
  ])('accepts the one %s', async (_which, identity) => {
    const shown = await identity();
    const server = await serving(shown);
    const { outcome, evidence } = await runOne(targetAt(server.port, { pin: shown.sha256 }));
    expect([outcome, evidence?.tls?.trustedBy]).toEqual(['ok', 'pin']);
  });

  it('refuses a renewed one with the same key, and shows that the key is the same', async () => {
    const keys = await newKeys();
    const [old, renewed] = [await authority.issue({ keys }), await authority.issue({ keys })];
    const before = await runOne(targetAt((await serving(old)).port, { pin: old.sha256 }));
    const server = await serving(renewed);
    const after = await runOne(targetAt(server.port, { pin: old.sha256 }));
    expect(after.outcome).toBe('tls.pin-changed');
    expect(after.evidence?.tls?.chain[0]?.publicKeySha256).toBe(before.evidence?.tls?.chain[0]?.publicKeySha256);
    expect(server.received()).toBe('');
  });

  it('refuses one that the pinned certificate itself issued', async () => {
    const server = await serving(authority);
    let connections = 0;
    const { outcomes } = await run(targetAt(server.port, { pin: authority.sha256 }), {
      families: ['open-api'],
      hooks: at('tcp', () => {
        // The first connection fetches the pinned certificate, the second is the probe's own.
        if ((connections += 1) === 2) server.use(issued);
      }),
    });
    expect(outcomes).toEqual([['open-api', 'tls.pin-changed']]);
    expect(server.received()).toBe('');
  });

  it('takes no other leaf in place of the pinned one', () => {
    const leaf = describeCertificate(new X509Certificate(issued.cert));
    const trust = new Trust(null, 'a'.repeat(64));
    expect(() => trust.adopt([leaf])).toThrow(ProbeFailure);
    expect(trust.needsLeaf).toBe(true);
  });

  it('refuses another certificate of the same authority', async () => {
    const old = await authority.issue();
    const server = await serving(await authority.issue());
    expect((await runOne(trusting(server.port, { pin: old.sha256 }))).outcome).toBe('tls.pin-changed');
    expect(server.received()).toBe('');
  });
});

describe('given a certificate that is swapped after the first probe', () =>
  it.each(['pin', 'authority'] as const)('stops trusting at the second (by %s) and keeps the first', async (way) => {
    const first = await authority.issue();
    const bad = await stranger.issue();
    const server = await serving(first);
    const target = targetAt(server.port, way === 'pin' ? { pin: first.sha256 } : { ca: authority.cert });
    const { outcomes, results } = await run(target, {
      families: ['ers-endpoint-groups', 'open-api'],
      hooks: {
        onResult: () => {
          server.use(bad);
          return Promise.resolve();
        },
      },
    });
    expect(outcomes).toEqual([
      ['ers-endpoint-groups', 'ok'],
      ['open-api', way === 'pin' ? 'tls.pin-changed' : 'tls.untrusted'],
    ]);
    expect(results[1]?.evidence?.tls?.chain[0]?.sha256).toBe(bad.sha256);
    expect(server.requests()).toHaveLength(1);
  }));

it('given something that is not TLS on the port, names plain HTTP', async () => {
  const server = await plainServer((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')),
  );
  expect((await runOne(targetAt(server.port))).outcome).toBe('tls.not-tls');
  expect(server.received()).not.toContain('GET');
});

describe('given a handshake that does not end well', () => {
  it('bounds a handshake that comes in drips', async () => {
    const server = await plainServer((socket) => {
      const drip = setInterval(() => socket.write(Buffer.from([0x16])), 50);
      socket.once('close', () => clearInterval(drip));
    });
    expect((await runOne(targetAt(server.port, { timeouts: SHORT }))).evidence?.failure?.layer).toBe('tls');
  });
});
