import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormField } from '../../state/case-actions.ts';
import { useTripoint } from '../../state/window.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { t, wordsOf } from '../../text.ts';
import { isConnectTo, isProxyChoice, type Target } from '../../../core/records/case.ts';
import { caseBinding, whyNoUser } from '../../../core/credential/binding.ts';
import { cleanValue, trimName } from '../../../core/vocabulary/typed.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { SecretInput, Small } from '../../ui/parts.tsx';
import type { ShownFor } from '../../state/store.ts';

/** The text of a field until it is committed; it follows the stored value. The third shows that again after a save. */
const useDraft = <T,>(stored: T): readonly [T, (draft: T) => void, (saved: T) => void] => {
  const [draft, setDraft] = useState(stored);
  const [from, setFrom] = useState(stored);
  const [saved, setSaved] = useState<{ readonly draft: T } | null>(null);
  if (from !== stored) {
    setFrom(stored);
    setDraft(stored);
  }
  if (saved !== null) {
    setSaved(null);
    if (draft === saved.draft) setDraft(stored);
  }
  return [draft, setDraft, (done) => setSaved({ draft: done })];
};

const focusOn = (id: string): void => {
  const field = document.getElementById(id);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
};

/** Counts a field of the form in, so that nothing is sent while it is not saved; returns its save. */
const useFormField = (
  id: string,
  value: string,
  save: () => Promise<boolean>,
  holdUp: () => void,
  isStored: boolean,
): (() => Promise<boolean>) => {
  const { cases } = useTripoint();
  const latest = useRef({ value, save, holdUp, isStored });
  useLayoutEffect(() => {
    latest.current = { value, save, holdUp, isStored };
  });
  const going = useRef<{ readonly value: string; readonly saved: Promise<boolean> } | null>(null);
  const saveLatest = useRef((): Promise<boolean> => {
    const { current } = latest;
    const before = going.current;
    if (before?.value === current.value) return before.saved;
    const saved = before ? before.saved.then(current.save) : current.save();
    const mine = { value: current.value, saved };
    going.current = mine;
    void saved.finally(() => {
      if (going.current === mine) going.current = null;
    });
    return saved;
  });
  useEffect(() => {
    const field: FormField = {
      id,
      save: () => saveLatest.current(),
      isStored: () => latest.current.isStored,
      holdUp: () => {
        latest.current.holdUp();
        focusOn(id);
      },
    };
    return cases.fields.add(field);
  }, [cases, id]);
  return () => {
    latest.current = { value, save, holdUp, isStored };
    return saveLatest.current();
  };
};

/** A whole number within limits, out of what was typed. */
export const whole = (text: string, least: number, most: number): number | null => {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

const readPort = (text: string): number | null => whole(text, 1, 65_535);
export const readTimeout = (text: string): number | null => whole(text, 1, 300);

/** The server out of a name, an address, `host:port` or an https address; `null` when no host can be read. */
const readServer = (text: string): Pick<Target, 'host'> | Pick<Target, 'host' | 'port'> | null => {
  const trimmed = cleanValue(text);
  if (trimmed === '' || /[\s@\\]/.test(trimmed)) return null;
  if (/^[0-9a-f:.]+$/i.test(trimmed) && (trimmed.match(/:/g)?.length ?? 0) > 1) return { host: trimmed };
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  // The URL parser drops a default port; what was written counts.
  const port = readPort(/^https?:\/\/[^/]*:(\d+)(?:\/|$)/i.exec(withScheme)?.[1] ?? '');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' || host.length > 253) return null;
  return port === null ? { host } : { host, port };
};

export const readConnectTo = (text: string): string | null => (isConnectTo(cleanValue(text)) ? cleanValue(text) : null);

export const readProxy = (text: string): string | null => (isProxyChoice(cleanValue(text)) ? cleanValue(text) : null);

interface TargetFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> {
  readonly id: string;
  readonly stored: string;
  readonly wrong?: (value: string) => string | null;
  readonly store: (value: string) => Promise<boolean>;
}

/** A text field that stores its value when it is left or Enter is pressed, and says what is wrong only then. */
export const TargetField = ({ id, stored, wrong, store, ...rest }: TargetFieldProps) => {
  const [draft, setDraft, follow] = useDraft(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<boolean> => {
    const found = wrong?.(draft) ?? null;
    setProblem(found);
    if (found !== null) return false;
    if (draft === stored) return true;
    const saved = await store(draft);
    if (saved) follow(draft);
    return saved;
  };
  const holdUp = (): void => setProblem([wrong?.(draft), t.stage.settings.notSent].filter(Boolean).join(' '));
  const commit = useFormField(id, draft, save, holdUp, draft === stored);
  return (
    <TextInput
      {...rest}
      id={id}
      data-stored-when-left
      size="xs"
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={problem}
      value={draft}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        setProblem(null);
      }}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit();
      }}
    />
  );
};

