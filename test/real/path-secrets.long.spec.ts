import { readdirSync, readFileSync } from 'node:fs';
import { readFile, open } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSizes } from '../../src/core/evidence/path/measured.ts';
import { pathsIn, sizesIn, stageRecordSchema, type StageRecord } from '../../src/core/records/record.ts';
import { endsOf } from '../../src/core/evidence/path/ends.ts';
import { ADDRESS, buildChain, type Chain } from './chain.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { forward } from './nft.ts';

/** A stage that gets no answer: it keeps where its connections end, and the process that found it out never saw a secret. */

const PASSWORD = 'Canary-of-the-password-7f3a';
const USER = 'canary-of-the-user';

interface Child {
  readonly arguments: readonly string[];
  readonly environment: string;
  /** How many of the memory's bytes were searched, and which canaries were found in them. */
  readonly searched: number;
  readonly found: readonly string[];
}

const MAPPED = /^([0-9a-f]+)-([0-9a-f]+) (r\S+) /;

/** Looks for canaries in all that a process can read of its own memory. */
const searchMemory = async (pid: string, canaries: readonly string[]): Promise<Pick<Child, 'searched' | 'found'>> => {
  const maps = (await readFile(`/proc/${pid}/maps`, 'utf8')).split('\n');
  const memory = await open(`/proc/${pid}/mem`, 'r');
  const found = new Set<string>();
  let searched = 0;
  try {
    for (const line of maps) {
      const [, from = '', to = '', rights = ''] = MAPPED.exec(line) ?? [];
      if (!rights.startsWith('rw') || from === '') continue;
      const start = Number.parseInt(from, 16);
      const length = Math.min(Number.parseInt(to, 16) - start, 256 * 1024 * 1024);
      const bytes = Buffer.alloc(Math.min(length, 1024 * 1024));
      for (let at = 0; at < length; at += bytes.length - 64) {
        const read = await memory.read(bytes, 0, bytes.length, start + at).catch(() => null);
        if (read === null || read.bytesRead === 0) break;
        searched += read.bytesRead;
        const part = bytes.subarray(0, read.bytesRead);
        for (const canary of canaries)
          if (part.includes(canary) || part.includes(Buffer.from(canary, 'utf16le'))) found.add(canary);
      }
    }
  } finally {
    await memory.close();
  }
  return { searched, found: [...found] };
};

const processes = (): readonly string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

const argumentsOf = (pid: string): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
};

/** Built, or from the sources. */
const TRACER = /\/(path-worker\.js|node\/path\/worker\.ts)$/;

const isTracer = ([, file = '', ...rest]: readonly string[], handed: readonly string[]): boolean =>
  TRACER.test(file) && rest.filter((part) => part !== '').join(' ') === handed.join(' ');

/** The tracing process that was started with these arguments, once there is one; none of those that were there `before`. */
const findChild = async (
  handed: readonly string[],
  before: ReadonlySet<string>,
  until: () => boolean,
): Promise<string | null> => {
  while (!until()) {
    const found = processes().find((pid) => !before.has(pid) && isTracer(argumentsOf(pid), handed));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return null;
};

const lookAt = async (pid: string, canaries: readonly string[]): Promise<Child> => {
  // It has loaded all that it will; held, it does not end while it is looked at.
  await new Promise((resolve) => setTimeout(resolve, 400));
  process.kill(Number(pid), 'SIGSTOP');
  const text = async (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8');
  const seen = {
    arguments: (await text('cmdline')).split('\0').slice(2, -1),
    environment: await text('environ'),
    ...(await searchMemory(pid, canaries)),
  };
  process.kill(Number(pid), 'SIGCONT');
  return seen;
};

interface Situation {
  readonly that: string;
  readonly rules: Readonly<Partial<Record<'firewall', string>>>;
  readonly args: readonly string[];
}

const DROPS = forward('tcp dport 443 drop');
const SITUATIONS: readonly Situation[] = [
  { that: 'behind a firewall that drops', rules: { firewall: DROPS }, args: [ADDRESS[4].server, '443'] },
  { that: 'at a server that falls silent', rules: {}, args: [ADDRESS[4].server, '443', 'sizes'] },
];

describe.runIf(CAN_BE_REAL).each(SITUATIONS)(`given a stage $that${WHERE}`, ({ rules, args: handed }) => {
  let chain: Chain;
  let record: StageRecord;
  let child: Child | null = null;
  let own: Pick<Child, 'found'> | null = null;
  let said = '';

  beforeAll(async () => {
    chain = await buildChain();
    await chain.set({ rules });
    const args = ['probe', '--server', 'nac.example', '--connect-to', `${ADDRESS[4].server}:443`, '--user', USER];
    // On a busy machine the process may end before it is held: then it is looked for in another run.
    for (let run = 0; run < 4 && child === null; run += 1) {
      let ended = false;
      const before = new Set(processes());
      const running = chain
        .run([...args, '--stage', 'outside', '--timeout', '0.5', '--json'], {
          environment: { TRIPOINT_PASSWORD: PASSWORD },
        })
        .finally(() => (ended = true));
      const pid = await findChild(handed, before, () => ended);
      if (pid !== null) {
        child = await lookAt(pid, [PASSWORD, USER, 'nac.example']).catch(() => null);
        // This process holds it for certain.
        own = await searchMemory(String(process.pid), [PASSWORD]);
      }
      const { out, err } = await running;
      said = err;
      record = stageRecordSchema.parse(JSON.parse(out));
    }
  }, 120_000);
  afterAll(() => chain.close());

  it('keeps one measurement, at the first probe', () => {
    const [first] = record.probes;
    const paths = pathsIn(record);
    const sizes = sizesIn(record);
    expect([...paths, ...sizes]).toHaveLength(1);
    expect(first?.evidence?.path ?? first?.evidence?.packetSize).toEqual(paths[0] ?? sizes[0]);
    expect(paths.map((path) => endsOf(path).lastHeard)).toEqual(paths.map(() => ADDRESS[4].firewall));
    // Held for too long while its memory is searched, it is ended.
    for (const size of sizes) expect(['silent', 'not-measured']).toContain(readSizes(size).kind);
  });
  it('gives the tracing process an address, a port and what it is to do, and nothing else', () =>
    expect(child?.arguments).toEqual(handed));
  it('gives it an environment of one harmless variable', () => expect(child?.environment).toBe('LC_ALL=C\0'));
  it('leaves no secret, no user and no name in its memory', () => {
    expect(child?.searched).toBeGreaterThan(1_000_000);
    expect(child?.found).toEqual([]);
  });
  it('would find one: the process of this spec holds the password', () => expect(own?.found).toEqual([PASSWORD]));
  it('says no more than before while it goes on', () => expect(said).not.toContain(PASSWORD));
});
