import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CASE_VERSION, type Case } from '../../../src/core/records/case.ts';
import { canonicalJson } from '../../../src/core/records/migrate.ts';
import type { CaseStore } from '../../../src/node/disk/case-store.ts';
import { encodeCaseDocument, readCaseDocument } from '../../../src/node/disk/document.ts';
import { run } from '../../core/make-evidence.ts';
import { sampleCase } from './sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from './temporary-folder.ts';

const title = (document: Case): string => document.title;
const retitled = (to: string) => (document: Case) => ({ ...document, title: to });

let folder: string;
let caseStore: CaseStore;
let document: Case;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  caseStore = await shelfIn(folder);
  document = sampleCase();
  file = join(folder, 'cases', `${document.id}.json`);
});

describe('given a case that was created', () => {
  beforeEach(async () => {
    valueOf(await caseStore.create(document));
  });

  it('is read as it was', async () => expect(valueOf(await caseStore.read(document.id))).toEqual(document));

  it('is there for the next start', async () => {
    await caseStore.close();
    expect(valueOf(await (await shelfIn(folder)).read(document.id))).toEqual(document);
  });

  it('is in the list', async () => {
    expect(valueOf(await caseStore.list(title))).toEqual([
      { kind: 'case', id: document.id, file, summary: 'Guest network' },
    ]);
  });

  it('is not created a second time', async () => {
    const again = await caseStore.create({ ...document, title: 'Another' });
    expect(again).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
    expect(valueOf(await caseStore.read(document.id))).toEqual(document);
  });

  it('lies in a folder and a file for the owner alone', async () => {
    expect((await stat(join(folder, 'cases'))).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is a document with format, version, number of the save and checksum', async () => {
    const saved: unknown = JSON.parse(await readFile(file, 'utf8'));
    expect(saved).toMatchObject({ format: 'tripoint/case', version: CASE_VERSION, seq: 1, case: document });
    expect(saved).toHaveProperty('sha256', expect.stringMatching(/^[0-9a-f]{64}$/));
  });

  it('counts its saves', async () => {
    await caseStore.update(document.id, retitled('second'));
    await caseStore.update(document.id, retitled('third'));
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ seq: 3 });
  });

  it('lists the new title after a change', async () => {
    await caseStore.list(title);
    await caseStore.update(document.id, retitled('changed'));
    expect(valueOf(await caseStore.list(title))).toMatchObject([{ summary: 'changed' }]);
  });

  it('is not saved when nothing changed', async () => {
    await caseStore.update(document.id, (same) => same);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ seq: 1 });
  });

  it('is not saved when the change would make it unreadable', async () => {
    const reply = await caseStore.update(document.id, (old) => ({ ...old, title: 'x'.repeat(301) }));
    expect(reply).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
    expect(valueOf(await caseStore.read(document.id))).toEqual(document);
  });

  it('keeps its id', async () => {
    const reply = await caseStore.update(document.id, () => sampleCase());
    expect(reply).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
  });

  it('takes the next change after one that threw', async () => {
    await expect(
      caseStore.update(document.id, () => {
        throw new Error('a mistake in the program');
      }),
    ).rejects.toThrow('a mistake in the program');
    expect(valueOf(await caseStore.update(document.id, retitled('after')))).toMatchObject({ title: 'after' });
  });

  it('loses none of 200 changes made at the same moment', async () => {
    const one = (n: number) => (old: Case) => ({ ...old, customer: `${old.customer}.`, title: String(n) });
    await caseStore.update(document.id, (old) => ({ ...old, customer: '' }));
    await Promise.all(Array.from({ length: 200 }, (_, n) => caseStore.update(document.id, one(n))));
    expect(valueOf(await caseStore.read(document.id)).customer).toHaveLength(200);
  });

  it('refuses a save when another program saved in between', async () => {
    const theirs = await readFile(file, 'utf8');
    const reply = await caseStore.update(document.id, (old) => {
      writeFileSync(file, theirs.replace('"seq":1', '"seq":2'));
      return { ...old, title: 'ours' };
    });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'busy' } });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ seq: 2, case: { title: document.title } });
  });
});

describe('given ids that are no ids', () => {
  it.each(['../../x', 'C:\\x', 'CON', 'a\0b', 'x'.repeat(300), '', '00000000-0000-0000-0000-00000000000A'])(
    'finds nothing under %j and creates nothing',
    async (id) => {
      expect(await caseStore.read(id)).toMatchObject({ ok: false, failure: { code: 'not-found' } });
      expect(await caseStore.create({ ...document, id })).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
      expect(await caseStore.update(id, (same) => same)).toMatchObject({ ok: false, failure: { code: 'not-found' } });
      expect(await caseStore.acquire(id)).toHaveProperty('readOnlyBecause');
      expect(await readdir(join(folder, 'cases'))).toEqual([]);
    },
  );
});

