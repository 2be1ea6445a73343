import { makeAuthority } from './certificates.ts';
import { goodAnswer, reply, tlsServer, type Asked, type TlsListening } from './servers.ts';
import { targetAt } from './stage.ts';

/** Servers that an authority of this file's own has certified, and targets that trust it. */

export const authority = await makeAuthority();

type Answer = (asked: Asked) => unknown;
export const good: Answer = ({ path, socket }) => socket.end(goodAnswer(path));
export const rejecting: Answer = ({ socket }) => socket.end(reply('401 Unauthorized'));

/** Such a server, in good order unless told otherwise. */
export const serving = async (
  answer = good,
  place?: { readonly host: string; readonly port: number },
): Promise<TlsListening> => tlsServer(await authority.issue(), (asked) => void answer(asked), {}, place);

export const trusting: typeof targetAt = (port, wishes) => targetAt(port, { ca: authority.cert, ...wishes });
