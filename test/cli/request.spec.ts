import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../node/disk/temporary-folder.ts';
import { readPlays } from '../recorded/evidence.ts';
import { tripoint, type Ended } from './run-tripoint.ts';

/** What each team is asked for, from the recorded evidence of a network whose fault is theirs. */

const folder = sharedFolder();

const asking = async (group: string, theme: string, id: string, ...options: readonly string[]): Promise<Ended> => {
  const play = readPlays(group, theme).find((one) => one.id === id);
  const files = (play?.documents ?? []).map((document, index) => ({ path: join(folder, `${id}-${index}`), document }));
  for (const { path, document } of files) await writeFile(path, JSON.stringify(document));
  return tripoint(['request', ...options, ...files.map(({ path }) => path)]);
};

describe('given a network whose fault is of one team', () => {
  it.each([
    ['worlds', 'first-steps', 'outside-proxy-302', 'Change request for the firewall or proxy'],
    ['worlds', 'first-steps', 'ers-off', 'The server team: API setting on the server. Please take these steps.'],
    ['blind', 'vantage', 'own-proxy-forbids', 'The team of the local proxy: Please take these steps.'],
  ])('of %s/%s, %s: that team is asked without being named', async (group, theme, id, says) => {
    const { code, out } = await asking(group, theme, id);
    expect([code, out]).toEqual([0, expect.stringContaining(says)]);
    expect(out).toMatch(/How (to verify the fix|it will be checked)/);
  });

  it('a program gets the text and who is asked', async () => {
    const { out } = await asking('worlds', 'first-steps', 'ers-off', '--json');
    expect(JSON.parse(out)).toMatchObject({
      format: 'tripoint/request',
      to: 'server',
      verdict: { party: 'api-setting' },
      text: expect.stringContaining('If ERS is off') as string,
    });
  });

  it('a team that the verdict does not name is asked for nothing', async () => {
    const { code, out, err } = await asking('worlds', 'first-steps', 'outside-proxy-302', '--to', 'dns');
    expect([code, out, err.split('.')[0]]).toEqual([2, '', 'There is no request to this team']);
    const { out: document } = await asking('worlds', 'first-steps', 'outside-proxy-302', '--to', 'dns', '--json');
    expect(JSON.parse(document)).toMatchObject({ format: 'tripoint/request', to: 'dns', text: null });
  });

  it('an API that was asked without the password only is named with the others', async () => {
    const { out } = await asking('blind', 'front', 'both-families-off');
    expect(out).toContain('If ERS or Open API is off');
  });
});
