/** The reading thread with a reader that never returns where the text has the mark, as in ../probing/busy-worker.ts. */
const parse = JSON.parse.bind(JSON);

JSON.parse = (text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown => {
  while (text.includes('hold-the-reader')) Math.random();
  return parse(text, reviver) as unknown;
};

export {};
await import('../../../src/node/reading/worker.ts');
