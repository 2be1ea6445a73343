import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../src/app/host.ts';
import type { ConnectionsMade } from '../../src/shared/contract.ts';
import { hostOnWorld, value, type HostOnWorld } from './host-on-world.ts';
import { listOf, onServer, sendList } from './service-host.ts';

/** The program tells of every connection that it makes, so that nobody must take its word that there are no others. */

const madeBy = async (host: Host): Promise<ConnectionsMade> => value(await host.operations.app.connections({}));
const placesOf = ({ latest }: ConnectionsMade): readonly string[] =>
  latest.map(({ address, port, outcome }) => `${address}:${port} ${outcome}`);

let here: HostOnWorld;
beforeAll(async () => {
  here = await hostOnWorld('healthy');
});
afterAll(() => here.close());

it('given a program that was just opened, with a case, has made no connection', async () =>
  expect(await madeBy(here.host)).toEqual({ count: 0, latest: [] }));

describe('given a stage that was run', () => {
  it('lists one connection for each probe, to where it went', async () => {
    await here.run('inside');
    const made = await madeBy(here.host);
    const entrance = `${here.world.description.entrances.inside} ok`;
    expect([made.count, placesOf(made)]).toEqual([4, [entrance, entrance, entrance, entrance]]);
  });

  it('lists one that was refused, newest first', async () => {
    const { document } = await here.open();
    const target = { ...document.target, connectTo: { inside: null, outside: '127.0.0.1:1' } };
    value(await here.host.operations.cases.change({ id: here.caseId, changes: { target } }));
    await here.run('outside', { only: ['open-api'] });
    expect(placesOf(await madeBy(here.host))[0]).toBe('127.0.0.1:1 tcp.refused');
  });
});

it('given an operation of the service, lists its connection', async () => {
  const { host, context } = await onServer(() => null);
  await sendList(host, context, listOf(2));
  const { port } = new URL(context.baseUrl);
  expect(placesOf(await madeBy(host))).toEqual([`127.0.0.1:${port} ok`]);
});

it('given more connections than are shown, counts them all and keeps the newest 200', async () => {
  const { host } = await onServer(() => null);
  const { reportConnection } = await import('../../src/node/probing/transport.ts');
  for (let port = 1; port <= 250; port += 1)
    reportConnection({ at: '2026-11-21T10:04:05.120+01:00', address: '192.0.2.7', port, outcome: 'ok' });
  const { count, latest } = await madeBy(host);
  expect([count, latest.length, latest[0]?.port, latest.at(-1)?.port]).toEqual([250, 200, 250, 51]);
});
