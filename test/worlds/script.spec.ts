import { beforeAll, describe, expect, it } from 'vitest';
import type { Judgement } from '../../src/core/diagnosis/judgement.ts';
import { PROBE_STAGES, type ProbeStage } from '../../src/core/vocabulary/words.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import type { World } from '../../src/lab/world.ts';
import { readConcluded } from '../recorded/concluded.ts';
import { judgedByScript } from './walk-by-script.ts';

/**
 * Practice worlds asked by a portable script: real shell, real curl, and the transcript read back. The verdict must be
 * the one that `probe` came to, which is recorded.
 */

/** Worlds in which a script comes to another verdict, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'outside-ipv6-dropped': 'a script asks one address of a name, the one that curl gets through at',
  'one-node-broken': 'a script asks one address of a name, the one that curl gets through at',
};

/** Worlds in which a script holds back what `probe` asks at its second start, once it was asked without the password. */
const HOLDS_BACK: Readonly<Record<string, readonly string[]>> = {
  'front-500-page': ['mnt-session'],
  'front-follows-redirect': ['open-api', 'mnt-session'],
};
const heldBack = (id: string) =>
  Object.fromEntries((HOLDS_BACK[id] ?? []).map((family) => [family, 'not-run.protecting-account']));

const ALIKE = WORLDS.map(({ id }) => id).filter((id) => !Object.hasOwn(OTHERWISE, id));

const worldOf = (id: string): World => {
  const found = WORLDS.find((world) => world.id === id);
  if (!found) throw new Error(`There is no world ${id}.`);
  return found;
};

const short = ({ verdict: { code, party, certainty } }: Judgement): string => `${party}, ${certainty} (${code})`;

const RECORDED = new Map(readConcluded('worlds').map(({ id, verdict }) => [id, verdict]));
const byProbe = (id: string): string => RECORDED.get(id) ?? 'not recorded';

const seenAt = ({ cells }: Judgement, at: ProbeStage) =>
  Object.fromEntries(cells.filter(({ stage }) => stage === at).map(({ family, outcome }) => [family, outcome]));

/** A few at a time: most of a walk is waiting. */
const judgedAll = async (ids: readonly string[]): Promise<ReadonlyMap<string, Judgement>> => {
  const judged = new Map<string, Judgement>();
  const waiting = [...ids];
  const walkOn = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      judged.set(id, await judgedByScript(worldOf(id)));
  };
  await Promise.all(Array.from({ length: 6 }, walkOn));
  return judged;
};

describe('given practice worlds asked by a portable script', () => {
  let judged: ReadonlyMap<string, Judgement>;
  beforeAll(async () => {
    judged = await judgedAll(WORLDS.map(({ id }) => id));
  }, 480_000);

  const of = (id: string): Judgement => {
    const judgement = judged.get(id);
    if (!judgement) throw new Error(`${id} was not walked`);
    return judgement;
  };

  describe.each(ALIKE)('%s', (id) => {
    it('comes to the verdict of probe', () => expect(short(of(id))).toEqual(byProbe(id)));

    it.each(PROBE_STAGES)('shows at the %s stage what probe shows', (stage) => {
      const expected = worldOf(id).expect.cells[stage];
      expect(seenAt(of(id), stage)).toEqual({ ...expected, ...heldBack(id) });
    });
  });

  describe.each(Object.keys(OTHERWISE))('%s', (id) => {
    it('still comes to another verdict; else take it off the list', () => {
      expect(short(of(id))).not.toEqual(byProbe(id));
    });
  });
});
