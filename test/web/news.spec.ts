import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { EmittedEvent } from '../../src/shared/contract.ts';
import { startRunningHost } from './running-host.ts';

const payload = (id: string): EmittedEvent => ({ name: 'cases.changed', payload: { id } });

const openStream = (port: number, token: string): Promise<IncomingMessage> =>
  new Promise((settle, fail) => {
    const headers = { host: `127.0.0.1:${port}`, authorization: `Bearer ${token}` };
    request({ host: '127.0.0.1', port, path: '/api/news', headers, agent: false }, settle).on('error', fail).end();
  });

/** Resolves with all lines so far, once one passes the test. */
const linesUntil = (
  stream: IncomingMessage,
  enough: (lines: readonly string[]) => boolean,
): Promise<readonly string[]> =>
  new Promise((settle) => {
    let text = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      text += chunk;
      const lines = text.split('\n').slice(0, -1);
      if (enough(lines)) settle(lines);
    });
  });

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((settle) => setTimeout(settle, 10));
};

describe('given a window that listens to the news', () => {
  it('is told one line of JSON for each piece', async () => {
    const running = await startRunningHost();
    const stream = await openStream(running.port, await running.token());
    running.tell(payload('one'));
    running.tell(payload('two'));
    const lines = await linesUntil(stream, (all) => all.filter((line) => line !== '').length === 2);
    expect(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown)).toEqual([
      payload('one'),
      payload('two'),
    ]);
    stream.destroy();
  });

  it('hears an empty line where nothing is told', async () => {
    const running = await startRunningHost({ limits: { heartbeatMs: 20 } });
    const stream = await openStream(running.port, await running.token());
    expect((await linesUntil(stream, (all) => all.length >= 3)).every((line) => line === '')).toBe(true);
    stream.destroy();
  });

  it('forgets a window that has gone', async () => {
    const running = await startRunningHost();
    const stream = await openStream(running.port, await running.token());
    expect(running.listeners()).toBe(1);
    stream.destroy();
    await until(() => running.listeners() === 0);
  });

  it('cuts a window off that does not read, instead of piling news up', async () => {
    const running = await startRunningHost({ limits: { newsBacklogBytes: 1000 } });
    const stream = await openStream(running.port, await running.token());
    stream.on('error', () => undefined);
    stream.pause();
    while (running.listeners() > 0) {
      running.tell(payload('x'.repeat(100_000)));
      await new Promise((settle) => setImmediate(settle));
    }
    expect(running.listeners()).toBe(0);
    stream.destroy();
  });

  it('ends when the host closes', async () => {
    const running = await startRunningHost();
    const stream = await openStream(running.port, await running.token());
    const ended = new Promise((settle) => stream.on('error', () => undefined).once('close', settle));
    stream.resume();
    await running.host.close();
    await ended;
    expect(running.listeners()).toBe(0);
  });
});
