import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type * as threads from '../../src/node/threads/thread.ts';
import { worstTexts } from '../worst-texts.ts';
import { macAt } from '../node/service/batch-for-test.ts';
import { value } from './host-on-world.ts';
import {
  goOn,
  importList,
  listOf,
  newFolder,
  onServer,
  openServiceHost,
  AS_FOUND,
  resultsOf,
  sendList,
  startBatch,
  whenEnded,
} from './service-host.ts';
import { inEnglish } from '../in-english.ts';

/**
 * The product with readers that never return from a marked text, or fill their memory with it, in place of what nobody has found
 * yet: files, lists and answers of the service. And the worst texts that are known, with the readers as they are.
 */
vi.mock('../../src/node/threads/thread.ts', async (original) => {
  const actual = await original<typeof threads>();
  const busy: Readonly<Record<string, string>> = {
    'reading-worker': 'busy-reader.ts',
    'sheet-worker': 'busy-sheet.ts',
  };
  return {
    ...actual,
    SILENCE: { readingMs: 2000, listMs: 10_000 },
    workerFile: (caller: string, entry: string): string => {
      const file = busy[entry];
      return file === undefined ? actual.workerFile(caller, entry) : join(import.meta.dirname, '../node/reading', file);
    },
  };
});

const HOLDING = '{"format":"tripoint/stage-record","version":1,"hold-the-reader":1}';
/** A reader that is held would never end; on a busy machine the rest takes a while. */
const SLACK_MS = 60_000;
const opened = async () => (await openServiceHost(await newFolder())).host;

describe('given a file whose reader is held for ever', () => {
  it.each(['record.json', 'given.tripoint'])('refuses %s, and says what was not changed', async (name) => {
    const { cases } = (await opened()).operations;
    expect(inEnglish(await cases.take({ name, text: HOLDING }))).toMatchObject({
      ok: false,
      failure: { code: 'damaged', message: expect.stringMatching(/was ended: .* Nothing was changed\./) as string },
    });
  });

  it('takes nothing into the case', async () => {
    const { cases } = (await opened()).operations;
    const { document } = value(await cases.create({ title: 'A', customer: 'B', site: '' }));
    const taken = await cases.importRecord({ id: document.id, name: 'a.json', text: HOLDING });
    expect([taken.ok, value(await cases.open({ id: document.id })).document.runs]).toEqual([false, []]);
  });

  it('holds up nothing else meanwhile', async () => {
    const { cases } = (await opened()).operations;
    let hasEnded = false;
    const taking = cases.take({ name: 'a.json', text: HOLDING }).then(() => (hasEnded = true));
    expect((await cases.create({ title: 'A', customer: 'B', site: '' })).ok).toBe(true);
    expect(hasEnded).toBe(false);
    await taking;
  });

  it('reads the next file', async () => {
    const { cases } = (await opened()).operations;
    await cases.take({ name: 'a.json', text: HOLDING });
    expect(await cases.take({ name: 'b.json', text: '{}' })).toMatchObject({ failure: { code: 'not-a-record' } });
  });

  it('does not keep the product from closing', async () => {
    const host = await opened();
    const taking = host.operations.cases.take({ name: 'a.json', text: HOLDING });
    await new Promise((done) => setTimeout(done, 500));
    await host.close();
    expect((await taking).ok).toBe(false);
  });
});

it('given a file whose reader fills its memory, refuses it, and reads the next', async () => {
  const { cases } = (await opened()).operations;
  expect(
    inEnglish(await cases.take({ name: 'a.json', text: HOLDING.replace('hold-the-reader', 'fill-the-memory') })),
  ).toMatchObject({
    ok: false,
    failure: { code: 'damaged', message: expect.stringContaining('too much memory and was ended') as string },
  });
  expect(await cases.take({ name: 'b.json', text: '{}' })).toMatchObject({ failure: { code: 'not-a-record' } });
});

it.each([
  ['is held for ever', 'hold-the-reader', /was ended\. .* Nothing was imported\./],
  ['fills its memory', 'fill-the-memory', /took too long or too much memory.* Nothing was imported\./],
])('given a list whose reader %s, refuses it, and says what to do', async (_, mark, said) => {
  const { sheets } = (await opened()).operations;
  const base64 = Buffer.from(`mac,name\n${macAt(0)},${mark}\n`).toString('base64');
  expect(inEnglish(await sheets.open({ name: 'a.csv', base64, choices: AS_FOUND }))).toMatchObject({
    ok: false,
    failure: { message: expect.stringMatching(said) as string },
  });
});

describe("given a batch whose answer's reader is held for ever", () => {
  const held = () => onServer((_call, count) => (count === 2 ? [200, HOLDING] : null));

  it('leaves its rows in doubt and the later ones not sent, says so, and sends them when a person goes on', async () => {
    const { host, context, seen, there } = await held();
    const { jobId, problem } = await sendList(host, context, listOf(6), { chunk: 2 });
    expect(inEnglish(problem)).toMatch(/reading it took too long .* was ended\. It is not known whether/);
    expect(seen).toHaveLength(2);
    expect(Object.values(await resultsOf(host, jobId))).toEqual([
      'created',
      'created',
      'unknown',
      'unknown',
      'left-out',
      'left-out',
    ]);
    await goOn(host, context, jobId);
    expect(there.size).toBe(6);
  });

  it('answers a stop before the reading of the answer has ended', async () => {
    const { host, context, seen } = await held();
    const { jobId } = value(await startBatch(host, context, await importList(host, listOf(6)), { chunk: 2 }));
    await vi.waitUntil(() => seen.length === 2, { timeout: SLACK_MS });
    expect(value(await host.operations.batches.stop({ jobId })).state).toBe('stopping');
    expect((await whenEnded(host, jobId)).state).toBe('unfinished');
    expect(Object.values(await resultsOf(host, jobId)).slice(2, 4)).toEqual(['unknown', 'unknown']);
  });

  it('does not keep the product from closing, and is in doubt on disk', async () => {
    const { host, context, seen, folder } = await held();
    const { jobId } = value(await startBatch(host, context, await importList(host, listOf(6)), { chunk: 2 }));
    await vi.waitUntil(() => seen.length === 2, { timeout: SLACK_MS });
    await host.close();
    const { host: next } = await openServiceHost(folder);
    expect(Object.values(await resultsOf(next, jobId)).slice(2, 4)).toEqual(['unknown', 'unknown']);
  });
});

/** Without those that have another end: each is a whole batch. */
const PLAIN = worstTexts(1 << 17).filter((_, index) => index % 2 === 0);

it('given lists that are worst for what reads them, answers for each of them', async () => {
  const { sheets } = (await opened()).operations;
  for (const { text } of PLAIN) {
    const bytes = Buffer.from(`mac,name\n${text}`);
    const opened = await sheets.open({ name: 'a.csv', base64: bytes.toString('base64'), choices: AS_FOUND });
    expect(opened.ok).toBeTypeOf('boolean');
    if (opened.ok) await sheets.close({ sheetId: opened.value.sheetId });
  }
});
