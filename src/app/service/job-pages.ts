import { HEADLINES } from '../../core/whitelisting/columns.ts';
import { countOf, isWaiting, type JobFilter } from '../../core/whitelisting/job-filter.ts';
import { csvLine, leftOverText } from '../../core/whitelisting/left-over.ts';
import type { Language } from '../../core/messages/language.ts';
import { format, marked, say } from '../../core/messages/message.ts';
import type { JobPage, JobRowView } from '../../shared/service-views.ts';
import type { JobView, RowOutcome } from '../../node/service/batch-job.ts';

/** The rows of a job in pages, and as files of what is not done and of what was created. */

/** A running job has not come to the rows that it has not sent: there is nothing yet to say why. */
const viewOf = (isLive: boolean, outcome: RowOutcome): JobRowView => {
  const { line, mac, name, result, reason, leftOut } = outcome;
  return {
    line,
    mac,
    name,
    result,
    reason: isLive && result === 'left-out' && leftOut === null ? null : reason,
    waits: isWaiting(outcome),
  };
};

export const pageOf = (
  view: Pick<JobView, 'outcomes' | 'sums'>,
  isLive: boolean,
  { from, count, filter }: { readonly from: number; readonly count: number; readonly filter: JobFilter },
): JobPage => ({
  total: countOf(filter, view.sums()),
  rows: view.outcomes(filter, from, count).map((row) => viewOf(isLive, row)),
});

const OWN = ['description', 'toDate', 'tags', 'createdBy'] as const;

/** The other fields of a list's rows, by line: where the list is at hand, they are taken from there. */
type OtherFieldsAt = ReadonlyMap<number, NonNullable<RowOutcome['own']>>;

const cellsOf = (others: OtherFieldsAt, row: RowOutcome): readonly string[] => {
  const own = others.get(row.line) ?? row.own;
  const tags = (own?.tags ?? []).map(({ value }) => value).join(', ');
  return [row.mac, row.name, own?.description ?? '', own?.toDate ?? '', tags, own?.createdBy ?? ''];
};

/** The file of the rows that are not done: faulty, unknown and left out. */
export const leftOversOfJob = (
  { head, outcomes }: Pick<JobView, 'outcomes' | 'head'>,
  language: Language,
  others: OtherFieldsAt = new Map(),
): string => {
  const { delimiter } = head.listForm;
  const headers = [HEADLINES.mac, HEADLINES.name, ...OWN.map((field) => HEADLINES[field])];
  const rows = outcomes('not-done').map((row) => ({
    cells: cellsOf(others, row),
    reasons: row.reason === null ? [] : [row.reason],
  }));
  return leftOverText({ delimiter, headers, rows }, language);
};

/** Headlines of the list of what a job created. */
export const CREATED_HEAD = ['Line', HEADLINES.mac, HEADLINES.name, HEADLINES.toDate, 'Result'] as const;
const CREATED_WORDS: Partial<Readonly<Record<RowOutcome['result'], string>>> = marked({
  created: 'created',
  'present-after-resume': 'there after going on; this batch may have created it',
});

/** The list of what a job created, or may have created. */
export const createdByJob = ({ head, outcomes }: Pick<JobView, 'outcomes' | 'head'>, language: Language): string => {
  const { delimiter } = head.listForm;
  const lines = outcomes('made').map(({ line, mac, name, own, result }) =>
    csvLine(
      [String(line), mac, name, own?.toDate ?? '', format(say(CREATED_WORDS[result] ?? result), language)],
      delimiter,
    ),
  );
  return `\uFEFF${[csvLine(CREATED_HEAD, delimiter), ...lines].join('')}`;
};
