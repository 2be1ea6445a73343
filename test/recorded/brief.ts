import type { Judgement } from '../../src/core/diagnosis/judgement.ts';
import { outcomeWord } from '../../src/core/diagnosis/words/phrases.ts';
import {
  certaintyTitle,
  familyTitle,
  partyHeadline,
  stageTitle,
  alsoTitle,
} from '../../src/core/diagnosis/words/titles.ts';
import { pathText } from '../../src/core/report/path-shapes.ts';
import { format, worded, type Message } from '../../src/core/messages/message.ts';
import { FAMILIES, STAGES } from '../../src/core/vocabulary/words.ts';

/** A judgement in about twenty lines, for a person who reviews a change. */

/** What differs from play to play, and the kind that stands in its place. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '<time>'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d((–| to )(\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d)? UTC/g, '<time>'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC[+-]\d\d:\d\d\)/g, '<time>'],
  [/[A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d \d{4} GMT/g, '<time>'],
  [/([0-9A-F]{2}:){31}[0-9A-F]{2}/g, '<hash>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/\b[0-9a-f]{16}…/g, '<hash>…'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/(127\.0\.0\.1|\[::1\]|localhost):\d+/g, '$1:<port>'],
  [/\b\d{12,}\b/g, '<number>'],
];

/** The text as every play of the same thing would give it. */
export const settled = (text: string): string =>
  VOLATILE.reduce((all, [pattern, kind]) => all.replace(pattern, kind), text);

const english = (message: Message): string => format(message, 'en');

const MOST = 3;

const first = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0
    ? []
    : [title, ...lines.slice(0, MOST), ...(lines.length > MOST ? [`(${lines.length - MOST} more)`] : [])];

const columns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

export const briefOf = (title: string, judgement: Judgement): string => {
  const { path, cells } = judgement;
  const { verdict, also, guard } = worded(judgement, 'en');
  const word = (stage: string, family: string): string => {
    const cell = cells.find((one) => one.stage === stage && one.family === family);
    return cell === undefined ? '' : english(outcomeWord(cell.outcome, cell.family, cell.status));
  };
  const lines = [
    title,
    `${english(partyHeadline(verdict.party, verdict.certainty))}. ${english(certaintyTitle(verdict.certainty))} (${verdict.code})`,
    verdict.sentence,
    ...also.map(
      ({ party, certainty, code, sentence }) =>
        `Also: ${english(alsoTitle(party))}, ${certainty} (${code}). ${sentence}`,
    ),
    '',
    ...columns([
      ['', ...STAGES.map((stage) => english(stageTitle(stage)))],
      ...FAMILIES.map((family) => [english(familyTitle(family)), ...STAGES.map((stage) => word(stage, family))]),
    ]),
    ...path.lines.filter(({ tone }) => tone !== 'silent').map((line) => pathText(line, path.server, 'en')),
    ...first(
      '',
      verdict.seen.map((fact) => `- ${fact}`),
    ),
    ...first(
      '',
      verdict.steps.map((step, index) => `${index + 1}. ${step}`),
    ),
    ...first(
      '',
      verdict.rivals.map(({ sentence }) => `or: ${sentence}`),
    ),
    ...guard.filter(({ lowers }) => lowers).map(({ sentence }) => `! ${sentence}`),
  ];
  return settled(`${lines.join('\n')}\n`);
};