/** Ways in which a file comes to harm, each made from a whole document of two saves. */
const HARM: readonly (readonly [string, (whole: Buffer) => Buffer])[] = [
  ['a bit flipped in the title', (whole) => flip(whole, whole.indexOf('second') + 1)],
  ['a bit flipped in the checksum', (whole) => flip(whole, whole.indexOf('sha256') + 12)],
  ['zero length', () => Buffer.alloc(0)],
  ['only its first half', (whole) => whole.subarray(0, whole.length / 2)],
  ['zeros of the same length', (whole) => Buffer.alloc(whole.length)],
  ['a wrong checksum', (whole) => Buffer.from(whole.toString().replace('"second"', '"edited"'))],
  ['another format', (whole) => Buffer.from(whole.toString().replace('tripoint/case', 'tripoint/else'))],
  ['a key that reaches into a prototype', () => Buffer.from('{"format":"tripoint/case","version":1,"__proto__":{}}')],
  ['the document of another case', () => encodeCaseDocument(sampleCase('second'), 2)!.bytes],
];
const flip = (whole: Buffer, at: number): Buffer => {
  const copy = Buffer.from(whole);
  copy[at] = copy[at]! ^ 1;
  return copy;
};
describe.each(HARM)('given a case file with %s', (_, harm) => {
  let harmed: Buffer;
  beforeEach(async () => {
    await caseStore.create(document);
    await caseStore.update(document.id, retitled('second'));
    harmed = harm(await readFile(file));
    await writeFile(file, harmed);
  });

  it('lists it as damaged and says that the state before the last save is good', async () => {
    expect(valueOf(await caseStore.list(title))).toMatchObject([
      { kind: 'problem', id: document.id, file, problem: 'damaged', previousIsGood: true },
    ]);
  });

  it('does not open it', async () => {
    expect(await caseStore.read(document.id)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
  });

  it('does not overwrite it', async () => {
    expect(await caseStore.update(document.id, retitled('x'))).toMatchObject({
      ok: false,
      failure: { code: 'damaged' },
    });
    expect((await caseStore.create(document)).ok).toBe(false);
    expect(await readFile(file)).toEqual(harmed);
  });

  it('brings the state before the last save back when asked, and keeps the bad file', async () => {
    expect(valueOf(await caseStore.restorePrevious(document.id))).toEqual(document);
    expect(valueOf(await caseStore.read(document.id))).toEqual(document);
    const aside = (await readdir(join(folder, 'cases'))).filter((name) => name.includes('.corrupt-'));
    expect(aside).toHaveLength(1);
    expect(await readFile(join(folder, 'cases', aside[0]!))).toEqual(harmed);
  });

  it('can be changed again after that', async () => {
    await caseStore.restorePrevious(document.id);
    expect(valueOf(await caseStore.update(document.id, retitled('third')))).toMatchObject({ title: 'third' });
    expect(valueOf(await caseStore.list(title))).toMatchObject([{ kind: 'case', summary: 'third' }]);
  });
});

describe('given every single bit of a case file flipped in turn', () => {
  it('never gives a case that is not the one that was saved', async () => {
    await caseStore.create(document);
    const whole = await readFile(file);
    let noticed = 0;
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const copy = Buffer.from(whole);
      copy[bit >> 3] = copy[bit >> 3]! ^ (1 << (bit & 7));
      const reading = readCaseDocument(copy, document.id);
      if (reading.ok) expect(reading.document).toEqual(document);
      else noticed += 1;
    }
    expect(noticed).toBeGreaterThan(whole.length * 7);
  });
});

