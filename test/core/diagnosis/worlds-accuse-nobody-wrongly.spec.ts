import { beforeAll, describe, expect, it } from 'vitest';
import { judge, type Verdict } from './in-words.ts';
import type { Party } from '../../../src/core/vocabulary/words.ts';
import { WORLDS } from '../../../src/lab/lab.ts';
import type { World } from '../../../src/lab/world.ts';
import { stepsOf } from '../../recorded/worlds.ts';

/**
 * The practice worlds give their right verdict at the end (test/recorded). This is about every step before it: whatever was
 * done so far, nobody is proven guilty who is not, and whoever is at fault is named, if only as a rival.
 */

/**
 * Who is at fault in a world: the party it expects, and what is true besides it. A fault that is fixed within the walk was
 * one before; where nothing can be said at the end, what is wrong in the world stands here.
 */
const BESIDES: Readonly<Record<string, readonly Party[]>> = {
  'mended-meanwhile': ['api-setting'],
  'restart-between': ['access-control-server'],
};
const guiltyIn = ({ id, expect: { party } }: World): ReadonlySet<Party> => new Set([party, ...(BESIDES[id] ?? [])]);

/** Nobody of the customer's or the platform's is accused by these. */
const ACCUSES_NOBODY: ReadonlySet<Party> = new Set(['none', 'unknown', 'vantage']);

const stepText = ({ code, party, certainty }: Verdict): string => `${code}: ${party} ${certainty}`;

describe.each(WORLDS.map((world) => [world.id, world] as const))('given the world %s', (_, world) => {
  let verdicts: readonly Verdict[] = [];
  beforeAll(() => {
    verdicts = stepsOf(world).map((material) => judge(material).verdict);
  });
  const guilty = guiltyIn(world);

  it('proves at no step that somebody is at fault who is not', () => {
    const wrong = verdicts.filter(
      ({ party, certainty }) => certainty === 'proven' && !ACCUSES_NOBODY.has(party) && !guilty.has(party),
    );
    expect(wrong.map(stepText)).toEqual([]);
  });

  it('finds at no step that nothing is wrong where something is', () => {
    const cleared = verdicts.filter(
      ({ party, certainty }) => party === 'none' && certainty === 'proven' && !guilty.has('none'),
    );
    expect(cleared.map(stepText)).toEqual([]);
  });

  it('names who is at fault wherever it accuses somebody as likely, if only as a rival', () => {
    const missed = verdicts.filter(
      ({ party, certainty, rivals }) =>
        certainty === 'likely' &&
        !ACCUSES_NOBODY.has(party) &&
        // Nobody at fault: to say that the fault may be gone or elsewhere is all that can be said.
        ![party, ...rivals.map((alternative) => alternative.party)].some(
          (named) =>
            guilty.has(named) || (ACCUSES_NOBODY.has(named) && [...guilty].every((one) => ACCUSES_NOBODY.has(one))),
        ),
    );
    expect(missed.map((verdict) => `${stepText(verdict)}, not ${[...guilty].join()}`)).toEqual([]);
  });
});
