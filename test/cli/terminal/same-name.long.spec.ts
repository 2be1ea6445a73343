import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tripoint } from '../run-tripoint.ts';
import { cleanHome, inTerminal } from './in-terminal.ts';

/** A key that is to be accepted under a name that another key has: asked for at a terminal. */

const [ONE, OTHER] = ['3f2a'.repeat(16), '1b2c'.repeat(16)];

const answering = async (answer: string, language: 'en' | 'sv') => {
  const environment = { TRIPOINT_DATA: join(await cleanHome(), 'data') };
  await tripoint(['installation', 'accept', ONE, '--name', 'Anna'], { environment });
  const see =
    language === 'sv' ? 'Skriv ja för att ha båda nycklarna under namnet: ' : 'Type yes to have both under it: ';
  const { shown, code, stuck } = await inTerminal(
    ['installation', 'accept', OTHER, '--name', 'anna', '--language', language],
    [{ see }, { type: `${answer}\r` }],
    { environment },
  );
  const { out } = await tripoint(['installation', 'show', '--json'], { environment });
  return { shown, code, stuck, known: (JSON.parse(out) as { known: unknown[] }).known.length };
};

describe('given a name that another key has', () =>
  it.each([
    ['yes', 'en', 0, 2],
    ['no', 'en', 3, 1],
    ['', 'en', 3, 1],
    ['ja', 'sv', 0, 2],
    ['nej', 'sv', 3, 1],
  ] as const)('"%s" in %s ends with %i and %i keys', async (answer, language, code, known) => {
    const seen = await answering(answer, language);
    expect([seen.stuck, seen.code, seen.known]).toEqual([null, code, known]);
    expect(seen.shown).toContain('3f2a3f2a 3f2a3f2a');
  }));
