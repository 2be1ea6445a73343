/**
 * The probing worker with a reader that never returns: what no test knows of yet, a reply that holds the thread for ever.
 * It holds where the text has the mark, and neither a timer nor a message reaches the thread from then on.
 */
const parse = JSON.parse.bind(JSON);

JSON.parse = (text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown => {
  while (text.includes('hold-the-reader')) Math.random();
  return parse(text, reviver) as unknown;
};

export {};
await import('../../../src/node/probing/worker.ts');
