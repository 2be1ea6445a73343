import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { once } from 'node:events';
import { run } from '../core/make-evidence.ts';
import { helloWith, ipOf, pcapOf } from '../node/capture/make-capture.ts';

/**
 * How long the built command line reads a large capture, and what memory that needs: 1 GB (or as many megabytes as are named) of other
 * hosts' connections, with ours in the middle. Prints figures and judges nothing. Run it with
 * `npx node test/bench/capture.ts [megabytes]` after `npm run build`.
 */

const megabytes = Number(process.argv[2] ?? '1000');
const PROGRAM = resolve(import.meta.dirname, '../../out/main/cli.js');
const RANDOM = 'ab'.repeat(32);
const SERVER = [10, 3, 0, 4] as const;

const conversation = (client: readonly number[], port: number, random: Buffer, at: number): Buffer => {
  const out = { from: [client, port], to: [SERVER, 443] } as const;
  const back = { from: [SERVER, 443], to: [client, port] } as const;
  const data = (bytes: number): Buffer => Buffer.alloc(bytes, 7);
  const packets = [
    ipOf({ ...out, flags: 2, sequence: port }),
    ipOf({ ...back, flags: 18 }),
    ipOf({ ...out, flags: 24, payload: helloWith(random) }),
    ...Array.from({ length: 6 }, () => ipOf({ ...back, flags: 24, payload: data(1400) })),
  ];
  const whole = pcapOf(
    packets.map((bytes, index) => ({ at: at + index, bytes })),
    { link: 101 },
  );
  return whole.subarray(24);
};

const folder = await mkdtemp(join(tmpdir(), 'tripoint-bench-capture-'));
try {
  const record = run('outside', { status: 403 });
  const [first] = record.probes;
  const evidence = first?.evidence;
  if (!first || !evidence) throw new Error('no evidence');
  const hello = { library: 'OpenSSL', bytes: 523, clientRandom: RANDOM };
  await writeFile(
    join(folder, 'outside.json'),
    JSON.stringify({ ...record, probes: [{ ...first, evidence: { ...evidence, hello } }] }),
  );
  const began = Date.parse(evidence.startedAt);
  const file = createWriteStream(join(folder, 'large.pcap'));
  file.write(pcapOf([], { link: 101 }));
  let [written, number, isOurs] = [24, 0, true];
  while (written < megabytes * 1e6) {
    const middle = isOurs && written >= (megabytes * 1e6) / 2;
    if (middle) isOurs = false;
    number += 1;
    const client = [192, 0, (number >> 16) & 255, (number >> 8) & 255];
    const random = middle ? Buffer.from(RANDOM, 'hex') : Buffer.alloc(32, number);
    random.writeUInt32BE(middle ? random.readUInt32BE(0) : number, 0);
    const bytes = conversation(client, 1024 + (number % 60_000), random, began - 60_000 + number / 100);
    written += bytes.length;
    if (!file.write(bytes)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  const { size } = await stat(join(folder, 'large.pcap'));
  const words = ['witness', '--on-server', join(folder, 'large.pcap'), join(folder, 'outside.json'), '--json'];
  const start = performance.now();
  const child = spawn('/usr/bin/time', ['-v', process.execPath, PROGRAM, ...words], {
    env: { ...process.env, TRIPOINT_DATA: join(folder, 'data') },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  await once(child, 'close');
  const seconds = (performance.now() - start) / 1000;
  const found = /"by": ?"([^"]{1,40})"/.exec(out)?.[1] ?? 'nothing';
  const kilobytes = Number(/Maximum resident set size \(kbytes\): (\d{1,12})/.exec(err)?.[1] ?? 'NaN');
  console.log(`${cpus()[0]?.model ?? ''}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`);
  console.table([
    {
      capture: `${(size / 1e6).toFixed(0)} MB, ${number} connections`,
      found,
      seconds: Number(seconds.toFixed(1)),
      'MB a second': Math.round(size / 1e6 / seconds),
      'memory, MB': Math.round(kilobytes / 1024),
    },
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
