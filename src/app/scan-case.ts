import { marked } from '../core/messages/say.ts';
import { scanText } from '../node/report/scan-report.ts';
import type { Reply } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';

/** Fails where the password of a case is in a text that would leave it. */
export const scanned = async (
  app: Pick<AppContext, 'secrets'>,
  { id, target }: { readonly id: string; readonly target: { readonly user: string } },
  text: string,
  where: string,
): Promise<Reply<unknown>> => {
  const password = await app.secrets.known(id);
  const known = password.ok && password.value ? [password.value] : [];
  return scanText(
    text,
    known.map((secret) => ({ what: marked('the password'), secret, user: target.user })),
    where,
  );
};
