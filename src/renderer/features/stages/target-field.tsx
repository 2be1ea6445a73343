import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormField } from '../../state/case-actions.ts';
import { useTripoint } from '../../state/window.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../../text.ts';
import { isConnectTo, isProxyChoice, type Target } from '../../../core/records/case.ts';

/**
 * The text of a field until it is committed. When the stored value changes (by a commit, or in another window), the
 * field follows it. The third member shows the stored value again where the given draft is still there.
 */
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

/** Brings the focus to a field, also into a part of the form that is folded. */
const focusOn = (id: string): void => {
  const field = document.getElementById(id);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
};

/**
 * Counts a field of the form in, so that nothing is sent while it is not saved. Returns its save: one and the same
 * value is saved once at a time, and another one after it.
 * @param value the field's text.
 * @param holdUp says in the field why nothing is sent.
 * @param isStored whether the value is what is stored.
 */
export const useFormField = (
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

const whole = (text: string, least: number, most: number): number | null => {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

export const readPort = (text: string): number | null => whole(text, 1, 65_535);
export const readTimeout = (text: string): number | null => whole(text, 1, 300);

/**
 * The server out of what people paste: a name, an address, `host:port`, or a whole https address, of which the path is
 * left out. `null` when no host can be read.
 */
export const readServer = (text: string): Pick<Target, 'host'> | Pick<Target, 'host' | 'port'> | null => {
  const trimmed = text.trim();
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

/** The text as it is stored; `null` where it is none. */
export const readConnectTo = (text: string): string | null => (isConnectTo(text.trim()) ? text.trim() : null);

export const readProxy = (text: string): string | null => (isProxyChoice(text.trim()) ? text.trim() : null);

interface TargetFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> {
  readonly id: string;
  readonly stored: string;
  /** What is wrong with a value, or `null`; a wrong value is not stored. */
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
