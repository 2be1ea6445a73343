import { useEffect, useState } from 'react';
import type { Reply } from '../../../shared/reply.ts';

/**
 * What the program says when the settings are opened; `null` until it has, and where it cannot: the loss is reported
 * elsewhere.
 */
export const useReply = <T>(asked: (input: Record<string, never>) => Promise<Reply<T>>): T | null => {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let gone = false;
    asked({}).then(
      (reply) => {
        if (!gone && reply.ok) setValue(reply.value);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [asked]);
  return value;
};
