import { spawn } from 'node:child_process';
import { isIP } from 'node:net';
import { z } from 'zod';
import {
  packetSizeSchema,
  sizeNotMeasured,
  type PacketSize,
  NOT_MEASURED,
  notMeasured,
  pathSchema,
  type NotMeasured,
  type PathTrace,
} from '../../core/evidence/path/measured.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import type { ChildLike } from '../practice/child.ts';
import { workerFile } from '../threads/thread.ts';

/** Finds out where connections end, and whether large packets pass (docs/decisions/012), in its own process without secrets. */

interface Destination {
  readonly address: string;
  readonly port: number;
}

/** Traces the path to one address and port, without sign-in and TLS, in about 1.5 seconds; never rejects. */
export type TracePath = (to: Destination, signal: AbortSignal) => Promise<PathTrace>;

/** Tries whether large packets get through: ordinary and small segments, each with a TLS ClientHello; about 1.5 seconds; never rejects. */
export type TrySizes = (to: Destination, signal: AbortSignal) => Promise<PacketSize>;

/** Starts the tracing process with address and port, `sizes` behind them for sizes, and this environment alone. */
export type StartTracer = (args: readonly string[], environment: Readonly<Record<string, string>>) => ChildLike;

// Nothing of this program's; not empty, which Electron takes for "all of it". Node adds the system's own few to it on Windows.
/** The tracing process's environment. Without SystemRoot Windows finds no sockets. */
export const tracerEnvironment = (platform = process.platform, from = process.env): Record<string, string> => ({
  LC_ALL: 'C',
  ...(platform === 'win32' && from.SystemRoot !== undefined && { SystemRoot: from.SystemRoot }),
});

const startTracer: StartTracer = (args, env) => {
  const child = spawn(process.execPath, [workerFile(import.meta.url, 'path-worker'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  const { stdout } = child;
  return {
    stdout,
    kill: () => child.kill('SIGKILL'),
    onExit: (listener) => {
      child.once('error', () => listener(null));
      child.once('close', listener);
    },
  };
};

const LIMIT_MS = 5000;
const MOST_CHARACTERS = 65_536;

const refusalSchema = z.object({ notMeasured: z.enum(NOT_MEASURED) });
const tracedSchema = pathSchema.pick({ hops: true, whole: true, beside: true });
/** Where traces are made: nobody has tried it but on Linux. */
const TRACED: readonly NodeJS.Platform[] = ['linux', 'win32', 'darwin'];
/** No document of Windows or macOS says that both sides keep to a size of segments that a program sets. */
const SIZED: readonly NodeJS.Platform[] = ['linux'];

const triedSchema = packetSizeSchema.pick({ ordinary: true, small: true });

type Means = readonly [start?: StartTracer, limitMs?: number, platform?: NodeJS.Platform];

const measured = async <T>(
  { address, port }: Destination,
  schema: z.ZodType<T>,
  more: readonly string[],
  systems: readonly NodeJS.Platform[],
  signal: AbortSignal,
  [start = startTracer, limitMs = LIMIT_MS, platform = process.platform]: Means,
): Promise<{ readonly found: T; readonly durationMs: number } | { readonly why: NotMeasured }> => {
  if (!systems.includes(platform)) return { why: 'not-linux' };
  // A zone names an interface of this machine; nothing behind a router has one.
  if (isIP(address) === 0 || address.includes('%')) return { why: 'failed' };
  const began = performance.now();
  const printed = parsed(
    await lineOf(() => start([address, String(port), ...more], tracerEnvironment()), limitMs, signal),
  );
  const refused = refusalSchema.safeParse(printed);
  if (refused.success) return { why: refused.data.notMeasured };
  const answer = schema.safeParse(printed);
  if (!answer.success) return { why: signal.aborted ? 'stopped' : 'failed' };
  return { found: answer.data, durationMs: Math.round(performance.now() - began) };
};

const textOf = ({ address, port }: Destination): string => placeText({ host: address, port });

/** Traces by a process that is started with these means. */
export const tracing =
  (...means: Means): TracePath =>
  async (place, signal) => {
    const seen = await measured(place, tracedSchema, [], TRACED, signal, means);
    if ('why' in seen) return notMeasured(textOf(place), seen.why);
    const untried = (means[2] ?? process.platform) !== 'linux' && ({ untried: true } as const);
    return { to: textOf(place), ...seen.found, durationMs: seen.durationMs, notMeasured: null, ...untried };
  };

/** Tries sizes by a process that is started with these means. */
export const sizing =
  (...means: Means): TrySizes =>
  async (place, signal) => {
    const seen = await measured(place, triedSchema, ['sizes'], SIZED, signal, means);
    if ('why' in seen) return sizeNotMeasured(textOf(place), seen.why);
    return { to: textOf(place), ...seen.found, durationMs: seen.durationMs, notMeasured: null };
  };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The line that a process prints, or what was heard of it when it ended, the limit passed or the signal was given. */
const lineOf = async (start: () => ChildLike, limitMs: number, signal: AbortSignal): Promise<string> => {
  if (signal.aborted) return '';
  let child: ChildLike;
  try {
    child = start();
  } catch {
    return '';
  }
  const ended = Promise.withResolvers<null>();
  const end = (): void => ended.resolve(null);
  const timer = setTimeout(end, limitMs);
  signal.addEventListener('abort', end, { once: true });
  let text = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (part: string) => {
    if (text.length < MOST_CHARACTERS) text += part;
    if (part.includes('\n')) end();
  });
  child.onExit(end);
  await ended.promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  child.kill();
  return text;
};
