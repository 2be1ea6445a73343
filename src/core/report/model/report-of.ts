import { say, worded } from '../../messages/message.ts';
import { labelled, own, asMessage, type Draft } from '../draft.ts';
import type { Language } from '../../messages/language.ts';
import type { Audience } from '../options.ts';
import { reportSchema, type Report } from '../report.ts';
import { annexOf } from './annex-of.ts';
import { certificatesOf, cardOf, serverOf, vantagesOf, signatureDescriber, unsignedNote } from './places-of.ts';
import { NO_KEYS, type KnownKeys } from '../signature.ts';
import {
  groundOf,
  type ReportMaterial,
  type ReportInput,
  type Asked,
  checksOf,
  guardOf,
  alternativesOf,
  verdictOf,
  sameCell,
  cellTitle,
} from './report-input.ts';
import { bounded, inert, isShownWhole } from './inert.ts';
import { witnessesOf, observedOf } from './observed-of.ts';
import { timelineOf, waterfallOf } from './timing-of.ts';
import { isSilent } from '../../evidence/outcome.ts';
import { addressesThatDiffer, type Verdict } from '../../diagnosis/judgement.ts';
import { addressWord, outcomeName, outcomeWord } from '../../diagnosis/words/phrases.ts';
import { responderTitle, alsoTitle, familyTitle, stageTitle } from '../../diagnosis/words/titles.ts';
import { curlLines, curlRequestOf } from '../curl.ts';

type Lines = Draft<Report>['curl'][number];

/** A line that would not stand in the report as it is would ask for something else, so there is none. */
const exact = (line: string | null): string | null => (line !== null && isShownWhole(line) ? line : null);

const linesOf = (asked: Asked, { material }: ReportInput): readonly Lines[] => {
  const { stage, family, evidence, run } = asked;
  const lines = curlLines(curlRequestOf(evidence, run, material.target));
  const bash = exact(lines?.bash ?? null);
  if (!lines || bash === null) return [];
  return [
    {
      stage,
      family,
      title: cellTitle(asked),
      bash,
      powershell: exact(lines.powershell),
      cmd: exact(lines.cmd),
      hints: lines.hints,
      shell: run.vantage.platform.startsWith('Windows') ? 'powershell' : 'bash',
    },
  ];
};

/** Every probe as a command line, stage by stage, for anyone who wants to see it with their own eyes. */
const curlOf = (input: ReportInput): Draft<Report>['curl'] => input.asked.flatMap((asked) => linesOf(asked, input));

const cellsOf = ({ judgement: { cells, verdict, folding } }: ReportInput): Draft<Report>['cells'] =>
  cells.map((cell) => {
    const { stage, family, outcome, status, answeredBy, device, finding, incidents, durationMs } = cell;
    return {
      stage,
      family,
      familyTitle: own(familyTitle(family)),
      stageTitle: own(stageTitle(stage)),
      outcome,
      word: own(outcomeWord(outcome, family, status)),
      severity: finding.severity,
      silent: isSilent(outcome),
      proof: verdict.restsOn.some((name) => sameCell(name, cell)),
      status,
      answeredBy,
      answeredByTitle: answeredBy === null ? null : own(responderTitle(answeredBy, device)),
      finding: finding.code,
      says: finding.says,
      followsFrom: folding.consequences.find((name) => sameCell(name, cell))?.because ?? null,
      incidents: incidents.map(({ name, value }) => ({ name, value })),
      durationMs,
    };
  });

const divergenceOf = ({ judgement: { divergence } }: ReportInput): Draft<Report>['divergence'] =>
  divergence === null
    ? null
    : {
        family: divergence.family,
        familyTitle: own(familyTitle(divergence.family)),
        sentence: divergence.sentence,
        inside: divergence.inside,
        outside: divergence.outside,
      };

const addressesOf = ({ judgement: { addresses } }: ReportInput): Draft<Report>['addresses'] => {
  const differing = addressesThatDiffer(addresses);
  return addresses.map((entry) => {
    const { stage, address, state, sentence, used, results } = entry;
    return {
      stage,
      address,
      state,
      sentence,
      ...(differing.includes(address) && { word: own(addressWord(entry)) }),
      results: used
        ? []
        : results.map(({ family, outcome, cell }) => ({
            family,
            familyTitle: family === null ? say('connection') : own(familyTitle(family)),
            outcome,
            word: own(cell && family !== null ? outcomeWord(outcome, family, cell.status) : outcomeName(outcome)),
            says: cell?.finding.says ?? sentence,
            silent: isSilent(outcome),
          })),
    };
  });
};

/** Most sentences of each kind about watches; a case may hold some hundred. */
const MOST_SENTENCES = 40;

