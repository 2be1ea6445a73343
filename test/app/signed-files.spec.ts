import { describe, expect, it } from 'vitest';
import type { Case } from '../../src/core/records/case.ts';
import { recordText, type StageRecord } from '../../src/core/records/record.ts';
import type { Host } from '../../src/app/host.ts';
import { signedFile } from '../../src/app/signing.ts';
import { run } from '../core/make-evidence.ts';
import { valueOf } from '../node/disk/temporary-folder.ts';
import { newInstallation } from '../node/import/make-installation.ts';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { caseText, machine } from './service-host.ts';

/** Path evidence, section 5: what is said of a file with a signature beside it, whatever the file says of itself. */

const anna = newInstallation();
const BROKEN = 'signature broken: edited or damaged since it was signed.';

interface Given {
  readonly text: string;
  readonly signature?: string;
}
const signed = (textBy: (key?: string) => string, by = anna): Required<Given> => {
  const { text, signature } = signedFile({ ok: true, installation: by }, textBy);
  return { text, signature: Buffer.from(signature ?? []).toString('base64') };
};
const record = (changes: Partial<StageRecord> = {}, by = anna): Required<Given> =>
  signed((key) => recordText(run('inside', {}, {}, changes), key), by);

const whole: Case = {
  ...firewallCase(),
  practice: null,
  cards: [],
  runs: ['01', '11', '21'].map((id) => run('inside', {}, {}, { id: `${id}111111-2222-4333-8444-555555555555` })),
};
const caseFile = signed((key) => caseText(whole, { signedBy: key }));

const take = async ({ operations }: Host, file: Given, name = 'given.tripoint') =>
  valueOf(await operations.cases.take({ name, ...file }));
const bring = async ({ operations }: Host, id: string, file: Given) =>
  valueOf(await operations.cases.importRecord({ id, name: 'inside.json', ...file }));
const accept = async ({ operations }: Host): Promise<unknown> =>
  valueOf(await operations.app.acceptKey({ fingerprint: anna.fingerprint, name: 'Anna' }));
const guardOf = ({ judgement }: Awaited<ReturnType<typeof take>>): readonly string[] =>
  judgement.guard.map(({ code }) => code).filter((code) => code.includes('signature'));

describe('given a case file and its signature', () => {
  const [first, second, third] = whole.runs;
  const edits: readonly (readonly [what: string, document: unknown])[] = [
    ['two runs swapped', { ...whole, runs: [second, first, third] }],
    ['a run left out', { ...whole, runs: [first, third] }],
    ['a word of it changed', { ...whole, title: 'Edited' }],
  ];

  it.each(edits)('with %s, and a checksum that fits again, is broken', async (_, document) => {
    const here = await machine();
    await accept(here);
    const edited = await take(here, {
      text: caseText(document, { signedBy: anna.publicKey }),
      signature: caseFile.signature,
    });
    expect([edited.notice, guardOf(edited)]).toEqual([`given.tripoint: ${BROKEN}`, ['guard.broken-signature-inside']]);
  });

  it('what it says of the signatures of its entries is not believed', async () => {
    const recorded = { number: 1, imported: true, signature: anna.fingerprint };
    const { document } = await take(await machine(), {
      text: caseText({ ...whole, runs: whole.runs.map((one) => ({ ...one, recorded })) }),
    });
    expect(document.runs.map((one) => one.recorded?.signature)).toEqual(['none', 'none', 'none']);
  });

  it('the same file once more makes no other case, signed or not', async () => {
    const here = await machine();
    await take(here, caseFile);
    expect((await take(here, { text: caseFile.text })).taken).toBe('same');
  });
});

describe('given a record and its signature', () => {
  it('is taken in by its name, and an edited one lowers what the verdict can prove', async () => {
    const here = await machine();
    await accept(here);
    const good = await take(here, record(), 'inside.json');
    expect([good.notice, guardOf(good)]).toEqual(['inside.json: signature valid, by Anna.', []]);
    const edited = record().text.replace('"user": "', '"user": "x');
    const broken = await take(here, { text: edited, signature: record().signature }, 'inside.json');
    expect([broken.notice, guardOf(broken)]).toEqual([`inside.json: ${BROKEN}`, ['guard.broken-signature-inside']]);
  });

  const best = record();
  it.each([
    ['without one', { text: best.text }],
    ['with a broken one', { text: best.text, signature: Buffer.alloc(64).toString('base64') }],
  ])('the same record %s counts by the better signature, in whatever order they come', async (_, worse) => {
    for (const files of [
      [worse, best],
      [best, worse],
    ] as const) {
      const here = await machine();
      const { document } = await take(here, files[0]);
      const then = await bring(here, document.id, files[1]);
      expect([then.taken, then.document.runs.map((one) => one.recorded?.signature)]).toEqual([
        'same',
        [anna.fingerprint],
      ]);
    }
  });
});

describe('given a record of an older program, with a seal inside', () => {
  it('is opened without a word, and the seal is not kept', async () => {
    const sealed = { by: 'ab'.repeat(32), key: 'x', previous: null, sha256: 'cd'.repeat(32), signature: 'y' };
    const text = `${JSON.stringify({ ...run('inside'), sealed, sealCheck: 'intact' }, null, 2)}\n`;
    const { notice, document } = await take(await machine(), { text });
    expect([notice, JSON.stringify(document).includes('seal')]).toEqual([null, false]);
    const inCase = { ...whole, runs: [{ ...run('inside'), sealed, sealCheck: 'broken' }] };
    expect(guardOf(await take(await machine(), { text: caseText(inCase) }))).toEqual([]);
  });
});
