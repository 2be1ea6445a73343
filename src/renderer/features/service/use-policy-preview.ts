import { useEffect, useState } from 'react';
import type { PolicyPreview } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/service-hooks.ts';

const PAUSE_MS = 200;

/** What a text of addresses and patterns reads as, a moment after the last key; `null` while that is not known. */
export const usePolicyPreview = (text: string): PolicyPreview | null => {
  const { client, ask } = useServiceWindow();
  const [read, setRead] = useState<{ readonly text: string; readonly preview: PolicyPreview } | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      void ask('preview', client.policies.preview({ text })).then((preview) => {
        if (preview && !gone) setRead({ text, preview });
      });
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ask, client, text]);
  return read?.text === text ? read.preview : null;
};
