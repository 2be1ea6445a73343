import { type Message, NOTHING, say, sentences, verbatim } from '../../core/messages/message.ts';
import { KEYCHAIN_FAULTS, type Binding, type Forgotten } from '../../core/credential/binding.ts';
import type { Secret } from '../../core/credential/secret.ts';
import type { KeychainState } from '../../shared/contract.ts';
import { type Reply, done, failed } from '../../shared/reply.ts';
import { openKeychain, type Keychain, type KeychainAnswer, type StoredSecret } from './keychain.ts';
import { openWithdrawn } from './withdrawn.ts';

type SecretPlace = 'keychain' | 'session';

interface Kept {
  readonly in: SecretPlace;
  /** What to say to the user when it could not be kept for longer; `null` when it is where it was meant to be. */
  readonly because: Message | null;
}

/** Keeps passwords, by the id of the case or account. What the keychain does not take stays in memory, never on disk as text. */
export interface SecretStore {
  state(): KeychainState;
  /** Asks the keychain again. Where it is open now, what could not be stored or removed before is. */
  retry(): Promise<KeychainState>;
  /** @param binding what it is given for. `ephemeral`: only in memory (practice secrets). */
  set(
    account: string,
    secret: Secret,
    binding: Binding,
    options?: { readonly ephemeral?: boolean },
  ): Promise<Reply<Kept>>;
  /** The secret, if it was given for this; one given for something else is removed for good. `null`: none is stored. */
  get(account: string, binding: Binding): Promise<Reply<Secret | null>>;
  /** Whether a secret for this is stored. As {@link get}, it removes one that was given for something else. */
  holds(account: string, binding: Binding): Promise<Reply<boolean>>;
  /** Why the account's secret was forgotten, until another one is set; `null`: it was not. */
  forgotten(account: string): Forgotten | null;
  keeper(account: string): Message;
  /** Why the keychain did not take the secret that is in memory; `null`: it did, or this machine has none. */
  because(account: string): Message | null;
  /** The secret whatever it was given for: to keep it out of what is written, never to send it. */
  known(account: string): Promise<Reply<Secret | null>>;
  delete(account: string): Promise<Reply<null>>;
}

const SESSION_BACKEND = say('memory of this session');

interface SessionStore extends SecretStore {
  readonly held: (account: string) => { readonly secret: Secret; readonly binding: Binding } | undefined;
}

/** Keeps secrets in memory until the program ends. `state`: of the keychain that is not used. */
export const openSessionStore = (state: KeychainState['state'] = 'none'): SessionStore => {
  const secrets = new Map<string, { readonly secret: Secret; readonly binding: Binding }>();
  const forgotten = new Map<string, Forgotten>();
  const now = (): KeychainState => ({ state, backend: SESSION_BACKEND });
  const given = (account: string, binding: Binding): Secret | null => {
    const found = secrets.get(account);
    if (found !== undefined && found.binding !== binding) {
      secrets.delete(account);
      forgotten.set(account, 'elsewhere');
    }
    return secrets.get(account)?.secret ?? null;
  };
  return {
    state: now,
    retry: () => Promise.resolve(now()),
    held: (account) => secrets.get(account),
    keeper: () => SESSION_BACKEND,
    because: () => null,
    set: (account, secret, binding) => {
      secrets.set(account, { secret, binding });
      forgotten.delete(account);
      return Promise.resolve(done({ in: 'session', because: null }));
    },
    get: (account, binding) => Promise.resolve(done(given(account, binding))),
    holds: (account, binding) => Promise.resolve(done(given(account, binding) !== null)),
    forgotten: (account) => forgotten.get(account) ?? null,
    known: (account) => Promise.resolve(done(secrets.get(account)?.secret ?? null)),
    delete: (account) => {
      secrets.delete(account);
      forgotten.delete(account);
      return Promise.resolve(done(null));
    },
  };
};

type KeychainFault = Exclude<KeychainState['state'], 'ok'>;

const PASSING: readonly KeychainFault[] = ['locked', 'denied', 'timeout'];

/** Of a secret that was put in memory because the keychain did not take it. */
interface NotTaken {
  readonly trouble: KeychainFault;
  /** Whether it was noted durably that what the keychain may hold from before is not to be used. */
  readonly noted: boolean;
}

const NOT_USED = say(
  'What the keychain still holds is not used any more, and is removed when the keychain is open again.',
);
const USED_AGAIN = say(
  'What the keychain still holds is used again after a restart: the data folder did not take the note against it.',
);

const becauseOf = ({ trouble, noted }: NotTaken): Message => {
  const why = say(KEYCHAIN_FAULTS[trouble]);
  if (trouble === 'none')
    return sentences(why, say('What was typed is in memory alone and kept until this program ends.'));
  return noted
    ? sentences(why, say('What was typed is in memory alone and kept until this program ends.'), NOT_USED)
    : sentences(why, say('What was typed is in memory alone and kept until this program ends.'), USED_AGAIN);
};

