import type { Cell, CellName, Judgement, ProbeSource, Verdict } from '../../core/diagnosis/judgement.ts';
import { cardOfCell, probeOfCell } from '../../core/diagnosis/judgement.ts';
import { notSentText, outcomeWord } from '../../core/diagnosis/words/phrases.ts';
import {
  alsoTitle,
  certaintyTitle,
  decideTitle,
  familyTitle,
  partyHeadline,
  stageTitle,
} from '../../core/diagnosis/words/titles.ts';
import { leafOf } from '../../core/evidence/evidence.ts';
import { goodOf, rowsSay } from '../../core/diagnosis/stages.ts';
import { has, isFailure, isGood } from '../../core/evidence/outcome.ts';
import { fingerprintOf } from '../../core/diagnosis/relations/certificates.ts';
import { connectionEnds, nameAsked, shownBy } from '../../core/diagnosis/words/seen.ts';
import { isNothing, isSame } from '../../core/messages/message.ts';
import { momentOf } from '../../core/messages/zoned-time.ts';
import type { Material } from '../../core/diagnosis/diagnose.ts';
import { recipientOf } from '../../core/report/handoff/recipients.ts';
import { PRACTICE_LINE } from '../../core/report/report.ts';
import { FAMILIES, placeText, PROBE_STAGES, STAGES, type Stage } from '../../core/vocabulary/words.ts';
import { languageSpoken, said, say, spoken } from '../../app/words.ts';
import { reasonsText } from './findings.ts';
import { cutTable, harmless, layoutWidth, paint, wrapped } from './layout.ts';

/** A verdict as a terminal shows it: who must act first, in so few lines that one look is enough. The rest is behind `--why`. */

const MOST_LINES = 16;
const COLOUR = { good: 'green', note: 'green', fault: 'red', 'cannot-tell': 'yellow' } as const;

/** What a cell shows: a word, in a colour. Nothing that was asked, or has a row, is a hyphen. */
export const cellText = ({ outcome, family, status, finding, rejectedBefore }: Cell): string => {
  if (rejectedBefore === undefined && (outcome === 'not-run' || outcome === 'row.none')) return '-';
  const word = rejectedBefore === undefined ? outcomeWord(outcome, family, status) : notSentText(rejectedBefore);
  return paint(COLOUR[finding.severity], harmless(word));
};

const ASKED_NOTHING: ReadonlySet<string> = new Set(['not-run', 'row.none']);

const headline = ({ verdict, cells }: Judgement, width: number): string => {
  const { party, certainty } = verdict;
  const who = spoken(partyHeadline(party, certainty)).toLocaleUpperCase(languageSpoken());
  const asked = cells.filter(({ outcome }) => !ASKED_NOTHING.has(outcome));
  const good = asked.filter(({ outcome }) => isGood(outcome)).length;
  const text = party === 'none' ? `${who}  ${say`${good} of ${asked.length} good`}` : who;
  const sure = party === 'none' && certainty === 'proven' ? '' : spoken(certaintyTitle(certainty, party)).toLowerCase();
  const lines = wrapped(text, width, 0).split('\n');
  const left = width - (lines.at(-1)?.length ?? 0) - sure.length;
  const painted = lines.map((line) => paint('bold', line)).join('\n');
  if (sure === '') return painted;
  return left > 0 ? `${painted}${lines.length > 1 ? '  ' : ' '.repeat(left)}${sure}` : `${painted}\n${sure}`;
};

/** Where the table has no room: how many probes of each stage are good. */
const inShort = ({ cells }: Judgement): string =>
  STAGES.flatMap((stage) => {
    const asked = cells.filter((cell) => cell.stage === stage && !ASKED_NOTHING.has(cell.outcome));
    const good = asked.filter(({ outcome }) => isGood(outcome)).length;
    const says = stage === 'platform' ? rowsSay(good, asked.length) : goodOf(good, asked.length);
    return asked.length === 0 ? [] : [say`${stageTitle(stage)}: ${says}.`];
  }).join('\n');

