import { said } from '../../messages/say.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import type { Section } from '../document.ts';
import type { Report } from '../report.ts';
import { list, mono, plain, section, table, text } from './blocks.ts';

/** Alternative causes with the one check that decides, and the checks that people have made. */
export const alternativesSection = ({ rivals, checks }: Report): readonly Section[] =>
  section('rivals', said('Alternative causes, and what was checked'), [
    ...table(
      said('Other explanations that the facts allow'),
      [said('Who would have to act'), said('Explanation'), said('What decides')],
      rivals.map(({ partyTitle, sentence, check }) => [plain(partyTitle), plain(sentence), plain(check)]),
    ),
    ...table(
      said('Checks that people have made'),
      [said('Check'), said('Result'), said('UTC'), said('Local time')],
      checks.map(({ title, result, at }) => {
        const { utc, local } = momentOf(at);
        return [plain(title), plain(result), mono(utc), mono(local)];
      }),
    ),
  ]);

/** Why the comparison is trusted less, and what was noted beside it that changes nothing in this verdict. */
export const guardSection = ({ guard }: Report): readonly Section[] => {
  const lowering = guard.filter(({ lowers }) => lowers !== false);
  const others = guard.filter(({ lowers }) => lowers === false);
  return section('guard', said('Caveats'), [
    ...(lowering.length === 0
      ? []
      : [
          ...text(said('Each of these lowers how sure the verdict can be.')),
          ...list(lowering.map(({ sentence }) => sentence)),
        ]),
    ...(others.length === 0
      ? []
      : [
          ...text(said('Also noted. It makes this verdict neither more nor less sure.')),
          ...list(others.map(({ sentence }) => sentence)),
        ]),
  ]);
};
