import type { Credentials } from '../http/request.ts';
import { type AdministratorLogin, recordLogin, type Account, type ServerState } from './state.ts';
import type { ApiFamily } from './setup.ts';

/** What became of the credentials of one request. */
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
export const signInToPages = (state: ServerState, credentials: Credentials, sourceAddress: string): boolean => {
  if (authenticate(state, credentials, sourceAddress, 'GUI') === null) return false;
  recordLogin(state, credentials.user, sourceAddress, 'accepted', 'GUI');
  return true;
};

/**
 * Judges credentials, counts, suspends and writes the Administrator Logins report. The correct password of a suspended
 * or disabled account is rejected exactly as a wrong one is. A request without credentials is rejected and not counted:
 * nobody tried to sign in.
 */
export const signIn = (
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