/** What repeated probes showed, where no run asked the same. */
const watchedText = ({ watches }: Judgement, name: CellName): string | null => {
  const counts = watches.counts.filter(({ stage, family }) => stage === name.stage && family === name.family);
  const [attempts, failed] = [
    counts.reduce((sum, one) => sum + one.attempts, 0),
    counts.reduce((sum, one) => sum + one.failed, 0),
  ];
  return attempts === 0 ? null : paint(failed === 0 ? 'green' : 'red', say`${failed} of ${attempts} failed`);
};

const comparison = (judgement: Judgement, width: number): string => {
  const { cells, stages } = judgement;
  // Rows of before the probes speak for no probe.
  const head = ({ stage, state }: Judgement['stages'][number]): string =>
    state === 'stale' ? say`${stageTitle(stage)}, old card` : spoken(stageTitle(stage));
  const rows = FAMILIES.map((family) => [
    spoken(familyTitle(family)),
    ...STAGES.map((stage) => {
      const cell = cells.find((candidate) => candidate.family === family && candidate.stage === stage);
      if (cell === undefined) return '';
      return (cell.outcome === 'not-run' ? watchedText(judgement, cell) : null) ?? cellText(cell);
    }),
  ]);
  return cutTable([['', ...stages.map(head)], ...rows], width) ?? inShort(judgement);
};

/** The connection of a probe as logs have it, and what shows which key or name server answered. */
const probeLines = ({ run, probe: { evidence } }: ProbeSource, cell: Cell): readonly string[] => {
  if (evidence === null) return [];
  const { name } = evidence;
  const ends = connectionEnds({ evidence, run });
  const way =
    ends !== null
      ? [...(ends.source === null ? [] : [ends.source]), ends.destination].join(' → ')
      : name === null
        ? placeText(run.server)
        : spoken(nameAsked(name));
  return [
    `${momentOf(evidence.startedAt).utc}  ${way}  ${harmless(outcomeWord(cell.outcome, cell.family, cell.status))}`,
  ];
};

/** The certificate that was shown where the fault is about it, for a person to compare: whole, since a part can be made to fit. */
export const shownHash = (cells: readonly Cell[], runs: Material['runs']): string | null => {
  const cell = cells.find(({ outcome }) => has(outcome, 'about-certificate'));
  const leaf = leafOf((cell && probeOfCell(runs, cell))?.probe.evidence ?? null);
  return leaf === undefined ? null : fingerprintOf(leaf.sha256);
};

/** How a certificate is trusted whose authority is not known here; empty where that is not what is wrong. */
export const trustLines = (cells: readonly Cell[]): readonly string[] =>
  cells.some(({ outcome }) => outcome === 'tls.untrusted' || outcome === 'tls.incomplete-chain')
    ? [say`If the server has the same: ${'--ca FILE'}`]
    : [];

/** A hash in lines of whole bytes. */
const hashLines = (hash: string, width: number): readonly string[] => {
  const most = Math.max(1, Math.floor(width / 3));
  const bytes = hash.split(':');
  return bytes.flatMap((_, at) =>
    at % most === 0 ? [`${bytes.slice(at, at + most).join(':')}${at + most < bytes.length ? ':' : ''}`] : [],
  );
};

const restingOf = ({ verdict, cells }: Judgement): readonly Cell[] =>
  verdict.restsOn.flatMap((name) =>
    cells.filter(({ stage, family }) => stage === name.stage && family === name.family),
  );

