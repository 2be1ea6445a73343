import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson, CASE_FORM } from '../../../src/core/records/migrate.ts';
import type { StoredContext } from '../../../src/core/whitelisting/context.ts';
import { encodeDocument, readDocument } from '../../../src/node/disk/document-store.ts';
import { listContexts, openContextStore } from '../../../src/node/disk/stores.ts';
import { run } from '../../core/make-evidence.ts';
import { KINDS, sampleContext, type AnyStore } from './kinds.ts';
import { sampleCase } from './sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from './temporary-folder.ts';
import { some } from '../../scale.ts';

const flip = (whole: Buffer, at: number): Buffer => {
  const copy = Buffer.from(whole);
  copy[at] = copy[at]! ^ 1;
  return copy;
};

/** Ways in which a file comes to harm, each made from a whole document of two saves. */
const HARM: readonly (readonly [string, (whole: Buffer) => Buffer])[] = [
  ['a bit flipped in the name', (whole) => flip(whole, whole.indexOf('second') + 1)],
  ['a bit flipped in the checksum', (whole) => flip(whole, whole.indexOf('sha256') + 12)],
  ['zero length', () => Buffer.alloc(0)],
  ['only its first half', (whole) => whole.subarray(0, whole.length / 2)],
  ['zeros of the same length', (whole) => Buffer.alloc(whole.length)],
  ['another format', (whole) => Buffer.from(whole.toString().replace('tripoint/', 'tripoint/x'))],
  ['a key that reaches into a prototype', () => Buffer.from('{"format":"tripoint/case","version":1,"__proto__":{}}')],
  ['another document of its kind', (whole) => withSum(whole, ({ id, ...rest }) => ({ ...rest, id: `0000${String(id).slice(4)}` }))],
  ['something else of the right sum', (whole) => withSum(whole, () => ({ a: 1 }))],
]; // prettier-ignore

const withSum = (whole: Buffer, change: (content: Record<string, unknown>) => object): Buffer => {
  const { format, version, seq, sha256: _, ...content } = JSON.parse(whole.toString()) as Record<string, unknown>;
  const [[key, value]] = Object.entries(content) as unknown as [[string, Record<string, unknown>]];
  const changed = change(value);
  const sha256 = createHash('sha256').update(canonicalJson(changed)).digest('hex');
  return Buffer.from(JSON.stringify({ format, version, seq, sha256, [key]: changed }));
};

