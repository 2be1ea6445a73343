import type { Duplex } from 'node:stream';

/** As much of a reply's first bytes as is kept to be read again. */
const LONGEST = 16_384;

/** Status line and header lines, read without a parser's strictness. */
export interface RawHead {
  /** `1.1`, `1.0`, or what else was claimed. */
  readonly httpVersion: string;
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly (readonly [string, string])[];
  /** False when the head was not there to its end. */
  readonly complete: boolean;
}

/**
 * Writes down the first bytes that a reader takes from a stream. Attach it after the reader: a stream that is being
 * read by `read()` gives the listeners of `data` what was taken, and is not set flowing by them. `onFirst`: when the
 * first of them come.
 */
export const listenToHead = (stream: Duplex, onFirst?: () => void): (() => RawHead | null) => {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    if (text === '') onFirst?.();
    if (text.length < LONGEST) text += chunk.toString('latin1', 0, LONGEST - text.length);
  });
  return () => readHead(text);
};

/**
 * Reads a head that the HTTP parser refused. Servers of this kind send a 401 with the line `Unauthorized User: : 401`,
 * whose name holds a blank: the status is plain to see, and missing it would cost a further sign-in attempt.
 */
export const readHead = (text: string): RawHead | null => {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.search(/\r?\n\r?\n/);
    const head = readOne(end < 0 ? rest : rest.slice(0, end), end >= 0);
    // What is on its way before the answer (100, 103) is no answer.
    if (head === null || head.status >= 200 || end < 0) return head;
    rest = rest.slice(end).trimStart();
  }
};

const readOne = (text: string, complete: boolean): RawHead | null => {
  const [first = '', ...lines] = text.split(/\r?\n/);
  const status = /^HTTP\/(\d(?:\.\d)?)[ \t]{1,8}([1-5]\d\d)(?:[ \t](.*))?$/i.exec(first);
  if (status?.[1] === undefined) return null;
  return {
    httpVersion: status[1],
    status: Number(status[2]),
    reason: (status[3] ?? '').trim(),
    headers: lines.filter((line) => line !== '').map(splitLine),
    complete,
  };
};

const splitLine = (line: string): readonly [string, string] => {
  const colon = line.indexOf(':');
  return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
};
