import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openHost } from '../../src/app/host.ts';
import { ownCertificate } from '../lab/service/running.ts';
import { value } from '../app/host-on-world.ts';
import { fieldsOf, type Address } from '../app/service-host.ts';
import { handleBatch, macAt, macsIn } from '../node/service/batch-for-test.ts';
import { answering, KEY, practice, type SeenCall } from '../node/service/service-for-test.ts';
import { PROGRAM_FILE } from './program-file.ts';
import { start, tripoint, type Ended, type Surroundings } from './run-tripoint.ts';

/** The command line beside a service on loopback, with a data folder and files of its own. */

export const commandLine = async ({ baseUrl, organizationId, contextId }: Address, key: string = KEY) => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-cli-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, (await ownCertificate()).certificate);
  const where = ['--base-url', baseUrl, '--organization', organizationId, '--context', contextId, '--ca', ca];
  const environment = { TRIPOINT_DATA: data, TRIPOINT_API_KEY: key };
  const fileAt = (name: string): string => join(folder, name);
  return {
    data,
    where,
    environment,
    fileAt,
    write: async (name: string, text: string): Promise<string> => {
      await writeFile(fileAt(name), text);
      return fileAt(name);
    },
    read: (name: string): Promise<string> => readFile(fileAt(name), 'utf8'),
    run: (...args: readonly string[]): Promise<Ended> => tripoint([...args, ...where], { environment }),
    bare: (args: readonly string[], more: Surroundings = {}): Promise<Ended> =>
      tripoint(args, { ...more, environment: { TRIPOINT_DATA: data, ...more.environment } }),
    start: (...args: readonly string[]) => start([...args, ...where], { environment }),
  };
};

/**
 * A command on a terminal of its own, where a person answers a question each time that it is asked: with the answers given, then
 * with Enter alone. A control character is typed as it is.
 */
export const answerOnTerminal = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  question: RegExp,
  answers: readonly string[],
) =>
  new Promise<{ readonly code: number | null; readonly shown: string }>((done) => {
    const words = [process.execPath, PROGRAM_FILE, ...args].map((word) => `'${word}'`).join(' ');
    const child = spawn('script', ['-qec', words, '/dev/null'], {
      env: { ...process.env, NO_COLOR: '1', ...environment },
    });
    let shown = '';
    let answered = 0;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      if ((shown.match(question) ?? []).length <= answered) return;
      const typed = answers[answered] ?? '';
      child.stdin.write(/^[\u0000-\u001f]$/.test(typed) ? typed : `${typed}\n`);
      answered += 1;
    });
    child.once('close', (code) => done({ code, shown }));
  });

/** The command line beside the practice service. */
export const onPractice = async (options: Parameters<typeof practice>[0] = {}) => {
  const { service } = await practice(options);
  return { service, ...(await commandLine(service, service.apiKey)) };
};

/** A server that handles batches in order, but for what the test says of a request by its number. */
export const onServer = async (odd: (count: number, call: SeenCall) => readonly [number, string] | 'cut' | null) => {
  const there = new Set<string>();
  const server = await answering((call, response, count) => {
    const answer = odd(count, call);
    if (answer === 'cut') response.destroy();
    else {
      const [status, body] = answer ?? [200, handleBatch(there, macsIn(call))];
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }
  });
  return { ...server, there, ...(await commandLine(server.target)) };
};

/** The id that each request carries. */
export const idsIn = (seen: readonly SeenCall[]) =>
  seen.map(({ body }) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(JSON.stringify(body))?.[0]);
/** An answer to one entry. */
export const ADDED = [200, JSON.stringify({ id: 'entry' })] as const;

interface BatchJson {
  readonly format: string;
  readonly job: string;
  readonly sums: Readonly<Record<string, number>>;
  readonly rows: readonly { readonly line: number; readonly result: string; readonly reason?: string }[];
  readonly problem: string | null;
}
/** The document of `whitelist batch --json`. */
export const batchOf = (out: string): BatchJson => JSON.parse(out) as BatchJson;

/** A good row, a faulty one, and one of a device that the practice service knows. */
export const LIST = `mac,name\n${macAt(1)},Printer\n1.12E+11,Camera\n00:1B:54:00:00:01,Lobby display\n`;
/** Sends a list with the consents that one without end dates needs. */
export const SEND = ['whitelist', 'batch', '--yes', '--permanent'] as const;
/** Four rows in order. */
export const GOOD = `mac,name\n${[0, 1, 2, 3].map((place) => `${macAt(place)},Device ${place}\n`).join('')}`;
/** A row with a removal date that is in order, a faulty one, and a column that nobody knows. */
export const DATED = `mac;name;To date;End of access\n${macAt(1)};One;2031-05-01;x\n1.12E+11;Two;2031-06-01;x\n`;

/** Stores contexts in a data folder, as a window does. */
export const storeContexts = async (
  data: string,
  address: Address,
  ...contexts: readonly { readonly name?: string; readonly contextId?: string; readonly proxy?: string }[]
): Promise<void> => {
  const host = await openHost({ host: 'web', practice: null, startWorld: null, resolveProxy: null, dataFolder: data });
  for (const more of contexts) value(await host.operations.contexts.save({ ...(await fieldsOf(address)), ...more }));
  await host.close();
};
