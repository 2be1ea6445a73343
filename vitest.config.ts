import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { APART, QUICK, SHARING } from './scripts/quick.ts';
import LongestFirst from './test/longest-first.ts';
import { tries } from './test/scale.ts';

const NO_SPECS = ['test/window/**', 'node_modules/**'];

const sharing = (name: string, { include, exclude }: typeof QUICK) => ({
  extends: true as const,
  test: { name, include, exclude: [...NO_SPECS, ...exclude], isolate: false },
});

export default defineConfig({
  test: {
    // Specs that share a process load the core once for all of them, and not once for each.
    projects:
      process.env.TRIPOINT_QUICK === undefined
        ? [
            sharing('sharing', SHARING),
            { extends: true, test: { name: 'apart', include: APART.include, exclude: NO_SPECS } },
          ]
        : [sharing('quick', QUICK)],
    setupFiles: ['test/seed.ts'],
    pool: 'forks',
    // Many specs wait for silent servers and for programs: one more than there are processors keeps these busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: tries(120_000, 1_800_000),
    hookTimeout: tries(120_000, 1_800_000),
  },
});
