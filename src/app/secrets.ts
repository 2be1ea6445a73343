import { caseBinding } from '../core/credential/binding.ts';
import { Secret } from '../core/credential/secret.ts';
import type { OpenCase, Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import type { Bench } from './bench.ts';
import { present } from './present.ts';

/** Towards the keychain only: there is nothing here that gives a password back. */
export const secretOperations = (bench: Bench): Operations['secrets'] => {
  const shown = async (id: string): Promise<Reply<OpenCase>> => {
    const found = await bench.shelf.read(id);
    if (!found.ok) return found;
    bench.announce({ name: 'cases.changed', told: { id } });
    return done(await present(bench, found.value, null));
  };
  return {
    setPassword: async ({ id, password, shownFor }) => {
      const found = await bench.shelf.read(id);
      if (!found.ok) return found;
      const { target, practice, removedAt } = found.value;
      if (removedAt !== null)
        return failed('not-allowed', 'This case is in the bin. Restore it first. The password was not stored.');
      const binding = caseBinding(target);
      if (shownFor !== undefined && caseBinding(shownFor) !== binding)
        return failed('not-allowed', 'The server, port or user was changed meanwhile. The password was not stored.');
      const kept = await bench.secrets.set(id, new Secret(password), binding, { ephemeral: practice !== null });
      return kept.ok ? shown(id) : kept;
    },
    clearPassword: async ({ id }) => {
      const cleared = await bench.secrets.delete(id);
      return cleared.ok ? shown(id) : cleared;
    },
    retryKeychain: async () => done(await bench.secrets.retry()),
  };
};
