import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';

/** What the built program loads, and that it leaves only when all is written. */

/** Prints the program's files that were read, and the parts of Node that were loaded. */
const WATCHER = `
const fs = require('node:fs');
const read = fs.readFileSync;
const files = [];
fs.readFileSync = (file, ...more) => { files.push(String(file)); return read(file, ...more); };
require('node:module').syncBuiltinESMExports();
process.on('exit', () => fs.writeSync(2, JSON.stringify({ files: files.filter((file) => file.endsWith('.cjs')), node: process.moduleLoadList })));
`;

describe('given the built command line', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tripoint-start-'));
    writeFileSync(join(folder, 'watcher.cjs'), WATCHER);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const start = (args: readonly string[], before: readonly string[] = []) =>
    spawn(process.execPath, [...before, builtProgram(), ...args], {
      env: { PATH: process.env.PATH, HOME: folder, TRIPOINT_DATA: join(folder, 'data'), LC_ALL: 'C.UTF-8' },
    });
  const loadedBy = (
    ...args: readonly string[]
  ): Promise<{ readonly files: readonly string[]; readonly node: readonly string[] }> =>
    new Promise((done) => {
      let text = '';
      const child = start(args, ['--require', join(folder, 'watcher.cjs')]);
      child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
      child.stdout.resume();
      child.once('close', () =>
        done(JSON.parse(text.slice(text.lastIndexOf('{"files"'))) as Awaited<ReturnType<typeof loadedBy>>),
      );
    });

  it('--version loads few files, no schema, no Swedish, no TLS and no thread', async () => {
    const { files, node } = await loadedBy('--version');
    expect(files.length).toBeLessThan(12);
    expect(files.filter((file) => !/\/program\/(start|terminal|run|help|rolldown)[^/]*$/.test(file))).toEqual([]);
    for (const name of ['tls', 'worker_threads', 'crypto', 'http']) expect(node).not.toContain(`NativeModule ${name}`);
  });
  it('a command loads a dozen and a half of files at most', async () => {
    const { files } = await loadedBy('compare', join(folder, 'missing.json'));
    expect(files.length).toBeLessThan(18);
  });
  it('Node warns of nothing, where the keychain is asked for as well', async () => {
    const child = start(['installation', 'show']);
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stdout.resume();
    await new Promise((ended) => child.once('close', ended));
    expect(text).not.toMatch(/warning/i);
  });
  it('a slow reader of its output gets all of it', async () => {
    const child = start(['completion', 'zsh']);
    const parts: Buffer[] = [];
    child.stdout.pause();
    await new Promise((awake) => setTimeout(awake, 300));
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      parts.push(chunk);
      await new Promise((awake) => setTimeout(awake, 5));
    }
    const slow = Buffer.concat(parts).toString();
    const again = start(['completion', 'zsh']);
    let text = '';
    again.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await new Promise((ended) => again.once('close', ended));
    expect(slow).toBe(text);
    expect(slow.length).toBeGreaterThan(5000);
  });
});