/** The requests that a verdict rests on, one of each stage, as a log shows them: when, from where to where, and what came. */
const findLines = (judgement: Judgement, { runs, cards }: Material): readonly string[] => {
  const resting = restingOf(judgement);
  const restingAt = (at: Stage): readonly Cell[] => resting.filter(({ stage }) => stage === at);
  const probes = PROBE_STAGES.flatMap((stage) => {
    const cell = shownBy(restingAt(stage));
    const found = cell && probeOfCell(runs, cell);
    return cell && found ? [{ cell, lines: probeLines(found, cell) }] : [];
  }).toSorted((one, other) => Number(isFailure(other.cell.outcome)) - Number(isFailure(one.cell.outcome)));
  const row = shownBy(restingAt('platform'));
  const card = row ? cardOfCell(cards, row) : null;
  const server = runs.at(-1)?.server;
  const rows =
    row && card !== null && card.outboundFqdn !== '' && server !== undefined && isFailure(row.outcome)
      ? [
          `${momentOf(card.updatedAt).utc}  ${card.outboundFqdn} → ${placeText(server)}  ${harmless(outcomeWord(row.outcome, row.family, row.status))}`,
        ]
      : [];
  const failed = probes.some(({ cell }) => isFailure(cell.outcome));
  const own = probes.flatMap(({ lines }) => lines);
  return failed ? [...own, ...rows] : [...rows, ...own];
};

/** A label, and its text next to it in lines of the width. */
const labelled = (label: string, text: string, column: number, width: number): readonly string[] =>
  wrapped(text, width - column, 0)
    .split('\n')
    .map((line, index) => `${(index === 0 ? label : '').padEnd(column)}${line}`);

/** No more lines than that; the last one says that it is cut. */
const cut = (lines: readonly string[], most: number, width: number): readonly string[] => {
  if (lines.length <= most) return lines;
  if (most === 0) return [];
  const last = lines[most - 1] ?? '';
  const short = last.length + 2 <= width ? last : last.slice(0, last.lastIndexOf(' ', width - 2));
  return [...lines.slice(0, most - 1), `${short.trimEnd()} …`];
};

/** The first facts of the verdict's sentence, whole; with none of them, what two lines hold of the first. */
const factLines = ({ facts, sentence }: Verdict, count: number, width: number): readonly string[] => {
  const texts = facts.length === 0 ? [sentence] : facts.slice(0, Math.max(1, count));
  const lines = wrapped(texts.map(harmless).join(' '), width).split('\n');
  return count === 0 ? cut(lines, 2, width) : lines;
};

const alsoLine = ({ party, certainty, restsOn }: Verdict, { cells }: Judgement): string => {
  const failing = cells.filter(
    (cell) =>
      !isGood(cell.outcome) && restsOn.some(({ stage, family }) => stage === cell.stage && family === cell.family),
  );
  const [first] = failing;
  const sure = party === 'unknown' ? '' : `, ${spoken(certaintyTitle(certainty)).toLowerCase()}`;
  const team = `${spoken(alsoTitle(party))}${sure}`;
  if (first === undefined) return `${team}.`;
  const seen = harmless(
    say`${stageTitle(first.stage)}, ${familyTitle(first.family)}: ${outcomeWord(first.outcome, first.family, first.status)}`,
  );
  return failing.length === 1 ? `${team}: ${seen}` : say`${team}: ${seen} (+${failing.length - 1})`;
};

const unlessOf = ({ party, certainty, wouldChange, steps }: Verdict): readonly (readonly [string, string])[] => {
  if (isNothing(wouldChange) || party === 'none') return [];
  if (certainty === 'proven') return [[say`Check`, spoken(wouldChange)]];
  const [first] = steps;
  if (first !== undefined && isSame(first, wouldChange)) return [];
  return [[spoken(decideTitle(certainty)), spoken(wouldChange)]];
};

const moreLine = (judgement: Judgement, why: boolean): string => {
  const { party } = judgement.verdict;
  const more = [
    ...trustLines(restingOf(judgement)),
    ...(why ? [] : [say`More: ${'--why'}`]),
    ...(party === 'none' ? [] : [say`Ticket: ${'report --brief'}`]),
    ...(recipientOf(party) === null ? [] : [say`Request: ${'request'}`]),
  ];
  return more.join(' · ');
};

/** How many facts and requests are shown, whole ones, how many lines of the other texts, and with which blank lines and table. */
interface Room {
  readonly facts: number;
  readonly found: number;
  readonly step: number;
  readonly unless: number;
  readonly isTight?: true;
  readonly inShort?: true;
  readonly noHash?: true;
}

