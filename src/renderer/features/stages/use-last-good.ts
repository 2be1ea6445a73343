import { useEffect, useState } from 'react';
import type { LastKnownGood } from '../../../core/diagnosis/last-known-good.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** When each stage of this site was last good; asked anew when a run was added. Quiet: what fails is not shown. */
export const useLastGood = ({ document: { id, runs } }: OpenCase): readonly LastKnownGood[] => {
  const { client } = useTripoint();
  const newest = runs.at(-1);
  const language = useWindow((state) => state.about?.language ?? '');
  const of = `${id}:${newest?.id ?? ''}:${newest?.state ?? ''}:${language}`;
  const [seen, setSeen] = useState<{ readonly of: string; readonly value: readonly LastKnownGood[] } | null>(null);
  useEffect(() => {
    let left = false;
    client.history.lastKnownGood({ id }).then(
      (reply) => {
        if (!left) setSeen({ of, value: reply.ok ? reply.value : [] });
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [client, id, of]);
  return seen?.of === of ? seen.value : [];
};
