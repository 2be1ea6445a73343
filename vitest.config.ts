import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.spec.{ts,tsx}'],
    setupFiles: ['test/seed.ts'],
    exclude: ['test/window/**', 'node_modules/**'],
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
