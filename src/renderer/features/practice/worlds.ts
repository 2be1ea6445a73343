import { useEffect, useState } from 'react';
import type { WorldSummary } from '../../../core/records/practice-description.ts';
import { useTripoint } from '../../state/window.ts';

/** The practice faults of this host; `null` until they are known. A host without any gives an empty list. */
export const useWorlds = (): readonly WorldSummary[] | null => {
  const { client } = useTripoint();
  const [worlds, setWorlds] = useState<readonly WorldSummary[] | null>(null);
  useEffect(() => {
    let left = false;
    void client.practice.worlds({}).then((reply) => {
      if (!left) setWorlds(reply.ok ? reply.value : []);
    });
    return () => {
      left = true;
    };
  }, [client]);
  return worlds;
};