describe.each(KINDS)('the store of each $name', (kind) => {
  let data: string;
  let folder: string;
  let store: AnyStore;
  let document: ReturnType<typeof kind.sample>;
  let file: string;
  beforeEach(async () => {
    data = await temporaryFolder();
    folder = join(data, kind.folder);
    store = await kind.open(data);
    document = kind.sample();
    file = join(folder, `${document.id}.json`);
  });
  const saved = async (): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const list = async () => valueOf(await store.list(kind.nameOf));
  const createTwice = async (): Promise<void> => {
    valueOf(await store.create(document));
    valueOf(await store.update(document.id, kind.rename('second')));
  };

  describe('given one that was created', () => {
    beforeEach(async () => {
      valueOf(await store.create(document));
    });

    it('reads it as it was, and so does the next start', async () => {
      expect(valueOf(await store.read(document.id))).toEqual(document);
      await store.close();
      expect(valueOf(await (await kind.open(data)).read(document.id))).toEqual(document);
    });
    it('lists it, and its new name after a change', async () => {
      const entry = { kind: 'document', id: document.id, file };
      expect(await list()).toEqual([{ ...entry, summary: 'Guest network' }]);
      await store.update(document.id, kind.rename('changed'));
      expect(await list()).toEqual([{ ...entry, summary: 'changed' }]);
    });
    it('does not create it a second time', async () => {
      expect(await store.create(kind.rename('Another')(document))).toMatchObject({ failure: { code: 'bad-input' } });
      expect(valueOf(await store.read(document.id))).toEqual(document);
    });
    it('keeps it in a folder and a file for the owner alone', async () =>
      expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]));
    it('writes format, version, number of the save and checksum', async () => {
      const { format, version } = kind;
      expect(await saved()).toMatchObject({ format, version, seq: 1, [kind.key]: document });
      expect(await saved()).toHaveProperty('sha256', expect.stringMatching(/^[0-9a-f]{64}$/));
    });
    it('counts its saves, and none where nothing changed', async () => {
      await store.update(document.id, kind.rename('second'));
      await store.update(document.id, (same) => same);
      expect(await saved()).toMatchObject({ seq: 2 });
    });
    it.each([
      ['would make it unreadable', kind.rename('x'.repeat(301))],
      ['gives it another id', (old: typeof document) => ({ ...old, id: kind.sample().id })],
    ])('saves no change that %s', async (_, change) => {
      expect(await store.update(document.id, change)).toMatchObject({ failure: { code: 'bad-input' } });
      expect(valueOf(await store.read(document.id))).toEqual(document);
    });
    it('takes the next change after one that threw', async () => {
      const thrown = store.update(document.id, () => {
        throw new Error('a mistake in the program');
      });
      await expect(thrown).rejects.toThrow('a mistake in the program');
      expect(kind.nameOf(valueOf(await store.update(document.id, kind.rename('after'))))).toBe('after');
    });
    it('loses none of 200 changes made at the same moment', async () => {
      await store.update(document.id, kind.rename('x'));
      const longer = (old: typeof document) => kind.rename(`${String(kind.nameOf(old))}.`)(old);
      await Promise.all(Array.from({ length: 200 }, () => store.update(document.id, longer)));
      expect(kind.nameOf(valueOf(await store.read(document.id)))).toHaveLength(201);
    });
    it('refuses a save when another program saved in between', async () => {
      const theirs = await readFile(file, 'utf8');
      const reply = await store.update(document.id, (old) => {
        writeFileSync(file, theirs.replace('"seq":1', '"seq":2'));
        return kind.rename('ours')(old);
      });
      expect(reply).toMatchObject({ ok: false, failure: { code: 'busy' } });
      expect(await saved()).toMatchObject({ seq: 2, [kind.key]: document });
    });
  });

  it.each(['../../x', 'C:\\x', 'CON', 'a\0b', 'x'.repeat(300), '', '00000000-0000-0000-0000-00000000000A'])(
    'given the name of a file %j instead of an id, finds nothing and creates nothing',
    async (id) => {
      expect(await store.read(id)).toMatchObject({ ok: false, failure: { code: 'not-found' } });
      expect(await store.create({ ...document, id })).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
      expect(await store.update(id, (same) => same)).toMatchObject({ ok: false, failure: { code: 'not-found' } });
      expect(await store.acquire(id)).toHaveProperty('readOnlyBecause');
      expect(await list()).toEqual([]);
    },
  );

  describe.each(some(HARM, 4))('given a file with %s', (_, harm) => {
    let harmed: Buffer;
    beforeEach(async () => {
      await createTwice();
      harmed = harm(await readFile(file));
      await writeFile(file, harmed);
    });

    it('lists it as damaged, with the state before the last save', async () =>
      expect(await list()).toMatchObject([{ kind: 'problem', file, problem: 'damaged', previous: document }]));
    it('neither opens nor overwrites it', async () => {
      const replies = [
        await store.read(document.id),
        await store.update(document.id, kind.rename('x')),
        await store.create(document),
      ];
      expect(replies.map((reply) => reply.ok || reply.failure.code)).toEqual(['damaged', 'damaged', 'bad-input']);
      expect(await readFile(file)).toEqual(harmed);
    });
    it('brings the state before the last save back when asked, keeps the bad file, and goes on', async () => {
      expect(valueOf(await store.restorePrevious(document.id))).toEqual(document);
      expect(valueOf(await store.read(document.id))).toEqual(document);
      const aside = (await readdir(folder)).filter((name) => name.includes('.corrupt-'));
      expect(await Promise.all(aside.map((name) => readFile(join(folder, name))))).toEqual([harmed]);
      valueOf(await store.update(document.id, kind.rename('third')));
      expect(await list()).toMatchObject([{ kind: 'document', summary: 'third' }]);
    });
  });

  it('given a file of which neither state is good, says so, restores nothing and moves nothing', async () => {
    await createTwice();
    await writeFile(file, 'x');
    await writeFile(`${file}.prev`, 'y');
    expect(await list()).toMatchObject([{ problem: 'damaged', previous: null }]);
    expect(await store.restorePrevious(document.id)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
    expect([await readFile(file, 'utf8'), await readFile(`${file}.prev`, 'utf8')]).toEqual(['x', 'y']);
  });

  it('given a file that was deleted beside the program, offers the state before the last save', async () => {
    await createTwice();
    await unlink(file);
    expect(await list()).toMatchObject([{ problem: 'damaged', previous: document }]);
    expect(valueOf(await store.restorePrevious(document.id))).toEqual(document);
  });

  it('given one of a newer version, says so, and neither changes nor replaces it', async () => {
    await createTwice();
    const newer = JSON.stringify({ format: kind.format, version: kind.version + 1, everythingElse: 'is unknown here' });
    await writeFile(file, newer);
    expect(await list()).toMatchObject([{ problem: 'newer-version', previous: null }]);
    const replies = [
      await store.read(document.id),
      await store.update(document.id, kind.rename('x')),
      await store.restorePrevious(document.id),
      await store.create(document),
    ];
    const codes = ['newer-version', 'newer-version', 'newer-version', 'bad-input'];
    expect(replies.map((reply) => reply.ok || reply.failure.code)).toEqual(codes);
    expect(await readFile(file, 'utf8')).toBe(newer);
  });

  it('does not replace a whole one by the state before its last save', async () => {
    await createTwice();
    expect(await store.restorePrevious(document.id)).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
    expect(kind.nameOf(valueOf(await store.read(document.id)))).toBe('second');
  });

  it('given other things in the folder, lists none of them and removes none of them', async () => {
    await createTwice();
    await rename(`${file}.prev`, join(folder, 'copy of a case.json'));
    await mkdir(join(folder, 'a folder.json'));
    await writeFile(`${file}.corrupt-2026`, 'x');
    const before = await readdir(folder);
    expect(await list()).toHaveLength(1);
    await store.open();
    expect(await readdir(folder)).toEqual(before);
  });

  it('calls a folder in the place of a file damaged', async () => {
    await mkdir(file, { recursive: true });
    expect(await list()).toMatchObject([{ problem: 'damaged' }]);
  });

  describe('given what a killed process left behind', () => {
    beforeEach(async () => {
      valueOf(await store.create(document));
      await writeFile(`${file}.0123456789abcdef.tmp`, 'half');
    });

    it('takes it away at the next start', async () => {
      valueOf(await (await kind.open(data)).open());
      expect(await readdir(folder)).toEqual([`${document.id}.json`]);
    });
    it('takes half-made small files away that are old enough, and no others', async () => {
      const [old, young] = ['a', 'b'].map((letter) => join(data, `settings.json.${letter.repeat(16)}.tmp`));
      for (const path of [old!, young!]) await writeFile(path, 'half');
      await utimes(old!, new Date('2026-11-01'), new Date('2026-11-01'));
      valueOf(await (await kind.open(data)).open());
      expect((await readdir(data)).filter((name) => name.startsWith('settings'))).toEqual([
        young!.slice(data.length + 1),
      ]);
    });
    it('leaves the file of a save that is going on elsewhere', async () => {
      await store.acquire(document.id);
      valueOf(await (await kind.open(data)).open());
      expect(await readdir(folder)).toContain(`${document.id}.json.0123456789abcdef.tmp`);
    });
  });

  describe('given some in the bin', () => {
    const removed = '2026-11-01T12:00:00.000Z';
    const DAY = 86_400_000;
    /** Files carry the time of today; the clock of the test starts there. */
    const onDay = (days: number) => () => new Date(Date.now() + days * DAY);
    const inBin = async (removedAt = removed): Promise<void> => {
      valueOf(await store.create({ ...document, removedAt }));
    };
    /** What each of these starts deletes; the store is opened at each of these numbers of days from now. */
    const startsAfter = async (...days: readonly number[]): Promise<readonly string[]> => {
      const emptied: string[] = [];
      for (const day of days) {
        const later = await kind.open(data, { now: onDay(day) });
        emptied.push(...(await later.emptyBin()).map(() => `deleted on day ${day}`));
        await later.close();
      }
      return emptied;
    };

    it('changes nothing in them until they are restored', async () => {
      await inBin();
      expect(await store.update(document.id, kind.rename('x'))).toMatchObject({ failure: { code: 'not-allowed' } });
      valueOf(await store.update(document.id, (old) => ({ ...old, removedAt: null })));
      expect(kind.nameOf(valueOf(await store.update(document.id, kind.rename('Changed'))))).toBe('Changed');
    });
    it('deletes those that two starts find removed more than 30 days ago, with the state before', async () => {
      await createTwice();
      await store.update(document.id, (old) => ({ ...old, removedAt: removed }));
      expect(await startsAfter(31, 34)).toEqual(['deleted on day 34']);
      expect(await readdir(folder)).toEqual([]);
    });
    it.each([
      ['one start with a clock that is 70 years ahead', [26_000]],
      ['such a start between right ones', [1, 26_000, 2]],
      ['two such starts with a right one between', [26_000, 1, 26_004]],
      ['two such starts on the same day', [26_000, 26_000.5]],
      ['a clock that goes back', [26_000, 25_000, 25_002]],
    ])('keeps them over %s', async (_, days) => {
      await inBin();
      expect(await startsAfter(...days)).toEqual([]);
      expect((await store.read(document.id)).ok).toBe(true);
    });
    it('counts the days of those that were removed in the future from when they are first met', async () => {
      await inBin('2099-01-01T00:00:00.000Z');
      await utimes(file, new Date('2099-01-01'), new Date('2099-01-01'));
      expect(await startsAfter(0, 29, 31, 34)).toEqual(['deleted on day 34']);
    });
    it('keeps them where nothing can be noted', async () => {
      await inBin();
      await writeFile(join(data, 'bins'), 'a file in the place of the folder');
      expect(await startsAfter(31, 34, 60)).toEqual([]);
    });
    it('begins to count again when the notes are damaged', async () => {
      await inBin();
      await startsAfter(31);
      await writeFile(join(data, 'bins', `${kind.bin}.json`), '{"format":"tripoint/bin"');
      expect(await startsAfter(34, 37)).toEqual(['deleted on day 37']);
    });
    it('begins to count again when they were restored and removed again', async () => {
      await inBin();
      await startsAfter(31);
      await store.update(document.id, (old) => ({ ...old, removedAt: '2026-11-02T12:00:00.000Z' }));
      expect(await startsAfter(34, 37)).toEqual(['deleted on day 37']);
    });
    it('keeps those removed less than 30 days ago', async () => {
      await inBin(new Date().toISOString());
      expect(await startsAfter(25, 29)).toEqual([]);
    });
    it('keeps those that were not removed, however old', async () => {
      valueOf(await store.create(document));
      expect(await startsAfter(4000, 4004)).toEqual([]);
    });
    it('keeps those that cannot be read', async () => {
      await inBin();
      await writeFile(file, (await readFile(file, 'utf8')).replace('Guest network', 'Guest netw0rk'));
      expect(await startsAfter(31, 34)).toEqual([]);
      expect(await readdir(folder)).toHaveLength(1);
    });
    it('keeps those that are open elsewhere', async () => {
      await inBin();
      await store.acquire(document.id);
      expect(await startsAfter(31, 34)).toEqual([]);
    });
  });
});