const PasswordField = ({ open }: { readonly open: OpenCase }) => {
  const { cases } = useTripoint();
  const [typed, setTyped] = useState('');
  const [shownFor, setShownFor] = useState<ShownFor | null>(null);
  const [moved, setMoved] = useState(false);
  const [saving, setSaving] = useState(false);
  const locked = open.readOnly !== null;
  const [heldUp, setHeldUp] = useState(false);
  const save = async (): Promise<boolean> => {
    if (typed === '') return true;
    setSaving(true);
    const stored = shownFor !== null && (await cases.setPassword(typed, shownFor));
    if (stored) setTyped((now) => (now === typed ? '' : now));
    else setHeldUp(true);
    setSaving(false);
    return stored;
  };
  const now = cases.shownFor();
  // Another window named another server or user: what was typed is for the one before.
  if (typed !== '' && !saving && shownFor !== null && now !== null && caseBinding(now) !== caseBinding(shownFor)) {
    setTyped('');
    setMoved(true);
  }
  const whyHeldUp = (): string => (cases.whomIsStored() ? t.stage.settings.notSent : t.stage.settings.passwordWaits);
  const store = useFormField('target-password', typed, save, () => setHeldUp(true), typed === '');
  return (
    <div className="tp-w3">
      <SecretInput
        id="target-password"
        data-stored-when-left
        size="xs"
        label={t.stage.settings.password}
        placeholder={
          open.hasPassword
            ? t.stage.settings.passwordStored
            : open.hasPassword === null
              ? t.stage.settings.passwordUnread
              : t.stage.settings.passwordPlaceholder
        }
        description={t.stage.settings.keptIn(wordsOf(open.passwordKeeper))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={1024}
        disabled={locked}
        value={typed}
        error={heldUp && typed !== '' ? whyHeldUp() : null}
        onChange={(event) => {
          if (typed === '') setShownFor(cases.shownFor());
          setTyped(event.currentTarget.value);
          setMoved(false);
          setHeldUp(false);
        }}
        onBlur={() => void store()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void store();
        }}
      />
      {moved && <p role="status">{t.stage.settings.passwordMoved}</p>}
      {open.passwordNote !== null && <p role="status">{wordsOf(open.passwordNote)}</p>}
      {/* Its place is kept: the parts below must not move while it is being pressed. */}
      <Small
        tiny
        variant="subtle"
        mt={4}
        disabled={locked}
        style={{ visibility: open.hasPassword === false ? 'hidden' : undefined }}
        onClick={() => void cases.clearPassword()}
      >
        {t.stage.settings.passwordClear}
      </Small>
    </div>
  );
};

/** Whether a run lacks its server, user or password: then they come before everything else. */
export const needsAccount = ({ document: { target }, hasPassword }: OpenCase): boolean =>
  target.host === '' || target.user === '' || !hasPassword;

/** Server, user and password. Each field is stored when it is left or Enter is pressed. */
export const AccountSettings = ({ open }: { readonly open: OpenCase }) => {
  const { cases } = useTripoint();
  const { target } = open.document;
  const text = t.stage.settings;
  const locked = open.readOnly !== null;
  return (
    <>
      <fieldset className="tp-fieldset">
        <legend>{text.server}</legend>
        <TargetField
          className="tp-w4"
          id="target-host"
          label={text.host}
          placeholder="https://server.example"
          disabled={locked}
          stored={target.host}
          wrong={(value) => (value.trim() === '' || readServer(value) ? null : text.badHost)}
          store={(value) => cases.changeTarget(readServer(value) ?? { host: '' })}
        />
        <TargetField
          className="tp-w2"
          id="target-port"
          label={text.port}
          inputMode="numeric"
          disabled={locked}
          stored={String(target.port)}
          wrong={(value) => (readPort(value) === null ? text.badPort() : null)}
          store={(value) => cases.changeTarget({ port: readPort(value) ?? target.port })}
        />
      </fieldset>
      <fieldset className="tp-fieldset">
        <legend>{text.signIn}</legend>
        <TargetField
          className="tp-w3"
          id="target-user"
          label={text.user}
          disabled={locked}
          stored={target.user}
          wrong={(value) => {
            const why = whyNoUser(trimName(value));
            return why && (value.includes(':') ? text.badUser : wordsOf(why));
          }}
          store={(value) => cases.changeTarget({ user: trimName(value) })}
        />
        <PasswordField open={open} />
      </fieldset>
    </>
  );
};
