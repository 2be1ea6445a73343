import { gradeOf, isOverstated, isTimid } from './judge.ts';
import { closePlays, play } from './play.ts';
import { SCENARIOS } from './scenarios.ts';

/** `node test/blind/look.ts ID…` plays scenarios and prints what the product says beside what is right. */
const wanted = process.argv.slice(2);
for (const scenario of SCENARIOS.filter(({ id }) => wanted.includes(id))) {
  const { said, cells, guard } = await play(scenario);
  const lines = [
    `## ${scenario.id}: ${gradeOf(scenario, said)}`,
    scenario.story,
    `said: ${said.party}, ${said.certainty} (${said.code}): ${said.sentence}`,
    `rivals: ${JSON.stringify(said.rivals)}`,
    `would change: ${said.wouldChange}`,
    `right: ${scenario.guilty}; first ${scenario.first.join(', ')}; provable: ${scenario.mayBeProven.join(', ') || 'nobody'}`,
    `why: ${scenario.why}`,
    `overstated: ${isOverstated(scenario, said)}, timid: ${isTimid(scenario, said)}, guard: ${guard.join(', ') || 'none'}`,
    ...cells.map((cell) => `  ${cell}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
await closePlays();
