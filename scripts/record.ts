import { mkdirSync } from 'node:fs';
import { closePlays } from '../test/blind/play.ts';
import { inTurns } from '../test/blind/side-by-side.ts';
import { openWarmTripoint } from '../test/cli/warm/warm-tripoint.ts';
import {
  concludedAgain,
  differences,
  readConcluded,
  writeConcluded,
  type Concluded,
} from '../test/recorded/concluded.ts';
import { readPlays, writePlays, type Play } from '../test/recorded/evidence.ts';
import { GROUPS } from '../test/recorded/plays.ts';
import { makeReady } from './figures.ts';

/**
 * `npm run record [WORDS]`: plays the blind scenarios, those with a witness and the practice networks, and records what they leave
 * and what was concluded; of those whose group, theme or id has these words. Prints what differs from before. `npm test` judges what is
 * recorded without playing it.
 */

const words = process.argv.slice(2).join(' ');
const SIDE_BY_SIDE = 4;

makeReady();
const { tripoint, close } = openWarmTripoint();
const inTurn = inTurns(SIDE_BY_SIDE);
let failed = 0;

/** What was recorded, with what was recorded now in its place. */
const renewed = <T extends { readonly id: string }>(
  ids: readonly string[],
  before: readonly T[],
  now: readonly T[],
): readonly T[] => {
  const byId = new Map([...before, ...now].map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const earlier = <T>(read: () => readonly T[]): readonly T[] => {
  try {
    return read();
  } catch {
    return [];
  }
};

/** What is judged from what was recorded must be what the command line said of the play. */
const isFaithful = ({ evidence, concluded }: { evidence: Play; concluded: readonly Concluded[] }): boolean => {
  const table = differences(concluded, concludedAgain(evidence));
  if (table !== '') console.error(`\n✗ judged from its record otherwise than by the command line\n\n${table}`);
  return table === '';
};

for (const [group, themes] of Object.entries(GROUPS)) {
  mkdirSync(`test/recorded/${group}`, { recursive: true });
  const before = earlier(() => readConcluded(group));
  const now: Concluded[] = [];
  for (const [theme, all] of Object.entries(themes)) {
    const wanted = all.filter(({ ids }) => `${group}, ${theme}, ${ids.join(', ')}`.includes(words));
    if (wanted.length === 0) continue;
    const played = await Promise.allSettled(wanted.map(({ play }) => inTurn(() => play(tripoint))));
    const good = played.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const one of played) if (one.status === 'rejected') console.error(`\n✗ ${String(one.reason)}`);
    failed += played.length - good.length + good.filter((one) => !isFaithful(one)).length;
    const ids = all.map(({ ids: [id = ''] }) => id);
    writePlays(
      group,
      theme,
      renewed(
        ids,
        earlier(() => readPlays(group, theme)),
        good.map(({ evidence }) => evidence),
      ),
    );
    now.push(...good.flatMap(({ concluded }) => concluded));
    console.log(`${group}, ${theme}: ${good.length} of ${all.length} plays recorded`);
  }
  if (now.length === 0) continue;
  const ids = Object.values(themes).flatMap((all) => all.flatMap((one) => one.ids));
  const after = renewed(ids, before, now);
  writeConcluded(group, after);
  const table = differences(before, after);
  if (before.length > 0 && table !== '') console.log(`\n${table}\n`);
}
await Promise.all([close(), closePlays()]);
process.exit(failed === 0 ? 0 : 1);
