import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { countOf } from '../../../core/whitelisting/job-filter.ts';
import { encodeList } from '../../../core/whitelisting/list-form.ts';
import type { ContextView, JobStatus } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import type { BatchFlow } from '../../state/service-store.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { Banner } from '../../ui/parts.tsx';
import { canSend, SendButton, JobSum } from './context-parts.tsx';
import { JobRows } from './job-rows.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { partName } from '../../../core/whitelisting/list-form.ts';

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
          <ul className="tp-plain tp-small">
            {anomalies.first.map((sentence, index) => (
              <li key={`${index}-${sentence.key}`}>{wordsOf(sentence)}</li>
            ))}
            {anomalies.total > anomalies.first.length && (
              <li>{text.anomaliesMore(anomalies.total - anomalies.first.length)}</li>
            )}
          </ul>
        </details>
      )}
    </div>
  );
};

/** A batch that is being sent, or was: how far it is, what became of each row, and what can be done about the rest. */
export const JobView = ({ context, flow }: { readonly context: ContextView; readonly flow: JobFlow }) => {
  const { client, ask, batches } = useServiceWindow();
  const sending = useService((state) => state.sending.includes(context.id));
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

  const download = async (): Promise<void> => {
    const list = await ask('export', client.batches.leftOvers({ jobId }));
    if (!list) return;
    const name = partName(status.source, text.part, status.listForm);
    saveFile(name, encodeList([list.text], status.listForm.encoding), 'text/csv');
  };
  const downloadCreated = async (): Promise<void> => {
    const list = await ask('export', client.batches.created({ jobId }));
    if (!list) return;
    saveFile(
      partName(status.source, text.createdPart, status.listForm),
      encodeList([list.text], status.listForm.encoding),
      'text/csv',
    );
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
          {!going && (
            <Button size="compact-sm" variant="default" onClick={() => batches.close(context.id)}>
              {text.another}
            </Button>
          )}
          {!going && notDone > 0 && (
            <>
              <Button size="compact-sm" variant="default" onClick={() => void download()}>
                {text.export}
              </Button>
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
            <progress className="tp-progress" max={status.toSend} value={done} aria-label={text.progressLabel} />
            <div className="tp-spread">
              <span>{text.progress(done, status.toSend)}</span>
              <Button
                size="compact-sm"
                variant="default"
                disabled={status.state === 'stopping'}
                onClick={() => void batches.stop(context.id, jobId)}
              >
                {text.stop}
              </Button>
            </div>
            {status.state === 'stopping' && <p className="tp-dim tp-small">{text.stopping}</p>}
          </div>
        )}
        <JobSum sums={sums} />
        {!going && <p role="status">{wordsOf(status.sentence)}</p>}
        {status.problem !== null && <Banner tone="fault">{wordsOf(status.problem)}</Banner>}
        {!going && countOf('made', status.sums) > 0 && (
          <div className="tp-row">
            <Button size="compact-sm" variant="default" onClick={() => void downloadCreated()}>
              {text.downloadCreated}
            </Button>
            <span className="tp-dim tp-small">{text.cannotRemove}</span>
          </div>
        )}
        {!going && <Outcome status={status} />}
        {status.state === 'unfinished' && (
          <Banner
            tone="cannot-tell"
            actions={
              <SendButton
                context={context}
                disabled={sending || !canSend(context)}
                onClick={() => void batches.resume(context, jobId)}
              >
                {text.goOn}
              </SendButton>
            }
          >
            {text.left(status.left)} {status.inDoubt > 0 && text.inDoubt(status.inDoubt)} {text.goOnHint}
          </Banner>
        )}
      </div>
      <JobRows key={going ? 'going' : 'still'} jobId={jobId} sums={sums} />
    </div>
  );
};
