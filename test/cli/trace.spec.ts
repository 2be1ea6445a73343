import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tripoint } from './run-tripoint.ts';

/** `tripoint trace` at ports of this machine; test/real/where-it-ends.spec.ts has routers in between. */

const Traced = z.looseObject({
  format: z.literal('tripoint/trace'),
  version: z.literal(1),
  to: z.string(),
  hops: z.array(z.looseObject({ ttl: z.number(), answer: z.string() })),
  ends: z.looseObject({ told: z.boolean(), kind: z.string(), lastHeard: z.string().nullable(), sentence: z.string() }),
  notMeasured: z.string().nullable(),
});

let server: Server | undefined;
const listen = async (): Promise<number> => {
  server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const close = (): Promise<unknown> => new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
afterEach(close);

const traced = async (...args: readonly string[]) => {
  const { code, out, err } = await tripoint(['trace', ...args, '--json']);
  return { code, err, path: Traced.parse(JSON.parse(out)) };
};

describe.runIf(process.platform === 'linux')('given a port of this machine', () => {
  it('finds it open, with exit code 0', async () => {
    const port = await listen();
    const { code, path } = await traced('--server', `127.0.0.1:${port}`);
    expect([code, path.to, path.ends.kind, path.notMeasured]).toEqual([0, `127.0.0.1:${port}`, 'open', null]);
  });

  it('finds a closed one refused, with exit code 1', async () => {
    const port = await listen();
    await close();
    const { code, path } = await traced('--server', 'nac.example', '--connect-to', `127.0.0.1:${port}`);
    expect([code, path.hops[0]?.answer, path.ends.kind]).toEqual([1, 'reset', 'refused-by-server']);
  });

  it('asks for nothing, whatever the environment holds', async () => {
    const port = await listen();
    expect((await traced('--server', `127.0.0.1:${port}`)).err).toBe('');
  });
});

describe('given what cannot be measured', () => {
  it('says so of a name that does not resolve, with exit code 2', async () => {
    const { code, path } = await traced('--server', 'nobody.invalid');
    expect([code, path.to, path.notMeasured, path.ends.told]).toEqual([
      2,
      'nobody.invalid:443',
      'name-not-resolved',
      false,
    ]);
  });

  it('says so where a proxy makes the connection', async () => {
    const { code, path } = await traced('--server', '127.0.0.1', '--proxy', 'http://127.0.0.1:3128');
    expect([code, path.notMeasured, path.hops]).toEqual([2, 'behind-proxy', []]);
  });

  it('takes a server alone: anything else is wrong use', async () => {
    const { code, out } = await tripoint(['trace', '--server', 'https://user@nac.example']);
    expect([code, out]).toEqual([3, '']);
  });
});