it('never gives a case that is not the one that was saved, whichever single bit of its file is flipped', () => {
  const document = sampleCase();
  const whole = encodeDocument(CASE_FORM, document, 1)!.bytes;
  let noticed = 0;
  for (let bit = 0; bit < whole.length * 8; bit += 1) {
    const copy = Buffer.from(whole);
    copy[bit >> 3] = copy[bit >> 3]! ^ (1 << (bit & 7));
    const reading = readDocument(CASE_FORM, copy, document.id);
    if (reading.ok) expect(reading.document).toEqual(document);
    else noticed += 1;
  }
  expect(noticed).toBeGreaterThan(whole.length * 7);
});

describe('given a whole case that holds a result which this program does not know', () =>
  it('says that a newer program wrote it, and neither changes nor replaces it', async () => {
    const data = await temporaryFolder();
    const document = { ...sampleCase(), runs: [run('inside', {})] };
    const store = await shelfIn(data);
    valueOf(await store.create(document));
    const file = join(data, 'cases', `${document.id}.json`);
    const newer = withSum(
      await readFile(file),
      (content) => JSON.parse(JSON.stringify(content).replaceAll('"outcome":"ok"', '"outcome":"http.451"')) as object,
    );
    await writeFile(file, newer);
    expect(newer.toString()).toContain('http.451');
    expect(valueOf(await store.list(({ title }) => title))).toMatchObject([{ problem: 'newer-version' }]);
    expect(await store.update(document.id, (old) => ({ ...old, title: 'x' }))).toMatchObject({
      failure: { code: 'newer-version' },
    });
    expect(await store.restorePrevious(document.id)).toMatchObject({ ok: false });
    expect(await readFile(file)).toEqual(newer);
  }));

