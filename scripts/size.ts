import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { table } from './figures.ts';

/** `npm run size`: how large the repository is, beside what it is allowed to be. Ends with 1 where something is larger. */

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const lines = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;
const below = (folder: string, ending: RegExp): readonly string[] =>
  tracked.filter((file) => file.startsWith(folder) && ending.test(file));
const sum = (files: readonly string[]): number => files.reduce((all, file) => all + lines(file), 0);

const source = [...below('src/', /\.tsx?$/), ...below('resources/scripts/', /\.(sh|ps1)$/)];
const tests = below('test/', /\.tsx?$/);
const golden = below('test/golden/', /\.(txt|md|json|html|xml)$/);

const BARS: readonly (readonly [what: string, is: number, most: number])[] = [
  ['lines of source (.ts, .tsx, scripts)', sum(source), 95_000],
  ['files of source', source.length, 894],
  ['lines of tests', sum(tests), 77_500],
  ['lines of golden files', sum(golden), 8_000],
  ['lines of resources/scripts/probe.sh', lines('resources/scripts/probe.sh'), 120],
  ['lines of resources/scripts/probe.ps1', lines('resources/scripts/probe.ps1'), 150],
  ['bytes of CONTRIBUTING.md', Buffer.byteLength(readFileSync('CONTRIBUTING.md')), 8_192],
];

console.log(
  table(
    ['what', 'is', 'at most', ''],
    BARS.map(([what, is, most]) => [what, is, most, is > most ? 'TOO MUCH' : '']),
  ),
);
process.exit(BARS.some(([, is, most]) => is > most) ? 1 : 0);
