import { useState } from 'react';
import { Button } from '@mantine/core';
import type { JobSummary } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import { serviceT, t } from '../../text.ts';
import { Banner, Facts, Time } from '../../ui/parts.tsx';
import { AskDialog, JobSum } from './context-parts.tsx';

/** What nobody can find out any more without this job, said before it is given up. */
const GiveUp = ({
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
  return (
    <AskDialog title={text.title} onClose={onClose}>
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
            {t.cancel}
          </Button>
          <Button className="tp-danger" onClick={onRemove}>
            {text.remove}
          </Button>
        </div>
      </div>
    </AskDialog>
  );
};

/** Moves a job into the bin; one that is not finished only after it was said what is given up. */
export const RemoveJob = ({
  job,
  from,
}: {
  readonly job: JobSummary;
  /** The context in whose list it stands, or `null` for the list of all contexts. */
  readonly from: string | null;
}) => {
  const { jobs } = useServiceWindow();
  const [asking, setAsking] = useState(false);
  const text = serviceT.batch.jobs;
  if (job.state === 'running' || job.state === 'stopping') return null;
  const finished = job.state === 'finished';
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={text.removeOf(job.source)}
        onClick={() => (finished ? void jobs.remove(job, from, null) : setAsking(true))}
      >
        {text.remove}
      </Button>
      {asking && (
        <GiveUp
          job={job}
          onClose={() => setAsking(false)}
          onRemove={() => {
            setAsking(false);
            void jobs.remove(job, from, { left: job.left, inDoubt: job.inDoubt });
          }}
        />
      )}
    </>
  );
};

/** The job that was removed last from a list, to be taken back. */
export const RemovedJob = ({ from }: { readonly from: string | null }) => {
  const { jobs } = useServiceWindow();
  const removed = useService((state) => state.removedJob);
  if (removed?.from !== from) return null;
  return (
    <div role="status">
      <Banner
        tone="note"
        actions={
          <Button size="compact-sm" variant="default" onClick={() => void jobs.restore(removed.job.jobId)}>
            {serviceT.list.undo}
          </Button>
        }
      >
        {serviceT.batch.jobs.removed(removed.job.source)}
      </Banner>
    </div>
  );
};
