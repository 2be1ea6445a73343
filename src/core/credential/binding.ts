import { hiddenIn } from '../vocabulary/typed.ts';
import { marked, say, type Message } from '../messages/message.ts';
import type { Target } from '../records/case.ts';

/**
 * What a stored secret was given for. It is stored with the secret, and the secret is given out for nothing else: however a
 * case or a context came to name another server or user (a form, an import, another process, a file edited by hand), its
 * secret is not sent there. Where the connection goes ("connect to") and which way it takes are not in it, for the
 * certificate has to be the server's by its name in any case.
 */
export type Binding = string & { readonly kind: 'binding' };

/** What a secret was given for, from the kind of its owner and what names it. */
export const bindingOf = (...parts: readonly (string | number)[]): Binding => JSON.stringify(parts) as Binding;

/** Server, port and API user of a case. */
export const caseBinding = ({ host, port, user }: Pick<Target, 'host' | 'port' | 'user'>): Binding =>
  bindingOf('case', host.trim().toLowerCase(), port, user);

/** The key with which this installation signs what leaves it. */
export const installationBinding = (): Binding => bindingOf('installation');

/** Whether a change only names what was not named before: the password was given for what is named next. */
export const onlyCompletes = (before: Pick<Target, 'host' | 'user'>, after: Pick<Target, 'host' | 'user'>): boolean =>
  [
    [before.host, after.host],
    [before.user, after.user],
  ].every(([old = '', now]) => old.trim() === '' || old === now) &&
  (before.host.trim() === '' || before.user === '');

/** Why a stored secret is not used: given for something else, or removed while the keychain was closed. */
export type Forgotten = 'elsewhere' | 'withdrawn';

const PASSWORD_FORGOTTEN: Readonly<Record<Forgotten, string>> = marked({
  elsewhere: 'The stored password was forgotten, because it may be for another server, port or user.',
  withdrawn: 'What is stored is not used, because it was replaced or removed while the keychain could not be opened.',
});

export const passwordForgotten = (why: Forgotten): Message => say(PASSWORD_FORGOTTEN[why]);

/** A colon ends the name in HTTP Basic: the text after it is likely a password and must not be stored. */
const canBeUser = (name: string): boolean => !name.includes(':');

/** Why a name is none that may be sent: what nobody sees in it would be a rejected sign-in. `null`: it may. */
export const whyNoUser = (name: string): Message | null => {
  if (!canBeUser(name)) return say('The user name contains a colon, which HTTP Basic cannot carry.');
  const at = hiddenIn(name);
  if (at < 0) return null;
  const code = (name.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return say`Character ${Array.from(name.slice(0, at)).length + 1} of the user name is invisible, or a space that is no plain one (U+${code}). Type the name again.`;
};

/** Why the keychain keeps no password. */
export const KEYCHAIN_FAULTS = marked({
  locked: 'The keychain is locked.',
  none: 'This machine has no keychain that keeps passwords.',
  denied: 'The keychain refused access.',
  timeout: 'The keychain did not answer within three seconds.',
});
