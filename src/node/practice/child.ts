import { createInterface } from 'node:readline';
import { z } from 'zod';
import {
  type LabDescription,
  type WorldSummary,
  labDescriptionSchema,
  worldSummarySchema,
} from '../../core/records/practice-description.ts';

/** The lab as a host sees it: a child process, so that nothing of it is mistaken for the product or takes the program down. */
export interface PracticePort {
  worlds(): Promise<readonly WorldSummary[]>;
  answer(world: string): Promise<LabDescription['expect']>;
  /** Stops the world that runs, if any, and starts this one. Rejects when it does not start within 15 seconds. */
  start(world: string): Promise<LabDescription>;
  current(): LabDescription | null;
  /** Ends every child; none is started after that. */
  stop(): Promise<void>;
}

/** As much of a child process as is needed; Node's and Electron's own both fit. */
export interface ChildLike {
  readonly stdout: NodeJS.ReadableStream;
  kill(): void;
  onExit(listener: (code: number | null) => void): void;
}

export type SpawnLab = (args: readonly string[]) => ChildLike;

const START_MS = 15_000;

const firstLine = (child: ChildLike): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error('the lab did not start in time'));
    }, START_MS);
    const lines = createInterface({ input: child.stdout });
    lines.once('line', (line) => {
      clearTimeout(timer);
      resolve(line);
    });
    child.onExit(() => {
      clearTimeout(timer);
      reject(new Error('the lab ended before it was ready'));
    });
  });

const answerSchema = labDescriptionSchema.pick({ expect: true });
const listSchema = z.object({ worlds: z.array(worldSummarySchema) });

/** Practice through a child process that runs the lab. One world at a time. */
export const childPractice = (spawn: SpawnLab): PracticePort => {
  let worlds: Promise<readonly WorldSummary[]> | null = null;
  let running: { readonly child: ChildLike; readonly lab: LabDescription } | null = null;

  const asked = new Set<ChildLike>();
  let isOver = false;
  const begun = (args: readonly string[]): ChildLike => {
    if (isOver) throw new Error('the program is closing');
    return spawn(args);
  };

  const ask = async (args: readonly string[]): Promise<unknown> => {
    const child = begun(args);
    asked.add(child);
    try {
      return JSON.parse(await firstLine(child)) as unknown;
    } finally {
      asked.delete(child);
      child.kill();
    }
  };
  const stop = (): Promise<void> => {
    running?.child.kill();
    running = null;
    return Promise.resolve();
  };
  const begin = async (world: string): Promise<LabDescription> => {
    await stop();
    const child = begun(['simulate', world, '--json']);
    try {
      const lab = labDescriptionSchema.parse(JSON.parse(await firstLine(child)));
      running = { child, lab };
      child.onExit(() => {
        if (running?.child === child) running = null;
      });
      return lab;
    } catch (error) {
      child.kill();
      throw error;
    }
  };
  /** Starts and the end come one after another: a child that nobody remembers would outlive the program. */
  let line: Promise<unknown> = Promise.resolve();
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = line.then(work);
    line = mine.catch(() => undefined);
    return mine;
  };
  return {
    worlds: () => {
      worlds ??= ask(['simulate', '--list', '--json'])
        .then((list) => listSchema.parse(list).worlds)
        .catch((error: unknown) => {
          worlds = null;
          throw error;
        });
      return worlds;
    },
    answer: async (world) => answerSchema.parse(await ask(['simulate', world, '--answer', '--json'])).expect,
    start: (world) => inLine(() => begin(world)),
    current: () => running?.lab ?? null,
    stop: () => {
      isOver = true;
      for (const child of asked) child.kill();
      return inLine(stop);
    },
  };
};
