import type { Secret } from '../../core/credential/secret.ts';
import type { KeychainState } from '../../shared/contract.ts';
import { done } from '../../shared/reply.ts';
import type { SecretStore } from './store.ts';

export const SESSION_BACKEND = 'memory of this session';

/**
 * Keeps secrets in memory until the program ends. `state` is what to say about the keychain that is not used.
 */
export const openSessionStore = (state: KeychainState['state'] = 'none'): SecretStore => {
  const secrets = new Map<string, Secret>();
  const said: KeychainState = { state, backend: SESSION_BACKEND };
  return {
    state: () => said,
    retry: () => Promise.resolve(said),
    set: (account, secret) => {
      secrets.set(account, secret);
      return Promise.resolve(done({ in: 'session', because: null }));
    },
    get: (account) => Promise.resolve(done(secrets.get(account) ?? null)),
    delete: (account) => {
      secrets.delete(account);
      return Promise.resolve(done(null));
    },
  };
};
