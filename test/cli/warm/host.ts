import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Answer, Order } from './messages.ts';

/**
 * Runs commands one after the other in one process, which has loaded them once. Each has its own arguments, environment,
 * standard input, outputs and exit code. It ends with the process that started it.
 */

const CLI = resolve(import.meta.dirname, '../../../src/cli');
const moduleAt = (file: string): string => pathToFileURL(join(CLI, file)).href;

const { inherited } = (await import(moduleAt('inherited.ts'))) as { readonly inherited: Record<string, string> };
const { takeSecrets } = await import('../../../src/app/secret-text.ts');

const surround = ({ args, environment, input }: Order): void => {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  for (const name of Object.keys(inherited)) Reflect.deleteProperty(inherited, name);
  const own = { ...environment };
  Object.assign(inherited, takeSecrets({ env: own, execArgv: [], on: () => process }));
  Object.assign(process.env, own);
  process.argv = [process.execPath, join(CLI, 'index.ts'), ...args];
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', {
    value: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    configurable: true,
  });
};

/** Gives what was written to the stream since it was asked last. */
const caught = (stream: NodeJS.WriteStream): (() => string) => {
  let text = '';
  stream.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    const done = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
    done?.();
    return true;
  };
  return () => {
    const given = text;
    text = '';
    return given;
  };
};

const out = caught(process.stdout);
const err = caught(process.stderr);
let current = 0;

const answer = (code: number, last = false): Promise<void> =>
  new Promise((sent) => {
    const reply: Answer = { number: current, code, out: out(), err: err(), last };
    process.send?.(reply, () => sent());
  });

/** A command that ends the process by itself (a name look-up is still under way) has ended; this process does, too. */
const really = process.exit.bind(process);
Object.defineProperty(process, 'execve', { value: undefined });
process.exit = (code?: number) => {
  void answer(code ?? 0, true).then(() => really(0));
  throw new Error('The process ends.');
};

process.on('message', (order: Order) => {
  current = order.number;
  surround(order);
  // Only this file is read again, and it is the one that runs the command; what it uses stays loaded.
  const loaded = import(`${moduleAt('run.ts')}?run=${order.number}`) as Promise<{
    readonly runHere: () => Promise<void>;
  }>;
  void loaded
    .then(({ runHere }) => runHere())
    .then(
      () => answer(Number(process.exitCode ?? 0)),
      () => undefined,
    );
});
process.on('disconnect', () => really(0));
