import { createSocket, type Socket } from 'node:dgram';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchRecordSchema, type WatchRecord, firstSlot } from '../../src/core/records/watch.ts';
import { openResolver } from '../blind/listeners/resolver.ts';
import type { Listener } from '../blind/scenario.ts';
import { ask } from '../web/running-host.ts';
import { asTyped, environment } from './run-tripoint.ts';
import { PROGRAM_FILE } from './program-file.ts';

/** The system's own look-up cannot be cancelled: it goes on for minutes after its round was given up. */

const SILENT = '127.54.0.1';
const PATIENT = 'options timeout:30 attempts:5\n';
const SILENT_ROUNDS = 5;

describe('given a resolver that is silent for some rounds of a watch, and then answers', () => {
  let folder: string;
  let silent: Socket;
  let answering: Listener;
  let record: WatchRecord;
  let endedAt: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-silent-'));
    silent = createSocket('udp4');
    silent.bind(53, SILENT);
    await once(silent, 'listening');
    answering = await openResolver('no-such-name');
    const settings = join(folder, 'resolv.conf');
    const out = join(folder, 'watch.json');
    await writeFile(settings, `nameserver ${SILENT}\n${PATIENT}`);
    const watch = ['watch', ...asTyped('--server acs.practice.test --user amy --stage inside --only open-api')];
    const under = `mount --bind '${settings}' /etc/resolv.conf && exec "$@"`;
    const child = spawn(
      'unshare',
      ['-rm', 'sh', '-c', under, 'sh', process.execPath, PROGRAM_FILE, ...watch].concat([
        ...asTyped('--count 12 --every 1 --timeout 0.5 --out'),
        out,
      ]),
      {
        env: environment({ TRIPOINT_DATA: folder, TRIPOINT_PASSWORD: 'no-matter' }),
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const ended = once(child, 'close');
    let seen = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (seen += text));
    while (!seen.includes(`${SILENT_ROUNDS} of 12`) && child.exitCode === null) await sleep(50);
    await writeFile(settings, `nameserver ${answering.address}\n${PATIENT}`);
    await ended;
    endedAt = Date.now();
    record = watchRecordSchema.parse(JSON.parse(await readFile(out, 'utf8')));
  });

  afterAll(async () => {
    silent.close();
    await answering.close();
    await rm(folder, { recursive: true, force: true });
  });

  const outcomes = (): readonly (string | undefined)[] => record.attempts.map(({ outcome }) => outcome);

  /** Outcomes of the first so many rounds; a busy machine may miss one. */
  const roundsBefore = (round: number): readonly (string | undefined)[] => {
    const last = firstSlot(Date.parse(record.startedAt), record.everySeconds) + round;
    return record.attempts.filter(({ slot }) => slot < last).map(({ outcome }) => outcome);
  };

  it('had no answer while it was silent', () =>
    expect(new Set(roundsBefore(SILENT_ROUNDS))).toEqual(new Set(['dns.no-answer'])));
  it('does not outlive the watch by the minutes of the look-ups that were given up', () =>
    expect(endedAt - Date.parse(record.endedAt ?? '')).toBeLessThan(20_000));
  it('asks anew, and hears what the other one says', () => expect(outcomes().at(-1)).toBe('dns.not-found'));
  it('has no answer in one round more at most', () =>
    expect(outcomes().filter((outcome) => outcome === 'dns.no-answer').length).toBeLessThanOrEqual(SILENT_ROUNDS + 1));
});

it('given the web host with a look-up that nobody answers, ends within seconds of SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-silent-'));
  const silent = createSocket('udp4');
  silent.bind(53, SILENT);
  await once(silent, 'listening');
  const settings = join(folder, 'resolv.conf');
  await writeFile(settings, `nameserver ${SILENT}\n${PATIENT}`);
  const under = `mount --bind '${settings}' /etc/resolv.conf && exec "$@"`;
  const child = spawn('unshare', ['-rm', 'sh', '-c', under, 'sh', process.execPath, PROGRAM_FILE, 'web', '--no-open'], {
    env: environment({ TRIPOINT_DATA: join(folder, 'data') }),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const ended = once(child, 'close');
    const [address] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const url = new URL(address.trim());
    const port = Number(url.port);
    const code = url.hash.slice('#code='.length);
    const { token } = JSON.parse((await ask(port, { path: '/api/exchange', body: { code } })).body) as {
      token: string;
    };
    const call = async (name: string, body: object): Promise<string> =>
      (await ask(port, { path: `/api/call/${name}`, token, body })).body;
    const made = JSON.parse(await call('cases.create', { title: 'A', customer: 'B', site: '' })) as {
      value: { document: { id: string } };
    };
    const { id } = made.value.document;
    const target = { host: 'dead.practice.test', user: 'amy', proxy: { inside: 'none' } };
    await call('cases.change', { id, changes: { target } });
    await call('secrets.setPassword', { id, password: 'no-matter' });
    const asked = once(silent, 'message');
    await call('stages.run', { id, stage: 'inside', label: null, only: null, continueAfter401: false });
    await asked;
    child.kill('SIGTERM');
    expect(await Promise.race([ended.then(() => 'ended'), sleep(20_000).then(() => 'still there')])).toBe('ended');
  } finally {
    child.kill('SIGKILL');
    silent.close();
    await rm(folder, { recursive: true, force: true });
  }
});
