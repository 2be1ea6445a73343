import { Buffer } from 'node:buffer';
import { holdAt } from './hold.ts';

/** The thread of a list with a reader that is held by marks. */
const toString = Reflect.get(Buffer.prototype, 'toString') as (this: Buffer, ...given: unknown[]) => string;

Reflect.set(Buffer.prototype, 'toString', function (this: Buffer, ...given: unknown[]): string {
  const text = Reflect.apply(toString, this, given);
  holdAt(text);
  return text;
});

await import('../../../src/node/import/sheet/worker.ts');
