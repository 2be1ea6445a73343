import { randomUUID } from 'node:crypto';
import { recordedHere } from '../core/records/case.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import type { Operations } from '../shared/contract.ts';
import type { AppContext } from './app-context.ts';
import { change } from './present.ts';

export const platformOperations = (app: AppContext): Operations['platform'] => ({
  recordCard: ({ id, card }) =>
    change(app, id, (document) => ({
      ...document,
      cards: [
        ...document.cards,
        {
          ...card,
          format: 'tripoint/platform-card',
          version: 1,
          id: randomUUID(),
          recordedAt: isoLocal(new Date()),
          recorded: recordedHere(document),
        },
      ],
    })),
});
