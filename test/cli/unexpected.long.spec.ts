import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { framesOf } from '../../src/app/frames.ts';
import { tripoint } from './run-tripoint.ts';
import { cleanHome } from './terminal/in-terminal.ts';

const CARD = ['card', '--endpoint-api', 'up', '--updated-at', '2026-11-21T10:04+01:00'];

/** A Node whose random numbers are broken, by an error that quotes a secret. */
const broken = async (...more: readonly string[]) => {
  const file = join(await cleanHome(), 'broken.mjs');
  await writeFile(
    file,
    `import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
crypto.randomUUID = () => {
  throw Object.assign(new TypeError('seven-Lanterns\\n    at seven-Lanterns (file:///seven-Lanterns:1:1)'), { code: 'ERR_BROKEN' });
};
syncBuiltinESMExports();`,
  );
  return tripoint([...CARD, ...more], { environment: { NODE_OPTIONS: `--import=${file}` } });
};

describe('given an unexpected error', () => {
  it('says that it was not expected, and names --debug', async () => {
    const { code, err } = await broken();
    expect([code, err]).toEqual([3, expect.stringMatching(/^The program met an error .* With --debug .*\n$/)]);
  });
  it('--debug prints its kind, its code and where it was', async () =>
    expect((await broken('--debug')).err).toMatch(/\nTypeError ERR_BROKEN\n(?: {2}at .*\.[cm]?js:\d+:\d+\n)+$/));
  it.each([[[]], [['--debug']]])('prints nothing of its message: %j', async (more) =>
    expect((await broken(...more)).err).not.toContain('Lanterns'),
  );
  it('speaks Swedish', async () => expect((await broken('--language', 'sv')).err).toMatch(/^Ett oväntat fel .*\n$/));
});

describe('given the frames of an error', () => {
  it('tells those of what caused it', () =>
    expect(
      framesOf(new Error('outer', { cause: new RangeError('inner') })).filter((line) => !line.startsWith(' ')),
    ).toEqual(['Error', 'RangeError']));
  it('tells no path', () => expect(framesOf(new Error('x')).join('\n')).not.toContain('/'));
  it('tells the kind of what is no error', () => expect(framesOf('seven-Lanterns')).toEqual(['string']));
});
