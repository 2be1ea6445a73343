import { gradeOf, isInnocentProven, isOverstated, isTimid, GRADES, type Said } from '../test/blind/judge.ts';
import { SCENARIOS, THEMES } from '../test/blind/scenarios.ts';
import { WITNESSED, WITNESS_THEMES } from '../test/blind/witnesses/all.ts';
import { accusesAnew, figuresOf, isSurer } from '../test/blind/witnesses/figures.ts';
import { foundIn } from '../test/blind/witnesses/found.ts';
import { cameThere } from '../test/blind/witnesses/witnessed.ts';
import { judged, readPlays } from '../test/recorded/evidence.ts';
import { playOf } from '../test/recorded/worlds.ts';
import { TRAPS } from '../test/traps.ts';
import { WORLDS } from '../src/lab/lab.ts';
import { machine, makeReady, runSpecs, table } from './figures.ts';
import { describeCase, failuresIn } from './results.ts';

/**
 * `npm run verdicts`: every recorded scenario with a known truth is judged, and generated evidence is held against the laws of the
 * verdict. Prints what came of them, and of each trap with its neighbour. Ends with 1 where an innocent party was proven guilty, a
 * fault was cleared, a law was broken, or a trap got the verdict of its neighbour.
 */

makeReady();
const RECORDED = 'test/recorded';
const WALKED = 'test/core/diagnosis/worlds-accuse-nobody-wrongly.spec.ts';
const GENERATED = 'test/core/diagnosis/any-evidence.spec.ts';
const { cases, errors } = runSpecs('verdicts', [RECORDED, WALKED, GENERATED], { TRIPOINT_CAMPAIGN: 'whole' });

const said = new Map<string, Said>(WORLDS.map(({ id }) => [id, judged(playOf(id)).verdict]));
for (const theme of Object.keys(THEMES))
  for (const play of readPlays('blind', theme)) said.set(play.id, judged(play).verdict);
const grades = SCENARIOS.map((scenario) => gradeOf(scenario, said.get(scenario.id)!));
const graded = (grade: (typeof GRADES)[number]): number => grades.filter((one) => one === grade).length;

const rows = Object.keys(WITNESS_THEMES)
  .flatMap((theme) => readPlays('witnessed', theme))
  .flatMap((play) =>
    Object.entries(play.brought ?? {}).map(([id, { together, apart }]) => {
      const { scenario, brings, suspectIsInnocent, notSurer } = WITNESSED.find((one) => one.id === id)!;
      const [without, withIt] = [judged(play).verdict, judged(play, together).verdict];
      return {
        moved: `${without.certainty} -> ${withIt.certainty}`,
        gradeWithout: gradeOf(scenario, without),
        grade: gradeOf(scenario, withIt),
        gradeApart: apart === null ? null : gradeOf(scenario, judged(play, apart).verdict),
        saysUntruly: together
          .flatMap(foundIn)
          .filter(({ of, stage, seen }) => seen === 'no' && cameThere(brings[of], stage)).length,
        overstated: isOverstated(scenario, withIt),
        timid: isTimid(scenario, withIt),
        innocentProven: isInnocentProven(scenario, withIt),
        notSurer,
        surer: isSurer(without, withIt),
        accusesAnew: accusesAnew(scenario, without, withIt),
        suspectIsInnocent,
      };
    }),
  );
const witnessed = {
  scenarios: rows.length,
  ...Object.fromEntries(GRADES.map((grade) => [grade, rows.filter((row) => row.grade === grade).length])),
  ...figuresOf(rows),
};

const ofFiles = (...files: readonly string[]): readonly string[] => {
  const own = cases.filter(({ place }) => files.some((file) => place.startsWith(file)));
  return [String(own.length), String(own.filter(({ state }) => state !== 'passed').length)];
};

/** `PARTY, CERTAINTY (CODE)` of a scenario, whoever wrote it. */
const saidOf = (id: string): string => {
  const { party, certainty, code } = said.get(id)!;
  return `${party}, ${certainty} (${code})`;
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
        grades.length,
        graded('innocent-proven'),
        graded('false-all-clear'),
        graded('right'),
        graded('honest'),
        graded('wrong-first'),
      ],
    ],
  ),
);
console.log(
  `\n${table(
    ['blind scenarios once more, with what a colleague brings', 'how many'],
    Object.entries(witnessed).map(([what, count]) => [what, count]),
  )}`,
);
console.log(
  `\n${table(
    ['held against', 'cases', 'not so'],
    [
      ['practice scenarios after every step: nobody innocent proven, nothing cleared', ...ofFiles(WALKED)],
      ['everything recorded: what was concluded, and what its author expects', ...ofFiles(RECORDED)],
      ['generated evidence: the laws of the verdict', ...ofFiles(GENERATED)],
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
