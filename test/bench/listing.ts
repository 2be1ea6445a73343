import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from '../../src/core/records/case.ts';
import { openCaseStore } from '../../src/node/disk/stores.ts';
import { CASE_FORM } from '../../src/core/records/migrate.ts';
import { encodeDocument } from '../../src/node/disk/document-store.ts';
import { summaryOf } from '../../src/app/cases.ts';
import { emptyTarget, newCase } from '../../src/app/new-case.ts';
import { card, htmlPage, run } from '../core/make-evidence.ts';

/**
 * How long the list of cases takes at a start of the program: the first time with a build (every case is read, verified and
 * judged), with the index that this leaves, after one case was changed since, and a second listing of the same program.
 * Each start is a process of its own. Prints a table and judges nothing: machines differ. Run it with
 * `npx node test/bench/listing.ts [cases]`.
 */

interface Outcome {
  readonly openMs: number;
  readonly listMs: number;
  readonly againMs: number;
  readonly processorMs: number;
}

const listOnce = async (data: string): Promise<Outcome> => {
  const [before, start] = [process.cpuUsage(), performance.now()];
  const caseStore = await openCaseStore(data, { index: { of: summaryOf, maker: 'bench' } });
  if (!caseStore.ok) throw new Error(JSON.stringify(caseStore.failure.message));
  const opened = performance.now();
  await caseStore.value.list(summaryOf);
  const listed = performance.now();
  const processorMs = process.cpuUsage(before).user / 1000;
  await caseStore.value.list(summaryOf);
  const againMs = performance.now() - listed;
  await caseStore.value.close();
  return { openMs: opened - start, listMs: listed - opened, againMs, processorMs };
};

const print = (...cells: readonly string[]): void =>
  void process.stdout.write(`${cells.map((cell, at) => (at === 0 ? cell.padEnd(44) : cell.padStart(14))).join('')}\n`);

const startOnce = (data: string, name: string): void => {
  const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'once', data], { encoding: 'utf8' });
  const { openMs, listMs, againMs, processorMs } = JSON.parse(output) as Outcome;
  print(name, ...[openMs, listMs, processorMs, againMs].map((ms) => `${ms.toFixed(0)} ms`));
};

const writeCase = async (data: string, document: Case): Promise<number> => {
  const encoded = encodeDocument(CASE_FORM, document, 1);
  if (encoded === null) throw new Error('not a case');
  await writeFile(join(data, 'cases', `${document.id}.json`), encoded.bytes);
  return encoded.bytes.length;
};

const compare = async (count: number): Promise<void> => {
  const data = await mkdtemp(join(tmpdir(), 'tripoint-bench-'));
  try {
    await mkdir(join(data, 'cases'));
    const runs = [run('inside'), run('outside', { status: 403, reading: htmlPage('Blocked') })];
    const names = { title: 'Case', customer: 'Customer', site: 'Site' };
    const document: Case = { ...newCase(names, null, emptyTarget), runs, cards: [card('down')] };
    let bytes = 0;
    for (let at = 0; at < count; at += 1)
      bytes = await writeCase(data, { ...document, id: randomUUID(), title: `Case ${at}` });
    print(
      `${count} cases of ${(bytes / 1000).toFixed(1)} kB, two stages each`,
      'open',
      'list',
      'processor',
      'list again',
    );
    startOnce(data, 'first start of a build');
    for (let round = 0; round < 3; round += 1) startOnce(data, 'later start');
    await writeCase(data, { ...document, title: 'A new one' });
    startOnce(data, 'later start, one case is new');
    const index = await readFile(join(data, 'case-index'));
    process.stdout.write(`index ${(index.length / 1e6).toFixed(1)} MB; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors\n`); // prettier-ignore
  } finally {
    await rm(data, { recursive: true });
  }
};

const [first, data = ''] = process.argv.slice(2);
if (first === 'once') process.stdout.write(JSON.stringify(await listOnce(data)));
else await compare(Number(first ?? 10_000));
