import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publish, writtenAs, type WrittenFormat } from '../../src/core/report/publish.ts';
import { LANGUAGES } from '../../src/core/messages/language.ts';
import { goldenMaterial } from '../core/report/redact/golden-material.ts';

/**
 * What leaves the program, letter for letter, for worlds with ten different parties and certainties. `npm run golden` renews
 * the files; read the difference before you commit it. PDF is printed from the HTML and looked at elsewhere.
 */

const WORLDS = [
  'healthy',
  'outside-proxy-302',
  'outside-drop',
  'outside-tls-inspection',
  'disabled-user',
  'role-missing-mnt',
  'ers-off',
  'stale-platform-password',
  'one-node-broken',
  'outside-flapping',
] as const;

const EXTENSIONS = {
  html: 'html',
  markdown: 'md',
  text: 'txt',
  brief: 'brief.txt',
  svg: 'svg',
  json: 'json',
  junit: 'xml',
} as const satisfies Readonly<Record<WrittenFormat, string>>;

const MAKING = { madeAt: '2026-11-21T11:00:00.000+01:00', version: '0.0.0', rules: '0' };
const GOLDEN = join(import.meta.dirname, '../golden');

describe.each(WORLDS)('given the world %s', (world) => {
  it('has the verdict that the command line gives', () => {
    const { report } = publish(goldenMaterial(world), { language: 'en', audience: 'internal', keep: [] }, MAKING);
    const golden = JSON.parse(readFileSync(join(GOLDEN, world, 'verdict.json'), 'utf8')) as {
      readonly verdict: { readonly code: string };
    };
    expect(report.verdict.code).toBe(golden.verdict.code);
  });
  describe.each(LANGUAGES)('reported in %s', (language) => {
    const { report } = publish(goldenMaterial(world), { language, audience: 'internal', keep: [] }, MAKING);
    it.each(Object.entries(EXTENSIONS))('reads as its golden %s', async (format, extension) => {
      await expect(writtenAs(report, format as WrittenFormat)).toMatchFileSnapshot(
        join(GOLDEN, world, 'reports', `${language}.${extension}`),
      );
    });
  });
});
