import { randomUUID } from 'node:crypto';
import type { PlatformCard } from '../core/records/card.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { resolveAll } from '../node/probing/surroundings.ts';

/** A card as it is recorded now, of what it shows. @param isAsked every resolver of this machine is asked for its name. */
export const recordCard = async (
  shown: Omit<PlatformCard, 'format' | 'version' | 'id' | 'recordedAt' | 'resolved' | 'recorded'>,
  isAsked: boolean,
): Promise<PlatformCard> => {
  const recordedAt = isoLocal(new Date());
  const resolved = isAsked ? await resolveAll(shown.outboundFqdn, new AbortController().signal) : null;
  return {
    format: 'tripoint/platform-card',
    version: 1,
    id: randomUUID(),
    recordedAt,
    ...shown,
    ...(resolved && { resolved }),
  };
};
