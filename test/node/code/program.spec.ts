import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepCode } from '../../../src/node/code/keep-code.ts';
import { loadProgram } from '../../../src/node/code/program.ts';

describe('given a built program', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tripoint-code-'));
    mkdirSync(join(folder, 'program'));
    mkdirSync(join(folder, 'kept'));
    write(
      'main.cjs',
      'const part = require("./part.cjs"); exports.word = () => part.word() + require("node:path").sep;',
    );
    write('part.cjs', 'exports.word = () => "first";');
  });
  afterEach(() => {
    process.removeAllListeners('exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (name: string, text: string): void => writeFileSync(join(folder, 'program', name), text);
  const kept = (): readonly string[] => readdirSync(join(folder, 'kept')).sort();
  const run = (place: string | null = join(folder, 'kept')): unknown => {
    const { word } = loadProgram('main', 'probe', place, [folder]) as { readonly word: () => string };
    const said = word();
    keepCode();
    return said;
  };

  it('its parts run, and their compiled code is kept by command', () => {
    expect(run()).toBe('first/');
    expect(kept()).toEqual(['main.cjs.probe', 'part.cjs.probe']);
    expect(run()).toBe('first/');
  });
  it('nothing is kept where there is no place', () => {
    expect(run(null)).toBe('first/');
    expect(kept()).toEqual([]);
  });
  it('a part that has changed runs as it is, of the same length as well', () => {
    run();
    write('part.cjs', 'exports.word = () => "other";');
    expect(run()).toBe('other/');
  });
  it.each([
    ['is empty', (file: string) => writeFileSync(file, '')],
    ['is cut off', (file: string) => truncateSync(file, readFileSync(file).length >> 1)],
    ['holds something else', (file: string) => writeFileSync(file, 'x'.repeat(5000))],
    [
      'has one wrong byte',
      (file: string) => {
        const bytes = readFileSync(file);
        bytes[bytes.length - 40] = (bytes.at(-40) ?? 0) ^ 0xff;
        writeFileSync(file, bytes);
      },
    ],
    [
      'is a folder',
      (file: string) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
  ])('kept code that %s does no harm', (_, damage) => {
    run();
    damage(join(folder, 'kept', 'part.cjs.probe'));
    expect(run()).toBe('first/');
    expect(run()).toBe('first/');
  });
  it('a place that is gone does no harm', () => expect(run(join(folder, 'missing'))).toBe('first/'));
  it('what nobody used for a month is removed', () => {
    const old = join(folder, 'kept', 'replaced.cjs.probe');
    writeFileSync(old, '');
    utimesSync(old, 1, 1);
    run();
    expect(kept()).not.toContain('replaced.cjs.probe');
  });
});
