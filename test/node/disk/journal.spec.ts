import { appendFile, open, readFile, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  openJournal,
  readJournal,
  type Journal,
  type JournalFile,
  type JournalOptions,
} from '../../../src/node/disk/journal.ts';
import { tries } from '../../scale.ts';
import { firstLine, startFixture } from './run-fixture.ts';
import { temporaryFolder, valueOf } from './temporary-folder.ts';

let path: string;
beforeEach(async () => {
  path = join(await temporaryFolder(), 'deep', 'journal.jsonl');
});

const take = (events: unknown[]) => (event: unknown) => events.push(event) > 0;
const opened = async (options?: JournalOptions): Promise<readonly [Journal, unknown[]]> => {
  const events: unknown[] = [];
  return [valueOf(await openJournal(path, take(events), options)), events];
};
const write = async (...events: unknown[]): Promise<void> => {
  const [journal] = await opened();
  for (const event of events) valueOf(await journal.append(event));
  await journal.close();
};
const read = async (): Promise<unknown[]> => {
  const events: unknown[] = [];
  valueOf(await readJournal(path, take(events)));
  return events;
};
const codeOfOpening = async (): Promise<string> => {
  const reply = await openJournal(path, () => true);
  if (!reply.ok) return reply.failure.code;
  await reply.value.close();
  return 'opened';
};

describe('given a journal', () => {
  it('gives back what was added, in order, with line breaks and letters of any kind', async () => {
    const events = [{ n: 1 }, { text: 'å\n"x"\u2028😀' }, [null, true]];
    await write(...events);
    await write({ n: 2 });
    expect(await read()).toEqual([...events, { n: 2 }]);
  });
  it('adds several events in one write, so that all are there or none', async () => {
    const [journal] = await opened();
    valueOf(await journal.append({ n: 1 }, { n: 2 }));
    await journal.close();
    expect(await read()).toEqual([{ n: 1 }, { n: 2 }]);
    await truncate(path, (await readFile(path)).length - 1);
    expect(await read()).toEqual([]);
  });
  it('keeps the order of what is added without waiting', async () => {
    const [journal] = await opened();
    await Promise.all(Array.from({ length: 50 }, (_, n) => journal.append(n)));
    await journal.close();
    expect(await read()).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });
  it('reads lines that are longer than a block', async () => {
    const long = 'x'.repeat(700_000);
    await write({ n: 1 }, long, { n: 2 });
    expect(await read()).toEqual([{ n: 1 }, long, { n: 2 }]);
  });
  it('refuses what is longer than it reads back, and goes on', async () => {
    const [journal] = await opened();
    expect(await journal.append('x'.repeat(65 * 1024 * 1024))).toMatchObject({ ok: false });
    valueOf(await journal.append({ n: 1 }));
    await journal.close();
    expect(await read()).toEqual([{ n: 1 }]);
  });
  it('is for its owner alone', async () => {
    await write(1);
    const file = await open(path);
    expect((await file.stat()).mode & 0o777).toBe(0o600);
    await file.close();
  });
  it('leaves no lock behind', async () => {
    await write(1);
    expect(await readdir(join(path, '..'))).toEqual(['journal.jsonl']);
  });
});

describe('given a journal whose last line was cut by a crash', () => {
  it('gives the whole lines and goes on after them, wherever the cut is', async () => {
    await write({ n: 1 }, { n: 2 });
    const whole = await readFile(path);
    const start = whole.indexOf('\n') + 1;
    for (let size = start; size < whole.length; size += 1) {
      await writeFile(path, whole.subarray(0, size));
      const [journal, events] = await opened();
      expect(events).toEqual([{ n: 1 }]);
      valueOf(await journal.append({ n: 3 }));
      await journal.close();
      expect(await read()).toEqual([{ n: 1 }, { n: 3 }]);
    }
  });
  it('takes NULs at the end, which a file system leaves there, for a cut', async () => {
    await write({ n: 1 });
    await appendFile(path, Buffer.concat([Buffer.alloc(40), Buffer.from('"}\n')]));
    await write({ n: 2 });
    expect(await read()).toEqual([{ n: 1 }, { n: 2 }]);
  });
  it('does not cut when it only reads', async () => {
    await write({ n: 1 });
    await appendFile(path, 'half');
    await read();
    expect((await readFile(path, 'utf8')).endsWith('half')).toBe(true);
  });
});

