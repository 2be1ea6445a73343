import { useEffect, useRef, useState } from 'react';
import type { RowResult } from '../../../core/whitelisting/batch.ts';
import type { BatchSums } from '../../../core/whitelisting/batch-state.ts';
import { countOf, JOB_FILTERS, type JobFilter } from '../../../core/whitelisting/job-filter.ts';
import type { JobRowView } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/window.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { Grid, type GridColumn } from '../../ui/grid.tsx';
import { makeGridPages } from '../../ui/grid-pages.ts';
import { Glyph, type Tone } from '../../ui/glyph.tsx';

const TONE: Readonly<Record<RowResult, Tone & ('good' | 'silent' | 'fault' | 'cannot-tell')>> = {
  created: 'good',
  existing: 'silent',
  'present-after-resume': 'silent',
  faulty: 'fault',
  unknown: 'cannot-tell',
  'left-out': 'cannot-tell',
};

const toneOf = (row: JobRowView): (typeof TONE)[RowResult] => (row.waits ? 'silent' : TONE[row.result]);

const columns = (): readonly GridColumn<JobRowView>[] => [
  { id: 'line', header: serviceT.batch.grid.line, width: '5rem', cell: ({ line }) => t.numbers.grouped(line) },
  {
    id: 'mac',
    header: serviceT.batch.grid.mac,
    width: '10.5rem',
    cell: ({ mac }) => (
      <span className="tp-mono" data-whose>
        {mac}
      </span>
    ),
  },
  {
    id: 'name',
    header: serviceT.batch.grid.name,
    width: 'minmax(7.5rem, 1fr)',
    cell: ({ name }) => <span data-whose>{name}</span>,
  },
  {
    id: 'result',
    header: serviceT.batch.grid.result,
    width: '11rem',
    cell: (row) => (
      <span className="tp-result" data-tone={toneOf(row)}>
        <Glyph tone={toneOf(row)} />
        <span className="tp-toned">{row.waits ? serviceT.batch.notYet : serviceT.batch.results[row.result]}</span>
      </span>
    ),
  },
  {
    id: 'reason',
    header: serviceT.batch.grid.reason,
    width: 'minmax(12rem, 2fr)',
    cell: ({ reason }) => {
      const why = reason === null ? '' : wordsOf(reason);
      return <span title={why === '' ? undefined : why}>{why}</span>;
    },
  },
];

const Rows = ({
  jobId,
  filter,
  sums,
}: {
  readonly jobId: string;
  readonly filter: JobFilter;
  readonly sums: BatchSums;
}) => {
  const { client, ask } = useServiceWindow();
  const [pages] = useState(() =>
    makeGridPages<JobRowView>((from, count) => ask('rows', client.batches.rows({ jobId, from, count, filter }))),
  );
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) pages.renew();
    first.current = false;
  }, [pages, sums]);
  const text = serviceT.batch.grid;
  return (
    <Grid
      pages={pages}
      columns={columns()}
      tone={toneOf}
      texts={{
        label: text.jobLabel,
        empty: text.empty,
        loading: '…',
        editor: (column) => column,
      }}
    />
  );
};

/** What is made shows as its two results; its filter is the one of a file. */
const SHOWN = JOB_FILTERS.filter((filter) => filter !== 'made');

const labelOf = (filter: JobFilter): string => {
  if (filter === 'waiting') return serviceT.batch.notYet;
  return filter === 'all' || filter === 'not-done' || filter === 'made'
    ? serviceT.batch.job[filter]
    : serviceT.batch.results[filter];
};

/** Rows of a batch with what became of each. */
export const JobRows = ({ jobId, sums }: { readonly jobId: string; readonly sums: BatchSums }) => {
  const [filter, setFilter] = useState<JobFilter>('all');
  return (
    <div className="tp-list-rows">
      <div className="tp-row" role="group" aria-label={serviceT.filters}>
        {SHOWN.filter((each) => each === 'all' || each === filter || countOf(each, sums) > 0).map((each) => (
          <button
            key={each}
            type="button"
            className="tp-filter"
            aria-pressed={filter === each}
            onClick={() => setFilter(each)}
          >
            {labelOf(each)} <span className="tp-count">{t.numbers.grouped(countOf(each, sums))}</span>
          </button>
        ))}
      </div>
      <Rows key={filter} jobId={jobId} filter={filter} sums={sums} />
    </div>
  );
};
