import { said, say } from '../../messages/say.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import type { RowValue } from '../../vocabulary/words.ts';
import type { Section, Tone } from '../document.ts';
import type { Report } from '../report.ts';
import { facts, plain, section, table, text, toned } from './blocks.ts';

/** The machines that the stages were run from. */
export const vantageSection = ({ vantages }: Report): readonly Section[] =>
  section(
    'vantages',
    said('Where it was tested from'),
    vantages.flatMap(({ title, at, facts: rows }) => {
      const { utc, local } = momentOf(at);
      return [...text(say`${title}, run at ${utc}, ${local}`), ...facts(rows)];
    }),
  );

const ROW_TONES: Readonly<Record<RowValue, Tone>> = { up: 'good', down: 'fault', 'not-read': 'silent' };

const retypedOf = (retyped: boolean | null): string => {
  if (retyped === null) return '';
  return retyped ? said('yes') : said('no: a blank field keeps the old one');
};

/** What the platform itself tells. */
export const cardSection = ({ card }: Report): readonly Section[] => {
  if (card === null) return [];
  const { utc, local } = momentOf(card.at);
  return section('card', said("The platform's status card"), [
    ...facts([
      { label: said('Update API Configuration clicked'), value: `${utc}, ${local}` },
      { label: said('Outbound FQDN'), value: card.outboundFqdn, mono: true },
      { label: said('API user'), value: card.apiUser, mono: true },
      { label: said('API base URL'), value: card.baseUrl, mono: true },
      { label: said('Module licence'), value: card.licence },
      { label: said('Password typed again'), value: retypedOf(card.passwordReentered) },
    ]),
    ...table(
      said('Rows of the card'),
      [said('Row'), said('Value')],
      card.rows.map(({ title, value, word }) => [plain(title), toned(word, ROW_TONES[value])]),
    ),
  ]);
};
