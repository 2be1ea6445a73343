import { useEffect } from 'react';
import { contextOf } from '../../state/service-store.ts';
import { useService, useServiceWindow } from '../../state/service-hooks.ts';
import { t } from '../../text.ts';
import { ContextForm } from './context-form.tsx';
import { ContextList } from './context-list.tsx';
import { ContextPage } from './context-page.tsx';
import './service.css';
import './service-list.css';

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
        <h1>{t.service.context.titleNew}</h1>
        <ContextForm
          context={null}
          onSaved={({ id }) => contexts.open(id, 'settings')}
          onCancel={() => contexts.open(null)}
        />
      </div>
    );
  return open === null ? <ContextList /> : <ContextPage key={open.id} context={open} />;
};
