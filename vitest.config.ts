import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.spec.{ts,tsx}'],
    setupFiles: ['test/seed.ts'],
    exclude: ['test/window/**', 'node_modules/**'],
    pool: 'forks',
    // Many specs wait for silent servers and for programs: one more than there are processors keeps these busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
