import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormField } from '../../state/form-fields.ts';
import { useTripoint } from '../../state/window.ts';
/**
 * The text of a field until it is committed. When the stored value changes (by a commit, or in another window), the
 * field follows it. The third member shows the stored value again where the given draft is still there.
 */
export const useDraft = <T>(stored: T): readonly [T, (draft: T) => void, (saved: T) => void] => {
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
