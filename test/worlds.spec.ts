import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labDescriptionSchema, type LabDescription } from '../src/core/practice/description.ts';
import { platformCardSchema } from '../src/core/stage/card.ts';
import { stageRecordSchema, type StageRecord } from '../src/core/stage/record.ts';
import { FAMILIES, PROBE_STAGES, type ProbeStage } from '../src/core/words.ts';
import { WORLDS } from '../src/lab/lab.ts';
import { ended, firstLine, start, tripoint, type Ended } from './cli/run-tripoint.ts';
import { golden } from './golden.ts';

/**
 * Every practice world, walked through as an engineer would: probe inside, probe outside, read the card, compare; by the
 * command line, each command a process of its own.
 */

const call = (method: 'GET' | 'POST', url: string): Promise<string> =>
  new Promise((done, failed) => {
    const sent = request(url, { method }, (response) => void text(response).then(done, failed));
    sent.once('error', failed);
    sent.end();
  });

interface Walk {
  readonly lab: LabDescription;
  readonly probes: Readonly<Record<ProbeStage, Ended & { readonly record: StageRecord }>>;
  readonly card: Ended;
  readonly verdict: Ended & {
    readonly document: { readonly verdict: { readonly party: string; readonly certainty: string } };
  };
}

const walk = async (lab: LabDescription, folder: string, clickUpdate: boolean): Promise<Walk> => {
  const probe = async (stage: ProbeStage): Promise<Ended & { readonly record: StageRecord }> => {
    const ran = await tripoint(
      [
        'probe',
        '--server',
        lab.server,
        '--connect-to',
        lab.entrances[stage],
        '--user',
        lab.apiUser.name,
        '--stage',
        stage,
        '--ca',
        lab.ca,
      ].concat(['--timeout', '2', '--json', '--out', join(folder, `${stage}.json`)]),
      { environment: { TRIPOINT_PASSWORD: lab.apiUser.password } },
    );
    return { ...ran, record: stageRecordSchema.parse(JSON.parse(ran.out)) };
  };
  const inside = await probe('inside');
  const outside = await probe('outside');
  if (clickUpdate) await call('POST', new URL('update', lab.platform.url).href);
  const card = await tripoint(['card', '--paste', '-', '--json', '--out', join(folder, 'card.json')], {
    input: await call('GET', new URL('card.txt', lab.platform.url).href),
  });
  const verdict = await tripoint([
    'compare',
    '--json',
    ...[...PROBE_STAGES, 'card'].map((name) => join(folder, `${name}.json`)),
  ]);
  return {
    lab,
    probes: { inside, outside },
    card,
    verdict: { ...verdict, document: JSON.parse(verdict.out) as Walk['verdict']['document'] },
  };
};

const EXIT_OF = { proven: 1, likely: 1, 'cannot-tell': 2 } as const;

describe.each(WORLDS.map((world) => [world.id, world] as const))('given the world %s', (id, world) => {
  let folder = '';
  let child: ChildProcessWithoutNullStreams;
  let walked: Walk;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-world-'));
    child = start(['lab', id, '--json']);
    const lab = labDescriptionSchema.parse(JSON.parse(await firstLine(child)));
    walked = await walk(lab, folder, world.expect.card === 'after-update');
  }, 60_000);

  afterAll(async () => {
    child.kill('SIGTERM');
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  });

  const goldenFile = (step: string): string => join(import.meta.dirname, 'golden', id, `${step}.json`);

  it.each(PROBE_STAGES)('sees at the %s stage what the world is made to show', (stage) => {
    const seen = Object.fromEntries(walked.probes[stage].record.probes.map(({ family, outcome }) => [family, outcome]));
    expect(seen).toEqual(world.expect.cells[stage]);
  });

  it('reads on the card what the platform shows', () => {
    const { rows } = platformCardSchema.parse(JSON.parse(walked.card.out));
    expect(Object.fromEntries(Object.entries(rows).map(([row, { value }]) => [row, `row.${value}`]))).toEqual(
      world.expect.cells.platform,
    );
  });

  it('comes to the right verdict', () => {
    const { party, certainty } = walked.verdict.document.verdict;
    expect({ party, certainty }).toEqual({ party: world.expect.party, certainty: world.expect.certainty });
  });

  it('ends with the exit code of the verdict', () => {
    expect(walked.verdict.code).toBe(world.expect.party === 'none' ? 0 : EXIT_OF[world.expect.certainty]);
  });

  it.each(PROBE_STAGES)('ends the %s probes with their exit code', (stage) => {
    const words = FAMILIES.map((family) => world.expect.cells[stage][family]);
    const expected = words.includes('http.401') ? 4 : words.every((word) => word.startsWith('ok')) ? 0 : 1;
    expect(walked.probes[stage].code).toBe(expected);
  });

  it('prints the description of the world', async () => {
    await expect(golden(walked.lab)).toMatchFileSnapshot(goldenFile('lab'));
  });
  it.each(PROBE_STAGES)('gathers the evidence of the %s stage', async (stage) => {
    await expect(golden(walked.probes[stage].record)).toMatchFileSnapshot(goldenFile(stage));
  });
  it('records the card', async () => {
    await expect(golden(JSON.parse(walked.card.out))).toMatchFileSnapshot(goldenFile('card'));
  });
  it('judges', async () => {
    await expect(golden(walked.verdict.document)).toMatchFileSnapshot(goldenFile('verdict'));
  });
});
