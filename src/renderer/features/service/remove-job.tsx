import { useState } from 'react';
import { Button } from '@mantine/core';
import type { JobSummary } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/window.ts';
import { serviceT } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { Facts, Time } from '../../ui/parts.tsx';
import { AskDialog, JobSum } from './context-parts.tsx';

/** What nobody can find out any more without this job, said before it is removed. */
const Ask = ({
  job,
  onClose,
  onRemove,
}: {
  readonly job: JobSummary;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}) => {
  const text = serviceT.batch.giveUp;
  const notSent = job.left - job.inDoubt;
  const finished = job.state === 'finished';
  return (
    <AskDialog title={finished ? text.titleFinished : text.title} onClose={onClose}>
      <div className="tp-stack">
        <Facts
          facts={[
            [serviceT.removal.customer, <strong>{job.name}</strong>],
            [serviceT.batch.jobs.from, job.source],
            [serviceT.batch.jobs.started, <Time iso={job.startedAt} />],
            [serviceT.batch.jobs.sum, <JobSum sums={job.sums} />],
          ]}
        />
        {job.inDoubt > 0 && <p>{text.inDoubt(job.inDoubt)}</p>}
        {notSent > 0 && <p>{text.notSent(notSent)}</p>}
        <p>{text.after}</p>
        <div className="tp-row tp-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {laterT.cancel}
          </Button>
          <Button className="tp-danger" onClick={onRemove}>
            {finished ? serviceT.batch.jobs.remove : text.remove}
          </Button>
        </div>
      </div>
    </AskDialog>
  );
};

/** Removes a job for good, after it was said what goes with it. */
export const RemoveJob = ({ job }: { readonly job: JobSummary }) => {
  const { jobs } = useServiceWindow();
  const [asking, setAsking] = useState(false);
  const text = serviceT.batch.jobs;
  if (job.state === 'running' || job.state === 'stopping') return null;
  const givenUp = job.left > 0 ? { left: job.left, inDoubt: job.inDoubt } : null;
  return (
    <>
      <Button size="compact-xs" variant="subtle" aria-label={text.removeOf(job.source)} onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      {asking && (
        <Ask
          job={job}
          onClose={() => setAsking(false)}
          onRemove={() => {
            setAsking(false);
            void jobs.remove(job.jobId, givenUp);
          }}
        />
      )}
    </>
  );
};
