import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { ask, runAltered } from '../client.ts';

let world: RunningWorld;
beforeAll(async () => {
  world = await runAltered((setup) => ({
    ...setup,
    server: {
      ...setup.server,
      groups: ['Alpha', 'Beta', 'Gamma'].map((name) => ({ id: `id-${name}`, name, description: name })),
      endpoints: ['00:00:5E:00:53:01', '00:00:5E:00:53:02', '00:00:5E:00:53:13'].map((mac) => ({
        id: `id-${mac}`,
        mac,
        groupId: 'id-Alpha',
        description: null,
      })),
    },
  }));
});
afterAll(() => world.close());

const names = async (filter: string): Promise<readonly string[]> => {
  const { body } = await ask(world, `/ers/config/endpointgroup?filter=${encodeURIComponent(filter)}`);
  return (JSON.parse(body) as { SearchResult: { resources: { name: string }[] } }).SearchResult.resources.map(
    ({ name }) => name,
  );
};
const macs = async (filter: string): Promise<readonly string[]> => {
  const { body } = await ask(world, `/api/v1/endpoint?filter=${encodeURIComponent(filter)}`);
  return (JSON.parse(body) as { mac: string }[]).map(({ mac }) => mac.slice(-2));
};

describe('given the ten operators of a filter', () => {
  it.each([
    ['EQ', 'Beta', ['Beta']],
    ['NEQ', 'Beta', ['Alpha', 'Gamma']],
    ['GT', 'Beta', ['Gamma']],
    ['LT', 'Beta', ['Alpha']],
    ['STARTSW', 'al', ['Alpha']],
    ['NSTARTSW', 'al', ['Beta', 'Gamma']],
    ['ENDSW', 'mma', ['Gamma']],
    ['NENDSW', 'mma', ['Alpha', 'Beta']],
    ['CONTAINS', 'et', ['Beta']],
    ['NCONTAINS', 'et', ['Alpha', 'Gamma']],
  ])('ERS: name.%s.%s', async (operator, value, found) => {
    expect(await names(`name.${operator}.${value}`)).toEqual(found);
  });
  it.each([
    ['EQ', '00:00:5E:00:53:02', ['02']],
    ['NEQ', '00:00:5E:00:53:02', ['01', '13']],
    ['GT', '00:00:5E:00:53:02', ['13']],
    ['LT', '00:00:5E:00:53:02', ['01']],
    ['STARTSW', '00:00', ['01', '02', '13']],
    ['NSTARTSW', '00:00', []],
    ['ENDSW', ':13', ['13']],
    ['NENDSW', ':13', ['01', '02']],
    ['CONTAINS', '53:0', ['01', '02']],
    ['NCONTAINS', '53:0', ['13']],
  ])('Open API: mac.%s.%s', async (operator, value, found) => {
    expect(await macs(`mac.${operator}.${value}`)).toEqual(found);
  });
});