describe('given a case file of which neither state is good', () => {
  beforeEach(async () => {
    await caseStore.create(document);
    await caseStore.update(document.id, retitled('second'));
    await writeFile(file, 'x');
    await writeFile(`${file}.prev`, 'y');
  });

  it('says so in the list', async () => {
    expect(valueOf(await caseStore.list(title))).toMatchObject([{ problem: 'damaged', previousIsGood: false }]);
  });

  it('restores nothing and moves nothing', async () => {
    expect(await caseStore.restorePrevious(document.id)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
    expect(await readFile(file, 'utf8')).toBe('x');
    expect(await readFile(`${file}.prev`, 'utf8')).toBe('y');
  });
});

describe('given a case whose file was deleted beside the program', () => {
  it('offers the state before the last save', async () => {
    await caseStore.create(document);
    await caseStore.update(document.id, retitled('second'));
    await unlink(file);
    expect(valueOf(await caseStore.list(title))).toMatchObject([{ problem: 'damaged', previousIsGood: true }]);
    expect(valueOf(await caseStore.restorePrevious(document.id))).toEqual(document);
  });
});

describe('given a case of a newer version', () => {
  let newer: string;
  beforeEach(async () => {
    await caseStore.create(document);
    await caseStore.update(document.id, retitled('second'));
    newer = JSON.stringify({ format: 'tripoint/case', version: CASE_VERSION + 1, everythingElse: 'is unknown here' });
    await writeFile(file, newer);
  });

  it('says that a newer program wrote it', async () => {
    expect(valueOf(await caseStore.list(title))).toMatchObject([{ problem: 'newer-version', previousIsGood: false }]);
    expect(await caseStore.read(document.id)).toMatchObject({ ok: false, failure: { code: 'newer-version' } });
  });

  it('neither changes nor replaces it', async () => {
    const replies = [
      await caseStore.update(document.id, retitled('x')),
      await caseStore.restorePrevious(document.id),
      await caseStore.create(document),
    ];
    expect(replies.map((reply) => reply.ok)).toEqual([false, false, false]);
    expect(await readFile(file, 'utf8')).toBe(newer);
  });
});

describe('given a whole case that holds a result which this program does not know', () => {
  it('says that a newer program wrote it, and neither changes nor replaces it', async () => {
    await caseStore.create({ ...document, runs: [run('inside', {})] });
    const known = JSON.parse(await readFile(file, 'utf8')) as { readonly case: unknown };
    const text = JSON.stringify(known.case).replaceAll('"outcome":"ok"', '"outcome":"http.451"');
    const unknown: unknown = JSON.parse(text);
    const sha256 = createHash('sha256').update(canonicalJson(unknown)).digest('hex');
    const newer = JSON.stringify({ ...known, sha256, case: unknown });
    await writeFile(file, newer);
    expect(newer).toContain('http.451');
    expect(valueOf(await caseStore.list(title))).toMatchObject([{ problem: 'newer-version' }]);
    expect(await caseStore.update(document.id, retitled('x'))).toMatchObject({ failure: { code: 'newer-version' } });
    expect(await caseStore.restorePrevious(document.id)).toMatchObject({ ok: false });
    expect(await readFile(file, 'utf8')).toBe(newer);
  });
});

describe('given a whole case', () => {
  it('is not replaced by the state before its last save', async () => {
    await caseStore.create(document);
    await caseStore.update(document.id, retitled('second'));
    expect(await caseStore.restorePrevious(document.id)).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
    expect(valueOf(await caseStore.read(document.id)).title).toBe('second');
  });
});

describe('given other things in the folder', () => {
  it('lists none of them and removes none of them', async () => {
    await caseStore.create(document);
    await caseStore.update(document.id, retitled('second'));
    await rename(`${file}.prev`, join(folder, 'cases', 'copy of a case.json'));
    await mkdir(join(folder, 'cases', 'a folder.json'));
    await writeFile(`${file}.corrupt-2026`, 'x');
    const before = await readdir(join(folder, 'cases'));
    expect(valueOf(await caseStore.list(title))).toHaveLength(1);
    await shelfIn(folder);
    expect(await readdir(join(folder, 'cases'))).toEqual(before);
  });

  it('calls a folder in the place of a case damaged', async () => {
    await mkdir(file);
    expect(valueOf(await caseStore.list(title))).toMatchObject([{ problem: 'damaged' }]);
  });
});

describe('given what a killed process left behind', () => {
  it('takes its half-written files away at the next start', async () => {
    await caseStore.create(document);
    await writeFile(`${file}.0123456789abcdef.tmp`, 'half');
    await shelfIn(folder);
    expect(await readdir(join(folder, 'cases'))).toEqual([`${document.id}.json`]);
  });

  it('leaves the file of a save that is going on elsewhere', async () => {
    await caseStore.create(document);
    await caseStore.acquire(document.id);
    await writeFile(`${file}.0123456789abcdef.tmp`, 'half');
    await shelfIn(folder);
    expect(await readdir(join(folder, 'cases'))).toContain(`${document.id}.json.0123456789abcdef.tmp`);
  });
});

describe('given cases in the bin', () => {
  const removed = '2026-11-01T12:00:00.000Z';
  const DAY = 86_400_000;
  const daysAfter = (days: number) => () => new Date(Date.parse(removed) + days * DAY);
  /** Files carry the time of today; the clock of the test starts there. */
  const lateEnough = (days: number) => () => new Date(Date.now() + days * DAY);

  /** What each of these starts deletes; the shelf is opened at each of these numbers of days from now. */
  const startsAfter = async (...days: readonly number[]): Promise<readonly string[]> => {
    const emptied: string[] = [];
    for (const day of days) {
      const later = await shelfIn(folder, { now: lateEnough(day) });
      emptied.push(...(await later.emptied).map(() => `deleted on day ${day}`));
      await later.close();
    }
    return emptied;
  };

  it('changes nothing in them until they are restored', async () => {
    await caseStore.create({ ...document, removedAt: removed });
    const refused = await caseStore.update(document.id, (old) => ({ ...old, title: 'Changed' }));
    await caseStore.update(document.id, (old) => ({ ...old, removedAt: null }));
    const taken = await caseStore.update(document.id, (old) => ({ ...old, title: 'Changed' }));
    expect([refused.ok ? 'changed' : refused.failure.message, taken.ok && taken.value.title]).toEqual([
      'This case is in the bin. Restore it first. Nothing was changed.',
      'Changed',
    ]);
  });

  it('deletes those that two starts find removed more than 30 days ago, with the state before', async () => {
    await caseStore.create(document);
    await caseStore.update(document.id, (old) => ({ ...old, removedAt: removed }));
    expect(await startsAfter(31, 34)).toEqual(['deleted on day 34']);
    expect(await readdir(join(folder, 'cases'))).toEqual([]);
  });

  it.each([
    ['one start with a clock that is 70 years ahead', [26_000]],
    ['such a start between right ones', [1, 26_000, 2]],
    ['two such starts with a right one between', [26_000, 1, 26_004]],
    ['two such starts on the same day', [26_000, 26_000.5]],
    ['a clock that goes back', [26_000, 25_000, 25_002]],
  ])('keeps them over %s', async (_, days) => {
    await caseStore.create({ ...document, removedAt: removed });
    expect(await startsAfter(...days)).toEqual([]);
    expect((await caseStore.read(document.id)).ok).toBe(true);
  });

  it('counts the days of those that were removed in the future from when they are first met', async () => {
    await caseStore.create({ ...document, removedAt: '2099-01-01T00:00:00.000Z' });
    await utimes(file, new Date('2099-01-01'), new Date('2099-01-01'));
    expect(await startsAfter(0, 29, 31, 34)).toEqual(['deleted on day 34']);
  });

  it('keeps them where nothing can be noted', async () => {
    await caseStore.create({ ...document, removedAt: removed });
    await writeFile(join(folder, 'bins'), 'a file in the place of the folder');
    expect(await startsAfter(31, 34, 60)).toEqual([]);
  });

  it('begins to count again when the notes are damaged', async () => {
    await caseStore.create({ ...document, removedAt: removed });
    await startsAfter(31);
    await writeFile(join(folder, 'bins', 'cases.json'), '{"format":"tripoint/bin"');
    expect(await startsAfter(34, 37)).toEqual(['deleted on day 37']);
  });

  it('begins to count again when they were restored and removed again', async () => {
    await caseStore.create({ ...document, removedAt: removed });
    await startsAfter(31);
    await caseStore.update(document.id, (old) => ({ ...old, removedAt: '2026-11-02T12:00:00.000Z' }));
    expect(await startsAfter(34, 37)).toEqual(['deleted on day 37']);
  });

  it('keeps those removed less than 30 days ago', async () => {
    await caseStore.create({ ...document, removedAt: removed });
    const later = await shelfIn(folder, { now: daysAfter(29) });
    expect(await later.emptied).toEqual([]);
    expect((await later.read(document.id)).ok).toBe(true);
  });

  it('keeps those that were not removed, however old', async () => {
    await caseStore.create(document);
    const later = await shelfIn(folder, { now: lateEnough(4000) });
    expect(await later.emptied).toEqual([]);
  });

  it('keeps those that cannot be read', async () => {
    await caseStore.create({ ...document, removedAt: removed });
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.replace('Guest network', 'Guest netw0rk'));
    const later = await shelfIn(folder, { now: lateEnough(31) });
    expect(await later.emptied).toEqual([]);
    expect(await readdir(join(folder, 'cases'))).toHaveLength(1);
  });

  it('keeps those that are open elsewhere', async () => {
    await caseStore.create({ ...document, removedAt: removed });
    await caseStore.acquire(document.id);
    const later = await shelfIn(folder, { now: lateEnough(31) });
    expect(await later.emptied).toEqual([]);
  });
});
