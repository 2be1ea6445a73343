import type { KeychainState } from '../../shared/contract.ts';
import { done, failed } from '../../shared/reply.ts';
import { openKeychain, type Keychain, type KeychainAnswer } from './keychain.ts';
import { openSessionStore, SESSION_BACKEND } from './session.ts';
import type { SecretStore } from './store.ts';

type Trouble = Exclude<KeychainState['state'], 'ok'>;

const SENTENCE: Readonly<Record<Trouble, string>> = {
  locked: 'The keychain is locked.',
  none: 'This machine has no keychain that keeps passwords.',
  denied: 'The keychain refused access.',
  timeout: 'The keychain did not answer within three seconds.',
};

/** Troubles that a person can end while the program runs. */
const PASSING: readonly Trouble[] = ['locked', 'denied', 'timeout'];

/**
 * Opens the place for passwords: the keychain where it proves that it keeps them, else the memory of this session.
 * `state` says which. There is no third place and nothing to consent to: a password never goes to disk as text.
 */
export const openSecretStore = async (keychain: Keychain = openKeychain()): Promise<SecretStore> => {
  const session = openSessionStore();
  let now = await keychain.probe();

  const state = (): KeychainState => ({ state: now, backend: now === 'ok' ? keychain.backend : SESSION_BACKEND });
  const retry = async (): Promise<KeychainState> => {
    now = await keychain.probe();
    return state();
  };
  const note = <T>(answer: KeychainAnswer<T>): KeychainAnswer<T> => {
    if (!answer.ok) now = answer.state;
    return answer;
  };

  const unread = (): ReturnType<typeof failed> =>
    failed(
      'keychain',
      `${now === 'ok' ? '' : `${SENTENCE[now]} `}The password could not be read; nothing was changed.`,
    );

  return {
    state,
    retry,
    set: async (account, secret, { ephemeral = false } = {}) => {
      if (ephemeral) return session.set(account, secret);
      if (now !== 'ok' && PASSING.includes(now)) await retry();
      if (now === 'ok') {
        const answer = note(await keychain.set(account, secret));
        if (answer.ok) {
          await session.delete(account);
          return done({ in: 'keychain', because: null });
        }
      }
      await session.set(account, secret);
      return done({
        in: 'session',
        because: now === 'ok' ? null : `${SENTENCE[now]} The password is kept until this program ends.`,
      });
    },
    get: async (account) => {
      const here = await session.get(account);
      if ((here.ok && here.value !== null) || now === 'none') return here;
      if (now === 'ok') {
        const answer = note(await keychain.get(account));
        if (answer.ok && answer.value !== null) return done(answer.value);
        // A keychain that was locked meanwhile says "nothing stored" of everything, so its word is checked.
        if (answer.ok && (await retry()).state === 'ok') return done(null);
      }
      return unread();
    },
    delete: async (account) => {
      await session.delete(account);
      if (now === 'ok') {
        const answer = note(await keychain.delete(account));
        if (answer.ok) return done(null);
      }
      // Whether one is left there cannot be known, so it is not said that there is none.
      return now === 'ok' || now === 'none'
        ? done(null)
        : failed('keychain', `${SENTENCE[now]} A password that it may hold was not removed.`);
    },
  };
};
