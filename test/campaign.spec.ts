import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WORLDS } from '../src/lab/lab.ts';
import { SCENARIOS } from './blind/scenarios.ts';
import { CAMPAIGN } from './campaign.ts';
import { TRAPS } from './traps.ts';

/** Whether the campaign holds the program to what it says: its own run counts the cases, this looks for their files and words. */

const rows = Object.values(CAMPAIGN).flat();
const textOf = (spec: string): string => readFileSync(join(import.meta.dirname, spec), 'utf8');

describe('given the table of the campaign', () => {
  it('has the 51 kinds of bad input, the 16 holes and 15 that are tried often', () =>
    expect(Object.values(CAMPAIGN).map(({ length }) => length)).toEqual([51, 16, 15]));

  it('says of each row once what must come of it', () => {
    expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
    expect(rows.filter(({ expected, cases }) => expected === '' || cases.length === 0)).toEqual([]);
  });

  it.each(rows.flatMap(({ what, cases }) => cases.map(([spec]) => [what, spec] as const)))(
    '%s is tried in %s',
    (_what, spec) => {
      expect(existsSync(join(import.meta.dirname, spec)), spec).toBe(true);
      expect(textOf(spec)).toMatch(/\bit[.(]/);
    },
  );
});

describe('given what the campaign alone runs', () => {
  const proof = readFileSync('docs/proof.md', 'utf8');
  const names = globSync('test/**/*.long.*').map((file) => basename(file).replace(/\.long\..*$/, ''));

  it('docs/proof.md names each file of it', () =>
    expect(names.filter((name) => !new RegExp(`[ ,]${name}[,.\\n]`).test(proof))).toEqual([]));
});

describe('given the traps of the verdict', () => {
  const neighbours = new Map([...SCENARIOS, ...WORLDS].map(({ id, neighbour }) => [id, neighbour]));
  it.each(Object.entries(TRAPS))('%s has a scenario, and a neighbour that is another', (_trap, given) => {
    const pairs = given.map((one) => (typeof one === 'string' ? ([one, neighbours.get(one) ?? ''] as const) : one));
    expect(pairs.filter(([one, other]) => one === other)).toEqual([]);
    expect(pairs.flat().filter((id) => !neighbours.has(id))).toEqual([]);
  });
});