describe('given contexts', () => {
  let data: string;
  beforeEach(async () => {
    data = await temporaryFolder();
  });

  it('makes nothing on disk before there is one', async () => {
    await listContexts(openContextStore(data));
    await openContextStore(data).emptyBin();
    expect(await readdir(data)).toEqual([]);
  });
  it('has no room for a key: what the form does not name never reaches the disk', async () => {
    const { id } = valueOf(
      await openContextStore(data).create({ ...sampleContext(), key: 'sesame-4711' } as unknown as StoredContext),
    );
    expect(await readFile(join(data, 'service', 'contexts', `${id}.json`), 'utf8')).not.toContain('sesame');
  });
  it('keeps a time zone that another build knows', async () => {
    const { id } = valueOf(await openContextStore(data).create(sampleContext({ timeZone: 'Mars/Olympus' })));
    expect(valueOf(await openContextStore(data).read(id)).timeZone).toBe('Mars/Olympus');
  });
  it('lists them by name, and beside them what cannot be read', async () => {
    const store = openContextStore(data);
    for (const name of ['Zeta', 'ACME', 'Öresund']) valueOf(await store.create(sampleContext({ name })));
    const damaged = join(data, 'service', 'contexts', `${sampleContext().id}.json`);
    await writeFile(damaged, 'no context');
    const { contexts, problems } = valueOf(await listContexts(store));
    expect([contexts.map(({ name }) => name), problems.map(({ file }) => file)]).toEqual([
      ['ACME', 'Öresund', 'Zeta'],
      [damaged],
    ]);
  });
});

