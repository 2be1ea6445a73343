import { readPolicyEntries, readPolicyEntry } from '../../core/whitelisting/policy.ts';
import {
  restoreList,
  removalDocument,
  stillCoveredSentences,
  confirmationOf,
  isConfirmed,
  coverageSentences,
  removedSentence,
  whyNotRemovable,
} from '../../core/whitelisting/policy-reply.ts';
import { say, sentences } from '../../core/messages/message.ts';
import type { Operations } from '../../shared/contract.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { EmailsRemoved, PolicyPreview, RestoreList } from '../../shared/service-views.ts';
import { removeEmails, type RemovalOutcome, listRestoreLists } from '../../node/service/email-removal.ts';
import { waitingClient } from '../../node/service/patience.ts';
import type { AppContext } from '../app-context.ts';
import { readyToSend } from './sending.ts';

export const previewOf = (text: string): PolicyPreview => {
  const entries = readPolicyEntries(text);
  return {
    entries,
    faulty: entries.filter(({ problems }) => problems.length > 0).length,
    coverage: coverageSentences(entries),
    problem: whyNotRemovable(entries),
  };
};

/** What a removal came to, for people. Where the restore list could not be saved, its text is the only copy. */
export const removedView = (
  { removal, restore, notRecorded }: Extract<RemovalOutcome, { readonly kind: 'removed' }>,
  asked: readonly string[],
  revoke: boolean,
): Omit<Extract<EmailsRemoved, { readonly kind: 'removed' }>, 'kind'> => ({
  document: removalDocument(removal),
  stillCovered: stillCoveredSentences(removal),
  restoreText: restoreList(removal),
  restorePath: restore?.ok === true ? restore.value : null,
  problem: restore?.ok === false ? restore.failure.message : (notRecorded?.message ?? null),
  sentence: removedSentence(removal, asked, revoke),
});

const underWay = (): ReturnType<typeof failed> =>
  failed(
    'busy',
    sentences(say('Emails are being removed with this context. Wait for the result.'), say('Nothing was sent.')),
  );

export const policyOperations = (app: AppContext): Operations['policies'] => {
  const { contexts, data, history, removing } = app.service;
  const restoreLists = async (id: string): Promise<Reply<readonly RestoreList[]>> => {
    const found = await contexts.read(id);
    if (!found.ok) return found;
    const entries = await history.read(found.value);
    return entries.ok ? done(await listRestoreLists(data, entries.value)) : entries;
  };
  return {
    preview: ({ text }) => Promise.resolve(done(previewOf(text))),

    remove: async ({ context: ref, policyId, emails, revoke, typedCount, typed }) => {
      if (typedCount !== emails.length)
        return failed(
          'not-allowed',
          say`The number that was typed is not the number of entries, ${emails.length}. Nothing was sent.`,
        );
      const entries = emails.map(readPolicyEntry);
      const problem = whyNotRemovable(entries);
      if (problem !== null) return failed('bad-input', sentences(problem, say('Nothing was sent.')));
      if (!isConfirmed(entries, typed ?? String(typedCount)))
        return failed(
          'not-allowed',
          sentences(say`What was typed is not ${confirmationOf(entries).asks}.`, say('Nothing was sent.')),
        );
      const ready = await readyToSend(app, ref);
      if (!ready.ok) return ready;
      const { context, client } = ready.value;
      if (removing.has(context.id)) {
        client.close();
        return underWay();
      }
      removing.add(context.id);
      const outcome = await removeEmails(
        { context, accessPolicyId: policyId, entries, revoke },
        { data, client, history },
        new AbortController().signal,
      ).finally(() => {
        removing.delete(context.id);
        client.close();
      });
      if (!outcome.ok) return outcome;
      const notRecorded = outcome.value.notRecorded?.message ?? null;
      if (outcome.value.kind === 'not-removed')
        return done({ kind: 'not-removed', failure: outcome.value.failure, problem: notRecorded });
      const asked = entries.map(({ text }) => text);
      return done({ kind: 'removed', ...removedView(outcome.value, asked, revoke) });
    },

    restoreLists: ({ id }) => restoreLists(id),
  };
};

/** Removes emails for a program without a window, which waits where the service asks for fewer requests. */
export const removePatiently = (
  order: Parameters<typeof removeEmails>[0],
  { client, ...kept }: Parameters<typeof removeEmails>[1],
  onWait: (ms: number) => void,
  stop: AbortSignal,
): ReturnType<typeof removeEmails> => removeEmails(order, { ...kept, client: waitingClient(client, onWait) }, stop);
