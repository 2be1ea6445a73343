import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { addressBytes, addressText } from '../../../src/node/path/socket-bytes.ts';
import { sizing, tracerEnvironment, tracing, type StartTracer } from '../../../src/node/path/trace-path.ts';
import { utilityProcess } from '../../electron/stand-in/utility-process.ts';

/** The adapter around the tracing process: whatever that does, a trace or a reason comes of it. */

const HERE = { address: '127.0.0.1', port: 9 };
const never = new AbortController().signal;

const printing = (text: string | null): { readonly start: StartTracer; readonly killed: () => boolean } => {
  let killed = false;
  const start: StartTracer = () => {
    const stdout = new Readable({ read: () => undefined });
    let exit: (code: number | null) => void = () => undefined;
    if (text !== null) {
      stdout.push(text);
      stdout.push(null);
      stdout.once('end', () => exit(0));
    }
    return {
      stdout,
      kill: () => {
        killed = true;
        exit(null);
      },
      onExit: (listener) => void (exit = listener),
    };
  };
  return { start, killed: () => killed };
};

const reasonOf = async (text: string | null, platform: NodeJS.Platform = 'linux', limitMs = 50): Promise<unknown> =>
  (await tracing(printing(text).start, limitMs, platform)(HERE, never)).notMeasured;

describe('given a tracing process', () => {
  it('hands over an address, a port and an environment of one harmless name, and nothing else', async () => {
    const given: unknown[] = [];
    const start: StartTracer = (...asked) => {
      given.push(...asked);
      return printing('{}').start(...asked);
    };
    await tracing(start, 50, 'linux')({ address: '2001:db8::1', port: 8443 }, never);
    expect(given).toEqual([['2001:db8::1', '8443'], { LC_ALL: 'C' }]);
  });
  it.each([
    ['its own reason', '{"notMeasured":"no-native-module"}', 'no-native-module'],
    ['that it gave no result where it prints nothing', '', 'failed'],
    ['that it gave no result where it prints something else', '{"hops":[{"ttl":"1"}]}', 'failed'],
  ])('tells %s', async (_, text, reason) => expect(await reasonOf(text)).toBe(reason));
  it('starts none on another system', async () =>
    expect(await reasonOf('{"hops":[],"whole":null,"beside":[]}', 'freebsd')).toBe('not-linux'));
  it.each(['win32', 'darwin'] as const)('marks a trace on %s, and tries no sizes', async (system) => {
    const found = { hops: [], whole: null, beside: [], ordinary: [], small: [] };
    const means = [printing(JSON.stringify(found)).start, 50, system] as const;
    expect((await tracing(...means)(HERE, never)).untried).toBe(true);
    expect((await sizing(...means)(HERE, never)).notMeasured).toBe('not-linux');
  });
  it.each(['win32', 'linux'] as const)('gives it one variable of this program, on Windows alone: %s', (system) => {
    const given = { SystemRoot: 'C:', PASSWORD: 'x' };
    expect(tracerEnvironment(system, given)).toEqual({ LC_ALL: 'C', ...(system === 'win32' && { SystemRoot: 'C:' }) });
  });
  it('kills one that does not end', async () => {
    const { start, killed } = printing(null);
    expect([(await tracing(start, 20, 'linux')(HERE, never)).notMeasured, killed()]).toEqual(['failed', true]);
  });
  it('kills it when it is stopped', async () => {
    const { start, killed } = printing(null);
    const stop = new AbortController();
    const traced = tracing(start, 60_000, 'linux')(HERE, stop.signal);
    stop.abort();
    expect([(await traced).notMeasured, killed()]).toEqual(['stopped', true]);
  });
  it('never rejects, even where none can be started', async () => {
    const traced = tracing(
      () => {
        throw new Error('no more processes');
      },
      50,
      'linux',
    )(HERE, never);
    expect((await traced).notMeasured).toBe('failed');
  });
  it.each(['nac.example', 'fe80::1%eth0', ''])('starts none for %j, which is no address', async (address) =>
    expect((await tracing(printing('{}').start, 50, 'linux')({ address, port: 443 }, never)).notMeasured).toBe(
      'failed',
    ),
  );
});

it.each(['192.0.2.1', '255.255.255.255', '2001:db8::1', '::1', '::', 'fe80::a:b', '1:2:3:4:5:6:7:8'])(
  'given an address, reads %s back from its bytes',
  (address) => expect(addressText(addressBytes(address), address.includes(':'))).toBe(address),
);

it('ends by itself once it has printed its line, where Electron never ends it', async () => {
  const printed = vi.fn<(text: string) => void>();
  const child = utilityProcess.fork('src/node/path/worker.ts', ['127.0.0.1', '9'], { env: { LC_ALL: 'C' } });
  child.stdout?.on('data', (part) => printed(String(part)));
  await once(child, 'exit');
  expect(JSON.parse(printed.mock.calls.join(''))).toBeTypeOf('object');
});
