import { type Message } from '../../core/messages/message.ts';
import type { Binding, Forgotten } from '../../core/credential/binding.ts';
import type { Secret } from '../../core/credential/secret.ts';
import type { KeychainState } from '../../shared/contract.ts';
import type { Reply } from '../../shared/reply.ts';

/** Where a secret was put: it outlives the program, or it ends with it. */
type Keeping = 'keychain' | 'session';

interface Kept {
  readonly in: Keeping;
  /** What to say to the user when it could not be kept for longer; `null` when it is where it was meant to be. */
  readonly because: Message | null;
}

/**
 * Keeps passwords, by the id of the case (or account) they belong to. Plain text never reaches the disk through it:
 * what the keychain does not take stays in memory and ends with the program.
 */
export interface SecretStore {
  /** Whether the keychain keeps passwords now, and what does. */
  state(): KeychainState;
  /**
   * Asks the keychain again, e.g. after the user has unlocked it. Where it is open now, what could not be stored or removed
   * before is.
   */
  retry(): Promise<KeychainState>;
  /**
   * @param binding what it is given for.
   * `ephemeral`: only in memory, whatever the keychain can do (practice secrets).
   */
  set(
    account: string,
    secret: Secret,
    binding: Binding,
    options?: { readonly ephemeral?: boolean },
  ): Promise<Reply<Kept>>;
  /**
   * The secret, if it was given for this. One that was given for something else is removed for good, and is not there again
   * when the binding is the old one again. `null`: none is stored. A keychain that stopped answering is a failure, not `null`.
   */
  get(account: string, binding: Binding): Promise<Reply<Secret | null>>;
  /**
   * Whether a secret for this is stored, without reading it again where that is known. As {@link get}, it removes one that was
   * given for something else.
   */
  holds(account: string, binding: Binding): Promise<Reply<boolean>>;
  /** Why the account's secret was forgotten, until another one is set; `null`: it was not. */
  forgotten(account: string): Forgotten | null;
  /** What keeps the account's secret, or would keep it, by name. */
  keeper(account: string): Message;
  /** Why the keychain did not take the secret that is in memory; `null`: it did, or this machine has none. */
  because(account: string): Message | null;
  /** The secret whatever it was given for: to keep it out of what is written, never to send it. */
  known(account: string): Promise<Reply<Secret | null>>;
  /** No error where none is stored. */
  delete(account: string): Promise<Reply<null>>;
}
