import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/core/records/migrate.ts';
import type { StoredContext } from '../../../src/core/whitelisting/context.ts';
import { nodeFileSystem, type FileSystem } from '../../../src/node/disk/file-system.ts';
import { openContextStore } from '../../../src/node/service/context-store.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';

const AT = '2026-11-21T10:00:00.000+01:00';
const DAY = 86_400_000;

const context = (more: Partial<StoredContext> = {}): StoredContext => ({
  id: randomUUID(),
  name: 'ACME',
  hue: 120,
  baseUrl: 'https://service.example',
  organizationId: 'org',
  contextId: 'guest',
  ca: null,
  pin: null,
  proxy: 'system',
  createdAt: AT,
  changedAt: AT,
  practice: null,
  removedAt: null,
  ...more,
});

let data: string;
beforeEach(async () => {
  data = await temporaryFolder();
});
const fileOf = (id: string): string => join(data, 'service', 'contexts', `${id}.json`);

describe('given a context that is stored', () => {
  it('is read back by another program', async () => {
    const made = valueOf(await openContextStore(data).create(context()));
    expect(valueOf(await openContextStore(data).read(made.id))).toEqual(made);
  });

  it('is for its owner alone on disk', async () => {
    const { id } = valueOf(await openContextStore(data).create(context()));
    const modes = [await stat(fileOf(id)), await stat(join(data, 'service', 'contexts'))];
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['600', '700']);
  });

  it('has no room for a key: what the form does not name never reaches the disk', async () => {
    const { id } = valueOf(
      await openContextStore(data).create({ ...context(), key: 'sesame-4711' } as unknown as StoredContext),
    );
    expect(await readFile(fileOf(id), 'utf8')).not.toContain('sesame');
  });

  it('keeps a time zone that another build knows', async () => {
    const { id } = valueOf(await openContextStore(data).create(context({ timeZone: 'Mars/Olympus' })));
    expect(valueOf(await openContextStore(data).read(id)).timeZone).toBe('Mars/Olympus');
  });

  it('is listed by its name', async () => {
    const contextStore = openContextStore(data);
    for (const name of ['Zeta', 'ACME', 'Öresund']) valueOf(await contextStore.create(context({ name })));
    expect(valueOf(await contextStore.list()).contexts.map(({ name }) => name)).toEqual(['ACME', 'Öresund', 'Zeta']);
  });

  it('takes changes of two windows one after the other, and loses none', async () => {
    const contextStore = openContextStore(data);
    const { id } = valueOf(await contextStore.create(context({ hue: 0 })));
    await Promise.all(
      Array.from({ length: 20 }, () => contextStore.update(id, (found) => ({ ...found, hue: found.hue + 1 }))),
    );
    expect(valueOf(await contextStore.read(id)).hue).toBe(20);
  });

  it('keeps its id whatever a change says', async () => {
    const contextStore = openContextStore(data);
    const { id } = valueOf(await contextStore.create(context()));
    valueOf(await contextStore.update(id, (found) => ({ ...found, id: randomUUID() })));
    expect(valueOf(await contextStore.list()).contexts.map((each) => each.id)).toEqual([id]);
  });

  it('is not made twice', async () => {
    const contextStore = openContextStore(data);
    const made = valueOf(await contextStore.create(context()));
    const refused = await contextStore.create({ ...made, name: 'Other' });
    expect([refused.ok, valueOf(await contextStore.read(made.id)).name]).toEqual([false, 'ACME']);
  });
});

describe('given a name of a file instead of an id', () => {
  for (const id of ['../../x', 'x', ''])
    it(`finds no context ${JSON.stringify(id)}`, async () => {
      const contextStore = openContextStore(data);
      const reads = [await contextStore.read(id), await contextStore.update(id, (found) => found)];
      expect(reads.map((reply) => reply.ok || reply.failure.code)).toEqual(['not-found', 'not-found']);
    });
});

describe('given a disk that fails', () => {
  const codes = [
    ['ENOSPC', 'disk-full'],
    ['EROFS', 'read-only'],
    ['EACCES', 'denied'],
    ['EIO', 'io'],
  ] as const;
  for (const [code, reason] of codes)
    it(`says ${reason} and keeps what was there`, async () => {
      const { id } = valueOf(await openContextStore(data).create(context()));
      const files: FileSystem = {
        ...nodeFileSystem,
        open: (path, flags, mode) =>
          path.includes(`${id}.json`)
            ? Promise.reject(Object.assign(new Error(code), { code }))
            : nodeFileSystem.open(path, flags, mode),
      };
      const failed = await openContextStore(data, { files }).update(id, (found) => ({ ...found, name: 'Other' }));
      expect([failed.ok || failed.failure.code, valueOf(await openContextStore(data).read(id)).name]).toEqual([
        reason,
        'ACME',
      ]);
    });
});

