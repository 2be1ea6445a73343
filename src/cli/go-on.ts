import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { say } from '../app/words.ts';
import { isSilent } from '../core/evidence/outcome.ts';
import type { StageRecord } from '../core/records/record.ts';
import { type WatchRecord, firstSlot } from '../core/records/watch.ts';
import type { Family } from '../core/vocabulary/words.ts';
import { pasteable } from './text/layout.ts';

/** The line that resumes what a person stopped: the same options, for what is left, into a new file. */

type Given = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** What is not repeated: a consent is spent, standard input was read, and the file that is there stays. */
const LEFT_OUT: ReadonlySet<string> = new Set(['force', 'password-stdin', 'key-stdin', 'one-more-attempt', 'out']);

/** Options as they are typed again. */
export const wordsOf = (options: Given): readonly string[] =>
  Object.entries(options)
    .filter(([name]) => !LEFT_OUT.has(name))
    .flatMap(([name, given]) => {
      if (given === true) return [`--${name}`];
      const values = typeof given === 'string' ? [given] : Array.isArray(given) ? (given as readonly string[]) : [];
      return values.flatMap((value) => (value.startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, value]));
    });

const MOST_FILES = 1000;

/** `inside.json` gives `inside-2.json`, or the first such name that is free. */
const nextFile = (path: string): string => {
  const ending = extname(path);
  const stem = path.slice(0, path.length - ending.length);
  for (let number = 2; number < MOST_FILES; number += 1)
    if (!existsSync(`${stem}-${number}${ending}`)) return `${stem}-${number}${ending}`;
  return `${stem}-rest${ending}`;
};

const sentence = (command: string, options: Given, out: string | undefined): string => {
  if (out === undefined) return say`Next: ${pasteable([command, ...wordsOf(options)])}`;
  const next = nextFile(out);
  const line = pasteable([command, ...wordsOf(options), '--out', next]);
  return `${say`Next: ${line}`}\n${say`Then name both files, as in: ${pasteable(['compare', out, next])}`}`;
};

/** For a run of a stage: the probes of which nothing is known. `null`: none is left. */
export const goOnWithRun = (record: StageRecord, options: Given, families: readonly Family[]): string | null => {
  const known = new Set(record.probes.filter(({ outcome }) => !isSilent(outcome)).map(({ family }) => family));
  const left = families.filter((family) => !known.has(family));
  const out = typeof options.out === 'string' ? options.out : undefined;
  return left.length === 0 ? null : sentence('probe', { ...options, only: left }, out);
};

const isNameless = (outcome: string): boolean => outcome === 'dns.not-found' || outcome === 'dns.no-answer';

/** For a run inside whose name led nowhere, and that was given no address: the same with one. `null`: it was not so. */
export const withAddress = (
  command: string,
  { stage, server, probes }: StageRecord,
  options: Given,
  words: readonly string[] = [],
): string | null => {
  if (stage !== 'inside' || options['connect-to'] !== undefined) return null;
  if (probes.length === 0 || !probes.every(({ outcome }) => isNameless(outcome))) return null;
  const out = typeof options.out === 'string' ? ['--out', nextFile(options.out)] : [];
  const line = pasteable([command, ...wordsOf(options), '--connect-to', `ADDRESS:${server.port}`, ...out, ...words]);
  return say`The name ${server.host} led to no address, so no connection was tried. With the address that the server has inside: ${line}`;
};

/** The number in `20x`, which is of rounds; `null`: it is of seconds. */
export const roundsIn = (bound: string): string | null => /^(\d+)x$/.exec(bound)?.[1] ?? null;

/** For a watch: the rounds that are left, bound as it was. `null`: none is. */
export const goOnWithWatch = (record: WatchRecord, options: Given): string | null => {
  const first = firstSlot(Date.parse(record.startedAt), record.everySeconds);
  const begun = record.attempts.length === 0 ? 0 : (record.attempts.at(-1)?.slot ?? first) - first + 1;
  const left = record.rounds - begun;
  if (left <= 0) return null;
  const isCounted = options.count !== undefined || roundsIn(String(options.for)) !== null;
  const bound = { for: isCounted ? `${left}x` : String(left * record.everySeconds), count: undefined };
  const out = typeof options.out === 'string' ? options.out : undefined;
  return sentence('watch', { ...options, ...bound }, out);
};
