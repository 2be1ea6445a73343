import { certaintyTitle, decideTitle } from '../../diagnosis/words/titles.ts';
import { joined, say, type Message, format, marked, NOTHING, isNothing, sentences } from '../../messages/message.ts';
import type { Certainty } from '../../vocabulary/words.ts';
import { own, labelled, saysSame, asMessage, type Text } from '../draft.ts';
import type { Language } from '../../messages/language.ts';
import { PRACTICE_LINE } from '../report.ts';
import type { Reader } from '../options.ts';
import type { ReportInput } from '../model/report-input.ts';
import { inertLine, inertMessage } from '../model/inert.ts';

/** "Why (Likely)": the title before the verdict's sentence. */
export const whyTitle = (certainty: Certainty): Message =>
  joined([joined([say('Why'), own(certaintyTitle(certainty))], ' ('), ')'], '');

/** A text for one reader: first what is asked of them, then parts with a blank line before each. */
export interface Handoff {
  readonly ask: Message;
  readonly parts: readonly (readonly Message[])[];
}

const MOST_LINES = 40;
const VALUE_BYTES = 1500;

export const numbered = (steps: readonly Text[]): readonly Message[] =>
  steps.map((step, index) => joined([`${index + 1}.`, asMessage(step)], ' '));

const FOR = marked({
  'firewall-team': 'The firewall or proxy team',
  'server-admin': 'The server team',
  'platform-support': 'The platform administrator, or its support',
}) satisfies Readonly<Record<Exclude<Reader, 'customer'>, string>>;

/** What is asked of a reader, who is named first. */
export const asks = (reader: keyof typeof FOR, ask: Message): Message => labelled(say(FOR[reader]), ask);

/** A line below its heading. */
export const indented = (line: Message | string): Message => joined(['  ', line], '');

export const rivalLine = ({ sentence, check }: { readonly sentence: Text; readonly check: Text }): Message =>
  sentences(say('It could also be:'), asMessage(sentence), labelled(say('To decide'), asMessage(check)));

/** The verdict, how sure it is, and other causes with the check that decides; none where it is proven. */
export const whyPart = ({ judgement: { verdict } }: ReportInput, most = 2): readonly Message[] => {
  const rivals = verdict.certainty === 'proven' ? [] : verdict.rivals.slice(0, most);
  return [
    labelled(whyTitle(verdict.certainty), asMessage(verdict.sentence)),
    ...verdict.seen.slice(0, 4).map(asMessage),
    ...(isNothing(verdict.wouldChange) || rivals.some(({ check }) => saysSame(check, verdict.wouldChange))
      ? []
      : [labelled(decideTitle(verdict.certainty), asMessage(verdict.wouldChange))]),
    ...rivals.map(rivalLine),
  ];
};

/** Lines as plain text, each on one line whatever is in it. */
export const plainLines = (lines: readonly Message[], language: Language): string =>
  lines.map((line) => `${inertLine(format(inertMessage(line, VALUE_BYTES), language))}\n`).join('');

/** Parts with a blank line before each; empty ones are left out. */
export const inParts = (parts: Handoff['parts']): readonly Message[] =>
  parts.filter((part) => part.length > 0).flatMap((part) => [NOTHING, ...part]);

/** Plain text of one reader's copy. A practice case says so before everything else. */
export const copyText = ({ ask, parts }: Handoff, practice: boolean, language: Language): string => {
  const lines = [...(practice ? [say(PRACTICE_LINE)] : []), ask, ...inParts(parts)];
  const left = lines.length - MOST_LINES;
  return plainLines(left <= 0 ? lines : [...lines.slice(0, MOST_LINES - 1), say`… (${left + 1} more)`], language);
};
