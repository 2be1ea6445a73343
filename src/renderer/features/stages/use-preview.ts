import { useEffect, useState } from 'react';
import type { StagePreview } from '../../../shared/contract.ts';
import type { Failure } from '../../../shared/reply.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

export type PreviewState =
  | { readonly state: 'looking' }
  | { readonly state: 'seen'; readonly preview: StagePreview }
  | { readonly state: 'failed'; readonly failure: Failure };

/** What this machine looks like for a stage; looked at again when `key` changes (another server, another route). */
export const usePreview = (id: string, stage: ProbeStage, key: string): readonly [PreviewState, () => void] => {
  const { client } = useTripoint();
  const [seen, setSeen] = useState<{ readonly of: string; readonly value: PreviewState } | null>(null);
  const [turn, setTurn] = useState(0);
  const language = useWindow((state) => state.about?.language ?? '');
  const of = `${id}:${stage}:${key}:${turn}:${language}`;
  useEffect(() => {
    let left = false;
    void client.stages.preview({ id, stage }).then((reply) => {
      if (left) return;
      setSeen({
        of,
        value: reply.ok ? { state: 'seen', preview: reply.value } : { state: 'failed', failure: reply.failure },
      });
    });
    return () => {
      left = true;
    };
  }, [client, id, stage, of]);
  return [seen?.of === of ? seen.value : { state: 'looking' }, () => setTurn(turn + 1)];
};
