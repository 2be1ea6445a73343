import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import type { VerdictDocument } from '../../src/core/report/verdict-document.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import { tripoint } from '../cli/run-tripoint.ts';
import { openWarmTripoint } from '../cli/warm/warm-tripoint.ts';
import { concludedOf, mustBeAsBefore, readConcluded } from '../recorded/concluded.ts';
import { playWorld } from './play-world.ts';
import type { Probed, Walked } from './walk-by-command-line.ts';

/** Every practice world gives its `expect` through the command line, and comes to what is recorded of it. */

const EXIT_OF = { proven: 1, likely: 1, 'cannot-tell': 2 } as const;

/** What the exit code of `probe` must be by its own record. */
const probeExit = ({ record }: Probed): number => {
  const words = record.probes.map(({ outcome }) => outcome);
  if (words.includes('http.401') || words.includes('not-run.protecting-account')) return 4;
  const { cells, addresses } = judge({ runs: [record], cards: [], checks: [] });
  if (addresses.some(({ state }) => state === 'failed')) return 1;
  if (words.every((word) => word.startsWith('ok'))) return 0;
  return cells.some(({ stage, finding }) => stage === record.stage && finding.severity === 'fault') ? 1 : 2;
};

const { tripoint: warm, close } = openWarmTripoint();
afterAll(close);

describe.each(WORLDS.map((world) => [world.id, world] as const))('given the world %s', (id, world) => {
  let walked: Walked;
  let verdict: VerdictDocument;

  beforeAll(async () => {
    // Of the first ones each command is a process of its own, as on a terminal.
    walked = await playWorld(world, world.difficulty === 'first-steps' ? tripoint : warm);
    verdict = JSON.parse(walked.verdict.out) as VerdictDocument;
  }, 90_000);

  it('ends with the exit code of the verdict', () => {
    const fine = world.expect.party === 'none' && world.expect.certainty !== 'cannot-tell';
    expect(walked.verdict.code).toBe(fine ? 0 : EXIT_OF[world.expect.certainty]);
  });

  it('ends every run of probes with the exit code of what it saw', () =>
    expect(walked.probes.map(({ code }) => code)).toEqual(walked.probes.map(probeExit)));

  it('comes to what is recorded of it', () => {
    const before = readConcluded('worlds').filter((one) => one.id === id);
    mustBeAsBefore(before, [concludedOf(id, verdict)]);
  });
});
