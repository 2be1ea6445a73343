import type { Cell, Judgement, Severity, Verdict } from '../../core/diagnosis/judgement.ts';
import { notSentText, outcomeWord } from '../../core/diagnosis/words/phrases.ts';
import {
  alsoTitle,
  certaintyTitle,
  decideTitle,
  familyTitle,
  partyHeadline,
  stageTitle,
} from '../../core/diagnosis/words/titles.ts';
import { ROW_OF_FAMILY, ROW_TITLES } from '../../core/records/card.ts';
import { said, say, spoken } from '../../app/words.ts';
import { isNothing } from '../../core/messages/message.ts';
import { FAMILIES, STAGES } from '../../core/vocabulary/words.ts';
import { PRACTICE_LINE } from '../../core/report/report.ts';
import { pathMessage as wayMessage } from '../../core/report/path-shapes.ts';
import { addressesText, foldingText, incidentsText, watchesText } from './findings.ts';
import { harmless, paint, table } from './layout.ts';

const SIGN: Readonly<Record<Severity, string>> = { good: '+', note: '+', fault: 'x', 'cannot-tell': '?' };
const COLOUR = { good: 'green', note: 'green', fault: 'red', 'cannot-tell': 'yellow' } as const;

const rowOf = ({ family, outcome }: Cell): string => {
  const row = outcome === 'row.up' || outcome === 'row.down' ? ROW_OF_FAMILY[family] : null;
  return row === null ? '' : ` · ${ROW_TITLES[row]}`;
};

/** One cell as sign, word and colour. */
export const cellText = (cell: Cell): string => {
  const { outcome, family, status, finding, rejectedBefore: before } = cell;
  return paint(
    COLOUR[finding.severity],
    `${SIGN[finding.severity]} ${spoken(before ? notSentText(before) : outcomeWord(outcome, family, status))}${rowOf(cell)}`,
  );
};

const guardText = (guard: Judgement['guard']): readonly string[] => {
  const [lowering, others] = [guard.filter(({ lowers }) => lowers), guard.filter(({ lowers }) => !lowers)];
  return [
    ...(lowering.length > 0
      ? [[say`This makes the verdict less sure:`, ...lowering.map(({ sentence }) => harmless(sentence))].join('\n! ')]
      : []),
    ...(others.length > 0
      ? [[say`Without effect on this verdict:`, ...others.map(({ sentence }) => harmless(sentence))].join('\n- ')]
      : []),
  ];
};

const sides = ({ inside, outside }: NonNullable<Judgement['divergence']>): string =>
  table([
    [`  ${say`inside`}`, inside],
    [`  ${say`outside`}`, outside],
  ]);

const pathText = ({ path }: Judgement): readonly string[] => {
  const lines = path.lines
    .filter(({ tone }) => tone !== 'silent')
    .map((line) => harmless(wayMessage(line, path.server)));
  return lines.length === 0 ? [] : [lines.join('\n')];
};

const alsoText = ({ party, sentence, steps }: Verdict): string =>
  [
    say`Also: ${alsoTitle(party)}. ${harmless(sentence)}`,
    ...steps.map((step, index) => `${index + 1}. ${harmless(step)}`),
  ].join('\n');

/** The comparison as a table, what it shows, what lowers it, and the verdict's sentence last. */
export const judgementText = (judgement: Judgement): string => {
  const { cells, guard, divergence, verdict, also } = judgement;
  const rows = FAMILIES.map((family) => [
    familyTitle(family),
    ...STAGES.map((stage) => {
      const cell = cells.find((candidate) => candidate.family === family && candidate.stage === stage);
      return cell ? cellText(cell) : '';
    }),
  ]);
  const parts = [
    table([['', ...STAGES.map((stage) => stageTitle(stage))], ...rows]),
    ...pathText(judgement),
    ...(divergence ? [harmless(`${spoken(divergence.sentence)}\n${sides(divergence)}`)] : []),
    ...[foldingText, addressesText, watchesText, incidentsText].flatMap((part) => part(judgement) ?? []),
    ...guardText(guard),
    ...(verdict.steps.length > 0
      ? [verdict.steps.map((step, index) => `${index + 1}. ${harmless(step)}`).join('\n')]
      : []),
    ...(verdict.rivals.length > 0
      ? [
          [
            say`It could also be:`,
            ...verdict.rivals.map(
              ({ sentence, check }) => `- ${harmless(sentence)} ${say`To decide`}: ${harmless(check)}`,
            ),
          ].join('\n'),
        ]
      : []),
    ...(verdict.seen.length > 0
      ? [[say`To find it in the logs:`, ...verdict.seen.map((fact) => harmless(fact))].join('\n- ')]
      : []),
    ...(isNothing(verdict.wouldChange)
      ? []
      : [`${spoken(decideTitle(verdict.certainty))}: ${harmless(verdict.wouldChange)}`]),
    ...also.map(alsoText),
    paint(
      'bold',
      [
        `${spoken(certaintyTitle(verdict.certainty, verdict.party))}. ${harmless(verdict.sentence)}`,
        ...(verdict.party === 'none' ? [] : [`${spoken(partyHeadline(verdict.party, verdict.certainty))}.`]),
      ].join('\n'),
    ),
  ];
  return parts.join('\n\n');
};

/** A text about the simulated network begins with the line that says so. */
export const practiceMarked = (text: string, isPractice: boolean): string =>
  isPractice ? `${said(PRACTICE_LINE)}\n\n${text}` : text;
