import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVerdict, type Said } from '../judge.ts';
import { keep, playThen, type Desk } from '../play.ts';
import { writeCapture } from './capture.ts';
import { readRun, type RunSeen } from './links.ts';
import { concludedOf, type Concluded } from '../../recorded/concluded.ts';
import type { Play } from '../../recorded/evidence.ts';
import type { VerdictDocument } from '../../../src/core/report/verdict-document.ts';
import type { Brought, Witnessed } from './witnessed.ts';

/** What was said of a scenario with what was brought. */
interface PlayedWitnessed {
  readonly said: Said;
  readonly concluded: Concluded;
}

interface PlayedAll {
  readonly evidence: Play;
  readonly judged: ReadonlyMap<string, PlayedWitnessed>;
}

const nameOf = ({ capture }: Brought, index: number): string =>
  `brought-${index}.${capture.form === 'pcapng' ? 'pcapng' : 'pcap'}`;

type BroughtFound = NonNullable<Play['brought']>[string];

const judgeOne = async (
  desk: Desk,
  runs: readonly (RunSeen | null)[],
  { id, brings }: Witnessed,
): Promise<{ readonly judged: PlayedWitnessed; readonly brought: BroughtFound }> => {
  const folder = await mkdtemp(join(desk.folder, 'witness-'));
  const own = runs.filter((run) => run !== null);
  const files = await Promise.all(
    brings.map(async (brought, index) => {
      const file = await keep(join(folder, nameOf(brought, index)), writeCapture(brought.capture, own));
      return brought.of === null ? [file] : [brought.of, file];
    }),
  );
  await keep(join(folder, 'story.txt'), Buffer.from(`${id}\n`));
  const runRecords = desk.records.filter((_, index) => runs[index] !== null);
  const look = async (name: string, given: readonly string[]): Promise<string> => {
    const out = join(folder, name);
    await desk.tripoint('witness', ...given, ...runRecords, '--json', '--out', out);
    return out;
  };
  const seen = files.length === 0 ? [] : [await look('seen.json', files.flat())];
  const parts: string[] = [];
  for (const file of files.length > 1 ? files : []) parts.push(await look(`seen-${parts.length}.json`, file));
  const read = (all: readonly string[]): Promise<unknown[]> =>
    Promise.all(all.map(async (file): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))));
  const brought = { together: await read(seen), apart: parts.length === 0 ? null : await read(parts) };
  const out = await desk.compare(...seen);
  return {
    judged: { said: readVerdict(out), concluded: concludedOf(id, JSON.parse(out) as VerdictDocument) },
    brought,
  };
};

/** Witnesses of one and the same play. */
export const playsOf = (all: readonly Witnessed[]): readonly (readonly Witnessed[])[] => {
  const plays = Map.groupBy(all, ({ scenario }) => `${scenario.id} ${JSON.stringify(scenario.steps ?? [])}`);
  return [...plays.values()];
};

/** Plays the scenario once, and asks for the verdict with each witness. */
export const playWitnessed = ([first, ...more]: readonly Witnessed[]): Promise<PlayedAll> => {
  if (first === undefined) throw new Error('nothing to play');
  return playThen(first.scenario, async (desk) => {
    const texts = await Promise.all(desk.records.map((record) => readFile(record, 'utf8')));
    const runs = texts.map(readRun);
    const judged = new Map<string, PlayedWitnessed>();
    const brought: NonNullable<Play['brought']> = {};
    for (const one of [first, ...more]) {
      const played = await judgeOne(desk, runs, one);
      judged.set(one.id, played.judged);
      brought[one.id] = played.brought;
    }
    return { evidence: { ...(await desk.evidence()), id: first.id, brought }, judged };
  });
};
