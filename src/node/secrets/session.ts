import type { Binding, Forgotten } from '../../core/credential/binding.ts';
import type { Secret } from '../../core/credential/secret.ts';
import type { KeychainState } from '../../shared/contract.ts';
import { done } from '../../shared/reply.ts';
import type { SecretStore } from './store.ts';

export const SESSION_BACKEND = 'memory of this session';

/**
 * Keeps secrets in memory until the program ends. `state` is what to say about the keychain that is not used.
 */
export const openSessionStore = (state: KeychainState['state'] = 'none'): SecretStore => {
  const secrets = new Map<string, { readonly secret: Secret; readonly binding: Binding }>();
  const forgotten = new Map<string, Forgotten>();
  const said: KeychainState = { state, backend: SESSION_BACKEND };
  return {
    state: () => said,
    retry: () => Promise.resolve(said),
    set: (account, secret, binding) => {
      secrets.set(account, { secret, binding });
      forgotten.delete(account);
      return Promise.resolve(done({ in: 'session', because: null }));
    },
    get: (account, binding) => {
      const found = secrets.get(account);
      if (found !== undefined && found.binding !== binding) {
        secrets.delete(account);
        forgotten.set(account, 'elsewhere');
      }
      return Promise.resolve(done(secrets.get(account)?.secret ?? null));
    },
    forgotten: (account) => forgotten.get(account) ?? null,
    known: (account) => Promise.resolve(done(secrets.get(account)?.secret ?? null)),
    delete: (account) => {
      secrets.delete(account);
      forgotten.delete(account);
      return Promise.resolve(done(null));
    },
  };
};
