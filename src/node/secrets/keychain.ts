import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binding } from '../../core/credential/binding.ts';
import { Secret } from '../../core/credential/secret.ts';
import type { KeychainState } from '../../shared/contract.ts';

/**
 * The operating system's keychain through keytar, which is archived: the one file that knows it (decision 003). Seen for real: no
 * native module, no session bus, no collection (then reading says "nothing stored"), a locked keychain, a call that never comes back.
 * So it counts as usable only after a value was stored, read back and deleted, and no call is waited for beyond three seconds.
 */
export interface Keychain {
  readonly backend: string;
  probe(): Promise<KeychainState['state']>;
  set(account: string, secret: Secret, binding: Binding): Promise<KeychainAnswer<null>>;
  get(account: string): Promise<KeychainAnswer<StoredSecret | null>>;
  delete(account: string): Promise<KeychainAnswer<null>>;
}

export type KeychainAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly state: Exclude<KeychainState['state'], 'ok'> };

export interface StoredSecret {
  readonly secret: Secret;
  readonly isFor: (binding: Binding) => boolean;
}

/** As much of keytar as is used. */
export interface KeytarLike {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

interface KeychainOptions {
  readonly load?: () => Promise<KeytarLike>;
  readonly limitMs?: number;
  readonly platform?: NodeJS.Platform;
}

const KEYCHAIN_SERVICE = 'tripoint';
const LIMIT_MS = 3000;

const BACKENDS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
};

/** Follows the account's name. */
const BOUND = '/bound';
const MARKED = /^([0-9a-f]{64}):([^]*)$/;

const markOf = (binding: Binding): string => createHash('sha256').update(binding).digest('hex');

const storedSecret = (value: string): StoredSecret => {
  const [, mark, secret] = MARKED.exec(value) ?? [];
  return mark === undefined || secret === undefined
    ? { secret: new Secret(value), isFor: () => false }
    : { secret: new Secret(secret), isFor: (binding) => markOf(binding) === mark };
};

const loadKeytar = async (): Promise<KeytarLike> => (await import('keytar')).default;

let lostCalls = 0;
/** Calls of this process that were given up and have not come back; see exit.ts. */
export const callsThatNeverCame = (): number => lostCalls;

/** Nothing is loaded or asked before the first call. */
export const openKeychain = ({
  load = loadKeytar,
  limitMs = LIMIT_MS,
  platform = process.platform,
}: KeychainOptions = {}): Keychain => {
  let loading: Promise<KeytarLike> | null = null;
  /** Calls that were given up and have not come back. Each blocks one of the four threads that the disk needs too. */
  let lost = 0;

  const ask = async <T>(
    call: (keytar: KeytarLike) => Promise<T>,
    late: () => unknown = () => undefined,
  ): Promise<KeychainAnswer<T>> => {
    if (lost > 0) return { ok: false, state: 'timeout' };
    let keytar: KeytarLike;
    try {
      keytar = await (loading ??= load());
    } catch {
      return { ok: false, state: 'none' };
    }
    const answer = settle(call, keytar);
    const first = await withLimit(answer, limitMs);
    if (first !== 'timeout') return first;
    lost += 1;
    lostCalls += 1;
    void answer.then((came) => {
      lost -= 1;
      lostCalls -= 1;
      if (came.ok) late();
    });
    return { ok: false, state: 'timeout' };
  };

  const get = (account: string): Promise<KeychainAnswer<string | null>> =>
    ask((keytar) => keytar.getPassword(KEYCHAIN_SERVICE, account));

  const remove = async (account: string): Promise<KeychainAnswer<null>> => {
    const answer = await ask((keytar) => keytar.deletePassword(KEYCHAIN_SERVICE, account));
    return answer.ok ? { ok: true, value: null } : answer;
  };

  const store = async (account: string, value: string): Promise<KeychainAnswer<null>> => {
    // A value that arrives late is taken out again: the user was informed that it is not there.
    const stored = await ask(
      (keytar) => keytar.setPassword(KEYCHAIN_SERVICE, account, value),
      () => remove(account),
    );
    if (!stored.ok) return stored;
    const read = await get(account);
    if (!read.ok) return read;
    if (read.value === value) return { ok: true, value: null };
    await remove(account);
    return { ok: false, state: 'none' };
  };

  return {
    backend: BACKENDS[platform] ?? 'Secret Service',
    probe: async () => {
      const account = `probe-${randomUUID()}`;
      const stored = await store(account, randomUUID());
      if (!stored.ok) return stored.state;
      const removed = await remove(account);
      return removed.ok ? 'ok' : removed.state;
    },
    set: (account, secret, binding) => store(`${account}${BOUND}`, `${markOf(binding)}:${secret.expose()}`),
    get: async (account) => {
      const bound = await get(`${account}${BOUND}`);
      if (!bound.ok) return bound;
      return { ok: true, value: bound.value === null ? null : storedSecret(bound.value) };
    },
    delete: (account) => remove(`${account}${BOUND}`),
  };
};

const settle = async <T>(call: (keytar: KeytarLike) => Promise<T>, keytar: KeytarLike): Promise<KeychainAnswer<T>> => {
  try {
    return { ok: true, value: await call(keytar) };
  } catch (error) {
    return { ok: false, state: stateOf(error) };
  }
};

/** The systems give their errors as text, which goes no further. macOS says "user interaction is not allowed" when locked. */
const stateOf = (error: unknown): Exclude<KeychainState['state'], 'ok' | 'timeout'> => {
  const text = error instanceof Error ? error.message : '';
  if (/locked|user interaction is not allowed/i.test(text)) return 'locked';
  if (/denied|dismissed|cancell?ed|not permitted|not authori[sz]ed|passphrase you entered/i.test(text)) return 'denied';
  return 'none';
};

const withLimit = async <T>(work: Promise<T>, limitMs: number): Promise<T | 'timeout'> => {
  const over = new AbortController();
  try {
    return await Promise.race([work, pause(limitMs, 'timeout' as const, { signal: over.signal })]);
  } finally {
    over.abort();
  }
};
