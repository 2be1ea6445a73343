import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../src/app/words.ts';
import { verdictText } from '../../src/cli/text/verdict.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { recipientOf } from '../../src/core/report/handoff/recipients.ts';
import { requestFor } from '../../src/core/report/handoff/request-for.ts';
import { loadLanguage } from '../../src/core/messages/translations.ts';
import { materialOf, readPlays } from '../recorded/evidence.ts';

/** Every recorded play, as a terminal shows its verdict: who must act first, in lines that are counted. */

const JUDGED = ['worlds', 'blind'].flatMap((group) =>
  readdirSync(join(import.meta.dirname, '../recorded', group)).flatMap((file) =>
    readPlays(group, file.replace('.json.br', '')).map((play) => {
      const material = materialOf(play);
      return { id: play.id, material, judgement: judge(material), practice: group === 'worlds' };
    }),
  ),
);

const linesOf = (one: (typeof JUDGED)[number], why = false): readonly string[] =>
  stripVTControlCharacters(verdictText(one.material, one.judgement, { why, practice: one.practice })).split('\n');

const before = process.env.COLUMNS;
beforeAll(async () => {
  await loadLanguage('en');
  await loadLanguage('sv');
});
afterAll(() => {
  speak('en');
  if (before === undefined) delete process.env.COLUMNS;
  else process.env.COLUMNS = before;
});

describe.each(['en', 'sv'] as const)('given every recorded play, in %s', (language) => {
  beforeAll(() => speak(language));

  it.each(['40', '60', '80', '120'])(
    'at %s columns a verdict has 16 lines, and one more for each further fault',
    (width) => {
      process.env.COLUMNS = width;
      const faulty = JUDGED.flatMap((one) => {
        const lines = linesOf(one);
        const isLong = lines.length > 16 + one.judgement.also.length + (one.practice ? 1 : 0);
        // A word alone that is longer, such as an address, is not cut.
        const wrong = lines.filter(
          (line) => /\S…/.test(line) || (line.length > Number(width) && line.trim().includes(' ')),
        );
        return [...(isLong ? lines : []), ...wrong].map((line) => `${one.id}: ${line}`);
      });
      expect([faulty, JUDGED.length > 400]).toEqual([[], true]);
    },
  );

  it('the first line says in capitals who must act', () => {
    process.env.COLUMNS = '80';
    const lower = JUDGED.flatMap((one) => {
      const [line = ''] = linesOf(one).slice(one.practice ? 1 : 0);
      const [who = ''] = line.split('  ');
      return who === who.toLocaleUpperCase(language) && who !== '' ? [] : [`${one.id}: ${line}`];
    });
    expect(lower).toEqual([]);
  });

  it('a stage that was only watched shows how often it failed', () => {
    process.env.COLUMNS = '120';
    const watched = JUDGED.filter(({ judgement: { watches, cells } }) =>
      cells.some(
        ({ stage, outcome }) =>
          outcome === 'not-run' && watches.counts.some((one) => one.stage === stage && one.failed > 0),
      ),
    );
    const lacking = watched.filter(
      (one) => !/ \d+ (?:of|av) \d+ (?:failed|misslyckades)/.test(linesOf(one).join('\n')),
    );
    expect([watched.length > 0, lacking.map(({ id }) => id)]).toEqual([true, []]);
  });

  it('names a request only where one is written', () => {
    const byTeam = new Map(JUDGED.map((one) => [JSON.stringify(one.judgement.verdict, ['party', 'certainty']), one]));
    const wrong = [...byTeam.values()].filter((one) => {
      const to = recipientOf(one.judgement.verdict.party);
      const asked = { ...one.material, title: '', customer: '', site: '', practice: null };
      return linesOf(one).join(' ').endsWith(': request') !== (to !== null && requestFor(to, asked, 'en') !== null);
    });
    expect([byTeam.size > 15, wrong.map(({ id }) => id)]).toEqual([true, []]);
  });

  it('a certificate that is not trusted is shown with its whole SHA-256, and the option that trusts it', () => {
    process.env.COLUMNS = '80';
    const untrusted = JUDGED.filter(({ judgement }) => judgement.verdict.code.startsWith('verdict.tls.untrusted.'));
    const shown = /([0-9A-F]{2}:\s*){31}[0-9A-F]{2}[^]* --ca FILE · /;
    const lacking = untrusted.filter((one) => !shown.test(linesOf(one).join('\n')));
    expect([untrusted.length > 0, lacking.map(({ id }) => id)]).toEqual([true, []]);
  });

  it('--why holds the whole sentence, and each further fault with its steps', () => {
    process.env.COLUMNS = '120';
    const words = (text: string): string => text.replaceAll(/\s+/g, ' ');
    const lacking = JUDGED.filter((one) => words(linesOf(one, true).join(' ')).includes(' … '));
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });
});

it('rows of before the probes are headed as an old card', () => {
  speak('en');
  process.env.COLUMNS = '80';
  const shown = (id: string): boolean =>
    JUDGED.some((one) => one.id === id && linesOf(one).some((line) => line.endsWith('Platform, old card')));
  expect([shown('card-from-before-the-fault'), shown('waf-stops-everybody')]).toEqual([true, false]);
});
