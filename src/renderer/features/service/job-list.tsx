import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import type { ContextView, JobSummary } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import { serviceT } from '../../text.ts';
import { Banner, Time } from '../../ui/parts.tsx';
import { canSend, SendButton, JobSum } from './context-parts.tsx';
import { RemoveJob } from './remove-job.tsx';

/** A job that was begun and not ended: it is asked about, and continues only when somebody says so. */
const Unfinished = ({ context, job }: { readonly context: ContextView; readonly job: JobSummary }) => {
  const { batches, jobs } = useServiceWindow();
  const sending = useService((state) => state.sending.includes(context.id));
  const text = serviceT.batch.job;
  return (
    <Banner
      tone="cannot-tell"
      actions={
        <span className="tp-row">
          <SendButton
            context={context}
            disabled={sending || !canSend(context)}
            onClick={() => void batches.resume(context, job.jobId)}
          >
            {text.goOn}
          </SendButton>
          <Button variant="default" onClick={() => jobs.leave(job.jobId)}>
            {text.leave}
          </Button>
        </span>
      }
    >
      {text.unfinished(job.source)} {text.left(job.left)} {job.inDoubt > 0 && text.inDoubt(job.inDoubt)} {text.goOnHint}
    </Banner>
  );
};

const Row = ({ contextId, job }: { readonly contextId: string; readonly job: JobSummary }) => {
  const { batches } = useServiceWindow();
  const text = serviceT.batch;
  return (
    <tr>
      <td>
        <Time iso={job.startedAt} />
      </td>
      <td>{job.source}</td>
      <td>{text.states[job.state]}</td>
      <td>
        <JobSum sums={job.sums} />
      </td>
      <td>
        <div className="tp-row-actions">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={text.jobs.showOf(job.source)}
            onClick={() => void batches.showJob(contextId, job.jobId)}
          >
            {text.jobs.show}
          </Button>
          <RemoveJob job={job} />
        </div>
      </td>
    </tr>
  );
};

/** What was sent before in a context, and what is not finished. */
export const JobList = ({ context }: { readonly context: ContextView }) => {
  const { jobs } = useServiceWindow();
  const left = useService((state) => state.leftJobs);
  const turn = useService((state) => state.jobsTurn);
  const [list, setList] = useState<readonly JobSummary[]>([]);
  const text = serviceT.batch.jobs;
  const { id } = context;
  useEffect(() => {
    let gone = false;
    void jobs.list(id).then((found) => {
      if (found && !gone) setList(found);
    });
    return () => {
      gone = true;
    };
  }, [jobs, id, turn]);
  return (
    <>
      {list
        .filter(({ state, jobId }) => state === 'unfinished' && !left.includes(jobId))
        .map((job) => (
          <Unfinished key={job.jobId} context={context} job={job} />
        ))}
      {list.length > 0 && (
        <section className="tp-card" aria-label={text.label}>
          <table className="tp-grid tp-history" aria-label={text.label}>
            <thead>
              <tr>
                <th scope="col">{text.started}</th>
                <th scope="col">{text.from}</th>
                <th scope="col">{text.state}</th>
                <th scope="col">{text.sum}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {list.map((job) => (
                <Row key={job.jobId} contextId={id} job={job} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
};
