import { useState } from 'react';

/**
 * What stands in a field until it is committed. When the stored value changes (by a commit, or in another window), the
 * field follows it.
 */
export const useDraft = <T>(stored: T): readonly [T, (draft: T) => void] => {
  const [draft, setDraft] = useState(stored);
  const [from, setFrom] = useState(stored);
  if (from !== stored) {
    setFrom(stored);
    setDraft(stored);
  }
  return [draft, setDraft];
};
