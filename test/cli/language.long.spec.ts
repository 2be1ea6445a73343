import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tripoint } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

const folder = sharedFolder();

const SWEDISH = 'Ingenting är sparat här.\n';
const ENGLISH = 'Nothing is stored here.\n';

/** What `cases` says on a machine with this environment and these settings. */
const cases = async (
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  settings: string | null = null,
): Promise<string> => {
  const data = await mkdtemp(join(folder, 'data-'));
  await mkdir(data, { recursive: true });
  if (settings !== null) await writeFile(join(data, 'settings.json'), settings);
  const none = { LC_ALL: '', LC_MESSAGES: '', LANG: '' };
  return (await tripoint(['cases', ...args], { environment: { ...none, ...environment, TRIPOINT_DATA: data } })).out;
};

const chosen = (language: string): string =>
  JSON.stringify({ format: 'tripoint/settings', version: 1, appearance: 'auto', language });

describe('given the language of the terminal', () => {
  it.each([
    ['LC_ALL', { LC_ALL: 'sv_SE.UTF-8', LANG: 'en_US.UTF-8' }, SWEDISH],
    ['LC_MESSAGES', { LC_MESSAGES: 'sv_SE.UTF-8', LANG: 'en_US.UTF-8' }, SWEDISH],
    ['LANG', { LANG: 'sv_SE.UTF-8' }, SWEDISH],
    ['a locale that has no translation', { LC_ALL: 'de_DE.UTF-8' }, ENGLISH],
    ['the locale of nobody', { LC_ALL: 'C', LANG: 'sv_SE.UTF-8' }, ENGLISH],
  ])('%s says which', async (_, environment, says) => expect(await cases(environment)).toBe(says));

  it('what was chosen in the window is stronger than the locale', async () =>
    expect(await cases({ LC_ALL: 'en_US.UTF-8' }, [], chosen('sv'))).toBe(SWEDISH));
  it('--language is stronger than what was chosen', async () =>
    expect(await cases({ LC_ALL: 'sv_SE.UTF-8' }, ['--language', 'en'], chosen('sv'))).toBe(ENGLISH));
  it('--language may stand before the command', async () =>
    expect((await tripoint(['--language', 'sv', 'cases'])).out).toBe(SWEDISH));
  it('another language than there are is wrong use', async () =>
    expect(await tripoint(['cases', '--language', 'de'])).toMatchObject({
      code: 3,
      err: '--language is one of: en, sv.\n',
    }));
});

describe('given a Swedish terminal', () => {
  const environment = { LC_ALL: 'sv_SE.UTF-8' };

  it('refuses in Swedish, and repeats no password', async () =>
    expect(await tripoint(['probe', '--Hunter2'], { environment })).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^Det finns ingen sådan flagga här\. Flaggor: --(?!.*Hunter2)/) as string,
    }));
  it.each([['--json'], ['--json', '--language', 'sv']])(
    'prints the same JSON as an English one: %s',
    async (...args) => {
      const data = await mkdtemp(join(folder, 'json-'));
      const broken = '00000000-0000-4000-8000-000000000000';
      await mkdir(join(data, 'cases'), { recursive: true });
      await writeFile(join(data, 'cases', `${broken}.json`), '{');
      const run = (LC_ALL: string) => tripoint(['cases', ...args], { environment: { LC_ALL, TRIPOINT_DATA: data } });
      expect(await run('sv_SE.UTF-8')).toEqual(await run('en_US.UTF-8'));
    },
  );
});
