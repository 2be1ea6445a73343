import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openHost } from '../../src/app/host.ts';
import { startRunningHost } from './running-host.ts';

interface Answer {
  readonly ok: boolean;
  readonly value: Readonly<Record<string, unknown>>;
}

describe('given a list of 3 MiB and the loopback host', () => {
  it('reads it whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tripoint-web-lists-'));
    const product = await openHost({
      host: 'web',
      practice: null,
      startWorld: null,
      resolveProxy: null,
      dataFolder: folder,
    });
    const running = await startRunningHost({ operations: product.operations });
    onTestFinished(async () => {
      await product.close();
      await rm(folder, { recursive: true, force: true });
    });
    const token = await running.token();
    const call = async (name: string, input: unknown): Promise<Answer> => {
      const response = await fetch(`http://127.0.0.1:${running.port}/api/call/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          origin: `http://127.0.0.1:${running.port}`,
        },
        body: JSON.stringify(input),
      });
      expect(response.status).toBe(200);
      return (await response.json()) as Answer;
    };
    const rows = 60_000;
    const text = Array.from(
      { length: rows },
      (_, at) => `0050C2${at.toString(16).padStart(6, '0')},Meeting room number ${at} on the ground floor\n`,
    ).join('');
    const bytes = Buffer.from(text);
    expect(bytes.length).toBeGreaterThan(3 * 1024 * 1024);
    const choices = { encoding: null, delimiter: null, header: null, columns: null };
    const base64 = bytes.toString('base64');
    const opened = await call('sheets.open', { name: 'list.csv', base64, choices });
    expect(opened.value.summary).toMatchObject({ rows, ready: rows });
  });
});
