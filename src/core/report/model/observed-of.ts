import { probeAtAddress, probeOfCell, type AddressSummary } from '../../diagnosis/judgement.ts';
import { outcomeWord } from '../../diagnosis/words/phrases.ts';
import { connectionEnds, isByDoubtedClock, sentName } from '../../diagnosis/words/seen.ts';
import { stageTitle } from '../../diagnosis/words/titles.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { isFailure, isGood, type CellOutcome } from '../../evidence/outcome.ts';
import { incidentsOf } from '../../evidence/responder/incidents.ts';
import { address as addressValue, host, joined, outside, say, user, type Message } from '../../messages/message.ts';
import { own, labelled, type Draft, asMessage } from '../draft.ts';
import type { StageRecord } from '../../records/record.ts';
import { placeText, PROBE_STAGES, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import type { Report } from '../report.ts';
import { cellTitle, sameCell, type ReportInput, type Asked } from './report-input.ts';
import {
  sourceLine,
  sourceNotes,
  witnessedTitle,
  witnessSentence,
  witnessSummary,
} from '../../diagnosis/witness/words.ts';
import { witnessedOf } from '../../diagnosis/witness/sightings.ts';
import { textBefore } from '../../vocabulary/text-ends.ts';
import type { Witness } from '../../records/witness.ts';

type Observed = NonNullable<Draft<Report>['observed']>[number];

/** Further addresses that are reported: one of each stage shows it, the rest is in a separate section. */
const MOST_ADDRESSES = 2;

interface Probed {
  readonly stage: ProbeStage;
  readonly family: Family | null;
  readonly title: Message;
  readonly address: string | null;
  readonly outcome: CellOutcome;
  readonly evidence: Evidence;
  readonly run: StageRecord;
}

const MOST_NUMBERS = 4;

/** What a log of the other side names the request by. */
const termsOf = ({ evidence, run, family }: Probed): readonly Message[] => {
  const { method, url } = evidence.request;
  const sni = sentName({ evidence, run });
  const path = textBefore(url, '?#').replace(/^https:\/\/[^/]*/i, '');
  const isSent = family !== null && evidence.times.http !== null;
  return [
    ...(sni === null ? [] : [joined(['SNI', host(sni)], ' ')]),
    ...(isSent ? [say`${method} ${outside(path)}`] : []),
    ...incidentsOf(evidence)
      .slice(0, MOST_NUMBERS)
      .map(({ name, value }) => joined([name, value], ' ')),
    ...(connectionEnds({ evidence, run })?.isTranslated === true
      ? [say('source after address translation: not measured')]
      : []),
  ];
};

const rowOf = (input: ReportInput, probed: Probed): Observed => {
  const { stage, family, title, address, outcome, evidence, run } = probed;
  const ends = connectionEnds({ evidence, run });
  return {
    stage,
    family,
    title,
    address,
    at: evidence.startedAt,
    clockInDoubt: isByDoubtedClock({ outcome }, input.judgement.verdict),
    source: ends?.source ?? null,
    destination: ends?.destination ?? placeText(run.server),
    word: own(outcomeWord(outcome, family ?? 'open-api', evidence.response?.status ?? null)),
    failed: isFailure(outcome),
    terms: termsOf(probed),
  };
};

const probesOf = (input: ReportInput): readonly Observed[] => {
  const { cells, verdict } = input.judgement;
  return PROBE_STAGES.flatMap((stage) => {
    const resting = cells.filter(
      (cell) => cell.stage === stage && verdict.restsOn.some((name) => sameCell(name, cell)),
    );
    const told = resting.filter((cell) => probeOfCell(input.runs, cell)?.probe.evidence);
    const cell = told.find(({ outcome }) => isFailure(outcome)) ?? told.find(({ outcome }) => isGood(outcome));
    const found = cell && probeOfCell(input.runs, cell);
    if (!cell || !found?.probe.evidence) return [];
    const { family, outcome } = cell;
    const { evidence } = found.probe;
    return [rowOf(input, { stage, family, title: cellTitle(cell), address: null, outcome, evidence, run: found.run })];
  });
};

const atAddress = (input: ReportInput, summary: AddressSummary): readonly Observed[] => {
  const { stage, address } = summary;
  const result = summary.results.find(({ outcome }) => isFailure(outcome));
  const found = result && probeAtAddress(input.runs, address, result);
  if (!result || !found) return [];
  const { family, outcome } = result;
  const where = family === null ? own(stageTitle(stage)) : cellTitle({ stage, family });
  const title = say`${where} at ${addressValue(address)}`;
  return [rowOf(input, { stage, family, title, address, outcome, ...found })];
};

const addressesOf = (input: ReportInput): readonly Observed[] => {
  const { addresses, verdict } = input.judgement;
  const failing = addresses.filter(({ state, used }) => state === 'failed' && !used);
  const stages = new Set(verdict.restsOn.map(({ stage }) => stage));
  return failing
    .filter(({ stage }) => stages.has(stage))
    .flatMap((summary) => atAddress(input, summary))
    .slice(0, MOST_ADDRESSES);
};

const cardOf = ({ card, judgement: { verdict, path } }: ReportInput): readonly Observed[] => {
  const line = path.lines.find(({ stage }) => stage === 'platform');
  if (card === null || !line || !verdict.restsOn.some(({ stage }) => stage === 'platform')) return [];
  return [
    {
      stage: 'platform',
      family: null,
      title: own(stageTitle('platform')),
      address: null,
      at: card.updatedAt,
      clockInDoubt: false,
      source: card.outboundFqdn === '' ? null : card.outboundFqdn,
      destination: card.baseUrl,
      word: line.says,
      failed: line.tone !== 'good',
      terms: card.apiUser === '' ? [] : [labelled(say('API user'), user(card.apiUser))],
    },
  ];
};

const timeOf = ({ at }: Observed): number => (typeof at === 'string' ? Date.parse(at) : 0);

/** What shows the verdict, in order of time: when, from where to where, and what came back. */
export const observedOf = (input: ReportInput): NonNullable<Draft<Report>['observed']> => {
  const probes = probesOf(input);
  const addresses =
    input.judgement.verdict.party === 'none' || probes.some(({ failed }) => failed) ? [] : addressesOf(input);
  return [...probes, ...addresses, ...cardOf(input)].toSorted((a, b) => timeOf(a) - timeOf(b));
};

const MOST_ROWS = 40;

type Witnesses = NonNullable<Draft<Report>['witnesses']>;

const oldestFirst = (one: Witness, other: Witness): number =>
  Date.parse(one.recordedAt) - Date.parse(other.recordedAt) || (one.id < other.id ? -1 : 1);

/** What each capture of the other side holds of the runs, oldest first. */
export const witnessesOf = ({ material, asked }: ReportInput): Witnesses => {
  const newest = new Set(asked.map(({ run, family }) => `${run.id} ${family}`));
  return [...(material.witnesses ?? [])].sort(oldestFirst).map((witness) => {
    const isNewest = ({ runId, family }: Witness['probes'][number]): boolean => newest.has(`${runId} ${family}`);
    const rows = [...witness.probes.filter(isNewest), ...witness.probes.filter((probe) => !isNewest(probe))];
    return {
      says: sourceLine(witness),
      sha256: witness.source.sha256,
      notes: sourceNotes(witness),
      rows: rows.slice(0, MOST_ROWS).map((probe) => ({
        stage: probe.stage,
        family: probe.family,
        title: witnessedTitle(probe),
        seenAs: probe.seenAs,
        says: witnessSentence(probe, witness.source.at),
      })),
      summary: witnessSummary(witness),
    };
  });
};

/** What the witnesses say of one probe, in a line; `null` where there is none. */
export const witnessLine = ({ material }: ReportInput, { run, family }: Asked): Message | null => {
  const all = witnessedOf({ run, family }, material.witnesses ?? []);
  return all.length === 0 ? null : joined(all.map(asMessage), ' | ');
};