/** The keychain where it proves that it keeps passwords, else the memory of this session; there is no third place. */
export const openSecretStore = async (
  dataFolder: string,
  keychain: Keychain = openKeychain(),
): Promise<SecretStore> => {
  const session = openSessionStore();
  const withdrawn = openWithdrawn(dataFolder);
  const forgotten = new Map<string, Forgotten>();
  const notTaken = new Map<string, NotTaken>();
  /** What a secret that was found or stored is for. That none is there is not remembered: another program may store one. */
  const holding = new Map<string, Binding>();
  let now = await keychain.probe();

  const state = (): KeychainState => ({
    state: now,
    backend: now === 'ok' ? verbatim(keychain.backend) : SESSION_BACKEND,
  });
  const why = (): Message => (now === 'ok' ? NOTHING : say(KEYCHAIN_FAULTS[now]));
  const because = (account: string): Message | null => {
    const one = notTaken.get(account);
    return one === undefined || one.trouble === 'none' ? null : becauseOf(one);
  };
  const note = <T>(answer: KeychainAnswer<T>): KeychainAnswer<T> => {
    if (answer.ok) return answer;
    now = answer.state;
    holding.clear();
    return answer;
  };

  /** A keychain that was locked meanwhile says "nothing stored" and "nothing to delete" of everything, so its word is checked. */
  const isOpen = async (): Promise<boolean> => {
    now = await keychain.probe();
    return now === 'ok';
  };

  const takeOut = async (account: string): Promise<boolean> =>
    now === 'ok' && note(await keychain.delete(account)).ok && (await isOpen());

  const putIn = async (account: string, secret: Secret, binding: Binding): Promise<boolean> => {
    if (now !== 'ok' || !note(await keychain.set(account, secret, binding)).ok) return false;
    await withdrawn.drop(account);
    await session.delete(account);
    notTaken.delete(account);
    return true;
  };

  /** What an open keychain still has to be sent: what was typed, replaced or removed while it was not. */
  const catchUp = async (): Promise<void> => {
    holding.clear();
    for (const account of new Set([...(await withdrawn.list()), ...notTaken.keys()])) {
      if (now !== 'ok') return;
      const held = session.held(account);
      if (held !== undefined && notTaken.has(account)) {
        await putIn(account, held.secret, held.binding);
        continue;
      }
      const found = note(await keychain.get(account));
      if (!found.ok || !(await takeOut(account))) return;
      if (found.value !== null && held === undefined && !forgotten.has(account)) forgotten.set(account, 'withdrawn');
      await withdrawn.drop(account);
    }
  };
  if (now === 'ok') await catchUp();

  const retry = async (): Promise<KeychainState> => {
    if (await isOpen()) await catchUp();
    return state();
  };

  const stored = async (account: string): Promise<Reply<StoredSecret | null>> => {
    if (now === 'none') return done(null);
    if (now === 'ok') {
      const answer = note(await keychain.get(account));
      if (answer.ok && (answer.value !== null || (await isOpen()))) return done(answer.value);
    }
    return failed('keychain', sentences(why(), say('What is stored there could not be read.')));
  };

  const remove = async (account: string): Promise<Reply<null>> => {
    holding.delete(account);
    await session.delete(account);
    notTaken.delete(account);
    if (await takeOut(account)) {
      await withdrawn.drop(account);
      return done(null);
    }
    const noted = await withdrawn.note(account);
    // Whether one is left there cannot be known, so it is not said that there is none.
    if (now === 'ok' || now === 'none') return done(null);
    return failed('keychain', noted ? sentences(why(), NOT_USED) : sentences(why(), USED_AGAIN));
  };

  const forget = async (account: string, reason: Forgotten): Promise<Reply<Secret | null>> => {
    forgotten.set(account, reason);
    await remove(account);
    return done(null);
  };

  const read = async (account: string, binding: Binding): Promise<Reply<Secret | null>> => {
    if (forgotten.has(account)) return done(null);
    const here = await session.get(account, binding);
    if (here.ok && here.value !== null) return here;
    const elsewhere = session.forgotten(account);
    if (elsewhere !== null) return forget(account, elsewhere);
    if (now !== 'none' && (await withdrawn.has(account))) {
      forgotten.set(account, 'withdrawn');
      return done(null);
    }
    const found = await stored(account);
    if (!found.ok || found.value === null) return found.ok ? done(null) : found;
    return found.value.isFor(binding) ? done(found.value.secret) : forget(account, 'elsewhere');
  };

  const get: SecretStore['get'] = async (account, binding) => {
    const found = await read(account, binding);
    if (found.ok && found.value !== null) holding.set(account, binding);
    else holding.delete(account);
    return found;
  };

  return {
    state,
    retry,
    set: async (account, secret, binding, { ephemeral = false } = {}) => {
      notTaken.delete(account);
      holding.delete(account);
      if (!ephemeral && now !== 'ok' && PASSING.includes(now)) await retry();
      forgotten.delete(account);
      if (ephemeral) return session.set(account, secret, binding);
      if (await putIn(account, secret, binding)) return done({ in: 'keychain', because: null });
      await session.set(account, secret, binding);
      const noted = await withdrawn.note(account);
      if (now === 'ok') return done({ in: 'session', because: null });
      const why = { trouble: now, noted };
      notTaken.set(account, why);
      return done({ in: 'session', because: becauseOf(why) });
    },
    get,
    holds: async (account, binding) => {
      if (holding.get(account) === binding) return done(true);
      const found = await get(account, binding);
      return found.ok ? done(found.value !== null) : found;
    },
    forgotten: (account) => forgotten.get(account) ?? null,
    keeper: (account) => (session.held(account) === undefined ? state().backend : SESSION_BACKEND),
    because,
    known: async (account) => {
      const here = await session.known(account);
      if (here.ok && here.value !== null) return here;
      const found = await stored(account);
      return found.ok ? done(found.value?.secret ?? null) : found;
    },
    delete: async (account) => {
      const removed = await remove(account);
      if (removed.ok) forgotten.delete(account);
      else forgotten.set(account, 'withdrawn');
      return removed;
    },
  };
};
