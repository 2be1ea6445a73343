import { isSilent } from '../../evidence/outcome.ts';
import { outcomeWord } from '../../diagnosis/phrases.ts';
import { responderTitle } from '../../diagnosis/evidence-titles.ts';
import { familyTitle, stageTitle } from '../../diagnosis/titles.ts';
import type { Report } from '../report.ts';
import type { ReportInput } from './report-input.ts';
import { sameCell } from './verdict-of.ts';

/** The comparison: all twelve, families first. */
export const cellsOf = ({ judgement: { cells, verdict, folding } }: ReportInput): Report['cells'] =>
  cells.map((cell) => {
    const { stage, family, outcome, status, answeredBy, device, finding, incidents, durationMs } = cell;
    return {
      stage,
      family,
      familyTitle: familyTitle(family),
      stageTitle: stageTitle(stage),
      outcome,
      word: outcomeWord(outcome, family, status),
      severity: finding.severity,
      silent: isSilent(outcome),
      proof: verdict.restsOn.some((name) => sameCell(name, cell)),
      status,
      answeredBy,
      answeredByTitle: answeredBy === null ? null : responderTitle(answeredBy, device),
      finding: finding.code,
      says: finding.says,
      followsFrom: folding.consequences.find((name) => sameCell(name, cell))?.because ?? null,
      incidents: incidents.map(({ name, value }) => ({ name, value })),
      durationMs,
    };
  });

export const divergenceOf = ({ judgement: { divergence } }: ReportInput): Report['divergence'] =>
  divergence === null
    ? null
    : {
        family: divergence.family,
        familyTitle: familyTitle(divergence.family),
        sentence: divergence.sentence,
        inside: divergence.inside,
        outside: divergence.outside,
      };

export const addressesOf = ({ judgement }: ReportInput): Report['addresses'] =>
  judgement.addresses.map(({ stage, address, state, sentence }) => ({ stage, address, state, sentence }));

/** Most sentences of each kind about watches; a case may hold some hundred. */
const MOST_SENTENCES = 40;

/** What the watches counted; those with failures first, as a ticket tells only a few. */
export const watchesOf = ({ judgement: { watches } }: ReportInput): Report['watches'] => [
  ...[...watches.counts]
    .sort((a, b) => Number(b.failed > 0) - Number(a.failed > 0))
    .slice(0, MOST_SENTENCES)
    .map(({ stage, family, sentence }) => `${stageTitle(stage)}, ${familyTitle(family)}: ${sentence}`),
  ...watches.pairs.slice(0, MOST_SENTENCES).map(({ family, sentence }) => `${familyTitle(family)}: ${sentence}`),
];
