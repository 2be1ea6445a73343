import { useState } from 'react';
import { Button } from '@mantine/core';
import type { ContextView } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { Banner, PracticeMark, Time, Small } from '../../ui/parts.tsx';
import { HueDot } from './context-parts.tsx';
import { openNote } from './service-nav.tsx';
import { RemoveJob } from './job-list.tsx';

/** Jobs that no context here can go on with: of the command line at another address, or of a context in the bin. */
const StrayJobs = () => {
  const jobs = useService((state) => state.openJobs).filter(({ contextId }) => contextId === null);
  const text = serviceT.batch.open;
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
                {job.state === 'unfinished' ? serviceT.batch.job.left(job.left) : serviceT.batch.states[job.state]}
              </p>
              <p className="tp-mono tp-small tp-dim">
                {job.target.baseUrl} · {job.target.organizationId} · {job.target.contextId}
              </p>
            </div>
            <RemoveJob job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Item = ({ context, inBin }: { readonly context: ContextView; readonly inBin: boolean }) => {
  const { contexts } = useServiceWindow();
  const openJobs = useService((state) => state.openJobs);
  const note = openNote(openJobs.filter(({ contextId }) => contextId === context.id));
  const about = (
    <>
      <span className="tp-mono">{context.contextId}</span>
      <small>
        {context.baseUrl.replace(/^https:\/\//, '')}
        {context.hasKey === false && `, ${serviceT.list.noKey}`}
      </small>
    </>
  );
  return (
    <li>
      {inBin ? (
        <div className="tp-context-link">{about}</div>
      ) : (
        <button type="button" className="tp-context-link" onClick={() => contexts.open(context.id)}>
          <span className="tp-hidden">{context.name}</span>
          {about}
          {context.practice !== null && <PracticeMark />}
        </button>
      )}
      {!inBin && note !== null && (
        <button
          type="button"
          className="tp-link tp-open-note"
          data-tone={note.tone}
          onClick={() => contexts.open(context.id, 'batch')}
        >
          {note.long}
        </button>
      )}
      {inBin && (
        <Small tiny onClick={() => void contexts.restore(context.id)}>
          {serviceT.list.restore}
        </Small>
      )}
    </li>
  );
};

/** Customers with their contexts. */
export const ContextList = () => {
  const { contexts } = useServiceWindow();
  const list = useService((state) => state.contexts);
  const justRemoved = useService((state) => state.justRemoved);
  const [binOpen, setInBin] = useState(false);
  const text = serviceT.list;
  const all = list?.contexts ?? [];
  const removed = all.filter(({ removedAt }) => removedAt !== null);
  const inBin = binOpen && removed.length > 0;
  const shown = inBin ? removed : all.filter(({ removedAt }) => removedAt === null);
  return (
    <div className="tp-page tp-stack">
      <div className="tp-spread">
        <h1>{serviceT.title}</h1>
        <Button onClick={() => contexts.open('new')}>{text.add}</Button>
      </div>
      <p className="tp-dim">{inBin ? text.binNote : serviceT.intro}</p>
      {justRemoved !== null && (
        <div role="status">
          <Banner
            tone="note"
            actions={<Small onClick={() => void contexts.restore(justRemoved.id)}>{t.nav.undo}</Small>}
          >
            {justRemoved.name}: {t.nav.removed}
          </Banner>
        </div>
      )}
      {shown.length === 0 && <p>{text.none}</p>}
      <section aria-label={text.label} className="tp-contexts">
        {[...Map.groupBy(shown, ({ name }) => name)].map(([name, ofCustomer]) => (
          <section key={name} aria-label={name}>
            <h2>
              <HueDot hue={ofCustomer[0]?.hue ?? 0} />
              {name}
            </h2>
            <ul>
              {ofCustomer.map((context) => (
                <Item key={context.id} context={context} inBin={inBin} />
              ))}
            </ul>
          </section>
        ))}
      </section>
      {!inBin && <StrayJobs />}
      {list?.problems.map(({ file, sentence }) => (
        <Banner key={file} tone="cannot-tell">
          {t.nav.unreadable}: {file}. {wordsOf(sentence)}
        </Banner>
      ))}
      {removed.length > 0 && (
        <div>
          <Small variant="subtle" color="gray" aria-pressed={inBin} onClick={() => setInBin(!inBin)}>
            {inBin ? text.back : text.bin(removed.length)}
          </Small>
        </div>
      )}
    </div>
  );
};
