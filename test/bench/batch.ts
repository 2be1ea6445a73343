import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { Agent, createServer, request as ask } from 'node:https';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Secret } from '../../src/core/credential/secret.ts';
import type { JobRow } from '../../src/core/whitelisting/batch.ts';
import { formatMac } from '../../src/core/whitelisting/mac.ts';
import { createJob, readJob } from '../../src/node/service/batch-job.ts';
import { runJob } from '../../src/node/service/batch-runner.ts';
import { openServiceClient, lookTargetOf } from '../../src/node/service/service-client.ts';
import { journalOf } from '../../src/node/service/job-journal.ts';
import { ownCertificate } from '../lab/service/running.ts';

/**
 * A batch against the best possible time at the service's own: 20 ms a call and 0.02 ms an entry. Beside it what this
 * machine allows: the same requests without journal, checks or bounds (`bare`), and the wait for this disk that each
 * request costs at the least, for it goes out only when it is written down (`sync`, measured alone with the bytes of a
 * record); `floor` is both together. Ratios are to the model. Prints a table and judges nothing: machines differ. Run it
 * with `npx node test/bench/batch.ts`.
 */

const CALL_MS = 20;
const ENTRY_MS = 0.02;

const line = (name: string, ...cells: readonly string[]): void =>
  void process.stdout.write(`${name.padEnd(42)}${cells.map((cell) => cell.padStart(11)).join('')}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** The service in a thread of its own, so that its work is not ours. */
const serve = (): void => {
  const { certificate, key } = workerData as { certificate: string; key: string };
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const start = performance.now();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const sent = Buffer.concat(parts).toString();
      if (sent === '') return void response.end();
      const { whitelistings } = JSON.parse(sent) as { whitelistings: { mac: string }[] };
      const text = JSON.stringify({
        createdWhitelistingMacs: whitelistings.map(({ mac }) => mac),
        existingWhitelistingMacs: [],
        faultyRequests: [],
        updatedLogins: 0,
      });
      const wait = CALL_MS + ENTRY_MS * whitelistings.length - (performance.now() - start);
      setTimeout(() => response.end(text), Math.max(0, wait));
    });
  }).listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
};

const rowsOf = function* (count: number): Generator<JobRow> {
  for (let place = 0; place < count; place += 1)
    yield { line: place + 2, mac: formatMac(0x0050c2000000 + place), name: `Device ${place}`, leftOut: null };
};

/** The same requests without journal, checks or bounds: what this machine takes with this service at the moment. */
const bare = async (baseUrl: string, ca: string, rows: number, chunk: number): Promise<number> => {
  const agent = new Agent({ ca, keepAlive: true });
  const bodies: string[] = [];
  const all = [...rowsOf(rows)];
  for (let from = 0; from < rows; from += chunk)
    bodies.push(
      JSON.stringify({ whitelistings: all.slice(from, from + chunk).map(({ mac, name }) => ({ mac, name })) }),
    );
  const send = (body: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-length': Buffer.byteLength(body) };
      ask(`${baseUrl}/`, { method: 'POST', agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          JSON.parse(Buffer.concat(parts).toString());
          resolve();
        });
      })
        .on('error', reject)
        .end(body);
    });
  const start = performance.now();
  for (const body of bodies) await send(body);
  agent.destroy();
  return performance.now() - start;
};

/** Median time in ms of adding so many bytes to a file until they are durable. */
const syncMs = async (data: string, bytes: number): Promise<number> => {
  const path = join(data, 'sync');
  const file = openSync(path, 'a');
  const record = Buffer.alloc(bytes, 0x61);
  const times: number[] = [];
  for (let count = 0; count < 50; count += 1) {
    const start = performance.now();
    writeSync(file, record);
    fdatasyncSync(file);
    times.push(performance.now() - start);
    // As far apart as those of a batch.
    await pause(CALL_MS);
  }
  closeSync(file);
  await rm(path);
  return times.sort((one, other) => one - other)[25] ?? NaN;
};

const measure = async (data: string, baseUrl: string, ca: string, rows: number, chunk: number) => {
  const planning = performance.now();
  const target = { baseUrl, organizationId: 'org', contextId: 'guest' };
  const plan = { storedContext: null, name: 'Bench', target, source: 'bench', chunk };
  const job = await createJob(data, { ...plan, autoGenerateTags: false, autoGenerateDateTag: false }, [
    ...rowsOf(rows),
  ]);
  if (!job.ok) throw new Error(JSON.stringify(job.failure.message));
  const gate = openServiceClient(lookTargetOf({ baseUrl, ca, pin: null }), new Secret('bench-key'), null);
  // Reading the authorities of this machine is paid once a process and not by a batch.
  await gate.call({ method: 'GET', path: '/', body: null }, new AbortController().signal);
  const [before, start] = [process.cpuUsage(), performance.now()];
  const end = await runJob(job.value, gate, { stop: new AbortController().signal });
  const took = performance.now() - start;
  const processor = process.cpuUsage(before).user / 1000;
  if (!end.ok || end.value.why !== 'done') throw new Error('The batch did not end well.');
  gate.close();
  await job.value.close();
  const calls = Math.ceil(rows / chunk);
  const model = calls * CALL_MS + rows * ENTRY_MS;
  const plain = await bare(baseUrl, ca, rows, chunk);
  const journal = await stat(journalOf(data, job.value.head.job));
  const sync = await syncMs(data, Math.round(journal.size / calls));
  const reading = performance.now();
  const view = await readJob(data, job.value.head.job);
  if (!view.ok) throw new Error(JSON.stringify(view.failure.message));
  if (view.value.outcomes('created').length !== rows) throw new Error('Rows are missing.');
  line(
    `${rows} rows, ${chunk} a request`,
    seconds(start - planning),
    seconds(took),
    seconds(processor),
    seconds(model),
    (took / model).toFixed(3),
    (plain / model).toFixed(3),
    `${sync.toFixed(2)} ms`,
    ((plain + calls * sync) / model).toFixed(3),
    seconds(performance.now() - reading),
    `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
};

const run = async (): Promise<void> => {
  const pem = await ownCertificate();
  const data = await mkdtemp(join(tmpdir(), 'tripoint-bench-'));
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: pem });
  try {
    const port = await new Promise<number>((resolve) => worker.once('message', resolve));
    line('', 'write down', 'send', 'processor', 'model', 'ratio', 'bare', 'sync', 'floor', 'read back', 'memory');
    for (const [rows, chunk] of [
      [100_000, 200],
      [100_000, 500],
      [100_000, 1000],
      [100_000, 2000],
    ] as const)
      await measure(data, `https://127.0.0.1:${port}`, pem.certificate, rows, chunk);
    process.stdout.write(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors\n`);
  } finally {
    await worker.terminate();
    await rm(data, { recursive: true, force: true });
  }
};

if (isMainThread) await run();
else serve();
