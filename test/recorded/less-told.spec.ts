import { expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { isGood } from '../../src/core/evidence/outcome.ts';
import type { Evidence } from '../../src/core/evidence/evidence.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import { SCENARIOS, THEMES } from '../blind/scenarios.ts';
import { materialOf, readPlays, type Play } from './evidence.ts';
import { playOf } from './worlds.ts';

/** What a fixed script brings is less than what the program asks beside it. Whoever knows less is not surer. */

const asCurlTells = ({
  hello,
  control,
  earlier,
  statusWithoutSignIn,
  wordsWithoutSignIn,
  ...rest
}: Evidence): Evidence => rest;

/** After an answer that is not the server's good one, a script asks without the password. */
const asScriptAsks = (run: StageRecord): StageRecord => {
  const first = run.probes.findIndex(({ outcome, evidence }) => evidence?.response != null && !isGood(outcome));
  const probes = run.probes.map(({ evidence, ...probe }, at) => ({
    ...probe,
    evidence: evidence && {
      ...asCurlTells(evidence),
      ...(first >= 0 && at > first && !isGood(probe.outcome) && { withoutSignIn: true as const }),
    },
  }));
  return { ...run, probes };
};

const plays: readonly Play[] = [
  ...WORLDS.map(({ id }) => playOf(id)),
  ...Object.keys(THEMES).flatMap((theme) => readPlays('blind', theme)),
];

/** Whom the evidence of a scenario really proves. */
const PROVABLE = new Map(SCENARIOS.map(({ id, mayBeProven }) => [id, mayBeProven]));

it('given what a script would have brought of a recorded play, nobody is proven guilty who was not with more', () => {
  const surer = plays.flatMap((play) => {
    const material = materialOf(play);
    const [more, less] = [material, { ...material, runs: material.runs.map(asScriptAsks) }].map(
      (one) => judge(one).verdict,
    );
    const isSurer =
      less?.certainty === 'proven' &&
      less.party !== 'none' &&
      !PROVABLE.get(play.id)?.includes(less.party) &&
      !(more?.certainty === 'proven' && more.party === less.party);
    return isSurer
      ? [`${play.id}: ${more?.party} ${more?.certainty}, and with less ${less.party} proven (${less.code})`]
      : [];
  });
  expect(surer).toEqual([]);
});
