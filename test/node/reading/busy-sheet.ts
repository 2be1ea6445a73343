import { Buffer } from 'node:buffer';

/** The thread of a list with a reader that never returns where the list has the mark. */
const toString = Reflect.get(Buffer.prototype, 'toString') as (this: Buffer, ...given: unknown[]) => string;

Reflect.set(Buffer.prototype, 'toString', function (this: Buffer, ...given: unknown[]): string {
  const text = Reflect.apply(toString, this, given);
  while (text.includes('hold-the-reader')) Math.random();
  return text;
});

export {};
await import('../../../src/node/import/sheet/worker.ts');
