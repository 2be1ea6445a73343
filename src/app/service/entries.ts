import { todayIn } from '../../core/vocabulary/time-zone.ts';
import { sentAgainSentence } from '../../core/whitelisting/requests.ts';
import { validateEntry } from '../../core/whitelisting/validate.ts';
import { say, sentences } from '../../core/messages/message.ts';
import type { Operations } from '../../shared/contract.ts';
import { done, failed } from '../../shared/reply.ts';
import { createEntry } from '../../node/service/create-entry.ts';
import { waitingClient } from '../../node/service/patience.ts';
import type { AppContext } from '../app-context.ts';
import { readyToSend } from './sending.ts';

export const entryOperations = (app: AppContext): Operations['entries'] => ({
  add: async ({ context: ref, entry: typed, again }) => {
    // A context that is not there is reported below, where everything else about it is.
    const stored = await app.service.contexts.read(ref.id);
    const today = todayIn(stored.ok ? stored.value.timeZone : null, new Date());
    const { entry, problems, warnings } = validateEntry(typed, today);
    if (entry === null)
      return failed('bad-input', sentences(...problems.map(({ message }) => message), say('Nothing was sent.')));
    if (entry.toDate === undefined && !typed.permanent)
      return failed('bad-input', say('Give a removal date, or say that the entry is permanent. Nothing was sent.'));
    const ready = await readyToSend(app, ref);
    if (!ready.ok) return ready;
    const { context, client } = ready.value;
    const made = await createEntry(
      { context, entry, ...(again === null ? {} : { id: again }) },
      { client, history: app.service.history },
      new AbortController().signal,
    ).finally(() => client.close());
    if (!made.ok) return made;
    const { says, isAgain, notRecorded, ...outcome } = made.value;
    return done({
      ...outcome,
      sentence: isAgain ? sentences(says, sentAgainSentence()) : says,
      warnings,
      notRecorded: notRecorded?.message ?? null,
    });
  },
});

/** Creates one entry for a program without a window, which waits where the service asks for fewer requests. */
export const createPatiently = (
  order: Parameters<typeof createEntry>[0],
  { client, history, onWait }: Parameters<typeof createEntry>[1] & { readonly onWait: (ms: number) => void },
  stop: AbortSignal,
): ReturnType<typeof createEntry> => createEntry(order, { client: waitingClient(client, onWait), history }, stop);
