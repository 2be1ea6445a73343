import type { SessionTokens } from './session-tokens.ts';
import { isForUs, isFromUs, only, type Head } from './guard.ts';
import type { Route } from './routes.ts';

/** The route that a request may take, or the status that refuses it. */
type Admission =
  | { readonly route: Route }
  | { readonly route: null; readonly status: number; readonly headers: Readonly<Record<string, string>> };

const no = (status: number, headers: Readonly<Record<string, string>> = {}): Admission => ({
  route: null,
  status,
  headers,
});

const bearer = (head: Head): string => /^Bearer ([\w-]{43})$/.exec(only(head, 'authorization') ?? '')?.[1] ?? '';

/** Everything that the head of a request can be refused for, in order. Reads no body and changes nothing. */
export const admit = (head: Head, routes: readonly Route[], tokens: SessionTokens, port: number): Admission => {
  if (!isForUs(head, port)) return no(403);
  const here = routes.filter((route) => route.path === head.target);
  const route = here.find((candidate) => candidate.method === head.method);
  if (!isFromUs(head, route?.door ?? 'api')) return no(403);
  if (here.length === 0) return no(404);
  if (!route) return no(405, { allow: here.map((candidate) => candidate.method).join(', ') });
  if (route.needsToken && !tokens.admits(bearer(head))) return no(401, { 'www-authenticate': 'Bearer' });
  return { route };
};
