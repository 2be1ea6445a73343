import { say, type Message } from '../core/messages/message.ts';
import { scanText } from '../node/report/scan-report.ts';
import type { Reply } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';

/** Fails where the password of a case is in a text that would leave it. */
export const scanned = async (
  app: { readonly secrets: Pick<AppContext['secrets'], 'known'> },
  { id, target }: { readonly id: string; readonly target: { readonly user: string } },
  text: string,
  where: Message,
): Promise<Reply<unknown>> => {
  const password = await app.secrets.known(id);
  const known = password.ok && password.value ? [password.value] : [];
  return scanText(
    text,
    known.map((secret) => ({ what: say('the password'), secret, user: target.user })),
    where,
  );
};
