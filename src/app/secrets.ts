import { caseBinding } from '../core/credential/binding.ts';
import { Secret } from '../core/credential/secret.ts';
import { say, sentences } from '../core/messages/message.ts';
import type { OpenCase, Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import { accountOf } from './stage-target.ts';
import { present } from './present.ts';
import { listContexts } from '../node/disk/stores.ts';

/** Towards the keychain only: there is nothing here that gives a password back. */
export const secretOperations = (app: AppContext): Operations['secrets'] => {
  const shown = async (id: string): Promise<Reply<OpenCase>> => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    app.emit({ name: 'cases.changed', payload: { id } });
    return done(await present(app, found.value, null));
  };
  return {
    setPassword: async ({ id, password, shownFor }) => {
      const found = await app.caseStore.read(id);
      if (!found.ok) return found;
      const { target, practice, removedAt } = found.value;
      if (removedAt !== null)
        return failed(
          'not-allowed',
          sentences(say('It is in the bin. Restore it first.'), say('Nothing was changed.')),
        );
      if (app.live.has(id))
        return failed(
          'busy',
          sentences(say('A stage or a watch is running. Stop it first.'), say('Nothing was changed.')),
        );
      const binding = caseBinding(target);
      if (shownFor !== undefined && caseBinding(shownFor) !== binding)
        return failed(
          'not-allowed',
          sentences(say('The server, port or user was changed meanwhile.'), say('Nothing was changed.')),
        );
      const kept = await app.secrets.set(id, new Secret(password), binding, { ephemeral: practice !== null });
      app.passwords.entered(accountOf(found.value));
      return kept.ok ? shown(id) : kept;
    },
    clearPassword: async ({ id }) => {
      const cleared = await app.secrets.delete(id);
      // Also one that stays in the keychain is not used any more.
      const open = await shown(id);
      return cleared.ok ? open : cleared;
    },
    retryKeychain: async () => {
      const now = await app.secrets.retry();
      // Their keys may be there again; the window reads its case again on its own.
      const listed = await listContexts(app.service.contexts);
      for (const { id } of listed.ok ? listed.value.contexts : [])
        app.emit({ name: 'contexts.changed', payload: { id } });
      return done(now);
    },
  };
};
