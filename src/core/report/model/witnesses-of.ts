import {
  sourceLine,
  sourceNotes,
  witnessedTitle,
  witnessSentence,
  witnessSummary,
} from '../../diagnosis/witness/words.ts';
import { witnessedOf } from '../../diagnosis/witness/sightings.ts';
import type { Witness } from '../../records/witness.ts';
import { joined, type Message } from '../../messages/message.ts';
import { asMessage, type Draft } from '../draft.ts';
import type { Report } from '../report.ts';
import type { Asked, ReportInput } from './report-input.ts';

/** Connections of one file that a report shows: those of the newest results come first. */
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
