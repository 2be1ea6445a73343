import { createInterface } from 'node:readline';
import { z } from 'zod';
import {
  labDescriptionSchema,
  worldSummarySchema,
  type LabDescription,
  type WorldSummary,
} from '../../core/practice/description.ts';
import type { ChildLike, PracticePort, SpawnLab } from './port.ts';

const START_MS = 15_000;

/** The first line that the child prints; rejects when it ends or is silent for too long. */
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

const listSchema = z.object({ worlds: z.array(worldSummarySchema) });

/** Practice through a child process that runs the lab. One world at a time. */
export const childPractice = (spawn: SpawnLab): PracticePort => {
  let worlds: Promise<readonly WorldSummary[]> | null = null;
  let running: { readonly child: ChildLike; readonly lab: LabDescription } | null = null;

  const list = async (): Promise<readonly WorldSummary[]> => {
    const child = spawn(['lab', '--list', '--json']);
    try {
      return listSchema.parse(JSON.parse(await firstLine(child))).worlds;
    } finally {
      child.kill();
    }
  };
  const stop = (): Promise<void> => {
    running?.child.kill();
    running = null;
    return Promise.resolve();
  };
  return {
    worlds: () => {
      worlds ??= list().catch((error: unknown) => {
        worlds = null;
        throw error;
      });
      return worlds;
    },
    start: async (world) => {
      await stop();
      const child = spawn(['lab', world, '--json']);
      const lab = labDescriptionSchema.parse(JSON.parse(await firstLine(child)));
      running = { child, lab };
      child.onExit(() => {
        if (running?.child === child) running = null;
      });
      return lab;
    },
    current: () => running?.lab ?? null,
    stop,
  };
};
