import { type Credentials, type LabRequest, credentialsOf, escapeMarkup, type LabReply } from '../http.ts';
import {
  type AdministratorLogin,
  recordLogin,
  type Account,
  type ServerState,
  type ApiFamily,
  isSwitchedOn,
} from './state.ts';
import { serverAnswer, toAdminPages, notReady, passingUnauthorized, unauthorized } from './marks.ts';
import { answerErs, answerOpenApi } from './lists.ts';
import { answerMnt } from './mnt.ts';

type SignIn = 'accepted' | 'rejected' | 'forbidden';

const isPermitted = (account: Account, family: ApiFamily): boolean =>
  account.roles.includes(family) && !(family === 'mnt' && account.external);

const rejectPassword = (state: ServerState, account: Account): void => {
  account.rejected += 1;
  const { suspendAfter } = state.setup;
  if (suspendAfter !== null && account.rejected >= suspendAfter && account.state === 'enabled')
    account.state = 'suspended';
};

type Through = AdministratorLogin['interface'];

/** The account, once name, state and password are right. Everything else is counted and written down; `null`. */
const authenticate = (
  state: ServerState,
  { user, password }: Credentials,
  sourceAddress: string,
  through: Through,
): Account | null => {
  const account = state.accounts.get(user);
  if (account === undefined) {
    recordLogin(state, user, sourceAddress, 'bad-credentials', through);
    return null;
  }
  if (account.state !== 'enabled') {
    recordLogin(state, user, sourceAddress, account.state, through);
    return null;
  }
  if (account.password !== password) {
    rejectPassword(state, account);
    recordLogin(state, user, sourceAddress, 'bad-credentials', through);
    return null;
  }
  account.rejected = 0;
  return account;
};

/** A sign-in at the admin pages, which asks for no API role. True where it is accepted. */
const signInToPages = (state: ServerState, credentials: Credentials, sourceAddress: string): boolean => {
  if (authenticate(state, credentials, sourceAddress, 'GUI') === null) return false;
  recordLogin(state, credentials.user, sourceAddress, 'accepted', 'GUI');
  return true;
};

/**
 * Judges credentials, counts, suspends and writes the Administrator Logins report. The correct password of a suspended
 * or disabled account is rejected exactly as a wrong one is. A request without credentials is rejected and not counted:
 * nobody tried to sign in.
 */
const signIn = (
  state: ServerState,
  credentials: Credentials | null,
  family: ApiFamily,
  sourceAddress: string,
): SignIn => {
  if (credentials === null) return 'rejected';
  const account = authenticate(state, credentials, sourceAddress, 'ERS');
  if (account === null) return 'rejected';
  const record = (login: Parameters<typeof recordLogin>[3]): void =>
    recordLogin(state, credentials.user, sourceAddress, login);
  if (isPermitted(account, family)) {
    record('accepted');
    return 'accepted';
  }
  const forbidden = state.setup.missingRole[family] === 403;
  record(forbidden ? 'accepted' : 'no-role');
  return forbidden ? 'forbidden' : 'rejected';
};

/** Disables or enables an account, as an administrator does. */
export const setAccountState = (account: Account, to: 'enabled' | 'disabled'): void => {
  // A suspended account is still ticked as enabled: only after disabling it is enabling it a change.
  if (account.state === 'suspended' && to === 'enabled') return;
  account.state = to;
  if (to === 'enabled') account.rejected = 0;
};

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
const signInByForm = (state: ServerState, request: LabRequest): LabReply => {
  const form = new URLSearchParams(request.body ?? '');
  const credentials = { user: form.get('username') ?? '', password: form.get('password') ?? '' };
  if (credentials.user === '') return page(state, request, loginPage('Type a user name and a password.'));
  return signInToPages(state, credentials, request.sourceAddress)
    ? leadTo(state, request, '/admin/home')
    : page(state, request, loginPage('Invalid user name or password.'));
};

const answerAdminPages = (state: ServerState, request: LabRequest): LabReply | null => {
  switch (request.path) {
    case '/':
    case '/admin':
      return toAdminPages(state, request);
    case '/admin/':
      return leadTo(state, request, '/admin/login.jsp');
    case '/admin/login.jsp':
    case '/admin/LoginAction.do':
      return request.method === 'POST' ? signInByForm(state, request) : page(state, request, loginPage(null));
    case '/admin/home':
      return page(state, request, homePage);
    default:
      return null;
  }
};

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
