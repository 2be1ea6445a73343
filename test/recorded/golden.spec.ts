import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/core/messages/language.ts';
import { format as textOf } from '../../src/core/messages/message.ts';
import { partyHeadline } from '../../src/core/diagnosis/words/titles.ts';
import { publish, writtenAs } from '../../src/core/report/publish.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import { goldenMaterial } from '../core/report/redact/golden-material.ts';
import { briefOf, settled } from './brief.ts';
import { judged, judgement } from './evidence.ts';
import { playOf } from './worlds.ts';

/**
 * What is said of each practice world, for people to read: the verdict of each, and three reports. `npm run golden` renews it; read the
 * difference before you commit it. PDF is printed from the HTML, and looked at in test/window.
 */

const GOLDEN = join(import.meta.dirname, '../golden');
const MAKING = { madeAt: '2026-12-01T11:00:00.000+01:00', version: '0.0.0', rules: '0' };

it.each(WORLDS.map(({ id, title }) => [id, title] as const))(
  'given the practice worlds: %s reads as its golden text',
  (id, title) =>
    expect(briefOf(`${id}: ${title}`, judgement(playOf(id)))).toMatchFileSnapshot(join(GOLDEN, `${id}.txt`)),
);

describe.each(['healthy', 'outside-drop', 'disabled-user'])('given the report on %s', (id) => {
  it.each(LANGUAGES)('reads in %s as its golden text', async (language) => {
    const { report } = publish(goldenMaterial(id), { language, audience: 'internal', keep: [] }, MAKING);
    await expect(settled(writtenAs(report, 'markdown'))).toMatchFileSnapshot(join(GOLDEN, `${id}.${language}.md`));
  });
});

describe.each(['outside-proxy-302', 'stale-platform-password', 'one-node-broken'])('given the report on %s', (id) => {
  const { party, certainty, code } = judged(playOf(id)).verdict;
  const { report } = publish(goldenMaterial(id), { language: 'en', audience: 'internal', keep: [] }, MAKING);
  it.each(['html', 'markdown', 'json'] as const)('names as %s the verdict of the command line', (form) => {
    const written = writtenAs(report, form);
    expect(written).toContain(form === 'json' ? `"${code}"` : textOf(partyHeadline(party, certainty), 'en'));
  });
});
