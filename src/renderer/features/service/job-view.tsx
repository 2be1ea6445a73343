import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { RowResult } from '../../../core/whitelisting/batch.ts';
import { type BatchSums, countOf, JOB_FILTERS, type JobFilter } from '../../../core/whitelisting/batch-state.ts';
import type { JobRowView, ContextView, JobStatus, ListText, JobSummary } from '../../../shared/service-views.ts';
import { useServiceWindow, useService, useAnswer } from '../../state/window.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { Grid, type GridColumn, useGridPages } from '../../ui/grid.tsx';
import { Glyph, type Tone, Banner, Small, Lines, Facts, Time, Table } from '../../ui/parts.tsx';
import { encodeList, partName } from '../../../core/whitelisting/left-over.ts';
import type { BatchFlow } from '../../state/service.ts';
import { SendButton, JobSum } from './context-parts.tsx';
import { saveFile } from '../../ui/files.ts';
import type { Reply } from '../../../shared/reply.ts';
import { Dialog, Ends } from '../../ui/dialog.tsx';

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
    header: serviceT.removal.result,
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

interface RowsProps {
  readonly jobId: string;
  readonly filter: JobFilter;
  readonly sums: BatchSums;
}

const Rows = ({ jobId, filter, sums }: RowsProps) => {
  const { client, ask } = useServiceWindow();
  const pages = useGridPages<JobRowView>(
    (from, count) => ask('read', client.batches.rows({ jobId, from, count, filter })),
    sums,
  );
  return <Grid pages={pages} columns={columns()} tone={toneOf} label={serviceT.batch.grid.label} />;
};

const SHOWN = JOB_FILTERS.filter((filter) => filter !== 'made');

const labelOf = (filter: JobFilter): string => {
  if (filter === 'waiting') return serviceT.batch.notYet;
  return filter === 'all' || filter === 'not-done' || filter === 'made'
    ? serviceT.batch.job[filter]
    : serviceT.batch.results[filter];
};

