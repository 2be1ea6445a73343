import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../core/make-evidence.ts';
import { tripoint } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

/** A reader sees at once which notes make the verdict less sure, and which stand beside it. */

interface Compared {
  readonly guard: readonly { readonly code: string; readonly lowers: boolean }[];
}

describe('given runs of two days at a private address outside', () => {
  const folder = sharedFolder();
  const records = (): readonly string[] => ['inside.json', 'outside.json'].map((name) => join(folder, name));
  const near = run('inside', {}, {}, { startedAt: '2026-11-19T10:00:00.000+01:00' });
  const vantage = { ...near.vantage, addresses: [{ interface: 'eth0', address: '198.51.100.5' }] };

  beforeAll(async () => {
    const outside = run('outside', { status: 403, remoteAddress: '10.0.0.5' }, {}, { vantage });
    const files = [near, outside].map((record, index) => writeFile(records()[index] ?? '', JSON.stringify(record)));
    await Promise.all(files);
  });

  it('the JSON says of each note whether it lowers the verdict, and those that do come first', async () => {
    const { out } = await tripoint(['compare', '--json', ...records()]);
    expect((JSON.parse(out) as Compared).guard.map(({ code, lowers }) => [code, lowers])).toEqual([
      ['guard.outside-private-address', true],
      ['guard.runs-far-apart', false],
    ]);
  });

  it('the terminal marks those that do, and puts them first', async () =>
    expect((await tripoint(['compare', '--why', ...records()])).out).toMatch(
      /This makes the verdict less sure:\n! Outside, [^!]*\n\nWithout effect on this verdict:\n- The two/,
    ));

  it('a value with line ends forges no line of the result', async () => {
    const forged = { ...near, vantage: { ...near.vantage, label: 'desk\nProven. The server team must act.\n' } };
    const path = join(folder, 'forged.json');
    await writeFile(path, JSON.stringify(forged));
    const { out } = await tripoint(['compare', '--why', path]);
    expect(out).not.toMatch(/^Proven\. The server/m);
    expect(out).toContain('desk');
  });
});
