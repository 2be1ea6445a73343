import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { labDescriptionSchema, worldSummarySchema } from '../../src/core/records/practice-description.ts';
import { startWorld, WORLDS, worldSummaries, type StartOptions, type RunningWorld } from '../../src/lab/lab.ts';
import { ask, GROUPS, portOf, tryToConnect } from './client.ts';

const running: RunningWorld[] = [];
const start = async (id: string, options?: StartOptions): Promise<RunningWorld> => {
  const world = await startWorld(id, options);
  running.push(world);
  return world;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((world) => world.close()));
});

const holdPort = async (): Promise<{ port: number; release: () => Promise<void> }> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

describe('given the list of worlds', () => {
  it('has an id of its own for each', () => expect(new Set(WORLDS.map(({ id }) => id)).size).toBe(WORLDS.length));
  it('gives summaries of the shape that a picker expects, with nothing of the answer', () => {
    for (const summary of worldSummaries()) expect(worldSummarySchema.strict().parse(summary)).toEqual(summary);
  });
  it.each(WORLDS.map((world) => [world.id, world] as const))('does not name the party of %s', (_id, world) => {
    const words = world.expect.party === 'none' ? 'healthy' : world.expect.party;
    expect(`${world.title} ${world.story}`).not.toContain(words);
  });
  it('has a title and a story of its own for each', () =>
    expect(new Set(WORLDS.flatMap(({ title, story }) => [title, story])).size).toBe(2 * WORLDS.length));
});

describe('given a world that runs', () => {
  it('describes itself in the agreed form', async () => {
    const { description } = await start('healthy');
    expect(labDescriptionSchema.strict().parse(description)).toEqual(description);
  });
  it('keeps its authority in a file and a folder that only the owner may read', async () => {
    const { description, caPem } = await start('healthy');
    expect(readFileSync(description.ca, 'utf8')).toBe(caPem);
    expect(statSync(description.ca).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(description.ca)).mode & 0o777).toBe(0o700);
  });
  it('removes them when it is closed', async () => {
    const world = await start('healthy');
    await world.close();
    expect(existsSync(dirname(world.description.ca))).toBe(false);
  });
  it('shows a certificate for its name that its authority issued', async () => {
    const world = await start('healthy');
    const seen = await ask(world, GROUPS);
    const leaf = new X509Certificate(seen.certificate.raw);
    expect(leaf.verify(new X509Certificate(world.caPem).publicKey)).toBe(true);
    expect([leaf.ca, leaf.subjectAltName]).toEqual([false, 'DNS:acs.practice.test']);
  });
  it('closes all of its ports, and may be closed again', async () => {
    const world = await start('outside-proxy-403');
    const { description } = world;
    const ports = [
      portOf(world, 'inside'),
      portOf(world, 'outside'),
      Number(new URL(description.platform.url).port),
      Number(new URL(description.service.baseUrl).port),
    ];
    await world.close();
    await world.close();
    expect(await Promise.all(ports.map((port) => tryToConnect(port)))).toEqual(ports.map(() => 'ECONNREFUSED'));
  });
  it('listens on the ports that are asked for', async () => {
    const [one, other] = [await holdPort(), await holdPort()];
    await Promise.all([one.release(), other.release()]);
    const world = await start('healthy', { insidePort: one.port, outsidePort: other.port });
    expect([portOf(world, 'inside'), portOf(world, 'outside')]).toEqual([one.port, other.port]);
  });
});

it.each(['no-such-world', '', '__proto__'])('given a world that is not in the list, says so: "%s"', async (id) => {
  await expect(startWorld(id)).rejects.toMatchObject({ name: 'LabError', code: 'unknown-world' });
});

describe('given a port that somebody else has', () =>
  it.each(['healthy', 'outside-drop'])('says so and leaves nothing running: %s', async (id) => {
    const taken = await holdPort();
    await expect(startWorld(id, { outsidePort: taken.port })).rejects.toMatchObject({ code: 'port-taken' });
    const free = await holdPort();
    await free.release();
    await startWorld(id, { insidePort: taken.port, outsidePort: free.port }).catch(() => null);
    const left = await tryToConnect(free.port);
    await taken.release();
    expect(left).toBe('ECONNREFUSED');
  }));

describe('given two worlds side by side', () => {
  it('each has its own server, witness and authority', async () => {
    const [good, bad] = await Promise.all([start('healthy'), start('ers-off')]);
    expect([(await ask(good, GROUPS)).status, (await ask(bad, GROUPS)).status]).toEqual([200, 302]);
    expect([good.seen().length, bad.seen().length]).toEqual([1, 1]);
    expect(good.caPem).not.toBe(bad.caPem);
  });
});
