import { describe, expect, it } from 'vitest';
import { wrapped } from '../../src/cli/text/layout.ts';
import { GOOD, onPractice } from './service-for-cli.ts';
import { tripoint } from './run-tripoint.ts';
import { inTerminal } from './terminal/in-terminal.ts';
import { nacServer } from './terminal/nac-server.ts';

describe('given text for a narrow terminal', () => {
  it.each([
    ['a paragraph', 'one two three four', 'one two\nthree four'],
    ['a list', '- one two three', '- one two\n  three'],
    ['steps', '1. one two three', '1. one two\n   three'],
    ['the last column of a table', 'ab  one two three', 'ab  one two\n    three'],
    ['a word that is longer', 'seven-Lanterns-24', 'seven-Lanterns-24'],
    ['colours, which have no width', '\u001b[31mone two\u001b[39m x', '\u001b[31mone two\u001b[39m x'],
  ])('wraps %s', (_what, text, shown) => expect(wrapped(text, 11)).toBe(shown));
  it('leaves it alone where no width is known', () =>
    expect(wrapped('one two three four', null)).toContain('two three'));
});

describe('given a batch', () => {
  const args = async () => {
    const desk = await onPractice();
    const file = await desk.write('list.csv', GOOD);
    return { desk, words: ['whitelist', 'batch', file, ...desk.where, '--chunk', '1', '--yes', '--permanent'] };
  };
  it('redraws one line on a terminal', async () => {
    const { desk, words } = await args();
    const { shown } = await inTerminal(words, [], { environment: desk.environment });
    expect(shown).toMatch(/\r\u001b\[K\d of 4[^\n]*\r\u001b\[K/);
  });
  it('prints lines elsewhere', async () => {
    const { desk, words } = await args();
    expect((await tripoint(words, { environment: desk.environment })).err).toMatch(/^4 of 4$/m);
  });
  it('says nothing of it with --quiet', async () => {
    const { desk, words } = await args();
    expect((await tripoint([...words, '--quiet'], { environment: desk.environment })).err).not.toContain('of 4');
  });
});

describe('given a probe', () => {
  const probed = async (...more: readonly string[]) => {
    const server = await nacServer();
    return tripoint([...server.probe, ...more], { environment: { TRIPOINT_PASSWORD: 'a', COLUMNS: '60' } });
  };
  it('--quiet prints the result alone', async () => expect((await probed('--quiet')).err).toBe(''));
  it('keeps to COLUMNS', async () =>
    expect((await probed()).out.split('\n').filter((line) => line.length > 60)).toEqual([]));
});