const JobRows = ({ jobId, sums }: { readonly jobId: string; readonly sums: BatchSums }) => {
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

type JobFlow = Extract<BatchFlow, { readonly at: 'job' }>;

const Outcome = ({ status }: { readonly status: JobStatus }) => {
  const text = serviceT.batch.job;
  const { sums, anomalies } = status;
  return (
    <div className="tp-outcome">
      {sums.presentAfterResume > 0 && <span>{text.resumePart(sums.presentAfterResume)}</span>}
      {status.updatedLogins > 0 && <span>{text.updatedLogins(status.updatedLogins)}</span>}
      {anomalies.total > 0 && (
        <details className="tp-fold">
          <summary>{text.anomalies(anomalies.total)}</summary>
          <Lines className="tp-plain tp-small" of={anomalies.first} />
        </details>
      )}
    </div>
  );
};

/** A batch that is being sent, or was: how far it is, what became of each row, and what can be done about the rest. */
export const JobView = ({ context, flow }: { readonly context: ContextView; readonly flow: JobFlow }) => {
  const { client, ask, batches } = useServiceWindow();
  const [correcting, setCorrecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = serviceT.batch.job;
  const { jobId, status, progress } = flow;
  const going = status?.state === 'running' || status?.state === 'stopping';
  const known = status !== null;
  useEffect(() => {
    if (known) heading.current?.focus({ preventScroll: true });
  }, [known, going]);
  if (status === null) return <p className="tp-hidden">{t.working}</p>;
  const sums = progress?.sums ?? status.sums;
  const done = progress?.done ?? status.toSend - status.left;
  const waiting = progress === null ? status.waiting : progress.waiting;
  const notDone = countOf('not-done', status.sums);

  const download = async (asked: Promise<Reply<ListText>>, part: string): Promise<void> => {
    const list = await ask('file', asked);
    const { source, listForm } = status;
    if (list) saveFile(partName(source, part, listForm), encodeList([list.text], listForm.encoding), 'text/csv');
  };
  const correct = async (): Promise<void> => {
    setCorrecting(true);
    await batches.correct(context.id, status);
  };
  return (
    <div className="tp-list">
      <div className="tp-spread">
        <div className="tp-row">
          <h2 ref={heading} tabIndex={-1}>
            {status.source}
          </h2>
          <span className="tp-dim">{serviceT.batch.states[status.state]}</span>
        </div>
        <div className="tp-row">
          {!going && <Small onClick={() => batches.close(context.id)}>{serviceT.batch.list.another}</Small>}
          {!going && notDone > 0 && (
            <>
              <Small onClick={() => void download(client.batches.leftOvers({ jobId }), text.part)}>{text.export}</Small>
              <Button size="compact-sm" disabled={correcting} onClick={() => void correct()}>
                {text.correct}
              </Button>
            </>
          )}
        </div>
      </div>
      <div className="tp-card tp-stack tp-job">
        {going && (
          <div className="tp-stack">
            {waiting !== undefined && <Banner tone="cannot-tell">{wordsOf(waiting)}</Banner>}
            <progress
              className="tp-progress"
              max={status.toSend}
              value={done}
              aria-label={text.progress(done, status.toSend)}
            />
            <div className="tp-spread">
              <span>{text.progress(done, status.toSend)}</span>
              <Small disabled={status.state === 'stopping'} onClick={() => void batches.stop(context.id, jobId)}>
                {text.stop}
              </Small>
            </div>
            {status.state === 'stopping' && <p className="tp-dim tp-small">{text.stopping}</p>}
          </div>
        )}
        <JobSum sums={sums} />
        {!going && <p role="status">{wordsOf(status.sentence)}</p>}
        {status.problem !== null && <Banner tone="fault">{wordsOf(status.problem)}</Banner>}
        {!going && countOf('made', status.sums) > 0 && (
          <div className="tp-row">
            <Small onClick={() => void download(client.batches.created({ jobId }), text.createdPart)}>
              {text.downloadCreated}
            </Small>
            <span className="tp-dim tp-small">{text.cannotRemove}</span>
          </div>
        )}
        {!going && <Outcome status={status} />}
        {status.state === 'unfinished' && <Unfinished context={context} job={status} />}
      </div>
      <JobRows key={going ? 'going' : 'still'} jobId={jobId} sums={sums} />
    </div>
  );
};

/** Removes a job for good, after it was said what goes with it. */
export const RemoveJob = ({ job }: { readonly job: JobSummary }) => {
  const { jobs } = useServiceWindow();
  const [asking, setAsking] = useState(false);
  const { jobs: text, giveUp } = serviceT.batch;
  if (job.state === 'running' || job.state === 'stopping') return null;
  const notSent = job.left - job.inDoubt;
  const close = (): void => setAsking(false);
  const remove = (): void => {
    close();
    void jobs.remove(job.jobId, job.left > 0 ? { left: job.left, inDoubt: job.inDoubt } : null);
  };
  return (
    <>
      <Small tiny variant="subtle" aria-label={`${text.remove}: ${job.source}`} onClick={() => setAsking(true)}>
        {text.remove}
      </Small>
      {asking && (
        <Dialog opened size="lg" closeOnClickOutside={false} title={giveUp.title} onClose={close}>
          <div className="tp-stack">
            <Facts
              facts={[
                [serviceT.context.name, <strong>{job.name}</strong>],
                [text.from, job.source],
                [text.started, <Time iso={job.startedAt} />],
                [serviceT.batch.job.sum, <JobSum sums={job.sums} />],
              ]}
            />
            {job.inDoubt > 0 && <p>{giveUp.inDoubt(job.inDoubt)}</p>}
            {notSent > 0 && <p>{giveUp.notSent(notSent)}</p>}
            <p>{giveUp.after}</p>
            <Ends cancel={close} safe>
              <Button className="tp-danger" onClick={remove}>
                {text.remove}
              </Button>
            </Ends>
          </div>
        </Dialog>
      )}
    </>
  );
};

interface UnfinishedProps {
  readonly context: ContextView;
  readonly job: Pick<JobSummary, 'jobId' | 'left' | 'inDoubt'>;
  readonly named?: string;
}

/** A batch that did not come to its end, and what continues it. */
const Unfinished = ({ context, job, named }: UnfinishedProps) => {
  const { batches } = useServiceWindow();
  const text = serviceT.batch.job;
  const goOn = (
    <SendButton context={context} onClick={() => void batches.resume(context, job.jobId)}>
      {text.goOn}
    </SendButton>
  );
  return (
    <Banner tone="cannot-tell" actions={goOn}>
      {named} {text.left(job.left)} {job.inDoubt > 0 && text.inDoubt(job.inDoubt)} {text.goOnHint}
    </Banner>
  );
};

/** What was sent before in a context, and what is not finished. */
export const JobList = ({ context }: { readonly context: ContextView }) => {
  const { jobs, batches } = useServiceWindow();
  const turn = useService((state) => state.jobsTurn);
  const text = serviceT.batch.jobs;
  const { id } = context;
  const [before, setBefore] = useState<readonly JobSummary[]>([]);
  const list = useAnswer(() => jobs.list(id), `${id}:${turn}`) ?? before;
  // While it is read again, it stays as it was.
  if (list !== before) setBefore(list);
  return (
    <>
      {list
        .filter(({ state }) => state === 'unfinished')
        .map((job) => (
          <Unfinished key={job.jobId} context={context} job={job} named={serviceT.batch.job.unfinished(job.source)} />
        ))}
      {list.length > 0 && (
        <section className="tp-card" aria-label={text.label}>
          <Table
            plain
            className="tp-grid tp-history"
            aria-label={text.label}
            heads={[text.started, text.from, text.state, serviceT.batch.job.sum, '']}
            rows={list.map((job) => [
              <Time key="at" iso={job.startedAt} />,
              job.source,
              serviceT.batch.states[job.state],
              <JobSum key="sum" sums={job.sums} />,
              <div key="acts" className="tp-row-actions">
                <Small
                  tiny
                  aria-label={`${text.show}: ${job.source}`}
                  onClick={() => void batches.showJob(id, job.jobId)}
                >
                  {text.show}
                </Small>
                <RemoveJob job={job} />
              </div>,
            ])}
          />
        </section>
      )}
    </>
  );
};