/** What the watches counted; those with failures first, because a ticket shows only a few. */
const watchesOf = ({ judgement: { watches } }: ReportInput): Draft<Report>['watches'] => [
  ...[...watches.counts]
    .sort((a, b) => Number(b.failed > 0) - Number(a.failed > 0))
    .slice(0, MOST_SENTENCES)
    .map(({ stage, family, sentence }) => labelled(cellTitle({ stage, family }), asMessage(sentence))),
  ...watches.pairs
    .slice(0, MOST_SENTENCES)
    .map(({ family, sentence }) => labelled(own(familyTitle(family)), asMessage(sentence))),
];

const alsoOf = ({ code, party, certainty, sentence, steps }: Verdict): NonNullable<Draft<Report>['also']>[number] => ({
  code,
  party,
  certainty,
  headline: own(alsoTitle(party)),
  sentence,
  steps,
});

const drawnPath = ({ judgement: { path } }: ReportInput): NonNullable<Draft<Report>['path']> => ({
  server: path.server,
  lines: path.lines.map(({ stage, tone, points, end, says, note, target, branch }) => ({
    stage,
    tone,
    points,
    end,
    says,
    note,
    target,
    ...(branch && { branch }),
  })),
});

export type { ReportMaterial };

interface ReportHead {
  readonly language: Language;
  /** Noted in the report; identities are renamed by the one who publishes it. */
  readonly audience: Audience;
  readonly madeAt: string;
  readonly version: string;
  readonly rules: string;
  readonly keys?: KnownKeys;
}

const draftIn = (material: ReportMaterial, head: ReportHead): Draft<Report> => {
  const { language, audience, madeAt, version, rules, keys = NO_KEYS } = head;
  const input = groundOf(material);
  return {
    format: 'tripoint/report',
    version: 1,
    verdict: verdictOf(input),
    ...(input.judgement.also.length > 0 && { also: input.judgement.also.map(alsoOf) }),
    language,
    audience,
    madeAt,
    madeBy: { program: 'Tripoint', version, rules },
    practice: input.practice,
    case: { title: material.title, customer: material.customer, site: material.site },
    server: serverOf(input),
    observed: observedOf(input),
    path: drawnPath(input),
    rivals: alternativesOf(input),
    checks: checksOf(input),
    guard: [...guardOf(input), ...unsignedNote(input, keys)],
    cells: cellsOf(input),
    divergence: divergenceOf(input),
    certificates: certificatesOf(input),
    addresses: addressesOf(input),
    watches: watchesOf(input),
    ...((material.witnesses ?? []).length > 0 && { witnesses: witnessesOf(input) }),
    waterfall: waterfallOf(input),
    timeline: timelineOf(input),
    vantages: vantagesOf(input, signatureDescriber(keys, audience)),
    card: cardOf(input),
    curl: curlOf(input),
    failedSignIns: input.judgement.failedSignIns,
    ...(input.judgement.unknownSignIns > 0 && { unknownSignIns: input.judgement.unknownSignIns }),
    annex: annexOf(input),
  };
};

/**
 * Everything that a report on a case says, as messages with unredacted identities. Pure, in whatever order things come.
 */
export const draftOf = (material: ReportMaterial, head: ReportHead): Draft<Report> =>
  inert(draftIn(material, head)) as Draft<Report>;

/** A report in words, in the language that it names. No text is longer than 8 KiB. */
export const finished = (draft: Draft<Report>): Report =>
  reportSchema.parse(bounded(worded(draft, draft.language), draft.language));

type PathLine = NonNullable<Draft<Report>['path']>['lines'][number];

/** What we call our own machines is nothing to others. */
const unnamed = (line: PathLine): PathLine =>
  line.stage === 'platform'
    ? line
    : {
        ...line,
        points: line.points.map((point) => (point.place === 'host' ? { ...point, title: say('Test host') } : point)),
      };

type CellName = Report['verdict']['restsOn'][number];

/** A report for the team that must act, without machines of ours, card, history, commands and good answers. */
export const forActingTeam = (report: Draft<Report>): Draft<Report> => {
  const { verdict, path, cells, annex, guard, addresses } = report;
  const stages = new Set<string>(verdict.restsOn.map(({ stage }) => stage));
  const isResting = ({ stage, family }: Pick<CellName, 'stage' | 'family'>): boolean =>
    verdict.restsOn.some((name) => name.stage === stage && name.family === family);
  return {
    ...report,
    ...(path && { path: { ...path, lines: path.lines.map(unnamed) } }),
    cells: cells.map((cell) => (isResting(cell) || cell.answeredBy === 'device' ? cell : { ...cell, incidents: [] })),
    guard: guard.filter(({ lowers }) => lowers !== false),
    addresses: addresses.filter(({ stage, state }) => state === 'failed' && stages.has(stage)),
    waterfall: [],
    timeline: [],
    vantages: [],
    card: null,
    curl: [],
    annex: annex.filter(({ failed, stage }) => failed === true && stages.has(stage)),
  };
};
