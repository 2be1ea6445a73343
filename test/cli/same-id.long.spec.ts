import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { tripoint } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

/** Two files with one record id and different content are both kept, as an import keeps them. */

interface Compared {
  readonly guard: readonly { readonly code: string }[];
}

const guardsOf = (out: string): readonly string[] => (JSON.parse(out) as Compared).guard.map(({ code }) => code);

describe('given a record and an edited copy of it', () => {
  const folder = sharedFolder();
  const file = (name: string): string => join(folder, name);
  const [run] = firewallCase().runs;
  const same = `guard.same-id-${run?.stage ?? ''}`;

  beforeAll(async () => {
    const probes = run?.probes ?? [];
    await writeFile(file('a.json'), JSON.stringify(run));
    await writeFile(file('b.json'), JSON.stringify({ ...run, user: 'edited' }));
    await writeFile(file('copy.json'), JSON.stringify(run, null, 2));
    await writeFile(file('earlier.json'), JSON.stringify({ ...run, probes: probes.slice(0, 1) }));
  });

  it('compare names both files, and says that one was edited', async () => {
    const { err } = await tripoint(['compare', file('a.json'), file('b.json')]);
    expect(err).toContain('a.json, b.json: Another record with this id has other content:');
  });

  it('the verdict says that it cannot be relied on', async () =>
    expect(guardsOf((await tripoint(['compare', '--json', file('a.json'), file('b.json')])).out)).toContain(same));

  it('a report holds both', async () => {
    const { out } = await tripoint(['report', '--format', 'json', file('a.json'), file('b.json')]);
    expect(out).toContain('Imported beside another record with the same id and other content.');
  });

  it.each(['copy.json', 'earlier.json'])('%s was not edited, and nothing is said', async (other) => {
    const { err, out } = await tripoint(['compare', '--json', file('a.json'), file(other)]);
    expect([err, guardsOf(out).includes(same)]).toEqual(['', false]);
  });
});