describe('given a file that is not as it was written', () => {
  const spoilt = [
    ['cut', (text: string) => text.slice(0, -20), 'damaged'],
    ['changed', (text: string) => text.replace('service.example', 'service.examp1e'), 'damaged'],
    ['another context', (text: string) => text.replace(/"id":"[0-9a-f]/, '"id":"f'), 'damaged'],
    ['of a newer version', (text: string) => text.replace('"version":2', '"version":3'), 'newer-version'],
    ['empty', () => '', 'damaged'],
  ] as const;
  for (const [name, spoil, code] of spoilt)
    it(`refuses one that is ${name}, for use and for change, and leaves it`, async () => {
      const contextStore = openContextStore(data);
      const { id } = valueOf(await contextStore.create(context({ id: `0${randomUUID().slice(1)}` })));
      const text = spoil(await readFile(fileOf(id), 'utf8'));
      await writeFile(fileOf(id), text);
      const replies = [await contextStore.read(id), await contextStore.update(id, (found) => ({ ...found, hue: 1 }))];
      expect(replies.map((reply) => reply.ok || reply.failure.code)).toEqual([code, code]);
      expect(await readFile(fileOf(id), 'utf8')).toBe(text);
      expect(valueOf(await contextStore.list()).problems.map(({ file }) => file)).toEqual([fileOf(id)]);
    });
});

describe('given a file of version 1, which had no proxy', () => {
  const old = async (spoil: (text: string) => string = (text) => text): Promise<string> => {
    const { proxy, ...before } = context({ name: 'Old customer' });
    expect(JSON.stringify(before)).not.toContain(proxy);
    const sha256 = createHash('sha256').update(canonicalJson(before)).digest('hex');
    await mkdir(join(data, 'service', 'contexts'), { recursive: true });
    const document = { format: 'tripoint/service-context', version: 1, sha256, context: before };
    await writeFile(fileOf(before.id), spoil(JSON.stringify(document)));
    return before.id;
  };

  it('takes the proxy of the system, as that version did', async () => {
    const found = valueOf(await openContextStore(data).read(await old()));
    expect([found.name, found.proxy]).toEqual(['Old customer', 'system']);
  });

  it('is written in the new form when it is changed, and not before', async () => {
    const contextStore = openContextStore(data);
    const id = await old();
    valueOf(await contextStore.list());
    const before = await readFile(fileOf(id), 'utf8');
    valueOf(await contextStore.update(id, (found) => ({ ...found, hue: 7 })));
    const after = await readFile(fileOf(id), 'utf8');
    expect([before, after].map((text) => (JSON.parse(text) as { version: number }).version)).toEqual([1, 2]);
  });

  it('is refused where it was changed by another hand', async () => {
    const id = await old((text) => text.replace('Old customer', 'New customer'));
    expect(await openContextStore(data).read(id)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
  });
});

describe('given the bin', () => {
  const now = () => new Date(Date.parse(AT) + 31 * DAY);

  it('is emptied of what is older than 30 days, and of nothing else', async () => {
    const contextStore = openContextStore(data, { now });
    const old = context({ removedAt: AT });
    const young = context({ removedAt: '2026-12-01T10:00:00.000+01:00' });
    const kept = context();
    for (const each of [old, young, kept]) valueOf(await contextStore.create(each));
    expect(await contextStore.emptyBin()).toEqual([]);
    const later = openContextStore(data, { now: () => new Date(now().getTime() + 3 * DAY) });
    expect(await later.emptyBin()).toEqual([old.id]);
    const left = valueOf(await contextStore.list()).contexts.map(({ id }) => id);
    expect([...left].sort()).toEqual([young.id, kept.id].sort());
  });

  it('is not emptied by a start with a clock that is years ahead', async () => {
    const { id } = valueOf(await openContextStore(data).create(context({ removedAt: AT })));
    for (const days of [1, 26_000, 2])
      await openContextStore(data, { now: () => new Date(Date.parse(AT) + days * DAY) }).emptyBin();
    expect((await openContextStore(data).read(id)).ok).toBe(true);
  });

  it('never takes a file away that it cannot read', async () => {
    const id = randomUUID();
    await mkdir(join(data, 'service', 'contexts'), { recursive: true });
    await writeFile(fileOf(id), 'no context');
    expect(await openContextStore(data, { now }).emptyBin()).toEqual([]);
    expect(await readFile(fileOf(id), 'utf8')).toBe('no context');
  });

  it('takes half-written files of a crash along', async () => {
    const { id } = valueOf(await openContextStore(data).create(context()));
    await writeFile(`${fileOf(id)}.0123456789abcdef.tmp`, '{');
    await openContextStore(data).emptyBin();
    expect(await readdir(join(data, 'service', 'contexts'))).toEqual([`${id}.json`]);
  });
});
