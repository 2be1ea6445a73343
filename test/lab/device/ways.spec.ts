import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { alterEntrance, alterOuterEntrances, withCertificate } from '../../../src/lab/worlds/alterations.ts';
import { addressOf, ask, GROUPS, runAltered } from '../client.ts';
import { probeStage } from '../prober.ts';

let world: RunningWorld;
afterEach(() => world.close());

const HAS_IPV6 = Object.values(networkInterfaces()).some((entries) =>
  entries?.some(({ address }) => address === '::1'),
);

describe('given an entrance over IPv6 alone', () => {
  it('is at ::1 where the machine has it, and at 127.0.0.1 elsewhere', async () => {
    world = await runAltered((setup) => alterEntrance(setup, 'outside', { address: 'ipv6' }));
    expect(addressOf(world, 'outside').host).toBe(HAS_IPV6 ? '::1' : '127.0.0.1');
  });
  it('answers there', async () => {
    world = await runAltered((setup) => alterEntrance(setup, 'outside', { address: 'ipv6' }));
    expect((await probeStage(world, 'outside'))['ers-endpoint-groups']).toBe('ok');
  });
  it('can refuse there', async () => {
    world = await runAltered((setup) => alterEntrance(setup, 'outside', { address: 'ipv6', way: 'refuse' }));
    expect((await probeStage(world, 'outside'))['ers-endpoint-groups']).toBe('tcp.refused');
  });
});

describe('given an outside that ends where the inside does', () =>
  it('is one and the same place, whose requests come from inside', async () => {
    world = await runAltered((setup) => alterEntrance(setup, 'outside', { way: 'inside' }));
    await ask(world, GROUPS, { entrance: 'outside' });
    expect(world.seen().map(({ entrance }) => entrance)).toEqual(['inside']);
  }));

it('given something that speaks no TLS, lets nobody come to HTTP', async () => {
  world = await runAltered((setup) => alterOuterEntrances(setup, { way: 'plain-text' }));
  await expect(ask(world, GROUPS, { entrance: 'outside' })).rejects.toBeInstanceOf(Error);
  expect([world.connections('outside'), world.tlsConnections('outside')]).toEqual([1, 0]);
});

describe('given a device that terminates TLS with an authority of its own', () => {
  it('is not trusted outside, and inside nothing has changed', async () => {
    world = await runAltered((setup) =>
      alterOuterEntrances(setup, withCertificate('inspector', { authority: 'Inspection CA' })),
    );
    const found = [await probeStage(world, 'inside'), await probeStage(world, 'outside')];
    expect(found.map((stage) => stage['open-api'])).toEqual(['ok', 'tls.untrusted']);
  });
  it('gets not one byte of a client that checks', async () => {
    world = await runAltered((setup) =>
      alterOuterEntrances(setup, withCertificate('inspector', { authority: 'Inspection CA' })),
    );
    await probeStage(world, 'outside');
    expect(world.decryptedBytes('outside')).toBe(0);
  });
});

it('given a wrong virtual host, shows the certificate of another name', async () => {
  world = await runAltered((setup) => alterOuterEntrances(setup, withCertificate('host', { names: ['mail.test'] })));
  expect((await probeStage(world, 'outside'))['open-api']).toBe('tls.wrong-name');
});

describe("given that the server's certificate is renewed", () => {
  it('shows another key from then on, of the same authority and for the same name', async () => {
    world = await runAltered((setup) => setup);
    const before = await ask(world, GROUPS);
    await world.renewCertificate();
    const now = await ask(world, GROUPS);
    expect(now.certificate.fingerprint256).not.toBe(before.certificate.fingerprint256);
    expect([now.certificate.issuer, now.certificate.subjectaltname]).toEqual([
      before.certificate.issuer,
      before.certificate.subjectaltname,
    ]);
  });
  it('leaves the key of a device in front as it was', async () => {
    world = await runAltered((setup) => alterOuterEntrances(setup, withCertificate('box', {})));
    const before = await ask(world, GROUPS, { entrance: 'outside' });
    await world.renewCertificate();
    const now = await ask(world, GROUPS, { entrance: 'outside' });
    expect(now.certificate.fingerprint256).toBe(before.certificate.fingerprint256);
  });
});
