import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { isCampaign } from '../scale.ts';

/** The desktop program end to end. Each play starts a program of its own. */
export default defineConfig({
  testDir: resolve(import.meta.dirname),
  testMatch: '**/*.play.ts',
  testIgnore: isCampaign ? [] : '**/*.long.play.ts',
  outputDir: resolve(import.meta.dirname, '../../test-results/electron'),
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
});
