import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LabDescription } from '../../src/core/records/practice-description.ts';
import { freePortsInRow } from '../real/free-ports.ts';
import { temporaryFolder } from '../node/disk/temporary-folder.ts';
import { batchOf, commandLine, GOOD } from './service-for-cli.ts';
import { ended, firstLine, start, tripoint } from './run-tripoint.ts';

const simulating = async (...more: readonly string[]) => {
  const child = start(['simulate', 'healthy', '--json', ...more]);
  onTestFinished(async () => {
    child.kill('SIGINT');
    await ended(child);
  });
  return JSON.parse(await firstLine(child)) as LabDescription;
};

describe('given simulate', () => {
  it('--port fixes where everything is', async () => {
    const port = await freePortsInRow(3);
    const { entrances, service } = await simulating('--port', String(port));
    expect([entrances.inside, entrances.outside, service.baseUrl]).toEqual([
      `127.0.0.1:${port}`,
      `127.0.0.1:${port + 1}`,
      `https://127.0.0.1:${port + 2}`,
    ]);
  });
  it('prints lines that probe it as they stand, and where its card is', async () => {
    const child = start(['simulate', 'healthy']);
    onTestFinished(async () => {
      child.kill('SIGINT');
      await ended(child);
    });
    let shown = '';
    for await (const piece of child.stdout.setEncoding('utf8')) {
      shown += String(piece);
      if (shown.includes('Runs until')) break;
    }
    const cwd = await temporaryFolder();
    const probes = [...shown.matchAll(/^ {2}\S+ \S+ (probe .*)$/gm)].map(([, line = '']) => line.split(' '));
    const password = /Practice password +(\S+)/.exec(shown)?.[1] ?? '';
    const surroundings = { cwd, environment: { TRIPOINT_PASSWORD: password, TRIPOINT_DATA: join(cwd, 'data') } };
    const codes: unknown[] = [];
    for (const line of probes) codes.push((await tripoint(line, surroundings)).code);
    const card = await fetch(/Its card as text +(\S+)/.exec(shown)?.[1] ?? '').then((answer) => answer.text());
    const { out } = await tripoint(['case', 'list'], surroundings);
    expect([codes, out, card]).toEqual([
      [0, 0],
      expect.stringContaining('Inside, Outside'),
      expect.stringContaining('Endpoint API'),
    ]);
  });
});

describe('given a service with a bad day', () => {
  it('fewer leaves an entry out of the answer, and the batch says so', async () => {
    const { service, ca } = await simulating('--service', 'fewer');
    const desk = await commandLine(service, service.apiKey);
    const file = await desk.write('list.csv', GOOD);
    const where = [...desk.where.slice(0, -1), ca];
    const { out } = await tripoint(['whitelist', 'batch', file, ...where, '--yes', '--permanent', '--json'], {
      environment: desk.environment,
    });
    expect(batchOf(out).sums).toMatchObject({ created: 3, unaccounted: 1 });
  });
});
