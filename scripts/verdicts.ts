import { readFileSync } from 'node:fs';
import { SCENARIOS } from '../test/blind/scenarios.ts';
import { TRAPS } from '../test/traps.ts';
import { WORLDS } from '../src/lab/lab.ts';
import { machine, makeReady, runSpecs, table } from './figures.ts';
import { describeCase, failuresIn } from './results.ts';

/**
 * `npm run verdicts`: every scenario with a known truth is played through the command line, and generated evidence is held against
 * the laws of the verdict. Prints what came of them, and of each trap with its neighbour. Ends with 1 where an innocent party was
 * proven guilty, a fault was cleared, a law was broken, or a trap got the verdict of its neighbour.
 */

makeReady();
const BLIND = 'test/blind/scenarios.spec.ts';
const WITNESSED = 'test/blind/witnessed.spec.ts';
const WALKED = 'test/core/diagnosis/worlds-accuse-nobody-wrongly.spec.ts';
const GENERATED = ['test/core/diagnosis/any-evidence.spec.ts', 'test/core/diagnosis/judge.property.spec.ts'];
const { cases, errors } = runSpecs('verdicts', [BLIND, WITNESSED, WALKED, ...GENERATED, 'test/worlds'], {
  TRIPOINT_CAMPAIGN: 'whole',
});

interface Blind {
  readonly figures: Readonly<Record<string, number>>;
  readonly rows: readonly { readonly id: string; readonly grade: string; readonly said: string }[];
}
const blind = JSON.parse(readFileSync('out/results/blind.json', 'utf8')) as Blind;
const witnessed = JSON.parse(readFileSync('out/results/witnessed.json', 'utf8')) as Pick<Blind, 'figures'>;

const ofFiles = (...files: readonly string[]): readonly string[] => {
  const own = cases.filter(({ place }) => files.some((file) => place.startsWith(file)));
  return [String(own.length), String(own.filter(({ state }) => state !== 'passed').length)];
};

/** `PARTY, CERTAINTY (CODE)` of a scenario, whoever wrote it. */
const saidOf = (id: string): string => {
  const row = blind.rows.find((one) => one.id === id);
  if (row !== undefined) return row.said.slice(0, row.said.indexOf('):') + 1);
  const { verdict } = JSON.parse(readFileSync(`test/golden/${id}/verdict.json`, 'utf8')) as {
    readonly verdict: { readonly party: string; readonly certainty: string; readonly code: string };
  };
  return `${verdict.party}, ${verdict.certainty} (${verdict.code})`;
};
const neighbourOf = (id: string): string =>
  [...SCENARIOS, ...WORLDS].find((one) => one.id === id)?.neighbour ?? `${id} has none`;

let alike = 0;
const traps = Object.entries(TRAPS).flatMap(([trap, ids]) =>
  ids.map((given) => {
    const [id, neighbour] = typeof given === 'string' ? [given, neighbourOf(given)] : given;
    const [said, other] = [saidOf(id), saidOf(neighbour)];
    if (said === other) alike += 1;
    return [trap, id, said, neighbour, other];
  }),
);

const { figures } = blind;
console.log(`\n${machine()}\n`);
console.log(
  table(
    [
      'scenarios',
      'how many',
      'innocent proven guilty',
      'false all-clear',
      'right party first',
      'honest about what is missing',
      'wrong first',
    ],
    [
      [
        'blind, by authors who had not read the rules',
        figures.scenarios ?? 0,
        figures['innocent-proven'] ?? 0,
        figures['false-all-clear'] ?? 0,
        figures.right ?? 0,
        figures.honest ?? 0,
        figures['wrong-first'] ?? 0,
      ],
    ],
  ),
);
console.log(
  `\n${table(
    ['blind scenarios once more, with what a colleague brings', 'how many'],
    Object.entries(witnessed.figures).map(([what, count]) => [what, count]),
  )}`,
);
console.log(
  `\n${table(
    ['held against', 'cases', 'not so'],
    [
      ['practice scenarios after every step: nobody innocent proven, nothing cleared', ...ofFiles(WALKED)],
      ['practice scenarios through the command line, to their golden verdicts', ...ofFiles('test/worlds')],
      ['generated evidence: the laws of the verdict', ...ofFiles(...GENERATED)],
    ],
  )}`,
);
console.log(`\n${table(['trap', 'scenario', 'verdict', 'neighbour', 'its verdict'], traps)}`);
const failures = failuresIn(cases);
for (const failure of failures) console.error(`\n✗ ${describeCase(failure)}`);
for (const error of errors) console.error(`\n✗ ${error}`);
console.log(
  `\n${cases.length} cases, ${failures.length} not so; ${traps.length} traps, ${alike} with the verdict of their neighbour`,
);
process.exit(failures.length + errors.length + alike + (cases.length === 0 ? 1 : 0) === 0 ? 0 : 1);
