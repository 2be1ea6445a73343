import { worded } from '../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../src/core/records/case.ts';
import { recordText, type StageRecord } from '../../src/core/records/record.ts';
import type { Host } from '../../src/app/host.ts';
import { handOverRecord, recordFileOf } from '../../src/app/hand-over.ts';
import { signedFile, type SignedFile } from '../../src/app/signing.ts';
import type { FileSignature } from '../../src/core/evidence/evidence.ts';
import { run } from '../core/make-evidence.ts';
import { valueOf } from '../node/disk/temporary-folder.ts';
import { newInstallation } from '../node/import/make-installation.ts';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { caseText, machine } from './service-host.ts';

/** Decision 014: what is said of a file with a signature beside it, whatever the file says of itself. */

const anna = newInstallation();
const BROKEN = 'signature broken: edited or damaged since it was signed.';

interface Given {
  readonly text: string;
  readonly signature?: string;
}
const given = ({ text, signature }: Pick<SignedFile, 'text' | 'signature'>): Required<Given> => ({
  text,
  signature: Buffer.from(signature ?? []).toString('base64'),
});
const signed = (textBy: (key?: string) => string, by = anna): Required<Given> =>
  given(signedFile({ ok: true, installation: by }, textBy));
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
    expect(worded([edited.notice, guardOf(edited)], 'en')).toEqual([
      `given.tripoint: ${BROKEN}`,
      ['guard.broken-signature-inside'],
    ]);
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
    expect(worded([good.notice, guardOf(good)], 'en')).toEqual(['inside.json: signature valid, by Anna.', []]);
    const edited = record().text.replace('"user": "', '"user": "x');
    const broken = await take(here, { text: edited, signature: record().signature }, 'inside.json');
    expect(worded([broken.notice, guardOf(broken)], 'en')).toEqual([
      `inside.json: ${BROKEN}`,
      ['guard.broken-signature-inside'],
    ]);
  });

  const best = record();
  const bare = { text: best.text };
  const torn = { text: best.text, signature: Buffer.alloc(64).toString('base64') };
  it.each<[string, Given, Given, FileSignature]>([
    ['without one and with one', bare, best, anna.fingerprint],
    ['with a broken one and with one', torn, best, anna.fingerprint],
    ['without one and with a broken one', bare, torn, 'broken'],
  ])(
    'the same record %s counts by the signature that says most, in whatever order they come',
    async (_, less, more, says) => {
      for (const files of [
        [less, more],
        [more, less],
      ] as const) {
        const here = await machine();
        const { document } = await take(here, files[0]);
        const then = await bring(here, document.id, files[1]);
        expect([then.taken, then.document.runs.map((one) => one.recorded?.signature)]).toEqual(['same', [says]]);
      }
    },
  );
});

describe('given what a colleague hands on', () => {
  const other = 'ab'.repeat(32);
  const came = (recorded?: StageRecord['recorded']) => run('inside', {}, {}, { recorded });
  const imported = (signature?: FileSignature) => came({ number: 3, imported: true, signature });
  const files: Readonly<Record<string, (record: StageRecord) => Given>> = {
    record: (one) => given(valueOf(recordFileOf(one, { ok: true, installation: anna }))),
    case: (one) => signed((key) => caseText({ ...whole, runs: [one] }, { signedBy: key })),
    text: (one) => ({ text: valueOf(handOverRecord(one, null)).block }),
    'case without a signature': (one) => ({ text: caseText({ ...whole, runs: [one] }) }),
  };

  // What counts of each of these files, where the colleague's key is accepted.
  it.each<[string, StageRecord, readonly string[]]>([
    ['made there', came(), [anna.fingerprint, anna.fingerprint, 'none', 'none']],
    ['signed there', imported(anna.fingerprint), [anna.fingerprint, anna.fingerprint, 'none', 'none']],
    ['that came broken', imported('broken'), ['broken', 'broken', 'broken', 'broken']],
    ['that came without a signature', imported('none'), ['none', 'none', 'none', 'none']],
    ['that came to an older program', imported(), ['none', 'none', 'none', 'none']],
    ['signed by somebody else', imported(other), [other, other, 'none', 'none']],
  ])('a run %s keeps its standing', async (_, one, standings) => {
    const found = Object.values(files).map(async (file) => {
      const here = await machine();
      await accept(here);
      return (await take(here, file(one))).document.runs[0]?.recorded?.signature;
    });
    expect(await Promise.all(found)).toEqual(standings);
  });

  it.each(['record', 'case'])('by a key that is not known, a %s is not believed who else signed it', async (form) => {
    const { document } = await take(await machine(), files[form]?.(imported(other)) ?? { text: '' });
    expect(document.runs[0]?.recorded?.signature).toBe('none');
  });

  it('each way out of a window says that a broken one is broken', async () => {
    const { operations } = await machine();
    const edited = record().text.replace('"user": "', '"user": "x');
    const { id } = (await take({ operations } as Host, { text: edited, signature: record().signature })).document;
    const block = valueOf(await operations.cases.handOver({ id, stage: 'inside', what: 'record' }));
    const file = valueOf(await operations.cases.recordFile({ id, stage: 'inside' }));
    const { text } = valueOf(await operations.cases.exportFile({ id }));
    expect(worded([...block.notes, file.note], 'en')).toEqual(
      Array(2).fill(expect.stringContaining('has a broken signature')),
    );
    for (const leaves of [block.block, file.text, text])
      expect(guardOf(await take(await machine(), { text: leaves }))).toEqual(['guard.broken-signature-inside']);
  });
});

describe('given a record of an older program, with a seal inside', () =>
  it('is opened without a word, and the seal is not kept', async () => {
    const sealed = { by: 'ab'.repeat(32), key: 'x', previous: null, sha256: 'cd'.repeat(32), signature: 'y' };
    const text = `${JSON.stringify({ ...run('inside'), sealed, sealCheck: 'intact' }, null, 2)}\n`;
    const { notice, document } = await take(await machine(), { text });
    expect([notice, JSON.stringify(document).includes('seal')]).toEqual([null, false]);
    const inCase = { ...whole, runs: [{ ...run('inside'), sealed, sealCheck: 'broken' }] };
    expect(guardOf(await take(await machine(), { text: caseText(inCase) }))).toEqual([]);
  }));
