import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { whyNotThisNode } from '../../src/cli/node-version.ts';
import { ROOT } from './project.ts';

/** What meets somebody on a machine where nobody has worked before, and under a Node that is too old. */

const scratch = async (): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tripoint-fresh-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const run = (program: string, args: readonly string[], cwd: string, more: NodeJS.ProcessEnv = {}) =>
  new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((done) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...more } });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.once('close', (code) => done({ code, out, err }));
  });

describe('given the run of all checks', () => {
  /** A checkout with the run in it, and an npm that writes down what it was asked and where. */
  const checkout = async (below: string) => {
    const folder = await scratch();
    const project = join(folder, below);
    await mkdir(join(project, '.ci'), { recursive: true });
    await cp(join(ROOT, '.ci/run'), join(project, '.ci/run'));
    await mkdir(join(folder, 'bin'));
    const npm = `#!/bin/sh\nif [ "$1" = config ]; then echo "of-before/$3"; else echo "$* HOME=$HOME TMPDIR=$TMPDIR cache=$npm_config_cache rc=$npm_config_userconfig" >> ${folder}/asked; touch "$HOME/left" "$TMPDIR/left"; fi\n`;
    await writeFile(join(folder, 'bin/npm'), npm);
    await chmod(join(folder, 'bin/npm'), 0o755);
    await mkdir(join(folder, 'tmp'));
    const go = () =>
      run('bash', [join(project, '.ci/run')], folder, {
        PATH: `${folder}/bin:${process.env.PATH ?? ''}`,
        TMPDIR: join(folder, 'tmp'),
      });
    return { folder, go, asked: () => readFile(join(folder, 'asked'), 'utf8').catch(() => '') };
  };

  it('has a home and a temporary folder of its own, and the cache and settings of npm', async () => {
    const { folder, go, asked } = await checkout('project');
    await go();
    const [first = ''] = (await asked()).split('\n');
    const [, own] = /^ci HOME=(\S+)\/home TMPDIR=/.exec(first) ?? [];
    expect(own?.startsWith(join(folder, 'tmp/'))).toBe(true);
    expect(first).toBe(`ci HOME=${own}/home TMPDIR=${own}/tmp cache=of-before/cache rc=of-before/userconfig`);
  });
  it('leaves nothing of them behind', async () => {
    const { folder, go } = await checkout('project');
    await go();
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });
  it.each([
    ['the checkout', 'below/project', 'below/node_modules'],
    ['the temporary folder', 'project', 'tmp/node_modules'],
    ['both', 'project', 'node_modules'],
  ])('stops in words where packages lie above %s', async (_what, project, modules) => {
    const { folder, go, asked } = await checkout(project);
    await mkdir(join(folder, modules), { recursive: true });
    const { code, err } = await go();
    expect([code, err.startsWith(`${join(folder, modules)} lies above `), await asked()]).toEqual([1, true, '']);
  });
});

describe('given a Node that is too old', () => {
  const needed = async (): Promise<string> => {
    const { engines } = z
      .object({ engines: z.object({ node: z.string() }) })
      .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));
    return engines.node.replace('>=', '');
  };
  /** Loaded first, it makes Node say that it is another one. */
  const posing = async (version: string): Promise<readonly string[]> => {
    const file = join(await scratch(), 'posing.cjs');
    await writeFile(
      file,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });\n`,
    );
    return ['--require', file];
  };

  it('the command line names the version that package.json asks for', async () => {
    expect(whyNotThisNode('22.18.9')).toBe(`Tripoint needs Node ${await needed()} or newer, and this is Node 22.18.9.`);
  });
  it.each(['20.20.2', '22.18.0', '9.11.2'])('%s is too old', (version) =>
    expect(whyNotThisNode(version)).not.toBeNull(),
  );
  it.each(['22.19.0', '24.0.0', '100.1.0'])('%s is not', (version) => expect(whyNotThisNode(version)).toBeNull());

  it.each([
    ['the built command line', 'out/main/cli.js', ['--version']],
    ['a command', 'out/main/cli.js', ['compare', 'x.json']],
  ])('%s says so in one sentence and ends with 3', async (_what, file, args) => {
    const { code, out, err } = await run(process.execPath, [...(await posing('20.20.2')), file, ...args], ROOT);
    expect({ code, out, err }).toEqual({
      code: 3,
      out: '',
      err: `Tripoint needs Node ${await needed()} or newer, and this is Node 20.20.2.\n`,
    });
  });
  it.each(['start', 'test', 'dist', 'test:seeded', 'test:electron'])('npm run %s says so too', async (name) => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));
    const [program, ...args] = (scripts[name] ?? '').split(' ');
    const { code, err } = await run(process.execPath, [...(await posing('20.20.2')), ...args], ROOT);
    expect([program, code, err]).toEqual([
      'node',
      3,
      `Tripoint needs Node ${await needed()} or newer, and this is Node 20.20.2: run it with npm, which brings a newer Node along.\n`,
    ]);
  });
});
