import { localDay } from '../../core/vocabulary/words.ts';
import { lastFullDay } from '../../core/whitelisting/dates.ts';
import { createdSentence, sentAgainSentence } from '../../core/whitelisting/entry.ts';
import { validateEntry } from '../../core/whitelisting/validate.ts';
import { said, say } from '../../core/messages/say.ts';
import type { Operations } from '../../shared/contract.ts';
import { done, failed } from '../../shared/reply.ts';
import { createEntry } from '../../node/service/create-entry.ts';
import type { AppContext } from '../app-context.ts';
import { readyToSend, targetOf } from './sending.ts';

export const entryOperations = (app: AppContext): Operations['entries'] => ({
  add: async ({ context: ref, entry: typed, again }) => {
    // This machine's date: the organization's own time zone is not known to us.
    const { entry, problems, warnings } = validateEntry(typed, localDay(new Date()));
    if (entry === null)
      return failed('bad-input', say`${problems.map(({ message }) => message).join(' ')} Nothing was sent.`);
    if (entry.toDate === undefined && !typed.permanent)
      return failed('bad-input', said('Give a removal date, or say that the entry is permanent. Nothing was sent.'));
    const ready = await readyToSend(app, ref);
    if (!ready.ok) return ready;
    const { context, client } = ready.value;
    const made = await createEntry(
      { name: context.name, target: targetOf(context), entry, ...(again === null ? {} : { id: again }) },
      { client, history: app.service.history },
      new AbortController().signal,
    ).finally(() => client.close());
    if (!made.ok) return made;
    const { id, failure, isAgain, notRecorded } = made.value;
    const says = failure?.message ?? createdSentence(entry);
    return done({
      id,
      result: failure === null ? 'created' : failure.changed === 'nothing' ? 'not-created' : 'unknown',
      sentence: isAgain ? `${says} ${sentAgainSentence()}` : says,
      lastFullDay: entry.toDate === undefined ? null : lastFullDay(entry.toDate),
      warnings,
      failure,
      notRecorded: notRecorded?.message ?? null,
    });
  },
});
