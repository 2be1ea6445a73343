import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { APART, QUICK, SHARING, type Specs } from './scripts/quick.ts';
import { isCampaign, tries } from './test/scale.ts';

const LEFT_OUT = ['test/window/**', 'node_modules/**', ...(isCampaign ? [] : ['**/*.long.spec.{ts,tsx}'])];

const project = (name: string, { include, exclude }: Specs, isolate: boolean) => ({
  extends: true as const,
  test: { name, include: [...include], exclude: [...LEFT_OUT, ...exclude], isolate },
});

export default defineConfig({
  test: {
    // Specs that share a process load the core once for all of them, and not once for each.
    projects:
      process.env.TRIPOINT_QUICK === undefined
        ? [project('sharing', SHARING, false), project('apart', APART, true)]
        : [project('quick', QUICK, false)],
    setupFiles: ['test/seed.ts'],
    pool: 'forks',
    // Many specs wait for silent servers and for programs: one more than there are processors keeps these busy.
    maxWorkers: availableParallelism() + 1,
    testTimeout: tries(120_000, 1_800_000),
    hookTimeout: tries(120_000, 1_800_000),
  },
});
