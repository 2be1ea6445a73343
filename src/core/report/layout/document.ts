import { type Report, PSEUDONYM_LINE } from '../report.ts';
import type { Language } from '../../messages/language.ts';
import { placeText } from '../../vocabulary/words.ts';
import { type Draft, isEmpty, once, saysSame, type Text } from '../draft.ts';
import { joined, NOTHING, type Message, say, time, verbatim } from '../../messages/message.ts';
import { isFailure, OUTCOMES, ROW_OUTCOMES } from '../../evidence/outcome.ts';
import { momentOf, offsetOf } from '../../messages/zoned-time.ts';

/** A report laid out for reading. Every string is plain text in its language; a writer escapes words and adds none. */

/** A path with nothing in it to press. */
export type Picture = NonNullable<Report['path']>;

/** How a word is painted; the word itself always says the same. */
export type Tone = 'good' | 'note' | 'fault' | 'cannot-tell' | 'silent';

export interface TableCell {
  readonly text: string;
  readonly tone?: Tone;
  readonly proof?: boolean;
  readonly mono?: boolean;
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'lead'; readonly headline: string; readonly text: string; readonly tone: Tone }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'facts';
      readonly rows: readonly { readonly label: string; readonly value: string; readonly mono?: boolean }[];
    }
  | {
      readonly kind: 'table';
      /** First cell heads the rows' titles and may be empty. */
      readonly head: readonly string[];
      readonly rows: readonly (readonly TableCell[])[];
    }
  /** `dense`: for copying alone, nobody reads it. */
  | { readonly kind: 'code'; readonly label: string; readonly text: string; readonly dense?: boolean }
  /** Where each stage's path breaks, drawn; `words` says the same for anyone who does not see it. */
  | { readonly kind: 'path'; readonly picture: Picture; readonly words: readonly string[] };

export interface Section {
  /** Stable and unique in the paper, e.g. `comparison`; the anchor in HTML. */
  readonly id: string;
  readonly title: string;
  readonly annex: boolean;
  readonly blocks: readonly Block[];
}

export interface ReportDocument {
  readonly language: Language;
  readonly title: string;
  readonly subtitle: readonly string[];
  readonly practice: string | null;
  readonly sections: readonly Section[];
  readonly foot: readonly string[];
}

/** The same before it has a language. */
export type DraftDocument = Draft<ReportDocument>;
export type DraftSection = Draft<Section>;
export type DraftBlock = Draft<Block>;
export type DraftCell = Draft<TableCell>;

export const text = (words: Text | null): readonly DraftBlock[] =>
  words === null || isEmpty(words) ? [] : [{ kind: 'text', text: words }];

export const list = (items: readonly Text[], ordered = false): readonly DraftBlock[] =>
  items.length === 0 ? [] : [{ kind: 'list', ordered, items }];

interface Fact {
  readonly label: Text;
  readonly value: Text;
  readonly mono?: boolean;
}

export const facts = (rows: readonly Fact[]): readonly DraftBlock[] => {
  const told = rows.filter(({ value }) => !isEmpty(value));
  return told.length === 0 ? [] : [{ kind: 'facts', rows: told }];
};

export const table = (head: readonly Text[], rows: readonly (readonly DraftCell[])[]): readonly DraftBlock[] =>
  rows.length === 0 ? [] : [{ kind: 'table', head, rows }];

export const code = (label: Text, words: Text | null): readonly DraftBlock[] =>
  words === null || isEmpty(words) ? [] : [{ kind: 'code', label, text: words }];

/** For copying alone, e.g. a certificate. */
export const dense = (label: Text, words: Text | null): readonly DraftBlock[] =>
  code(label, words).map((block) => (block.kind === 'code' ? { ...block, dense: true } : block));

export const plain = (words: Text): DraftCell => ({ text: words });

/** Addresses, times and hashes. */
export const mono = (words: Text): DraftCell => ({ text: words, mono: true });

export const toned = (words: Text, tone: Tone, proof = false): DraftCell =>
  proof ? { text: words, tone, proof } : { text: words, tone };

interface Column {
  readonly title: Text;
  readonly rows: readonly { readonly label: Text; readonly value: Text }[];
}

const valuesOf = (rows: Column['rows'], label: Text): Message => {
  const values = rows.filter((row) => saysSame(row.label, label)).map(({ value }) => value);
  return values.length === 0 ? NOTHING : joined(values, '\n');
};

/** Columns that fit side by side on a page. */
const MOST_COLUMNS = 4;

/** Things of one kind side by side, one row for each fact; as many tables as are needed. */
export const sideBySide = (columns: readonly Column[]): readonly DraftBlock[] =>
  columns.flatMap((_, from) => {
    if (from % MOST_COLUMNS !== 0) return [];
    const shown = columns.slice(from, from + MOST_COLUMNS);
    const labels = once(shown.flatMap(({ rows }) => rows.map(({ label }) => label)));
    return table(
      ['', ...shown.map(({ title }) => title)],
      labels.map((label) => [plain(label), ...shown.map(({ rows }) => plain(valuesOf(rows, label)))]),
    );
  });

/** A section, or none where there is nothing to say. */
export const section = (
  id: string,
  title: Text,
  blocks: readonly DraftBlock[],
  annex = false,
): readonly DraftSection[] => (blocks.length === 0 ? [] : [{ id, title, annex, blocks }]);

const WORDS = [...OUTCOMES, ...ROW_OUTCOMES];

/** The cell shows something that went wrong; a word that this program does not know shows nothing. */
export const isFailing = ({ outcome }: Report['cells'][number]): boolean =>
  WORDS.some((word) => word === outcome && isFailure(word));

/** A moment as two people write it into two logs; once where both clocks read the same. */
export const clocks = (timestamp: string): string => {
  const { utc, local } = momentOf(timestamp);
  return offsetOf(timestamp) === '+00:00' || utc === local ? utc : `${local}, ${utc}`;
};

type Observed = NonNullable<Report['observed']>[number];

/** What shows the verdict: what failed first, else what was seen first. */
export const firstSeen = ({ observed = [] }: Report): Observed | undefined =>
  observed.find(({ failed }) => failed) ?? observed[0];

/** When it was seen, and whether that can be relied on. */
export const timeOf = ({ at, clockInDoubt }: Observed): Message =>
  clockInDoubt ? say`${time(clocks(at))} by a clock in doubt` : verbatim(time(clocks(at)));

/** "acs.example.org, port 443, API user api-user". */
export const serverText = ({ host, port, user }: NonNullable<Report['server']>): Message =>
  user === '' ? verbatim(placeText({ host, port })) : say`${host}, port ${port}, API user ${user}`;

/** That words in it are pseudonyms, or nothing. */
export const pseudonymText = ({ pseudonyms }: Report): Message => (pseudonyms === true ? say(PSEUDONYM_LINE) : NOTHING);

export const madeText = ({ madeAt, madeBy }: Report): Message =>
  say`Made ${clocks(madeAt)}, by ${madeBy.program} ${madeBy.version}, rules ${madeBy.rules}.`;
