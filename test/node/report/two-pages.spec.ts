import { describe, expect, it } from 'vitest';
import { printInstalled } from '../../../src/node/report/make-report.ts';
import { valueOf } from '../disk/temporary-folder.ts';
import { pagesIn, signedReport } from './pages.ts';

describe('given a report that is printed', () => {
  it.each([
    ['platform-still-blocked', 'en', 'internal'],
    ['unknown-authority', 'sv', 'acting-team'],
    ['outside-ipv6-dropped', 'en', 'external'],
  ] as const)('has two pages: %s in %s, %s', async (world, language, audience) =>
    expect(pagesIn(valueOf(await printInstalled(signedReport(world, language, audience))))).toBe(2),
  );
});