const WHOLE: Room = { facts: Infinity, found: 3, step: Infinity, unless: Infinity };
const NO_FACTS: Room = { ...WHOLE, facts: 0, found: 1, unless: 0 };

/** What is left of each where not all lines fit, from the most to the least: what shows it comes before how it might be disproved. */
const ROOMS: readonly Room[] = [
  WHOLE,
  { ...WHOLE, found: 2 },
  { ...WHOLE, found: 2, facts: 3 },
  { ...WHOLE, found: 1, facts: 3 },
  { ...WHOLE, found: 1, facts: 2 },
  { ...WHOLE, found: 1, facts: 3, unless: 0 },
  { ...WHOLE, found: 1, facts: 2, unless: 0 },
  { ...WHOLE, found: 1, facts: 1 },
  { ...WHOLE, found: 1, facts: 1, unless: 0 },
  NO_FACTS,
  { ...WHOLE, found: 1, facts: 1, unless: 0, isTight: true },
  { ...NO_FACTS, isTight: true },
  { ...WHOLE, found: 1, facts: 1, unless: 0, isTight: true, inShort: true },
  { ...NO_FACTS, isTight: true, inShort: true },
  { ...NO_FACTS, found: 0, isTight: true, inShort: true },
  // What to do is cut last: half of an instruction is none.
  ...[4, 2].map((step) => ({ ...NO_FACTS, found: 0, isTight: true, inShort: true, step }) as const),
  { ...NO_FACTS, found: 0, isTight: true, inShort: true, step: 2, noHash: true },
];

interface Shown {
  readonly why: boolean;
  readonly practice: boolean;
}

/** The verdict in 16 lines and one more for each further fault; with `why`, everything that it rests on below it. */
export const verdictText = (material: Material, judgement: Judgement, { why, practice }: Shown): string => {
  const width = layoutWidth();
  const { verdict, also } = judgement;
  const [step] = verdict.steps;
  const unless = unlessOf(verdict);
  const isFault = verdict.party !== 'none';
  const labels = [say`Do`, say`Find it`, ...unless.map(([label]) => label), ...(also.length > 0 ? [say`Also`] : [])];
  const column = Math.max(...labels.map(({ length }) => length)) + 2;
  const found = isFault ? findLines(judgement, material) : [];
  const hash = isFault ? shownHash(restingOf(judgement), material.runs) : null;
  const row = (label: string, text: string, most: number): readonly string[] =>
    cut(labelled(label, harmless(text), column, width), most, width);
  const laidOut = (room: Room): readonly string[] => {
    const rows = [
      ...(step === undefined ? [] : row(say`Do`, spoken(step), room.step)),
      ...(hash === null || room.noHash
        ? []
        : labelled('SHA-256', hashLines(hash, width - column).join('\n'), column, width)),
      ...found.slice(0, room.found).flatMap((line, index) => row(index === 0 ? say`Find it` : '', line, Infinity)),
      ...unless.flatMap(([label, check]) => row(label, check, room.unless)),
      ...also.flatMap((one) => row(say`Also`, alsoLine(one, judgement), 1)),
    ];
    return [
      ...(practice ? [PRACTICE_LINE].flatMap((line) => wrapped(said(line), width, 0).split('\n')) : []),
      ...headline(judgement, width).split('\n'),
      ...factLines(verdict, room.facts, width),
      '',
      ...(room.inShort ? inShort(judgement) : comparison(judgement, width)).split('\n'),
      '',
      ...rows,
      ...wrapped(moreLine(judgement, why), width, 0).split('\n'),
    ].filter((line, index, all) => line !== '' || (room.isTight !== true && all[index - 1] !== ''));
  };
  if (why) {
    return [laidOut(WHOLE).join('\n'), wrapped(reasonsText(judgement), width)].join('\n\n');
  }
  const most = MOST_LINES + also.length + (practice ? 1 : 0);
  const tried = ROOMS.map(laidOut);
  return (tried.find((lines) => lines.length <= most) ?? tried.at(-1) ?? []).join('\n');
};
