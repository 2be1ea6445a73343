import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { themeCss } from './harness/theme-css.ts';

const file = resolve(import.meta.dirname, '../../src/renderer/theme.css');

test('the committed style sheet of the theme is the one that theme.ts gives', async () => {
  if (process.env.TRIPOINT_RENEW === '1') writeFileSync(file, await themeCss());
  expect(readFileSync(file, 'utf8')).toBe(await themeCss());
});
