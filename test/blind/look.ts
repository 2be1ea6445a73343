import { judged, readPlays } from '../recorded/evidence.ts';
import { gradeOf, isOverstated, isTimid } from './judge.ts';
import { SCENARIOS, THEMES } from './scenarios.ts';

/** `node test/blind/look.ts ID…` prints what the product says of recorded scenarios beside what is right. */
const wanted = process.argv.slice(2);
const plays = Object.keys(THEMES).flatMap((theme) => readPlays('blind', theme));
for (const scenario of SCENARIOS.filter(({ id }) => wanted.includes(id))) {
  const play = plays.find(({ id }) => id === scenario.id);
  if (play === undefined) throw new Error(`${scenario.id} was not recorded: npm run record ${scenario.id}`);
  const { verdict, cells, guard } = judged(play);
  const lines = [
    `## ${scenario.id}: ${gradeOf(scenario, verdict)}`,
    scenario.story,
    `said: ${verdict.party}, ${verdict.certainty} (${verdict.code}): ${verdict.sentence}`,
    `rivals: ${JSON.stringify(verdict.rivals)}`,
    `would change: ${verdict.wouldChange}`,
    `right: ${scenario.guilty}; first ${scenario.first.join(', ')}; provable: ${scenario.mayBeProven.join(', ') || 'nobody'}`,
    `why: ${scenario.why}`,
    `overstated: ${isOverstated(scenario, verdict)}, timid: ${isTimid(scenario, verdict)}, guard: ${guard.map(({ code }) => code).join(', ') || 'none'}`,
    ...cells.map(
      ({ stage, family, outcome, answeredBy }) => `  ${stage} ${family}: ${outcome}, ${answeredBy ?? 'nobody'}`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
