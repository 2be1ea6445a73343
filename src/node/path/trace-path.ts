import { spawn } from 'node:child_process';
import { isIP } from 'node:net';
import { z } from 'zod';
import { NOT_MEASURED, notMeasured, pathSchema, type PathTrace } from '../../core/evidence/path/trace.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import type { ChildLike } from '../practice/port.ts';
import { workerFile } from '../threads/worker-file.ts';

/**
 * Finds out where connections to an address and port end (docs/decisions/012). The work is done by a process of its own:
 * native code runs in nothing that ever held a secret.
 */

/** Where to: an address, never a name. */
interface Destination {
  readonly address: string;
  readonly port: number;
}

/**
 * Traces the way to one address and port, with no sign-in and no TLS. Takes at most about 1.5 seconds. What cannot be measured
 * says why; never rejects.
 */
export type TracePath = (to: Destination, signal: AbortSignal) => Promise<PathTrace>;

/** Starts the tracing process with an address and a port as its only arguments, and an empty environment. */
export type StartTracer = (args: readonly [address: string, port: string]) => ChildLike;

/** As a process of Node. Its file is asked for when one is started. */
const startTracer: StartTracer = (args) => {
  const child = spawn(process.execPath, [workerFile(import.meta.url, 'path-worker'), ...args], {
    env: {},
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

/** The whole process, from its start; it ends by itself after 1.3 seconds of tracing. */
const LIMIT_MS = 3000;
/** What it prints is far shorter. */
const MOST_CHARACTERS = 65_536;

const answerSchema = z.union([
  pathSchema.pick({ hops: true, whole: true, beside: true }),
  z.object({ notMeasured: z.enum(NOT_MEASURED) }),
]);

/** @param start how this host starts a process. */
export const tracing =
  (start: StartTracer = startTracer, limitMs = LIMIT_MS, platform: NodeJS.Platform = process.platform): TracePath =>
  async ({ address, port }, signal) => {
    const to = placeText({ host: address, port });
    if (platform !== 'linux') return notMeasured(to, 'not-linux');
    // A zone names an interface of this machine; nothing behind a router has one.
    if (isIP(address) === 0 || address.includes('%')) return notMeasured(to, 'failed');
    const began = performance.now();
    const printed = await outputOf(() => start([address, String(port)]), limitMs, signal);
    const answer = answerSchema.safeParse(parsed(printed));
    if (!answer.success) return notMeasured(to, signal.aborted ? 'stopped' : 'failed');
    if ('notMeasured' in answer.data) return notMeasured(to, answer.data.notMeasured);
    return { to, ...answer.data, durationMs: Math.round(performance.now() - began), notMeasured: null };
  };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** All that a process prints until it ends, which it does at the limit and with the signal at the latest. */
const outputOf = (start: () => ChildLike, limitMs: number, signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve('');
      return;
    }
    let text = '';
    const child = ((): ChildLike | null => {
      try {
        return start();
      } catch {
        return null;
      }
    })();
    if (child === null) {
      resolve('');
      return;
    }
    const kill = (): void => child.kill();
    const timer = setTimeout(kill, limitMs);
    signal.addEventListener('abort', kill, { once: true });
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (part: string) => {
      if (text.length < MOST_CHARACTERS) text += part;
    });
    child.onExit(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      resolve(text);
    });
  });
