import { useState, useEffect } from 'react';
import { Button, Tabs } from '@mantine/core';
import type { ContextView } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { Banner, PracticeMark, Time, Small, hueStyle, CustomerDot, Link } from '../../ui/parts.tsx';
import { canSend, contextLabel } from './context-parts.tsx';
import { openNote } from './service-nav.tsx';
import { RemoveJob } from './job-view.tsx';
import { contextOf, SERVICE_TABS } from '../../state/service.ts';
import { ContextForm, ContextSettings } from './context-settings.tsx';
import './service.css';
import './service-list.css';
import { say, sentences } from '../../../core/messages/message.ts';
import { contextBinding, movedSentence } from '../../../core/whitelisting/context.ts';
import { BatchView } from './batch-view.tsx';
import { EntryView } from './entry-view.tsx';
import { HistoryView } from './history-view.tsx';
import { RemovalView } from './removal-view.tsx';

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
        <Link className="tp-open-note" data-tone={note.tone} onClick={() => contexts.open(context.id, 'batch')}>
          {note.long}
        </Link>
      )}
      {inBin && (
        <Small tiny onClick={() => void contexts.restore(context.id)}>
          {t.nav.restore}
        </Small>
      )}
    </li>
  );
};

const ContextList = () => {
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
        <Banner
          role="status"
          tone="note"
          actions={<Small onClick={() => void contexts.restore(justRemoved.id)}>{t.nav.undo}</Small>}
        >
          {justRemoved.name}: {t.nav.removed}
        </Banner>
      )}
      {shown.length === 0 && <p>{text.none}</p>}
      <section aria-label={text.label} className="tp-contexts">
        {[...Map.groupBy(shown, ({ name }) => name)].map(([name, ofCustomer]) => (
          <section key={name} aria-label={name}>
            <h2>
              <CustomerDot customer={ofCustomer[0]?.name ?? ''} />
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
        <Small variant="subtle" color="gray" aria-pressed={inBin} onClick={() => setInBin(!inBin)}>
          {inBin ? text.back : t.nav.bin(removed.length)}
        </Small>
      )}
    </div>
  );
};

const VIEWS = {
  entry: EntryView,
  batch: BatchView,
  emails: RemovalView,
  history: HistoryView,
  settings: ContextSettings,
} as const;

const ContextPage = ({ context }: { readonly context: ContextView }) => {
  const { store, contexts } = useServiceWindow();
  const tab = useService((state) => state.tab);
  const text = serviceT;
  // What was begun for one place, a dialog with what was typed to confirm it, does not go on at another.
  const place = context.practice === null ? contextBinding(context) : context.id;
  const [seen, setSeen] = useState(place);
  if (tab === 'settings' && seen !== place) setSeen(place);
  const View = VIEWS[tab];
  const toSettings = (): void => store.setState({ tab: 'settings' });
  return (
    <div
      className="tp-context"
      // A file that is dropped outside the field for it must not replace the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <div className="tp-titlebar" style={hueStyle(context.name)}>
        <span className="tp-dot" aria-hidden />
        <h1 title={contextLabel(context)}>{context.name}</h1>
        <span className="tp-dim tp-mono tp-context-id">{context.contextId}</span>
        <span className="tp-dim tp-small tp-context-host">{context.baseUrl.replace(/^https:\/\//, '')}</span>
        {context.practice !== null && <PracticeMark />}
        <span className="tp-grow" />
        <Small onClick={() => contexts.open(null)}>{text.list.back}</Small>
      </div>
      <Tabs
        value={tab}
        onChange={(value) => store.setState({ tab: SERVICE_TABS.find((known) => known === value) ?? 'entry' })}
        keepMounted={false}
        className="tp-service-tabs"
      >
        <Tabs.List aria-label={text.title}>
          {SERVICE_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {text.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className="tp-service-panel">
          {!canSend(context) && tab !== 'settings' && (
            <Banner tone="cannot-tell" actions={<Small onClick={toSettings}>{text.enterKey}</Small>}>
              {context.hasKey !== null ? text.needsKey : context.keyNote && wordsOf(context.keyNote)}
            </Banner>
          )}
          {seen !== place && tab !== 'settings' && (
            <Banner role="alert" tone="cannot-tell" actions={<Small onClick={toSettings}>{text.tabs.settings}</Small>}>
              {wordsOf(sentences(movedSentence(context), say('Nothing was sent.')))}
            </Banner>
          )}
          <View key={tab === 'settings' ? 'settings' : place} context={context} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
};

/** The contexts, or the one that is worked in. */
export const ServicePage = () => {
  const { contexts } = useServiceWindow();
  const openId = useService((state) => state.openId);
  const loaded = useService((state) => state.contexts !== null);
  const open = useService((state) => contextOf(state, state.openId));
  useEffect(() => void contexts.refresh(), [contexts]);
  if (!loaded) return <p className="tp-hidden">{t.working}</p>;
  if (openId === 'new')
    return (
      <div className="tp-page tp-stack">
        <h1>{serviceT.list.add}</h1>
        <ContextForm
          context={null}
          onSaved={({ id }) => contexts.open(id, 'settings')}
          onCancel={() => contexts.open(null)}
        />
      </div>
    );
  return open === null ? <ContextList /> : <ContextPage key={open.id} context={open} />;
};
