import { randomUUID } from 'node:crypto';
import { targetOf, type ConfirmedContext, type ServiceTarget } from '../../core/whitelisting/context.ts';
import { readCreateReply } from '../../core/whitelisting/whitelist-reply.ts';
import {
  createdSentence,
  entryRequest,
  entryResult,
  type EntryResult,
  createRequest,
} from '../../core/whitelisting/requests.ts';
import type { ServiceFailure } from '../../core/whitelisting/failure.ts';
import type { Entry } from '../../core/whitelisting/validate.ts';
import { mac as macOf, say, sentences, type Message } from '../../core/messages/message.ts';
import { done, failed, type Failure, type Reply } from '../../shared/reply.ts';
import type { ServiceClient } from './service-client.ts';
import type { History } from './history.ts';

interface NewEntry {
  readonly context: ConfirmedContext;
  readonly entry: Entry;
  /** The id of an earlier try whose answer was lost, so that no second entry can come of it; found in the history when left out. */
  readonly id?: string;
}

interface EntryOutcome {
  readonly id: string;
  readonly result: EntryResult;
  readonly says: Message;
  readonly failure: ServiceFailure | null;
  /** It went out under the id of an earlier request for this MAC whose answer never came. */
  readonly isAgain: boolean;
  readonly notRecorded: Failure | null;
}

/** The id of the last request for a MAC without an answer: the service knows the entry by it, and makes no second one. */
const inDoubt = async (history: History, target: ServiceTarget, mac: string): Promise<string | null> => {
  const entries = await history.read(target);
  if (!entries.ok) return null;
  // One that was refused since changed nothing, and so settles nothing.
  const last = entries.value.findLast(
    ({ begun, ended }) =>
      begun.asked.what === 'create-entry' && begun.asked.mac === mac && ended?.result !== 'not-done',
  );
  if (last?.begun.asked.what !== 'create-entry') return null;
  return last.ended === null || last.ended.result === 'unknown' ? last.begun.asked.entry : null;
};

/** Creates one entry, once. A failure of the reply means that nothing was sent. */
export const createEntry = async (
  { context, entry, id: given }: NewEntry,
  { client, history }: { readonly client: Pick<ServiceClient, 'call'>; readonly history: History },
  signal: AbortSignal,
): Promise<Reply<EntryOutcome>> => {
  const target = targetOf(context);
  const earlier = given === undefined ? await inDoubt(history, target, entry.mac) : null;
  const id = given ?? earlier ?? randomUUID();
  const { mac, name } = entry;
  const begun = await history.begin({ name: context.name, target }, { what: 'create-entry', entry: id, mac, name });
  if (!begun.ok) return failed(begun.failure.code, sentences(begun.failure.message, say('Nothing was sent.')));
  const outcome = await client.call(createRequest(target, entryRequest(entry, id)), signal);
  const reading = readCreateReply(outcome, mac);
  const failure = reading.kind === 'created' ? null : reading.failure;
  const ended = await history.end(target, begun.value, {
    result: failure === null ? 'done' : failure.changed === 'nothing' ? 'not-done' : 'unknown',
    summary: failure?.message ?? say`Created ${macOf(mac)}.`,
    failure: failure?.code ?? null,
    removed: [],
  });
  return done({
    id,
    result: entryResult(failure),
    says: failure?.message ?? createdSentence(entry),
    failure,
    isAgain: earlier !== null,
    notRecorded: ended.ok ? null : ended.failure,
  });
};
