import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { Button, Radio, TextInput } from '@mantine/core';
import { contextBinding } from '../../../core/credential/binding.ts';
import { isSegment, readBaseUrl, readProxy } from '../../../core/whitelisting/context.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import type { ContextDraft } from '../../state/service-contexts.ts';
import { useServiceWindow, useHue } from '../../state/window.ts';
import { serviceT, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { CertificateTrust, ProxyChoice, proxyKind } from '../../ui/connection-settings.tsx';
import { hueStyle, Form } from '../../ui/parts.tsx';
import { CUSTOMER_HUES } from '../../../core/vocabulary/customer-hues.ts';
import { readTimeZone } from '../../../core/vocabulary/time-zone.ts';
import { leftForButton } from './service-nav.tsx';

type Field = keyof Pick<ContextDraft, 'name' | 'baseUrl' | 'organizationId' | 'contextId' | 'timeZone' | 'proxy'>;
const NEEDED = ['name', 'baseUrl', 'organizationId', 'contextId'] as const satisfies readonly Field[];

const NEW: ContextDraft = {
  name: '',
  baseUrl: '',
  organizationId: '',
  contextId: '',
  ca: null,
  pin: null,
  proxy: 'system',
  timeZone: null,
  hue: 0,
};

const problemOf = (field: Field, typed: string): string | null => {
  const value = typed.trim();
  if (field === 'timeZone') return value === '' || readTimeZone(value) !== null ? null : serviceT.context.badTimeZone;
  if (value === '') return serviceT.context.needs;
  if (field === 'proxy') return readProxy(value) === null ? laterT.stage.settings.badProxy : null;
  if (field === 'name') return null;
  if (field !== 'baseUrl') return isSegment(value) ? null : serviceT.context.badSegment;
  const url = readBaseUrl(value);
  return url.ok ? null : wordsOf(url.message);
};

const fieldsOf = ({
  name,
  baseUrl,
  organizationId,
  contextId,
  ca,
  pin,
  proxy,
  timeZone = null,
  hue,
}: ContextView): ContextDraft => ({
  name,
  baseUrl,
  organizationId,
  contextId,
  ca,
  pin,
  proxy,
  timeZone,
  hue,
});

/** Whether the key of the stored context would be forgotten: it was given for what that context names. */
const movesAway = (context: ContextView, { baseUrl, organizationId, contextId }: ContextDraft): boolean =>
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
  const [draft, setDraft] = useState<ContextDraft>(context ?? NEW);
  const [was] = useState<ContextDraft | null>(context && fieldsOf(context));
  const [hueChosen, setHueChosen] = useState(context !== null);
  const [left, setLeft] = useState<readonly Field[]>([]);
  const [saving, setSaving] = useState(false);
  const given = useHue(draft.name);
  const hue = hueChosen ? draft.hue : given;
  const hues = CUSTOMER_HUES.includes(hue) ? CUSTOMER_HUES : [hue, ...CUSTOMER_HUES];

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
    const saved = await contexts.save(context?.id ?? null, { ...typed, ca, pin, hue }, was);
    setSaving(false);
    if (saved) onSaved(saved);
  };

  const inputOf = (field: Field) => ({
    id: `context-${field}`,
    spellCheck: false,
    error: left.includes(field) ? problemOf(field, draft[field] ?? '') : null,
    value: draft[field] ?? '',
    onBlur: (event: FocusEvent<HTMLInputElement>) =>
      draft[field] !== '' && !leftForButton(event) && setLeft([...left, field]),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft({ ...draft, [field]: event.currentTarget.value }),
  });
  const look = async () => {
    const { baseUrl, ca, pin, proxy } = draft;
    return (await ask('read', client.contexts.look({ baseUrl: baseUrl.trim(), ca, pin, proxy: proxy.trim() }))) ?? null;
  };

  return (
    <Form className="tp-stack tp-form" send={() => void submit()}>
      {NEEDED.map((field) => (
        <TextInput
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
      <TextInput
        label={text.timeZone}
        description={text.timeZoneHint}
        list="context-time-zones"
        autoComplete="off"
        maxLength={64}
        {...inputOf('timeZone')}
      />
      <datalist id="context-time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Radio.Group
        label={text.colour}
        value={String(hue)}
        onChange={(value) => {
          setHueChosen(true);
          setDraft({ ...draft, hue: Number(value) });
        }}
      >
        <div className="tp-hues">
          {hues.map((each) => (
            <span key={each} style={hueStyle(each)}>
              <Radio
                value={String(each)}
                aria-label={`${text.colour} ${hues.indexOf(each) + 1}`}
                classNames={{ radio: 'tp-hue' }}
              />
            </span>
          ))}
        </div>
      </Radio.Group>
      <ProxyChoice
        size="sm"
        kind={proxyKind(draft.proxy)}
        onChange={(kind) => setDraft({ ...draft, proxy: kind === 'url' ? '' : kind })}
      />
      {proxyKind(draft.proxy) === 'url' && (
        <TextInput
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
          ca={draft.ca}
          pin={draft.pin}
          canLook={readBaseUrl(draft.baseUrl.trim()).ok && readProxy(draft.proxy) !== null}
          look={look}
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
