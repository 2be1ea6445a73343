import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Case } from '../../src/core/records/case.ts';
import { sealedText } from '../../src/core/records/sealed.ts';
import { canonicalJson } from '../../src/core/records/migrate.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { openHost, type Host } from '../../src/app/host.ts';
import { withSeal } from '../../src/node/import/record-seal.ts';
import { run } from '../core/make-evidence.ts';
import { newInstallation } from '../node/import/make-installation.ts';
import { temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';
import { firewallCase } from '../window/harness/case-fixtures.ts';

/** Path evidence, section 5: what a case says of the seals of its records, whatever its file says of them. */

const alice = newInstallation();
const mallory = newInstallation();
const sealedBy = (by = alice, changes: Partial<StageRecord> = {}): StageRecord =>
  withSeal(run('inside', {}, {}, { id: '01111111-2222-4333-8444-555555555555', ...changes }), null, by);
const bare = (record: StageRecord): StageRecord => ({ ...record, sealed: undefined });

const machine = async (folder?: string): Promise<Host & { readonly folder: string }> => {
  const dataFolder = folder ?? (await temporaryFolder());
  const host = await openHost({ host: 'web', practice: null, startWorld: null, resolveProxy: null, dataFolder });
  onTestFinished(() => host.close());
  return { ...host, folder: dataFolder };
};

const sha256Of = (document: unknown): string => createHash('sha256').update(canonicalJson(document)).digest('hex');
const fileOf = (document: unknown): string =>
  JSON.stringify({ format: 'tripoint/case', version: 2, seq: 7, sha256: sha256Of(document), case: document });

const take = async ({ operations }: Host, text: string) =>
  valueOf(await operations.cases.take({ name: 'given.tripoint', text }));
const accept = async ({ operations }: Host): Promise<unknown> =>
  valueOf(await operations.app.acceptKey({ fingerprint: alice.fingerprint, name: 'Alice Ek' }));
const caseWith = (...runs: readonly StageRecord[]): Case => ({ ...firewallCase(), cards: [], runs: [...runs] });

describe('given a case file', () => {
  it('one sentence tells how its records stand', async () => {
    const here = await machine();
    await accept(here);
    const edited = { ...sealedBy(alice, { id: '11111111-2222-4333-8444-555555555555' }), user: 'edited' };
    const runs = [
      sealedBy(),
      bare(sealedBy(alice, { id: '21111111-2222-4333-8444-555555555555' })),
      sealedBy(mallory, { id: '31111111-2222-4333-8444-555555555555' }),
      edited,
    ];
    const { notice } = await take(here, fileOf(caseWith(...runs)));
    expect(notice).toBe(
      'Records in it: 4. 1 sealed by Alice Ek; 1 sealed with a key that is not known here; 1 not sealed: anyone can have edited it; 1 with a broken seal: edited or damaged since it was sealed.',
    );
  });

  it('its cards and watches are counted as what they are, which is not sealed', async () => {
    const { notice } = await take(await machine(), fileOf(firewallCase()));
    const { runs, cards, watches } = firewallCase();
    const all = runs.length + cards.length + watches.length;
    expect(notice).toBe(`Records in it: ${all}. ${all} not sealed: anyone can have edited it.`);
  });

  it('no word of it is believed that the code of a script was checked', async () => {
    const { document } = await take(await machine(), fileOf(caseWith({ ...run('inside'), seal: 'sealed' })));
    expect(document.runs.map(({ seal }) => seal)).toEqual(['unchecked']);
  });
});

describe('given a case in the data folder that somebody edits', () => {
  /** The case after `edit` of its file, with a checksum that fits. */
  const edited = async (edit: (run: Record<string, unknown>) => void) => {
    const first = await machine();
    const { document } = await take(first, fileOf(caseWith(sealedBy())));
    const before = document.runs[0]?.sealCheck;
    await first.close();
    const [name = ''] = (await readdir(join(first.folder, 'cases'))).filter((one) => one.endsWith('.json'));
    const path = join(first.folder, 'cases', name);
    const file = JSON.parse(await readFile(path, 'utf8')) as {
      case: { runs: Record<string, unknown>[] };
      sha256: string;
    };
    for (const one of file.case.runs) edit(one);
    await writeFile(path, JSON.stringify({ ...file, sha256: sha256Of(file.case) }));
    const again = await machine(first.folder);
    const opened = valueOf(await again.operations.cases.open({ id: document.id }));
    const options = { language: 'en', audience: 'internal', keep: [] } as const;
    const report = valueOf(
      await again.operations.reports.write({ id: document.id, format: 'markdown', options: { ...options, keep: [] } }),
    );
    const handed = valueOf(await again.operations.cases.recordFile({ id: document.id, stage: 'inside' }));
    return { before, opened, report: report.content, handed };
  };

  it('the seal is broken in the window, the report and the verdict, whatever the file says of it', async () => {
    const { before, opened, report } = await edited((one) => (one.user = 'somebody else'));
    expect(before).toBe('intact');
    expect(opened.seals?.map(({ standing }) => standing)).toEqual(['broken']);
    expect(opened.judgement.guard.map(({ code }) => code)).toContain('guard.broken-seal-inside');
    expect(report).toContain('seal broken: edited or damaged since it was sealed');
    expect(report).not.toContain('not edited since');
  });

  it('a seal that was checked and is gone is a broken one', async () =>
    expect((await edited((one) => delete one.sealed)).opened.seals?.map(({ standing }) => standing)).toEqual([
      'broken',
    ]));

  it('one that nobody edited stands as before', async () =>
    expect((await edited(() => undefined)).opened.seals?.map(({ standing }) => standing)).toEqual(['unknown-key']));
});

describe('given a record of a newer program, whose seal covers more than is kept', () => {
  const newer = (): string => {
    const record = { ...run('inside'), humidity: 41 } as StageRecord;
    // Sealed as the newer program would: over all that it wrote.
    const { sealed } = withSealOverAll(record);
    return `${JSON.stringify({ ...record, sealed }, null, 2)}\n`;
  };

  it('the seal is not kept, the import says so, and no report calls the record sealed', async () => {
    const here = await machine();
    const { notice, document, seals } = await take(here, newer());
    expect(notice).toContain('its seal covers what a newer Tripoint added and this one does not keep');
    expect([document.runs[0]?.sealed, document.runs[0]?.sealCheck]).toEqual([undefined, undefined]);
    expect(seals?.map(({ standing }) => standing)).toEqual(['not-sealed']);
  });
});

describe('given a case file of a newer program', () => {
  it('says how many seals hold and are not kept', async () => {
    const record = { ...run('inside'), humidity: 41 } as StageRecord;
    const { notice, seals } = await take(await machine(), fileOf(caseWith(withSealOverAll(record))));
    expect(notice).toContain('1 not sealed: anyone can have edited it. Seals that hold and were not kept');
    expect(notice).toContain('newer Tripoint added: 1.');
    expect(seals?.map(({ standing }) => standing)).toEqual(['not-sealed']);
  });
});

describe('given a record whose content is there already', () => {
  const opened = async () => {
    const host = await machine();
    await accept(host);
    const give = async (id: string, text: string) =>
      valueOf(await host.operations.cases.importRecord({ id, name: 'inside.json', text }));
    return { host, give };
  };
  const textOf = (record: StageRecord): string => `${JSON.stringify(record, null, 2)}\n`;
  const genuine = textOf(sealedBy());
  const worse: readonly (readonly [what: string, text: string, standing: string])[] = [
    ['without a seal', textOf(bare(sealedBy())), 'not-sealed'],
    ['with a seal of somebody else', textOf(sealedBy(mallory)), 'unknown-key'],
    ['with a broken seal', genuine.replace(/"signature": "..../, '"signature": "AAAA'), 'broken'],
  ];

  it.each(worse)('%s, its better seal takes that place, and it is said', async (_, text, standing) => {
    const { host, give } = await opened();
    const first = await take(host, text);
    expect(first.seals?.map((one) => one.standing)).toEqual([standing]);
    const then = await give(first.document.id, genuine);
    expect([then.taken, then.document.runs.length]).toEqual(['resealed', 1]);
    expect(then.notice).toContain('Its seal was taken over, because the record here was');
    expect(then.notice).toContain('The record is sealed by Alice Ek, and not edited since.');
    expect(then.seals?.map((one) => one.standing)).toEqual(['accepted']);
    expect(then.judgement.guard.map(({ code }) => code)).not.toContain('guard.broken-seal-inside');
  });

  it.each(worse)('%s comes after the better one, and changes nothing', async (_, text) => {
    const { host, give } = await opened();
    const first = await take(host, genuine);
    const then = await give(first.document.id, text);
    expect([then.taken, then.seals?.map((one) => one.standing)]).toEqual(['same', ['accepted']]);
    expect(then.document.runs).toEqual(first.document.runs);
  });
});

/** The seal over all members, also those that this program does not know. */
const withSealOverAll = (record: StageRecord): StageRecord => {
  const head = { by: alice.fingerprint, key: alice.publicKey, previous: null };
  const text = sealedText({ ...record, sealed: head });
  const signature = Buffer.from(alice.sign(Buffer.from(text))).toString('base64');
  return { ...record, sealed: { ...head, sha256: createHash('sha256').update(text).digest('hex'), signature } };
};
