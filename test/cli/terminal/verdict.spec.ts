import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPlays } from '../../recorded/evidence.ts';
import { sharedFolder } from '../../node/disk/temporary-folder.ts';
import { runBuilt } from '../built-program.ts';
import { inTerminal } from './in-terminal.ts';
import { nacServer } from './nac-server.ts';

/** A verdict in a real terminal, as wide as people have them: what is printed is looked at as it arrives there. */

const folder = sharedFolder();
const PLAY = 'outside-proxy-302';
const FILES = ['inside', 'outside', 'card'].map((name) => join(folder, `${name}.json`));
const DATA = { TRIPOINT_DATA: join(folder, 'data') };

beforeAll(async () => {
  const play = readPlays('worlds', 'first-steps').find(({ id }) => id === PLAY);
  for (const [at, file] of FILES.entries()) await writeFile(file, JSON.stringify(play?.documents[at]));
  await writeFile(join(folder, 'card.txt'), 'Endpoint API: Up\nEndpoint Groups API: Up\nMonitoring API: Up\n');
  const { code, err } = await runBuilt(['import', ...FILES], { ...DATA, HOME: folder });
  expect([code, err]).toEqual([0, '']);
});

const HEADLINES = {
  en: /^(THE FIREWALL OR PROXY TEAM MUST|NOT KNOWN YET WHO MUST ACT)/,
  sv: /^(BRANDVÄGGS- ELLER PROXYTEAMET MÅSTE|OKLART ÄN VEM SOM MÅSTE)/,
} as const;
const MORE = /^(More|Mer): /;
const PRACTICE = /^(PRACTICE|ÖVNING): /;

/** The lines of the verdict among all that a terminal showed, from the headline to where more is found. */
const verdictIn = (shown: string, language: 'en' | 'sv'): readonly string[] => {
  const lines = stripVTControlCharacters(shown).replaceAll('\r', '').trimEnd().split('\n');
  const [first, more] = [HEADLINES[language], MORE].map((of) => lines.findIndex((line) => of.test(line)));
  expect([first, more], shown).not.toContain(-1);
  return lines.slice(first, (more ?? 0) + 1);
};

const WIDTHS = [40, 60, 80, 120].flatMap((width) =>
  (['en', 'sv'] as const).map((language) => [width, language] as const),
);
const localeOf = { en: 'en_US.UTF-8', sv: 'sv_SE.UTF-8' };

const shownIn = async (
  args: readonly string[],
  width: number,
  LANG: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const environment = { ...DATA, LANG, ...more };
  const seen = await inTerminal(args, [{ size: [24, width] }], { environment, cwd: folder });
  expect([seen.stuck, seen.restored], seen.shown).toEqual([null, true]);
  return seen.shown;
};

/** What is wrong with a verdict of a terminal of this width. */
const faultsIn = (shown: string, width: number, language: 'en' | 'sv'): readonly string[] => {
  const lines = verdictIn(shown, language);
  return [
    ...(lines.length > 16 ? [`${lines.length} lines`] : []),
    ...lines.filter((line) => line.length > width && line.trim().includes(' ')),
    ...lines.filter((line) => /\S…/.test(line)),
    // Each colour that begins in a line ends in it.
    ...shown
      .split('\n')
      .filter((line) => /\u001b\[\d+m[^\u001b]*$/.test(line) && !/\u001b\[(?:39|22|0)m[^\u001b]*$/.test(line)),
    ...(stripVTControlCharacters(shown).includes('\u001b') ? ['half an escape'] : []),
  ];
};

describe.each(WIDTHS)('given a terminal of %i columns, in %s', (width, language) => {
  it.each([
    ['compare', ['compare', ...FILES]],
    ['case show', ['case', 'show', 'acs.practice.test']],
  ])('%s says first who must act, in 16 lines that are cut nowhere', async (_, args) => {
    const shown = await shownIn(args, width, localeOf[language]);
    expect(faultsIn(shown, width, language)).toEqual([]);
    const [first = '', ...rest] = stripVTControlCharacters(shown).split(/\r?\n/);
    expect(PRACTICE.test(first) && rest.slice(0, 2).some((line) => HEADLINES[language].test(line)), shown).toBe(true);
  });
  it('so does diagnose, behind what it did', async () => {
    const server = await nacServer();
    const [, ...target] = server.probe;
    const password = { TRIPOINT_PASSWORD: 'seven-Lanterns-24' };
    const data = { TRIPOINT_DATA: join(server.folder, 'data'), ...password };
    const args = ['diagnose', ...target, '--card', 'card.txt', '--quiet'];
    const shown = await shownIn(args, width, localeOf[language], data);
    expect(faultsIn(shown, width, language)).toEqual([]);
  });
});
