import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import type { ContextView, JobSummary } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/service-hooks.ts';
import { t } from '../../text.ts';
import { Banner, Time } from '../../ui/parts.tsx';
import { canSend, SendButton } from './context-parts.tsx';
import { JobSum } from './job-sum.tsx';

/** What was sent before, and what was begun and not ended: that is asked about, and goes on only when somebody says so. */
export const JobList = ({ context }: { readonly context: ContextView }) => {
  const { batches } = useServiceWindow();
  const left = useService((state) => state.leftJobs);
  const sending = useService((state) => state.sending.includes(context.id));
  const [jobs, setJobs] = useState<readonly JobSummary[]>([]);
  const text = t.service.batch;
  const { id } = context;
  useEffect(() => {
    let gone = false;
    void batches.jobs(id).then((list) => {
      if (list && !gone) setJobs(list);
    });
    return () => {
      gone = true;
    };
  }, [batches, id]);
  if (jobs.length === 0) return null;
  const unfinished = jobs.filter((job) => job.state === 'unfinished' && !left.includes(job.jobId));
  return (
    <>
      {unfinished.map((job) => (
        <Banner
          key={job.jobId}
          tone="cannot-tell"
          actions={
            <span className="tp-row">
              <SendButton
                context={context}
                disabled={sending || !canSend(context)}
                onClick={() => void batches.resume(context, job.jobId)}
              >
                {text.job.goOn}
              </SendButton>
              <Button variant="default" onClick={() => batches.leave(job.jobId)}>
                {text.job.leave}
              </Button>
            </span>
          }
        >
          {text.job.unfinished(job.source)} {text.job.left(job.left)} {job.inDoubt > 0 && text.job.inDoubt(job.inDoubt)}{' '}
          {text.job.goOnHint}
        </Banner>
      ))}
      <section className="tp-card" aria-label={text.jobs.label}>
        <table className="tp-grid tp-history" aria-label={text.jobs.label}>
          <thead>
            <tr>
              <th scope="col">{text.jobs.started}</th>
              <th scope="col">{text.jobs.from}</th>
              <th scope="col">{text.jobs.state}</th>
              <th scope="col">{text.jobs.sum}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.jobId}>
                <td>
                  <Time iso={job.startedAt} />
                </td>
                <td>{job.source}</td>
                <td>{text.states[job.state]}</td>
                <td>
                  <JobSum sums={job.sums} />
                </td>
                <td>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={text.jobs.showOf(job.source)}
                    onClick={() => void batches.showJob(id, job.jobId)}
                  >
                    {text.jobs.show}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};
