import { CAMPAIGN, type Row } from '../test/campaign.ts';
import { machine, makeReady, runSpecs, table } from './figures.ts';
import { describeCase, failuresIn, type Case } from './results.ts';

/**
 * `npm run campaign`: everything that may not hurt anybody, as often as a release is held to, in one table. Ends with 1 where
 * anything was lost, leaked, held, accused or crashed, or where a row found none of its cases. `npm run campaign WORDS` runs the rows
 * whose name has these words.
 */

const wanted = process.argv.slice(2).join(' ').toLowerCase();
const parts = Object.entries(CAMPAIGN).map(
  ([part, rows]) => [part, rows.filter(({ what }) => what.toLowerCase().includes(wanted))] as const,
);
const files = [
  ...new Set(parts.flatMap(([, rows]) => rows.flatMap(({ cases }) => cases.map(([spec]) => `test/${spec}`)))),
];
if (files.length === 0) {
  console.error(`No row of the campaign has the words “${wanted}”.`);
  process.exit(3);
}

makeReady();
const started = Date.now();
const { cases, durations, errors } = runSpecs('campaign', files, { TRIPOINT_CAMPAIGN: 'whole' });

const casesOf = ({ cases: named }: Row): readonly Case[] =>
  cases.filter(({ place, name }) =>
    named.some(([spec, words]) => place === `test/${spec}` && (words === undefined || words.test(name))),
  );
const secondsOf = ({ cases: named }: Row): number =>
  durations
    .filter(({ name }) => named.some(([spec]) => name === `test/${spec}`))
    .reduce((sum, { seconds }) => sum + seconds, 0);

let bad = errors.length;
console.log(`\n${machine()}`);
for (const [part, rows] of parts.filter(([, some]) => some.length > 0)) {
  console.log(`\n### ${part}\n`);
  const lines = rows.map((row) => {
    const tried = casesOf(row);
    const failed = tried.filter(({ state }) => state !== 'passed').length;
    if (failed > 0 || tried.length === 0) bad += 1;
    return [row.what, row.expected, tried.length, failed, Math.round(secondsOf(row))];
  });
  console.log(table(['what', 'what must come of it', 'cases', 'not so', 'seconds of its files'], lines));
}
for (const failure of failuresIn(cases)) console.error(`\n✗ ${describeCase(failure)}`);
for (const error of errors) console.error(`\n✗ ${error}`);
console.log(
  `\n${cases.length} cases of ${files.length} files in ${Math.round((Date.now() - started) / 1000)} s; ${bad} rows not so`,
);
process.exit(bad === 0 ? 0 : 1);
