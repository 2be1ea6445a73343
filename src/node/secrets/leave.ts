import { callsThatNeverCame } from './keychain.ts';

/**
 * Ends the process with this exit code, also while a call to the keychain hangs. `process.exit` then waits for the
 * thread of that call (measured on Linux with a keyring that had stopped: 47 seconds; with an unanswered prompt, for
 * ever). Replacing the process by a shell that only exits waits for nobody. Where that is not possible (Windows, whose
 * credential calls do not wait for people) it is `process.exit`.
 */
export const leave = (code: number): never => {
  if (callsThatNeverCame() > 0 && process.platform !== 'win32' && process.execve !== undefined) {
    process.execve('/bin/sh', ['sh', '-c', `exit ${Math.trunc(code) & 0xff}`], {});
  }
  return process.exit(code);
};
