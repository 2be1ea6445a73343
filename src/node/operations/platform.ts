import { randomUUID } from 'node:crypto';
import { isoLocal } from '../../core/local-time.ts';
import type { Operations } from '../../shared/contract.ts';
import { change, type Bench } from './bench.ts';

export const platformOperations = (bench: Bench): Operations['platform'] => ({
  recordCard: ({ id, card }) =>
    change(bench, id, (document) => ({
      ...document,
      cards: [
        ...document.cards,
        { format: 'tripoint/platform-card', version: 1, id: randomUUID(), recordedAt: isoLocal(new Date()), ...card },
      ],
    })),
});
