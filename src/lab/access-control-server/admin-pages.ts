import type { LabReply } from '../http/reply.ts';
import type { LabRequest } from '../http/request.ts';
import { serverAnswer, toAdminPages } from './marks.ts';
import type { ServerState } from './state.ts';

/** The pages that a client sees which follows the redirection of a family that is switched off. */

const loginPage = `<!doctype html>
<!-- Copyright (c) Cisco Systems, Inc. (practice page, made for the lab) -->
<html lang="en">
<head><title>Identity Services Engine</title></head>
<body>
<form id="loginForm" method="post" action="LoginAction.do">
<input type="hidden" name="OWASP_CSRFTOKEN" value="practice">
<label>Username <input name="username"></label>
<label>Password <input name="password" type="password"></label>
<button type="submit">Login</button>
</form>
</body>
</html>
`;

/** Answers whatever lies below `/admin` and is not MnT, and the bare address. `null` for anything else. */
export const answerAdminPages = (state: ServerState, request: LabRequest): LabReply | null => {
  switch (request.path) {
    case '/':
    case '/admin':
      return toAdminPages(state, request);
    case '/admin/':
      return serverAnswer(state, request, 302, {
        more: [['Location', `https://${state.setup.fqdn}/admin/login.jsp`]],
      });
    case '/admin/login.jsp':
      return serverAnswer(state, request, 200, {
        more: [['Content-Type', 'text/html;charset=UTF-8']],
        body: loginPage,
      });
    default:
      return null;
  }
};
