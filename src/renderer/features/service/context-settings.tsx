import { SecretInput } from '../../ui/fields.tsx';
import { useState, type FocusEvent } from 'react';
import { Button } from '@mantine/core';
import {
  contextBinding,
  isSegment,
  readBaseUrl,
  readProxy,
  targetOf,
  type ContextFields,
} from '../../../core/whitelisting/context.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { meant } from '../../state/service.ts';
import { useServiceWindow } from '../../state/window.ts';
import { serviceT, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { CertificateTrust, ProxyChoice, proxyKind } from '../../ui/connection-settings.tsx';
import { Field, Form, Headed, Known, mono, Banner, Facts, Small, Lines, type Tone } from '../../ui/parts.tsx';
import { readTimeZone } from '../../../core/vocabulary/time-zone.ts';
import { leftForButton } from './service-nav.tsx';
import type { ContextTest } from '../../../core/whitelisting/context-test.ts';
import { labelOf } from '../../actions/doing.ts';
import { SendButton } from './context-parts.tsx';

type Name = keyof Pick<ContextFields, 'name' | 'baseUrl' | 'organizationId' | 'contextId' | 'timeZone' | 'proxy'>;
const NEEDED = ['name', 'baseUrl', 'organizationId', 'contextId'] as const satisfies readonly Name[];

const NEW: ContextFields = {
  name: '',
  baseUrl: '',
  organizationId: '',
  contextId: '',
  ca: null,
  pin: null,
  proxy: 'system',
  timeZone: null,
};

const problemOf = (field: Name, typed: string): string | null => {
  const value = typed.trim();
  if (field === 'timeZone') return value === '' || readTimeZone(value) !== null ? null : serviceT.context.badTimeZone;
  if (value === '') return serviceT.context.needs;
  if (field === 'proxy') return readProxy(value) === null ? laterT.stage.settings.badProxy : null;
  if (field === 'name') return null;
  if (field !== 'baseUrl') return isSegment(value) ? null : serviceT.context.badSegment;
  const url = readBaseUrl(value);
  return url.ok ? null : wordsOf(url.message);
};

/** Whether the key of the stored context would be forgotten: it was given for what that context names. */
const movesAway = (context: ContextView, { baseUrl, organizationId, contextId }: ContextFields): boolean =>
  readBaseUrl(baseUrl).ok &&
  contextBinding(context) !==
    contextBinding({ baseUrl, organizationId: organizationId.trim(), contextId: contextId.trim() });

interface ContextFormProps {
  readonly context: ContextView | null;
  readonly onSaved: (context: ContextView) => void;
  readonly onCancel?: () => void;
}

/** What a context is made of: whose it is, where its service is, and what makes that service's certificate acceptable. */
export const ContextForm = ({ context, onSaved, onCancel }: ContextFormProps) => {
  const { client, contexts, ask } = useServiceWindow();
  const text = serviceT.context;
  const [draft, setDraft] = useState<ContextFields>(context ?? NEW);
  const [was] = useState(context);
  const [left, setLeft] = useState<readonly Name[]>([]);
  const [saving, setSaving] = useState(false);

  const submit = async (): Promise<void> => {
    const all = [...NEEDED, 'timeZone', 'proxy'] as const;
    setLeft(all);
    const wrong = all.find((field) => problemOf(field, draft[field] ?? '') !== null);
    if (wrong !== undefined) {
      document.getElementById(`context-${wrong}`)?.focus();
      return;
    }
    setSaving(true);
    const { ca, pin } = draft;
    const timeZone = (draft.timeZone ?? '').trim();
    const typed = {
      proxy: draft.proxy.trim(),
      name: draft.name.trim(),
      baseUrl: draft.baseUrl.trim(),
      organizationId: draft.organizationId.trim(),
      contextId: draft.contextId.trim(),
      timeZone: timeZone === '' ? null : timeZone,
    };
    const saved = await contexts.save(context?.id ?? null, { ...typed, ca, pin }, was);
    setSaving(false);
    if (saved) onSaved(saved);
  };

  const inputOf = (field: Name) => ({
    size: 'sm',
    id: `context-${field}`,
    error: left.includes(field) ? problemOf(field, draft[field] ?? '') : null,
    value: draft[field] ?? '',
    onBlur: (event: FocusEvent<HTMLInputElement>) =>
      draft[field] !== '' && !leftForButton(event) && setLeft([...left, field]),
    onText: (text: string) => setDraft({ ...draft, [field]: text }),
  });
  const look = async () => {
    const { baseUrl, ca, pin, proxy } = draft;
    return (await ask('read', client.contexts.look({ baseUrl: baseUrl.trim(), ca, pin, proxy: proxy.trim() }))) ?? null;
  };

  return (
    <Form className="tp-stack tp-form" send={() => void submit()}>
      {NEEDED.map((field) => (
        <Field
          key={field}
          label={text[field]}
          description={field === 'name' ? text.nameHint : undefined}
          placeholder={field === 'baseUrl' ? 'https://service.example' : undefined}
          required
          withAsterisk={false}
          maxLength={field === 'baseUrl' ? 2000 : 300}
          {...inputOf(field)}
        />
      ))}
      {context?.hasKey && movesAway(context, draft) && <p role="status">{text.keyForgotten}</p>}
      <Field
        label={text.timeZone}
        description={text.timeZoneHint}
        list="context-time-zones"
        maxLength={64}
        {...inputOf('timeZone')}
      />
      <Known id="context-time-zones" values={Intl.supportedValuesOf('timeZone')} />
      <ProxyChoice
        size="sm"
        kind={proxyKind(draft.proxy)}
        onChange={(kind) => setDraft({ ...draft, proxy: kind === 'url' ? '' : kind })}
      />
      {proxyKind(draft.proxy) === 'url' && (
        <Field
          label={laterT.stage.settings.proxyUrl}
          placeholder="http://proxy.example:3128"
          description={text.proxyHint}
          maxLength={300}
          {...inputOf('proxy')}
        />
      )}
      <fieldset className="tp-plain-fieldset tp-stack">
        <legend className="tp-heading">{text.certificate}</legend>
        <CertificateTrust
          client={client}
          ca={draft.ca}
          pin={draft.pin}
          look={{ can: readBaseUrl(draft.baseUrl.trim()).ok && readProxy(draft.proxy) !== null, now: look }}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
        />
      </fieldset>
      <div className="tp-row">
        <Button type="submit" disabled={saving}>
          {context === null ? serviceT.list.add : text.save}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {laterT.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
};

const Key = ({ context }: { readonly context: ContextView }) => {
  const { contexts } = useServiceWindow();
  const [key, setKey] = useState('');
  const [shownFor, setShownFor] = useState(targetOf(context));
  const [moved, setMoved] = useState(false);
  const text = serviceT.context;
  // Another window has changed it: what was typed is for the service of before.
  if (key !== '' && contextBinding(shownFor) !== contextBinding(context)) {
    setKey('');
    setMoved(true);
  }
  return (
    <Form
      className="tp-stack"
      send={() => {
        const typed = key.trim();
        if (typed === '') return;
        setKey('');
        void contexts.setKey(context.id, typed, shownFor);
      }}
    >
      {moved && <p role="status">{text.keyMoved}</p>}
      {context.keyNote !== null && <p role="status">{wordsOf(context.keyNote)}</p>}
      {context.hasKey !== null && (
        <p role="status">
          {context.hasKey ? text.keyStored(wordsOf(context.keyKeeper)) : text.keyNone(wordsOf(context.keyKeeper))}
        </p>
      )}
      <SecretInput
        label={text.key}
        description={text.keyHint}
        value={key}
        autoComplete="off"
        maxLength={4096}
        onChange={(event) => {
          if (key === '') setShownFor(targetOf(context));
          setMoved(false);
          setKey(event.currentTarget.value);
        }}
      />
      <div className="tp-row">
        <Button type="submit" variant="default" disabled={key.trim() === ''}>
          {text.keySet}
        </Button>
        {context.hasKey !== false && (
          <Button variant="subtle" onClick={() => void contexts.clearKey(context.id)}>
            {text.keyClear}
          </Button>
        )}
      </div>
    </Form>
  );
};

const TEST_TONE: Readonly<Record<ContextTest['result'], Tone>> = {
  'good-sign': 'good',
  'cannot-tell': 'cannot-tell',
  bad: 'fault',
};

const Test = ({ context }: { readonly context: ContextView }) => {
  const { client, ask } = useServiceWindow();
  const [test, setTest] = useState<ContextTest | 'testing' | null>(null);
  const text = serviceT.context;
  const run = async (): Promise<void> => {
    setTest('testing');
    setTest((await ask('send', client.contexts.test({ context: meant(context) }))) ?? null);
  };
  return (
    <div className="tp-stack">
      <div className="tp-row">
        <SendButton context={context} disabled={test === 'testing'} onClick={() => void run()}>
          {text.test}
        </SendButton>
        <span className="tp-dim tp-small">{text.testHint}</span>
      </div>
      {test !== null && test !== 'testing' && (
        <div className="tp-stack" role="group" aria-label={text.test}>
          <Banner role="status" tone={TEST_TONE[test.result]}>
            {wordsOf(test.message)}
          </Banner>
          {(['proves', 'provesNot'] as const)
            .filter((which) => test[which].length > 0)
            .map((which) => (
              <Headed key={which} title={text[which]}>
                <Lines className="tp-plain" of={test[which]} />
              </Headed>
            ))}
        </div>
      )}
    </div>
  );
};

/** The key, a look whether it leads anywhere, and what the context is made of. */
export const ContextSettings = ({ context }: { readonly context: ContextView }) => {
  const { contexts } = useServiceWindow();
  const [saved, setSaved] = useState(false);
  const text = serviceT.context;
  if (context.practice !== null)
    return (
      <section className="tp-card tp-stack" aria-label={serviceT.tabs.settings}>
        <p>{serviceT.practiceNote}</p>
        <Facts
          facts={[
            [text.baseUrl, mono(context.baseUrl)],
            [text.organizationId, mono(context.organizationId)],
            [text.contextId, mono(context.contextId)],
            [text.timeZone, context.timeZone ?? text.noTimeZone],
          ]}
        />
        <Test key={context.changedAt} context={context} />
      </section>
    );
  return (
    <div className="tp-two">
      <section className="tp-card tp-stack" aria-label={serviceT.tabs.settings}>
        <ContextForm key={context.changedAt} context={context} onSaved={() => setSaved(true)} />
        {saved && (
          <p role="status" className="tp-dim">
            {text.saved}
          </p>
        )}
      </section>
      <div className="tp-stack">
        <section className="tp-card tp-stack" aria-label={text.key}>
          <Key context={context} />
          <Test key={context.changedAt} context={context} />
        </section>
        <section className="tp-card tp-row" aria-label={labelOf('remove-case')}>
          <Small onClick={() => void contexts.remove(context)}>{labelOf('remove-case')}</Small>
          <span className="tp-dim tp-small">{serviceT.list.binNote}</span>
        </section>
      </div>
    </div>
  );
};