describe('given a journal that is damaged', () => {
  it('refuses it for one changed bit anywhere but in the last line break, and leaves the file as it is', async () => {
    await write({ n: 1 }, { n: 2 }, { n: 3 });
    const whole = await readFile(path);
    for (let at = 0; at < whole.length - 1; at += 1) {
      const bad = Buffer.from(whole);
      bad[at]! ^= 1;
      await writeFile(path, bad);
      expect(await codeOfOpening()).toBe('damaged');
      expect((await readFile(path)).equals(bad)).toBe(true);
    }
  });
  it('refuses it when a line is gone from its middle', async () => {
    await write({ n: 1 }, { n: 2 });
    await truncate(path, 5);
    await appendFile(path, '\n');
    expect(await codeOfOpening()).toBe('damaged');
  });
  it('refuses a line with a right sum and a wrong length', async () => {
    await write({ n: 1 });
    const rest = '3 [{"n":2}]';
    await appendFile(path, `${crc32(rest).toString(16).padStart(8, '0')} ${rest}\n`);
    expect(await codeOfOpening()).toBe('damaged');
  });
  it('refuses it when its reader does not know an event', async () => {
    await write({ n: 1 });
    expect(await openJournal(path, () => false)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
  });
});

describe('given two that want to write', () => {
  it('lets the second wait for the first', async () => {
    const [journal] = await opened();
    expect(await codeOfOpening()).toBe('busy');
    await journal.close();
    expect(await codeOfOpening()).toBe('opened');
  });
  it('takes over from a process that was killed', async () => {
    const child = startFixture('append-for-ever.ts', path);
    await firstLine(child);
    expect(await codeOfOpening()).toBe('busy');
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
    expect(await codeOfOpening()).toBe('opened');
  });
});

describe('given a process that adds without a pause and is killed', () =>
  it('has every event that was confirmed, in order', { timeout: tries(60_000, 600_000) }, async () => {
    for (let kill = 0; kill < tries(5, 100); kill += 1) {
      const child = startFixture('append-for-ever.ts', path);
      let said = '';
      child.stdout?.on('data', (piece: Buffer) => (said += piece.toString()));
      await firstLine(child);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await gone;
      const confirmed = Number(said.split('\n').at(-2));
      const events = await read();
      expect(events.length).toBeGreaterThanOrEqual(confirmed);
      expect(events).toEqual(Array.from({ length: events.length }, (_, n) => ({ n: n + 1, filler: 'x'.repeat(9000) })));
    }
  }));

const failing = (broken: Partial<JournalFile>): JournalOptions => ({
  openFile: async (at) => {
    const file = await open(at, 'a', 0o600);
    return {
      appendFile: (data) => file.appendFile(data),
      stat: () => file.stat(),
      datasync: () => file.datasync(),
      close: () => file.close(),
      ...broken,
    };
  },
});
const full = (): Promise<never> => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));

describe('given a disk that fails', () => {
  it.each<[string, Partial<JournalFile>, string]>([
    ['what was not written, and says that it is full', { appendFile: full }, 'disk-full'],
    ['what was not synced', { datasync: () => Promise.reject(Object.assign(new Error('x'), { code: 'EIO' })) }, 'io'],
    ['a short write', { appendFile: () => Promise.resolve() }, 'io'],
  ])('does not confirm %s', async (_, broken, code) => {
    const [journal] = await opened(failing(broken));
    expect(await journal.append(1)).toMatchObject({ ok: false, failure: { code } });
    await journal.close();
  });
  it('takes nothing more after a failure, and keeps what was confirmed', async () => {
    let calls = 0;
    await write(0);
    const file = await open(path, 'a');
    const [journal] = await opened(
      failing({
        appendFile: async (data) => {
          calls += 1;
          if (calls === 2) {
            await file.appendFile(data.subarray(0, 5));
            await full();
          }
          await file.appendFile(data);
        },
      }),
    );
    expect([(await journal.append(1)).ok, (await journal.append(2)).ok, (await journal.append(3)).ok]).toEqual([
      true,
      false,
      false,
    ]);
    await journal.close();
    await file.close();
    expect(await read()).toEqual([0, 1]);
  });
  it('says so on a device that really is full', async () => {
    const [journal] = await opened({ openFile: () => open('/dev/full', 'a') });
    expect(await journal.append(1)).toMatchObject({ ok: false, failure: { code: 'disk-full' } });
    await journal.close();
  });
});
