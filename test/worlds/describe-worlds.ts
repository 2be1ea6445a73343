import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import {
  labDescriptionSchema,
  type LabDescription,
  type WorldSummary,
} from '../../src/core/records/practice-description.ts';
import { platformCardSchema } from '../../src/core/records/card.ts';
import { PROBE_STAGES, type ProbeStage } from '../../src/core/vocabulary/words.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import { walkOf } from '../../src/lab/walk.ts';
import { ended, firstLine, start } from '../cli/run-tripoint.ts';
import { golden } from '../golden.ts';
import { walk, type Probed, type RunCommand, type Walked } from './walk-by-command-line.ts';

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

/** Every practice world of a difficulty gives its `expect` through the command line, and its golden files per step. */
export const describeWorlds = (difficulty: WorldSummary['difficulty'], run: RunCommand): void => {
  const worlds = WORLDS.filter((world) => world.difficulty === difficulty).map((world) => [world.id, world] as const);
  describe.each(worlds)('given the world %s', (id, world) => {
    let folder = '';
    let child: ChildProcessWithoutNullStreams;
    let lab: LabDescription;
    let walked: Walked;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tripoint-world-'));
      child = start(['lab', id, '--json']);
      lab = labDescriptionSchema.parse(JSON.parse(await firstLine(child)));
      walked = await walk(lab, folder, walkOf(world), run);
    }, 90_000);

    afterAll(async () => {
      child.kill('SIGTERM');
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    });

    const newest = (stage: ProbeStage): Probed | undefined =>
      walked.probes.findLast((probed) => probed.stage === stage);
    const goldenFile = (step: string): string => join(import.meta.dirname, '..', 'golden', id, `${step}.json`);

    it.each(PROBE_STAGES)('sees at the %s stage what the world is made to show', (stage) => {
      const seen = newest(stage)?.record.probes.map(({ family, outcome }) => [family, outcome]) ?? [];
      expect(Object.fromEntries(seen)).toEqual(world.expect.cells[stage]);
    });

    it('reads on the card what the platform shows', () => {
      const { rows } = platformCardSchema.parse(JSON.parse(walked.card.out));
      const read = Object.entries(rows).map(([row, { value }]) => [row, `row.${value}`]);
      expect(Object.fromEntries(read)).toEqual(world.expect.cells.platform);
    });

    it('comes to the right verdict', () => {
      const { verdict } = JSON.parse(walked.verdict.out) as { readonly verdict: { party: string; certainty: string } };
      const { party, certainty } = world.expect;
      expect({ party: verdict.party, certainty: verdict.certainty }).toEqual({ party, certainty });
    });

    it('ends with the exit code of the verdict', () => {
      const fine = world.expect.party === 'none' && world.expect.certainty !== 'cannot-tell';
      expect(walked.verdict.code).toBe(fine ? 0 : EXIT_OF[world.expect.certainty]);
    });

    it('ends every run of probes with the exit code of what it saw', () => {
      expect(walked.probes.map(({ code }) => code)).toEqual(walked.probes.map(probeExit));
    });

    it('prints the description of the world', async () => {
      await expect(golden(lab)).toMatchFileSnapshot(goldenFile('lab'));
    });
    it('gathers the evidence', async () => {
      for (const { name, record } of walked.probes) await expect(golden(record)).toMatchFileSnapshot(goldenFile(name));
    });
    it('records the card', async () => {
      await expect(golden(JSON.parse(walked.card.out))).toMatchFileSnapshot(goldenFile('card'));
    });
    it('judges', async () => {
      await expect(golden(JSON.parse(walked.verdict.out))).toMatchFileSnapshot(goldenFile('verdict'));
    });
  });
};
