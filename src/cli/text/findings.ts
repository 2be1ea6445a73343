import { distinct, isNothing, isSame } from '../../core/messages/message.ts';
import type { AlternativeCause, Cell, CellName, Judgement, Verdict } from '../../core/diagnosis/judgement.ts';
import { outcomeWord } from '../../core/diagnosis/words/phrases.ts';
import { alsoTitle, decideTitle, familyTitle, stageTitle } from '../../core/diagnosis/words/titles.ts';
import { CHECKS } from '../../core/records/case.ts';
import { pathMessage } from '../../core/report/path-shapes.ts';
import { say, spoken } from '../../app/words.ts';
import { STAGES } from '../../core/vocabulary/words.ts';
import { harmless, table } from './layout.ts';
import {
  sizeFigures,
  sizeText,
  besideText,
  endText,
  hopAnswerText,
  hopsLine,
  hopSenders,
} from '../../core/diagnosis/words/path.ts';
import type { PathTrace } from '../../core/evidence/path/measured.ts';
import { pathsIn, sizesIn, type StageRecord } from '../../core/records/record.ts';

const nameOf = ({ stage, family }: CellName): string => `${spoken(stageTitle(stage))}, ${spoken(familyTitle(family))}`;

const cellAt = (cells: readonly Cell[], { stage, family }: CellName): Cell | undefined =>
  cells.find((cell) => cell.stage === stage && cell.family === family);

/** The root finding, and under it what only follows from it; cells with one reason stand together. */
export const foldingText = ({ cells, folding }: Judgement): string | null => {
  const root = folding.root && cellAt(cells, folding.root);
  if (!root || folding.consequences.length === 0) return null;
  const reasons = distinct(folding.consequences.map(({ because }) => because));
  return harmless(
    [
      say`First failure: ${nameOf(root)}: ${outcomeWord(root.outcome, root.family, root.status)}. What it explains:`,
      ...reasons.map(
        (reason) =>
          `- ${folding.consequences
            .filter(({ because }) => isSame(because, reason))
            .map(nameOf)
            .join('; ')}: ${spoken(reason)}`,
      ),
    ].join('\n'),
  );
};

/** Each address of the server's name, if a stage asked more than one. */
export const addressesText = ({ addresses }: Judgement): string | null => {
  const rows = STAGES.flatMap((stage) => {
    const own = addresses.filter((address) => address.stage === stage);
    return own.length < 2
      ? []
      : own.map(({ address, state, used, sentence }) => [
          `${{ good: '+', failed: 'x', 'cannot-tell': '?' }[state]} ${spoken(stageTitle(stage))}`,
          harmless(used ? say`${address} (used)` : address),
          harmless(spoken(sentence)),
        ]);
  });
  return rows.length === 0 ? null : `${say`Addresses of the name`}:\n${table(rows)}`;
};

/** What repeated probes showed, and two vantages side by side. */
export const watchesText = ({ watches }: Judgement): string | null => {
  const lines = [
    ...watches.counts.map((count) => `- ${nameOf(count)}: ${spoken(count.sentence)}`),
    ...watches.pairs.map((pair) => `- ${say`Both, ${familyTitle(pair.family)}: ${pair.sentence}`}`),
  ];
  return lines.length === 0 ? null : harmless([say`Watched:`, ...lines].join('\n'));
};

/** Numbers under which the side that answered finds the request in its own log. */
export const incidentsText = ({ cells }: Judgement): string | null => {
  const lines = cells.flatMap((cell) =>
    cell.incidents.map(
      ({ name, value }) => `- ${nameOf(cell)}: ${name} ${value}${cell.device === null ? '' : ` (${cell.device})`}`,
    ),
  );
  return lines.length === 0
    ? null
    : harmless([say`Ids in the replies, to search for in the log of who answered:`, ...lines].join('\n'));
};

