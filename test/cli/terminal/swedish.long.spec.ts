import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanHome, inTerminal } from './in-terminal.ts';
import { nacServer } from './nac-server.ts';

const SWEDISH = { LC_ALL: 'sv_SE.UTF-8', NO_COLOR: '1' };
const CARD = ['card', '--endpoint-api', 'up', '--updated-at', '2026-11-21T10:04:05+01:00', '--out'];

/** Records a card over a file that is there, and types an answer; gives whether the file was replaced. */
const replacing = async (answer: string, environment: Readonly<Record<string, string>>) => {
  const file = join(await cleanHome(), 'card.json');
  await writeFile(file, '{}');
  const see = environment.LC_ALL === SWEDISH.LC_ALL ? 'Skriv ja för att fortsätta: ' : 'Type yes to continue: ';
  const { stuck } = await inTerminal([...CARD, file], [{ see }, { type: `${answer}\r` }], { environment });
  return { stuck, replaced: (await readFile(file, 'utf8')) !== '{}' };
};

describe('given a terminal with a Swedish locale', () => {
  it('asks for the password in Swedish, and says what the probes came to in Swedish', async () => {
    const server = await nacServer();
    const steps = [{ see: 'Lösenord för api-user: ' }, { type: 'seven-Lanterns-24\r' }];
    const { shown, code } = await inTerminal([...server.probe, '--only', 'open-api'], steps, { environment: SWEDISH });
    expect([code, shown]).toEqual([
      0,
      expect.stringMatching(/Test +Resultat +Tid[^]*Insida: 1 av 1 tester lyckades\./),
    ]);
  });
  it.each(['ja', 'JA', 'yes'])('%s is yes', async (answer) =>
    expect(await replacing(answer, SWEDISH)).toEqual({ stuck: null, replaced: true }),
  );
  it.each(['nej', 'j', ''])('"%s" is none', async (answer) =>
    expect(await replacing(answer, SWEDISH)).toEqual({ stuck: null, replaced: false }),
  );
});

it('given a terminal with an English locale, ja is no yes', async () =>
  expect(await replacing('ja', { LC_ALL: 'en_US.UTF-8' })).toEqual({ stuck: null, replaced: false }));
