import { codeOf, diskReason } from '../node/disk/file-system.ts';
import { dataFolder, storedLanguage } from '../node/disk/data-folder.ts';
import { mayHavePolicy } from '../node/disk/policy-place.ts';
import { wouldLinger } from '../node/exit.ts';
import type { Message } from '../core/messages/message.ts';
import type { Language } from '../core/messages/language.ts';
import { systemLanguage } from './app-context.ts';

/** What a program without a window does with its own process. */

/** The language chosen in the window, else the one of the locale. Never rejects. */
export const languageHere = async (): Promise<Language> =>
  (await storedLanguage(dataFolder())) ?? systemLanguage(undefined);

/** Why the administrators of this computer refuse a command of the terminal; `null`: they do not. */
export const refusedHere = async (name: string): Promise<Message | null> =>
  mayHavePolicy() ? (await import('./managed.ts')).commandRefused(name) : null;

/** The thread that a command will need starts beside the command, whose code takes as long to load. */
export const startThreadEarly = async (thread: 'probing' | 'reading', ownCa: boolean): Promise<void> => {
  // The sources have their threads beside who asks for them.
  if (import.meta.url.endsWith('.ts')) return;
  const { startEarly, workerFile } = await import('../node/threads/thread.ts');
  startEarly(
    workerFile(import.meta.url, `${thread}-worker`),
    thread,
    thread === 'probing' ? { kind: 'warm-up', ownCa } : { kind: 'ask', id: 0, call: 'warm-up', question: null },
  );
};

/** Why a stream did not take what was printed: its reader has closed it, the disk behind it is full, or anything else. */
export const whyNotPrinted = (error: unknown): 'closed' | 'disk-full' | 'failed' => {
  if (codeOf(error) === 'EPIPE') return 'closed';
  return diskReason(error) === 'disk-full' ? 'disk-full' : 'failed';
};

/**
 * Ends the process with this exit code. `process.exit` waits for calls that cannot be cancelled (measured: 47 seconds with a keyring
 * that had stopped); a shell in its place that only exits waits for nobody. On Windows it is `process.exit`.
 */
export const leave = (code: number): never => {
  if (wouldLinger() && process.platform !== 'win32' && process.execve !== undefined) {
    process.execve('/bin/sh', ['sh', '-c', `exit ${Math.trunc(code) & 0xff}`], {});
  }
  return process.exit(code);
};

/** Ends the process only if something would keep it open. */
export const leaveWhereHeld = (code: number): void => {
  if (wouldLinger()) leave(code);
};