/** The hops of a trace as a table, and what other packets met; empty where nothing was measured. */
export const hopTables = ({ hops, beside, whole }: PathTrace): readonly string[] => {
  if (hops.length === 0) return [];
  const rows = hops.map((hop) => [
    String(hop.ttl),
    hopSenders(hop),
    hopAnswerText(hop),
    hop.ms === null ? '' : `${hop.ms} ms`,
  ]);
  const last =
    whole === null
      ? []
      : [[say`no limit`, hopSenders(whole), hopAnswerText(whole), whole.ms === null ? '' : `${whole.ms} ms`]];
  const others = beside.toSorted((a, b) => a.ttl - b.ttl).map((one) => `  ${spoken(besideText(one))}`);
  return [
    harmless(table([[say`Hop`, say`From`, say`Answer`, say`Time`], ...rows, ...last])),
    ...(others.length === 0 ? [] : [harmless([say`Other packets to the same address:`, ...others].join('\n'))]),
  ];
};

/** Where connections of a run ended, address by address; empty where nothing was traced. */
export const pathsText = (record: StageRecord): readonly string[] => {
  const lines = pathsIn(record).flatMap((path) => [
    `- ${path.to}: ${spoken(endText(path))}`,
    ...(path.hops.length === 0 ? [] : [`  ${spoken(hopsLine(path))}`]),
  ]);
  return lines.length === 0 ? [] : [harmless([`${say`Where the connection ends`}:`, ...lines].join('\n'))];
};

/** Whether large packets get through, address by address; empty where nothing fell silent. */
export const sizesText = (record: StageRecord): readonly string[] => {
  const lines = sizesIn(record).flatMap((size) => {
    const figures = sizeFigures(size);
    return [`- ${spoken(sizeText(size))}`, ...(figures === null ? [] : [`  ${spoken(figures)}`])];
  });
  return lines.length === 0 ? [] : [harmless([`${say`Size of packets`}:`, ...lines].join('\n'))];
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
    .map((line) => harmless(pathMessage(line, path.server)));
  return lines.length === 0 ? [] : [lines.join('\n')];
};

const alsoText = ({ party, sentence, steps }: Verdict): string =>
  [
    say`Also: ${alsoTitle(party)}. ${harmless(sentence)}`,
    ...steps.map((step, index) => `${index + 1}. ${harmless(step)}`),
  ].join('\n');

/** Another cause, the check that decides, and how its result is recorded. */
const causeText = ({ sentence, check, recordedAs }: AlternativeCause): string => {
  const recording = recordedAs === undefined ? '' : ` (--check ${recordedAs}=${CHECKS[recordedAs].join('|')})`;
  return `- ${harmless(sentence)} ${say`To decide`}: ${harmless(check)}${recording}`;
};

/** Everything that a verdict rests on, and what it leaves open. */
export const reasonsText = (judgement: Judgement): string => {
  const { guard, divergence, verdict, also } = judgement;
  return [
    ...pathText(judgement),
    ...(divergence ? [harmless(`${spoken(divergence.sentence)}\n${sides(divergence)}`)] : []),
    ...[foldingText, addressesText, watchesText, incidentsText].flatMap((part) => part(judgement) ?? []),
    ...guardText(guard),
    ...(verdict.steps.length > 1
      ? [[say`What to do:`, ...verdict.steps.map((step, index) => `${index + 1}. ${harmless(step)}`)].join('\n')]
      : []),
    ...(verdict.rivals.length > 0 ? [[say`It could also be:`, ...verdict.rivals.map(causeText)].join('\n')] : []),
    ...(verdict.seen.length > 0
      ? [[say`To find it in the logs:`, ...verdict.seen.map((fact) => harmless(fact))].join('\n- ')]
      : []),
    ...(verdict.party !== 'none' || isNothing(verdict.wouldChange)
      ? []
      : [`${spoken(decideTitle(verdict.certainty))}: ${harmless(verdict.wouldChange)}`]),
    ...also.map(alsoText),
  ].join('\n\n');
};
