import { spawnSync } from 'node:child_process';
import { patternsOfSources, unsafeAmong, writeKnown } from '../test/patterns.ts';
import { THEMES } from '../test/blind/scenarios.ts';
import { WITNESS_THEMES } from '../test/blind/witnesses/all.ts';
import { concludedAgain, differences, readConcluded, writeConcluded } from '../test/recorded/concluded.ts';
import { readPlays } from '../test/recorded/evidence.ts';
import { DIFFICULTIES } from '../test/recorded/worlds.ts';
import { writeSchemas } from './schemas.ts';

/**
 * `npm run golden`: keeps what is concluded now of everything recorded, without playing it, prints what differs from before, and
 * renews the texts in test/golden, the schemas in docs/schemas and the list of patterns that were found safe. Read the difference before you commit it.
 */

const GROUPS = { blind: Object.keys(THEMES), witnessed: Object.keys(WITNESS_THEMES), worlds: DIFFICULTIES } as const;

for (const [group, themes] of Object.entries(GROUPS)) {
  const before = readConcluded(group);
  const now = new Map(
    themes.flatMap((theme) => readPlays(group, theme).flatMap(concludedAgain)).map((one) => [one.id, one]),
  );
  const after = before.map((one) => now.get(one.id) ?? one);
  writeConcluded(group, after);
  const table = differences(before, after);
  if (table !== '') console.log(`\n${table}\n`);
}
await writeSchemas();
const { patterns } = patternsOfSources();
const unsafe = await unsafeAmong(patterns);
if (unsafe.length === 0) writeKnown(patterns);
else console.log(`Patterns that may take long:\n${unsafe.join('\n')}\n`);

const { status } = spawnSync('node_modules/.bin/vitest', ['run', 'test/recorded/golden.spec.ts', '--update'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
