import { holdAt } from './hold.ts';

/** The reading thread with a reader that is held by marks, as in ../probing/busy-worker.ts. */
const parse = JSON.parse.bind(JSON);

JSON.parse = (text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown => {
  holdAt(text);
  return parse(text, reviver) as unknown;
};

await import('../../../src/node/reading/worker.ts');
