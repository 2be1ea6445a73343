import type { KeytarLike } from './keychain.ts';
import { mask, unmask } from './masked.ts';

/**
 * The process that holds keytar, the only one with native code for the keychain. It is asked by messages and by nothing else: no
 * argument, no file, no standard input. keytar-in-child.ts starts it. Under Electron the messages come by its own port.
 */

/** One call of keytar; a password in it is masked. */
export interface AskedOfKeychain {
  readonly id: number;
  readonly call: keyof KeytarLike;
  readonly given: readonly string[];
}

export type SaidByKeychain =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  /** `error`: the system's own words, by which its state is recognised; they go no further. */
  | { readonly id: number; readonly ok: false; readonly error: string };

interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: AskedOfKeychain }) => void): unknown;
  postMessage(said: SaidByKeychain): void;
}

const answer = async ({ id, call, given }: AskedOfKeychain): Promise<SaidByKeychain> => {
  try {
    const { default: keytar } = await import('keytar');
    const [service = '', account = '', masked = ''] = given;
    if (call === 'setPassword') await keytar.setPassword(service, account, unmask(masked));
    else if (call === 'deletePassword') return { id, ok: true, value: await keytar.deletePassword(service, account) };
    else {
      const found = await keytar.getPassword(service, account);
      return { id, ok: true, value: found === null ? null : mask(found) };
    }
    return { id, ok: true, value: null };
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    return { id, ok: false, error: code === 'ERR_MODULE_NOT_FOUND' ? 'none' : String(message) };
  }
};

const { parentPort } = process as unknown as { readonly parentPort?: ParentPort };
if (parentPort) parentPort.on('message', ({ data }) => void answer(data).then((said) => parentPort.postMessage(said)));
else if (process.send) {
  process.on('message', (asked: AskedOfKeychain) => void answer(asked).then((said) => process.send?.(said)));
  process.once('disconnect', () => process.exit());
}
