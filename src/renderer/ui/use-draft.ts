import { useState } from 'react';

/**
 * What stands in a field until it is committed. When the stored value changes (by a commit, or in another window), the
 * field follows it. The third member shows the stored value again where the given draft still stands.
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
