import type { Language } from '../../../src/core/messages/language.ts';
import type { Audience } from '../../../src/core/report/options.ts';
import { publish, writtenAs } from '../../../src/core/report/publish.ts';
import { goldenMaterial } from '../../core/report/redact/golden-material.ts';

/** Reports of the practice networks as they leave: marked as practice, and signed, which takes the most place. */

const MAKING = {
  madeAt: '2026-12-01T11:00:00.000+01:00',
  version: '0.0.0',
  signature: {
    by: 'a1b2c3d4'.repeat(8),
    key: `MCowBQYDK2VwAyEA${'k'.repeat(44)}`,
    file: 'tripoint-practice-acting-team-nordsjo-hospital-ab-hamngatan-12-malmo-2026-12-01.pdf',
  },
};

export const signedReport = (world: string, language: Language, audience: Audience): string =>
  writtenAs(publish(goldenMaterial(world), { language, audience, keep: [] }, MAKING).report, 'html');

/** How many pages a PDF has, by its page objects. */
export const pagesIn = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length ?? 0;
