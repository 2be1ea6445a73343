import { whyNoUser } from '../../core/credential/binding.ts';
import { say, type Message } from '../../core/messages/message.ts';
import type { KnownCredentials } from './scrub.ts';
import type { ProbeTarget, ResolvedProxy } from './target.ts';

/** Where secrets are taken out, besides the crossing to the worker: for a request's header, and for the cleaner. */

/** The value of an `Authorization` header (RFC 7617, UTF-8). */
export const authorizationOf = ({ user, password }: ProbeTarget): string => basic(user, password.expose());

/** The value of a `Proxy-Authorization` header, or `null` where the proxy wants none. */
export const proxyAuthorizationOf = ({ user, password }: ResolvedProxy): string | null =>
  user === null ? null : basic(user, password?.expose() ?? '');

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;

/** Everything that must not be found in evidence. */
export const knownCredentials = (target: ProbeTarget): readonly KnownCredentials[] => [
  { user: target.user, password: target.password.expose() },
  ...proxyCredentials(target.proxy),
];

export const proxyCredentials = (proxy: ResolvedProxy | null): readonly KnownCredentials[] =>
  proxy?.password ? [{ user: proxy.user ?? '', password: proxy.password.expose() }] : [];

/** Why these cannot be sent with HTTP Basic, or `null`. */
export const whyNotBasic = ({ user, password }: ProbeTarget): Message | null => {
  if (user === '') return say('The user name is missing.');
  if (password.isEmpty) return say('The password is missing.');
  return (
    whyNoUser(user) ??
    (/\p{Cc}/u.test(password.expose()) ? say('The password contains a control character, such as a line end.') : null)
  );
};
