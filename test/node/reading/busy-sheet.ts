import { holdAt } from './hold.ts';

/** The thread of a list with a reader that is held by marks. */
const decode = Reflect.get(TextDecoder.prototype, 'decode') as (this: TextDecoder, ...given: unknown[]) => string;

Reflect.set(TextDecoder.prototype, 'decode', function (this: TextDecoder, ...given: unknown[]): string {
  const text = Reflect.apply(decode, this, given);
  holdAt(text);
  return text;
});

await import('../../../src/node/import/sheet/worker.ts');
