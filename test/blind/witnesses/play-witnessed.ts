import { mkdtemp, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readVerdict, type Said } from '../judge.ts';
import { playThen, type Desk } from '../play.ts';
import { writeCapture } from './capture.ts';
import { readRun, type RunSeen } from './links.ts';
import { writeLog } from './logs.ts';
import type { Brought, Witnessed } from './witnessed.ts';

export interface PlayedWitnessed {
  readonly without: Said;
  readonly with: Said;
  /** With one file of what was found for each thing brought; `null` where only one was. */
  readonly apart: Said | null;
  /** What `tripoint witness` found of each connection of the runs. */
  readonly found: readonly Found[];
}

export interface Found {
  /** Index of what was brought. */
  readonly of: number;
  readonly stage: string;
  readonly seen: string;
  readonly text: string;
}

const probeSeen = z.looseObject({
  stage: z.string().optional(),
  family: z.string().optional(),
  seen: z.string(),
  answered: z.string(),
  by: z.string().nullable(),
  why: z.string().nullish(),
  answer: z.string().optional(),
  isLate: z.boolean().optional(),
});
const one = z.looseObject({ source: z.looseObject({ name: z.string() }), probes: z.array(probeSeen) });
const shown = one.extend({ more: z.array(one).optional() });

const foundIn = (out: string): readonly Found[] => {
  const read = shown.parse(JSON.parse(out));
  return [read, ...(read.more ?? [])].flatMap(({ source: { name }, probes }) =>
    probes.map(({ stage = '', family, seen, answered, by, why, answer, isLate = false }) => ({
      of: Number(/\d+/.exec(name)?.[0]),
      stage,
      seen,
      text: [name, stage, family, `seen ${seen}`, `answered ${answered}`, answer, isLate && 'late', by, why]
        .filter((part) => part)
        .join(' '),
    })),
  );
};

const keep = async (path: string, content: Buffer): Promise<string> => {
  const file = await open(path, 'w');
  await file.appendFile(content);
  await file.close();
  return path;
};

const nameOf = (brought: Brought, index: number): string => {
  if ('log' in brought) return `brought-${index}.${brought.log.kind === 'sign-ins' ? 'csv' : 'log'}`;
  return `brought-${index}.${brought.capture.form === 'pcapng' ? 'pcapng' : 'pcap'}`;
};

const judgeOne = async (
  desk: Desk,
  runs: readonly (RunSeen | null)[],
  { id, brings }: Witnessed,
): Promise<PlayedWitnessed> => {
  const folder = await mkdtemp(join(desk.folder, 'witness-'));
  const own = runs.filter((run) => run !== null);
  const files = await Promise.all(
    brings.map(async (brought, index) => {
      const bytes = 'log' in brought ? writeLog(brought.log, own) : writeCapture(brought.capture, own);
      const file = await keep(join(folder, nameOf(brought, index)), bytes);
      return brought.of === null ? [file] : [brought.of, file];
    }),
  );
  await keep(join(folder, 'story.txt'), Buffer.from(`${id}\n`));
  const runRecords = desk.records.filter((_, index) => runs[index] !== null);
  const seen = join(folder, 'seen.json');
  const found = await desk.tripoint('witness', ...files.flat(), ...runRecords, '--json', '--out', seen);
  const [without, withIt] = [readVerdict(await desk.compare()), readVerdict(await desk.compare(seen))];
  const parts: string[] = [];
  for (const file of files.length > 1 ? files : []) {
    const part = join(folder, `seen-${parts.length}.json`);
    await desk.tripoint('witness', ...file, ...runRecords, '--json', '--out', part);
    parts.push(part);
  }
  const apart = parts.length === 0 ? null : readVerdict(await desk.compare(...parts));
  return { without, with: withIt, apart, found: foundIn(found) };
};

/** Witnesses of one and the same play. */
export const playsOf = (all: readonly Witnessed[]): readonly (readonly Witnessed[])[] => {
  const plays = Map.groupBy(all, ({ scenario }) => `${scenario.id} ${JSON.stringify(scenario.steps ?? [])}`);
  return [...plays.values()];
};

/** Plays the scenario once, and asks for the verdict without each witness and with it. */
export const playWitnessed = ([first, ...more]: readonly Witnessed[]): Promise<
  ReadonlyMap<string, PlayedWitnessed>
> => {
  if (first === undefined) throw new Error('nothing to play');
  return playThen(first.scenario, async (desk) => {
    const texts = await Promise.all(desk.records.map((record) => readFile(record, 'utf8')));
    const runs = texts.map(readRun);
    const judged = new Map<string, PlayedWitnessed>();
    for (const one of [first, ...more]) judged.set(one.id, await judgeOne(desk, runs, one));
    return judged;
  });
};
