import type { Forgotten, Binding } from '../../core/credential/binding.ts';
import type { Secret } from '../../core/credential/secret.ts';
import { marked, said, say } from '../../core/messages/say.ts';
import type { KeychainState } from '../../shared/contract.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { openKeychain, type Keychain, type KeychainAnswer, type StoredSecret } from './keychain.ts';
import type { SecretStore } from './store.ts';
const SESSION_BACKEND = marked('memory of this session');

/**
 * Keeps secrets in memory until the program ends. `state` is what to say about the keychain that is not used.
 */
export const openSessionStore = (state: KeychainState['state'] = 'none'): SecretStore => {
  const secrets = new Map<string, { readonly secret: Secret; readonly binding: Binding }>();
  const forgotten = new Map<string, Forgotten>();
  const now = (): KeychainState => ({ state, backend: said(SESSION_BACKEND) });
  return {
    state: now,
    retry: () => Promise.resolve(now()),
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

type Trouble = Exclude<KeychainState['state'], 'ok'>;

const SENTENCE: Readonly<Record<Trouble, string>> = marked({
  locked: 'The keychain is locked.',
  none: 'This machine has no keychain that keeps passwords.',
  denied: 'The keychain refused access.',
  timeout: 'The keychain did not answer within three seconds.',
});

/** Troubles that a person can end while the program runs. */
const PASSING: readonly Trouble[] = ['locked', 'denied', 'timeout'];

/**
 * Opens the place for passwords: the keychain where it proves that it keeps them, else the memory of this session.
 * `state` says which. There is no third place and nothing to consent to: a password never goes to disk as text.
 */
export const openSecretStore = async (keychain: Keychain = openKeychain()): Promise<SecretStore> => {
  const session = openSessionStore();
  /** By account; the keychain may not have been there to take the secret out of. */
  const forgotten = new Map<string, Forgotten>();
  let now = await keychain.probe();

  const state = (): KeychainState => ({ state: now, backend: now === 'ok' ? keychain.backend : said(SESSION_BACKEND) });
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
      now === 'ok'
        ? said('The password could not be read; nothing was changed.')
        : say`${said(SENTENCE[now])} The password could not be read; nothing was changed.`,
    );

  /** What the keychain holds, when nothing is in memory. */
  const stored = async (account: string): Promise<Reply<StoredSecret | null>> => {
    if (now === 'none') return done(null);
    if (now === 'ok') {
      const answer = note(await keychain.get(account));
      if (answer.ok && answer.value !== null) return done(answer.value);
      // A keychain that was locked meanwhile says "nothing stored" of everything, so its word is checked.
      if (answer.ok && (await retry()).state === 'ok') return done(null);
    }
    return unread();
  };

  const remove = async (account: string): Promise<Reply<null>> => {
    await session.delete(account);
    if (now === 'ok') {
      const answer = note(await keychain.delete(account));
      if (answer.ok) return done(null);
    }
    // Whether one is left there cannot be known, so it is not said that there is none.
    return now === 'ok' || now === 'none'
      ? done(null)
      : failed('keychain', say`${said(SENTENCE[now])} A password that it may hold was not removed.`);
  };

  const forget = async (account: string, why: Forgotten): Promise<Reply<Secret | null>> => {
    forgotten.set(account, why);
    await remove(account);
    return done(null);
  };

  return {
    state,
    retry,
    set: async (account, secret, binding, { ephemeral = false } = {}) => {
      forgotten.delete(account);
      if (ephemeral) return session.set(account, secret, binding);
      if (now !== 'ok' && PASSING.includes(now)) await retry();
      if (now === 'ok') {
        const answer = note(await keychain.set(account, secret, binding));
        if (answer.ok) {
          await session.delete(account);
          return done({ in: 'keychain', because: null });
        }
      }
      await session.set(account, secret, binding);
      return done({
        in: 'session',
        because: now === 'ok' ? null : say`${said(SENTENCE[now])} The password is kept until this program ends.`,
      });
    },
    get: async (account, binding) => {
      if (forgotten.has(account)) return done(null);
      const here = await session.get(account, binding);
      if (here.ok && here.value !== null) return here;
      const elsewhere = session.forgotten(account);
      if (elsewhere !== null) return forget(account, elsewhere);
      const found = await stored(account);
      if (!found.ok || found.value === null) return found.ok ? done(null) : found;
      const isFor = found.value.isFor(binding);
      return isFor === true ? done(found.value.secret) : forget(account, isFor === false ? 'elsewhere' : 'unbound');
    },
    forgotten: (account) => forgotten.get(account) ?? null,
    known: async (account) => {
      const here = await session.known(account);
      if (here.ok && here.value !== null) return here;
      const found = await stored(account);
      return found.ok ? done(found.value?.secret ?? null) : found;
    },
    delete: async (account) => {
      const removed = await remove(account);
      if (removed.ok) forgotten.delete(account);
      return removed;
    },
  };
};
