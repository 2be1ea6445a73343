import { describe, expect, it } from 'vitest';
import { tripoint } from '../cli/run-tripoint.ts';
import { WORLDS } from '../../src/lab/lab.ts';

describe('the list of worlds', () => {
  it('holds at least forty', () => expect(WORLDS.length).toBeGreaterThanOrEqual(40));
  it('is printed with its titles', async () => {
    const { out } = await tripoint(['lab', '--list']);
    expect(WORLDS.filter(({ id, title }) => !out.includes(id) || !out.includes(title))).toEqual([]);
  });
  it('does not give the answers away', async () => {
    const { out } = await tripoint(['lab', '--list', '--json']);
    expect(/"expect"|"party"/.test(out)).toBe(false);
  });
});
