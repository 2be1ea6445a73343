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
  verdictOf,
  sameCell,
  cellTitle,
} from './report-input.ts';
import { bounded, isShownWhole } from './inert.ts';
import { witnessesOf, observedOf } from './observed-of.ts';
import { timelineOf, waterfallOf } from './timing-of.ts';
import { isSilent } from '../../evidence/outcome.ts';
import { addressesThatDiffer } from '../../diagnosis/judgement.ts';
import { addressWord, outcomeName, outcomeWord } from '../../diagnosis/words/phrases.ts';
import { responderTitle, alsoTitle, familyTitle, stageTitle, partyTitle } from '../../diagnosis/words/titles.ts';
import { isUserTheirs } from '../failing.ts';
import { curlLines, curlRequestOf } from '../curl.ts';

type Lines = Draft<Report>['curl'][number];

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

const curlOf = (input: ReportInput): Draft<Report>['curl'] => input.asked.flatMap((asked) => linesOf(asked, input));

const cellsOf = ({ judgement: { cells, verdict, folding } }: ReportInput): Draft<Report>['cells'] =>
  cells.map((cell) => ({
    ...cell,
    familyTitle: own(familyTitle(cell.family)),
    stageTitle: own(stageTitle(cell.stage)),
    word: own(outcomeWord(cell.outcome, cell.family, cell.status)),
    severity: cell.finding.severity,
    silent: isSilent(cell.outcome),
    proof: verdict.restsOn.some((name) => sameCell(name, cell)),
    answeredByTitle: cell.answeredBy === null ? null : own(responderTitle(cell.answeredBy, cell.device)),
    finding: cell.finding.code,
    says: cell.finding.says,
    followsFrom: folding.consequences.find((name) => sameCell(name, cell))?.because ?? null,
  }));

const addressesOf = ({ judgement: { addresses } }: ReportInput): Draft<Report>['addresses'] => {
  const differing = addressesThatDiffer(addresses);
  return addresses.map((entry) => ({
    ...entry,
    ...(differing.includes(entry.address) && { word: own(addressWord(entry)) }),
    results: (entry.used ? [] : entry.results).map(({ family, outcome, cell }) => ({
      family,
      familyTitle: family === null ? say('connection') : own(familyTitle(family)),
      outcome,
      word: own(cell && family !== null ? outcomeWord(outcome, family, cell.status) : outcomeName(outcome)),
      says: cell?.finding.says ?? entry.sentence,
      silent: isSilent(outcome),
    })),
  }));
};

const MOST_SENTENCES = 40;

const watchesOf = ({ judgement: { watches } }: ReportInput): Draft<Report>['watches'] => [
  ...[...watches.counts]
    .sort((a, b) => Number(b.failed > 0) - Number(a.failed > 0))
    .slice(0, MOST_SENTENCES)
    .map(({ stage, family, sentence }) => labelled(cellTitle({ stage, family }), asMessage(sentence))),
  ...watches.pairs
    .slice(0, MOST_SENTENCES)
    .map(({ family, sentence }) => labelled(own(familyTitle(family)), asMessage(sentence))),
];

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

/** Everything that a report on a case says, as messages with unredacted identities. Pure, in whatever order things come. */
export const draftOf = (material: ReportMaterial, head: ReportHead): Draft<Report> => {
  const { language, audience, madeAt, version, rules, keys = NO_KEYS } = head;
  const input = groundOf(material);
  const { judgement } = input;
  const { divergence } = judgement;
  return {
    // What the schema does not name is left out where the draft is put into words.
    format: 'tripoint/report',
    version: 1,
    verdict: verdictOf(input),
    ...(judgement.also.length > 0 && {
      also: judgement.also.map((one) => ({ ...one, headline: own(alsoTitle(one.party)) })),
    }),
    language,
    audience,
    madeAt,
    madeBy: { program: 'Tripoint', version, rules },
    practice: input.practice,
    case: { title: material.title, customer: material.customer, site: material.site },
    server: serverOf(input),
    observed: observedOf(input),
    path: judgement.path,
    rivals: judgement.verdict.rivals.map((one) => ({ ...one, partyTitle: own(partyTitle(one.party)) })),
    checks: checksOf(input),
    guard: [...judgement.guard, ...unsignedNote(input, keys)],
    cells: cellsOf(input),
    divergence: divergence && { ...divergence, familyTitle: own(familyTitle(divergence.family)) },
    certificates: certificatesOf(input),
    addresses: addressesOf(input),
    watches: watchesOf(input),
    ...((material.witnesses ?? []).length > 0 && { witnesses: witnessesOf(input) }),
    waterfall: waterfallOf(input),
    timeline: timelineOf(input),
    vantages: vantagesOf(input, signatureDescriber(keys, audience)),
    card: cardOf(input),
    curl: curlOf(input),
    failedSignIns: judgement.failedSignIns,
    ...(judgement.unknownSignIns > 0 && { unknownSignIns: judgement.unknownSignIns }),
    annex: annexOf(input),
  };
};

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
  const { verdict, path, cells, annex, guard, addresses, server } = report;
  const stages = new Set<string>(verdict.restsOn.map(({ stage }) => stage));
  const isResting = ({ stage, family }: Pick<CellName, 'stage' | 'family'>): boolean =>
    verdict.restsOn.some((name) => name.stage === stage && name.family === family);
  return {
    ...report,
    ...(path && { path: { ...path, lines: path.lines.map(unnamed) } }),
    server: server && (isUserTheirs(verdict.party) ? server : { ...server, user: '' }),
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
