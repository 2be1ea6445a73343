import { execFile, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtProgram } from '../cli/built-program.ts';
import { temporaryFolder } from '../node/disk/temporary-folder.ts';
import { tries } from '../scale.ts';
import { ask } from '../web/running-host.ts';

/** Eight hours in short: as many rounds as a watch of eight hours has, and as many looks at a window as a day of work. */

const run = promisify(execFile);
const TIMEOUT = { timeout: 30 * 60_000 };
/** Every ten seconds for eight hours. */
const ROUNDS = tries(400, 2880);
/** What one attempt of a record may keep in memory. */
const ATTEMPT_BYTES = 3000;
const ROOM_BYTES = 6_000_000;

interface Held {
  readonly attempts: number;
  readonly heap: number;
  readonly handles: number;
  readonly files: number;
  readonly listeners: number;
}

describe.runIf(process.platform === 'linux')('given a watch of eight hours', () => {
  it('grows by what it records, and by nothing else', TIMEOUT, async () => {
    const fixture = join(import.meta.dirname, 'fixtures/watch.ts');
    const { stdout } = await run(process.execPath, [fixture, String(ROUNDS)], { maxBuffer: 1 << 24 });
    const [early, late] = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Held);
    if (!early || !late) throw new Error(stdout);
    const recorded = (late.attempts - early.attempts) * ATTEMPT_BYTES;
    expect(late.attempts).toBe(ROUNDS);
    expect(late.heap - early.heap - recorded).toBeLessThan(ROOM_BYTES);
    // The connection of a probe may still be closing.
    expect(late.handles - early.handles).toBeLessThan(5);
    expect(late.files - early.files).toBeLessThan(5);
    expect(late.listeners).toBe(early.listeners);
  });
});

interface Process {
  readonly residentKb: number;
  readonly files: number;
  readonly threads: number;
}

const heldBy = async (pid: number): Promise<Process> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const number = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1]);
  return { residentKb: number('VmRSS'), threads: number('Threads'), files: (await readdir(`/proc/${pid}/fd`)).length };
};

const LOOKS = tries(300, 5000);

describe.runIf(process.platform === 'linux')('given a host whose window is looked at all day', () => {
  it('holds no more at the end than when it was warm', TIMEOUT, async () => {
    const data = await temporaryFolder();
    // With little room, what is garbage is cleared soon, and what is left is held.
    const web = spawn(
      process.execPath,
      ['--max-semi-space-size=2', '--max-old-space-size=96', builtProgram(), 'web', '--no-open'],
      { env: { PATH: process.env.PATH ?? '', HOME: data, TRIPOINT_DATA: data }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    onTestFinished(() => void web.kill('SIGKILL'));
    let said = '';
    for (const stream of [web.stdout, web.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    await expect.poll(() => said, { timeout: 30_000 }).toMatch(/#code=/);
    const { port, hash } = new URL(/http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]+/.exec(said)?.[0] ?? '');
    const exchanged = await ask(Number(port), { path: '/api/exchange', body: { code: hash.slice('#code='.length) } });
    const { token } = JSON.parse(exchanged.body) as { token: string };
    const look = async (): Promise<void> => {
      const answers = await Promise.all([
        ask(Number(port), { path: '/' }),
        ask(Number(port), { path: '/api/call/cases.list', token, body: {} }),
        ask(Number(port), { path: '/api/call/app.surroundings', token, body: {} }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    };
    for (let warm = 0; warm < LOOKS / 2; warm += 1) await look();
    const early = await heldBy(web.pid ?? 0);
    for (let count = 0; count < LOOKS; count += 1) await look();
    await expect
      .poll(async () => (await heldBy(web.pid ?? 0)).files, { timeout: 20_000 })
      .toBeLessThanOrEqual(early.files + 2);
    const late = await heldBy(web.pid ?? 0);
    expect(late.threads).toBeLessThanOrEqual(early.threads);
    expect(late.residentKb - early.residentKb).toBeLessThan(40_000);
    expect(await readdir(join(data, 'cases')).catch(() => [])).toEqual([]);
  });
});
