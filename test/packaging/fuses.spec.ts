import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flipAll, FUSES, readFuses } from '../../scripts/fuses.ts';
import { FRESH, fuseWire } from './electron-dist.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-fuses-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const binaryWith = async (...wires: readonly string[]): Promise<string> => {
  const file = join(await mkdtemp(join(folder, 'binary-')), 'electron');
  await writeFile(file, Buffer.concat(wires.flatMap((states) => [Buffer.alloc(100), fuseWire(states)])));
  return file;
};

describe('given what is decided of the fuses', () => {
  it('opens no way around the program: not as Node, not by arguments or the environment, not past the archive', () =>
    expect(FUSES).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    }));

  it('names them in the order in which Electron has them', () => {
    const known = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));
    expect(Object.keys(FUSES).slice(0, known.length)).toEqual(known);
  });
});

const TURNED = Object.values(FUSES)
  .map((state) => (state ? '0' : '1'))
  .join('');

describe('given an Electron with nine fuses', () => {
  it('sets all nine, each against what it was', async () => {
    const binary = await binaryWith(TURNED);
    await flipAll(binary, false);
    expect(await readFuses(binary)).toEqual(Object.values(FUSES));
  });

  it('changes no other byte', async () => {
    const binary = await binaryWith(FRESH);
    const before = await readFile(binary);
    await flipAll(binary, false);
    const after = await readFile(binary);
    const changed = [...before.keys()].filter((at) => before[at] !== after[at]);
    expect({ length: after.length, outside: changed.filter((at) => at < before.length - 9) }).toEqual({
      length: before.length,
      outside: [],
    });
  });

  it('sets both halves of a binary for two kinds of processor', async () => {
    const binary = await binaryWith(TURNED, TURNED);
    await flipAll(binary, false);
    const bytes = await readFile(binary);
    const half = bytes.length / 2;
    expect(bytes.subarray(half)).toEqual(bytes.subarray(0, half));
  });

  it('finds the binary inside a program for macOS', async () => {
    const program = join(folder, 'Tripoint.app');
    const framework = join(program, 'Contents/Frameworks/Electron Framework.framework');
    await mkdir(framework, { recursive: true });
    await writeFile(join(framework, 'Electron Framework'), fuseWire(FRESH));
    await flipAll(program, false);
    expect(await readFuses(program)).toEqual(Object.values(FUSES));
  });
});

it.each([
  ['a tenth', `${FRESH}0`],
  ['only eight', FRESH.slice(1)],
  ['one taken out', FRESH.replace('0', 'r')],
])('given an Electron with other fuses than the nine, refuses it and leaves it as it is: %s', async (_what, states) => {
  const binary = await binaryWith(states);
  const before = await readFile(binary);
  await expect(flipAll(binary, false)).rejects.toThrow('decide each of them there');
  expect(await readFile(binary)).toEqual(before);
});
