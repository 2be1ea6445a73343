import { Dialog } from '../../ui/dialog.tsx';
import { useState } from 'react';
import { Button } from '@mantine/core';
import type { JobSummary, ContextView } from '../../../shared/service-views.ts';
import { useAnswer, useService, useServiceWindow } from '../../state/window.ts';
import { serviceT } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { Facts, Time, Banner, Small } from '../../ui/parts.tsx';
import { JobSum, canSend, SendButton } from './context-parts.tsx';

interface AskProps {
  readonly job: JobSummary;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

const Ask = ({ job, onClose, onRemove }: AskProps) => {
  const text = serviceT.batch.giveUp;
  const notSent = job.left - job.inDoubt;
  return (
    <Dialog opened size="lg" closeOnClickOutside={false} title={text.title} onClose={onClose}>
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
            {serviceT.batch.jobs.remove}
          </Button>
        </div>
      </div>
    </Dialog>
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
      <Small tiny variant="subtle" aria-label={`${text.remove}: ${job.source}`} onClick={() => setAsking(true)}>
        {text.remove}
      </Small>
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

const Unfinished = ({ context, job }: { readonly context: ContextView; readonly job: JobSummary }) => {
  const { batches } = useServiceWindow();
  const sending = useService((state) => state.sending.includes(context.id));
  const text = serviceT.batch.job;
  return (
    <Banner
      tone="cannot-tell"
      actions={
        <SendButton
          context={context}
          disabled={sending || !canSend(context)}
          onClick={() => void batches.resume(context, job.jobId)}
        >
          {text.goOn}
        </SendButton>
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
          <Small
            tiny
            aria-label={`${text.jobs.show}: ${job.source}`}
            onClick={() => void batches.showJob(contextId, job.jobId)}
          >
            {text.jobs.show}
          </Small>
          <RemoveJob job={job} />
        </div>
      </td>
    </tr>
  );
};

/** What was sent before in a context, and what is not finished. */
export const JobList = ({ context }: { readonly context: ContextView }) => {
  const { jobs } = useServiceWindow();
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
