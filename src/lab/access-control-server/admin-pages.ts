import { escapeMarkup, type LabReply } from '../http/reply.ts';
import type { LabRequest } from '../http/request.ts';
import { serverAnswer, toAdminPages } from './marks.ts';
import { signInToPages } from './sign-in.ts';
import type { ServerState } from './state.ts';

/**
 * The pages for people: what a client sees that follows the redirection of a family that is switched off, and the
 * sign-in by which an administrator tells a fault of the account from a missing role.
 */

const loginPage = (message: string | null): string => `<!doctype html>
<!-- Copyright (c) Cisco Systems, Inc. (practice page, made for the lab) -->
<html lang="en">
<head><title>Identity Services Engine</title></head>
<body>
${message === null ? '' : `<p role="alert">${escapeMarkup(message)}</p>`}
<form id="loginForm" method="post" action="LoginAction.do">
<input type="hidden" name="OWASP_CSRFTOKEN" value="practice">
<label>Username <input name="username"></label>
<label>Password <input name="password" type="password"></label>
<button type="submit">Login</button>
</form>
</body>
</html>
`;

const homePage = `<!doctype html>
<html lang="en">
<head><title>Identity Services Engine</title></head>
<body><h1>Signed in</h1><p>The practice server accepts this user at its admin pages. It has no further pages.</p></body>
</html>
`;

const page = (state: ServerState, request: LabRequest, body: string): LabReply =>
  serverAnswer(state, request, 200, { more: [['Content-Type', 'text/html;charset=UTF-8']], body });

const leadTo = (state: ServerState, request: LabRequest, path: string): LabReply =>
  serverAnswer(state, request, 302, { more: [['Location', `https://${state.setup.fqdn}${path}`]] });

/** One answer for a wrong password, a disabled and a suspended account: only the report tells them apart. */
const signIn = (state: ServerState, request: LabRequest): LabReply => {
  const form = new URLSearchParams(request.body ?? '');
  const credentials = { user: form.get('username') ?? '', password: form.get('password') ?? '' };
  if (credentials.user === '') return page(state, request, loginPage('Type a user name and a password.'));
  return signInToPages(state, credentials, request.sourceAddress)
    ? leadTo(state, request, '/admin/home')
    : page(state, request, loginPage('Invalid user name or password.'));
};

/** Answers whatever lies below `/admin` and is not MnT, and the bare address. `null` for anything else. */
export const answerAdminPages = (state: ServerState, request: LabRequest): LabReply | null => {
  switch (request.path) {
    case '/':
    case '/admin':
      return toAdminPages(state, request);
    case '/admin/':
      return leadTo(state, request, '/admin/login.jsp');
    case '/admin/login.jsp':
    case '/admin/LoginAction.do':
      return request.method === 'POST' ? signIn(state, request) : page(state, request, loginPage(null));
    case '/admin/home':
      return page(state, request, homePage);
    default:
      return null;
  }
};
