import { useEffect, useState } from 'react';
import { contextOf, SERVICE_TABS } from '../../state/service-store.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { ContextForm } from './context-form.tsx';
import { ContextList } from './context-list.tsx';
import './service.css';
import './service-list.css';
import { Tabs } from '@mantine/core';
import { contextBinding } from '../../../core/credential/binding.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { Banner, PracticeMark, hueStyle, Small } from '../../ui/parts.tsx';
import { BatchView } from './batch-view.tsx';
import { ContextSettings } from './context-settings.tsx';
import { canSend, contextLabel } from './context-parts.tsx';
import { EntryView } from './entry-view.tsx';
import { HistoryView } from './history-view.tsx';
import { RemovalView } from './removal-view.tsx';

const VIEWS = {
  entry: EntryView,
  batch: BatchView,
  emails: RemovalView,
  history: HistoryView,
  settings: ContextSettings,
} as const;

/** One context: whose it is, always in sight, and what can be done in it. */
const ContextPage = ({ context }: { readonly context: ContextView }) => {
  const { store, contexts } = useServiceWindow();
  const tab = useService((state) => state.tab);
  const text = serviceT;
  // What was begun for one place, a dialog with what was typed to confirm it, does not go on at another.
  const place = context.practice === null ? contextBinding(context) : context.id;
  const [seen, setSeen] = useState(place);
  if (tab === 'settings' && seen !== place) setSeen(place);
  const View = VIEWS[tab];
  return (
    <div
      className="tp-context"
      // A file that is dropped outside the field for it must not replace the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <div className="tp-titlebar" style={hueStyle(context.hue)}>
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
            <Banner
              tone="cannot-tell"
              actions={<Small onClick={() => store.setState({ tab: 'settings' })}>{text.enterKey}</Small>}
            >
              {context.hasKey !== null ? text.needsKey : context.keyNote && wordsOf(context.keyNote)}
            </Banner>
          )}
          {seen !== place && tab !== 'settings' && (
            <div role="alert">
              <Banner
                tone="cannot-tell"
                actions={<Small onClick={() => store.setState({ tab: 'settings' })}>{text.tabs.settings}</Small>}
              >
                {text.moved(context)}
              </Banner>
            </div>
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
