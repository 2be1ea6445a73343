import type { LabReply } from '../http/reply.ts';
import { credentialsOf, type LabRequest } from '../http/request.ts';
import { answerAdminPages } from './admin-pages.ts';
import { answerErs } from './ers.ts';
import { notReady, passingUnauthorized, serverAnswer, toAdminPages, unauthorized } from './marks.ts';
import { answerMnt } from './mnt.ts';
import { answerOpenApi } from './open-api.ts';
import type { ApiFamily } from './setup.ts';
import { signIn } from './sign-in.ts';
import { isSwitchedOn, type ServerState } from './state.ts';

/**
 * The server's API gateway. The order is the server's: a family that is switched off redirects before anybody looks at
 * the credentials; credentials come before roles, and roles before the question itself.
 */

const ANSWERS: Readonly<Record<ApiFamily, (state: ServerState, request: LabRequest) => LabReply>> = {
  ers: answerErs,
  'open-api': answerOpenApi,
  mnt: answerMnt,
};

const familyOf = (path: string): ApiFamily | null => {
  if (path.startsWith('/ers/')) return 'ers';
  if (path.startsWith('/api/')) return 'open-api';
  if (path.startsWith('/admin/API/mnt/')) return 'mnt';
  return null;
};

/** Counts the request; true where the server is too busy just then. */
const isTooBusy = (state: ServerState, family: ApiFamily): boolean => {
  const count = (state.asked.get(family) ?? 0) + 1;
  state.asked.set(family, count);
  return state.setup.passing401[family]?.includes(count) ?? false;
};

/** Answers one request; changes nothing but counters of sign-ins and the Administrator Logins report. */
export const answerAsServer = (state: ServerState, request: LabRequest): LabReply => {
  if (state.health === 'restarting') return notReady(state);
  const family = familyOf(request.path);
  if (family === null) return answerAdminPages(state, request) ?? serverAnswer(state, request, 404);
  if (!isSwitchedOn(state, family)) return toAdminPages(state, request);
  // Before the credentials are looked at: the report knows nothing of it.
  if (isTooBusy(state, family)) return passingUnauthorized();
  switch (signIn(state, credentialsOf(request.headers), family, request.sourceAddress)) {
    case 'rejected':
      return unauthorized(state, request);
    case 'forbidden':
      return serverAnswer(state, request, 403);
    case 'accepted':
      return ANSWERS[family](state, request);
  }
};
