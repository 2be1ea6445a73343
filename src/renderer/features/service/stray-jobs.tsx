import { useService } from '../../state/service-hooks.ts';
import { t } from '../../text.ts';
import { Time } from '../../ui/parts.tsx';
import { RemoveJob } from './remove-job.tsx';

/** Jobs that no context here can go on with: of the command line at another address, or of a context in the bin. */
export const StrayJobs = () => {
  const jobs = useService((state) => state.openJobs).filter(({ contextId }) => contextId === null);
  const text = t.service.batch.open;
  if (jobs.length === 0) return null;
  return (
    <section className="tp-card tp-stack" aria-label={text.stray}>
      <h2>{text.stray}</h2>
      <p className="tp-dim tp-small">{text.strayHint}</p>
      <ul className="tp-plain tp-stack">
        {jobs.map((job) => (
          <li key={job.jobId} className="tp-spread">
            <div>
              <p>
                {job.source}, <Time iso={job.startedAt} />:{' '}
                {job.state === 'unfinished' ? t.service.batch.job.left(job.left) : t.service.batch.states[job.state]}
              </p>
              <p className="tp-mono tp-small tp-dim">
                {job.target.baseUrl} · {job.target.organizationId} · {job.target.contextId}
              </p>
            </div>
            <RemoveJob job={job} from={null} />
          </li>
        ))}
      </ul>
    </section>
  );
};
