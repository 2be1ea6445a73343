import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { CAMPAIGN, type Row } from '../test/campaign.ts';
import { machine, makeReady, runPlays, runSpecs, table } from './figures.ts';
import { describeCase, type Case, type Results } from './results.ts';
import { readTenth, tenthOf } from './tenth.ts';

/**
 * `npm run campaign`: everything long, as often as a release is held to, in one table. Ends with 1 where anything was lost,
 * leaked, held, accused or crashed, or where a row found none of its cases. `npm run campaign WORDS` runs the rows whose name,
 * or the files whose path, has these words; `npm run campaign -- --tenth NUMBER` a tenth, chosen by the number of commits.
 */

const { commit, rest } = readTenth(process.argv.slice(2));
const wanted = rest.join(' ').toLowerCase();
const isWanted = (text: string): boolean => text.toLowerCase().includes(wanted);
const chosen = <T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] =>
  commit === null ? all : tenthOf(all, commit, nameOf);

const filesOf = ({ cases }: Row): readonly string[] => cases.map(([spec]) => `test/${spec}`);
const isLong = (file: string): boolean => file.includes('.long.') || readFileSync(file, 'utf8').includes('/scale.ts');

const rows = Object.values(CAMPAIGN)
  .flat()
  .filter(({ what }) => isWanted(what));
const inRows = new Set(Object.values(CAMPAIGN).flat().flatMap(filesOf));
/** Long specs that no row names: each is a row by itself. */
const others = globSync(['test/**/*.spec.ts', 'test/**/*.spec.tsx']).filter(
  (file) => !inRows.has(file) && isLong(file) && isWanted(file),
);
const specs = chosen([...new Set([...rows.flatMap(filesOf), ...others])], (file) => file);
const plays = chosen(globSync('test/**/*.long.play.ts').filter(isWanted), (file) => file);
if (specs.length + plays.length === 0) {
  console.error(`Nothing in the campaign has the words “${wanted}”.`);
  process.exit(3);
}

makeReady('campaign');
process.env.TRIPOINT_CAMPAIGN = 'whole';
const started = Date.now();
const ofSpecs: Results = runSpecs('campaign', specs, {});
const ofPlays: Results =
  plays.length === 0 ? { cases: [], durations: [], errors: [] } : runPlays('campaign-plays', plays);
const cases = [...ofSpecs.cases, ...ofPlays.cases];
const durations = [...ofSpecs.durations, ...ofPlays.durations];
const errors = [...ofSpecs.errors, ...ofPlays.errors];
// One that was skipped has shown nothing, and counts as well.
const failures = cases.filter(({ state }) => state !== 'passed');

const casesOf = ({ cases: named }: Row): readonly Case[] =>
  cases.filter(({ place, name }) =>
    named.some(([spec, words]) => place === `test/${spec}` && (words === undefined || words.test(name))),
  );
const secondsOf = (files: readonly string[]): number =>
  Math.round(
    durations
      .filter(({ name }) => files.some((file) => name.startsWith(file)))
      .reduce((sum, { seconds }) => sum + seconds, 0),
  );

let bad = errors.length;
const line = (
  what: string,
  expected: string,
  tried: readonly Case[],
  files: readonly string[],
): readonly (string | number)[] => {
  const failed = tried.filter((each) => failures.includes(each)).length;
  // Cases that failed are counted by themselves, once.
  if (tried.length === 0) bad += 1;
  return [what, expected, tried.length, failed, secondsOf(files)];
};

console.log(`\n${machine()}`);
const isWhole = (row: Row): boolean => filesOf(row).every((file) => specs.includes(file));
for (const [part, all] of Object.entries(CAMPAIGN)) {
  const lines = all
    .filter((row) => rows.includes(row) && isWhole(row))
    .map((row) => line(row.what, row.expected, casesOf(row), filesOf(row)));
  if (lines.length > 0)
    console.log(
      `\n### ${part}\n\n${table(['what', 'what must come of it', 'cases', 'not so', 'seconds of its files'], lines)}`,
    );
}
const byFile = [...specs.filter((file) => others.includes(file)), ...plays].map((file) =>
  line(
    file,
    'as its cases say',
    cases.filter(({ place }) => place.startsWith(file)),
    [file],
  ),
);
if (byFile.length > 0)
  console.log(`\n### Long specs and plays\n\n${table(['file', '', 'cases', 'not so', 'seconds'], byFile)}`);
for (const failure of failures) console.error(`\n✗ ${describeCase(failure)}`);
for (const error of errors) console.error(`\n✗ ${error}`);

if (wanted === '') {
  console.log('\n### Deliberate mistakes\n');
  const { status } = spawnSync(
    process.execPath,
    ['scripts/seeded.ts', ...(commit === null ? [] : ['--tenth', commit])],
    { stdio: 'inherit', env: { ...process.env, TRIPOINT_CAMPAIGN: undefined } },
  );
  if (status !== 0) bad += 1;
}
const files = specs.length + plays.length;
console.log(
  `\n${cases.length} cases of ${files} files in ${Math.round((Date.now() - started) / 1000)} s; ${bad + failures.length} not so`,
);
process.exit(bad + failures.length === 0 ? 0 : 1);
