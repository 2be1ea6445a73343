import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, type Ended, type Surroundings } from '../run-tripoint.ts';
import { openWarm } from './warm.ts';

/** As `tripoint` of run-tripoint.ts, in a process that runs many commands; each is on a machine of its own. */
export interface WarmTripoint {
  readonly tripoint: (args: readonly string[], surroundings?: Surroundings) => Promise<Ended>;
  readonly close: () => Promise<void>;
}

export const openWarmTripoint = (): WarmTripoint => {
  const { run, close } = openWarm(2);
  const tripoint: WarmTripoint['tripoint'] = async (args, { environment: more, input } = {}) => {
    const data = await mkdtemp(join(tmpdir(), 'tripoint-cli-'));
    try {
      return await run(args, environment({ TRIPOINT_DATA: data, ...more }), input);
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  };
  return { tripoint, close };
};
