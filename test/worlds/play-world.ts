import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labDescriptionSchema } from '../../src/core/records/practice-description.ts';
import { walkOf } from '../../src/lab/walk.ts';
import type { World } from '../../src/lab/world.ts';
import { ended, firstLine, start } from '../cli/run-tripoint.ts';
import { walk, type RunCommand, type Walked } from './walk-by-command-line.ts';

/** Starts a world in a process of its own, walks it, and ends it. */
export const playWorld = async (world: World, tripoint: RunCommand): Promise<Walked> => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-world-'));
  const child = start(['lab', world.id, '--json']);
  try {
    const lab = labDescriptionSchema.parse(JSON.parse(await firstLine(child)));
    return await walk(world.id, lab, folder, walkOf(world), tripoint);
  } finally {
    child.kill('SIGTERM');
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  }
};