describe.each([
  { of: KINDS[0], older: 'case-version-1', seq: 2, holds: { title: 'Guest network', watches: [] } },
  { of: KINDS[0], older: 'case-version-2', seq: 4, holds: { title: 'Guest network', watches: [] } },
  { of: KINDS[1], older: 'context-version-1', seq: 2, holds: { name: 'ACME', proxy: 'system' } },
  { of: KINDS[1], older: 'context-version-2', seq: 2, holds: { name: 'ACME', proxy: 'none' } },
])('given a file of 0.1, $older', ({ of: kind, older, seq, holds }) => {
  let store: AnyStore;
  let file: string;
  let id: string;
  beforeEach(async () => {
    const data = await temporaryFolder();
    store = await kind.open(data);
    const old = fileURLToPath(new URL(`./old/${older}.json`, import.meta.url));
    const content = JSON.parse(await readFile(old, 'utf8')) as Readonly<Record<string, { readonly id: string }>>;
    id = content[kind.key]!.id;
    file = join(data, kind.folder, `${id}.json`);
    await mkdir(join(data, kind.folder), { recursive: true });
    await copyFile(old, file);
  });

  it('opens, and is listed', async () => {
    expect(valueOf(await store.read(id))).toMatchObject(holds);
    expect(valueOf(await store.list(kind.nameOf))).toMatchObject([{ kind: 'document', id }]);
  });
  it('is written in the new form when it is changed, and not before', async () => {
    const before = await readFile(file, 'utf8');
    valueOf(await store.read(id));
    expect(await readFile(file, 'utf8')).toBe(before);
    valueOf(await store.update(id, kind.rename('changed')));
    const after: unknown = JSON.parse(await readFile(file, 'utf8'));
    expect(after).toMatchObject({ version: kind.version, seq, [kind.key]: { ...holds, [kind.named]: 'changed' } });
  });
  it('is refused where it was changed by another hand', async () => {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/Guest network|ACME/, 'Another'));
    expect(await store.read(id)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
  });
});
