import { LOGIN_DETAILS, type AdministratorLogin, type LoginCase } from './administrator-logins.ts';
import type { AccountSetup, AccountState, ApiFamily, ServerSetup } from './setup.ts';
import { traitsOf, type UnauthorizedForm, type VersionTraits } from './version.ts';

/** One account while its world runs. */
export interface Account extends Pick<AccountSetup, 'name' | 'external'> {
  password: string;
  roles: readonly ApiFamily[];
  state: AccountState;
  /** Rejected passwords since the last accepted one. */
  rejected: number;
}

/** The access control server of one running world: everything that can change, and nothing outside of it. */
export interface ServerState {
  readonly setup: ServerSetup;
  readonly traits: VersionTraits;
  readonly switches: { ers: boolean; openApi: boolean };
  readonly accounts: Map<string, Account>;
  readonly sessions: Set<string>;
  readonly logins: AdministratorLogin[];
  health: ServerSetup['health'];
  monitoring: ServerSetup['monitoring'];
}

export const createServerState = (setup: ServerSetup): ServerState => ({
  setup,
  traits: traitsOf(setup.version),
  switches: { ...setup.switches },
  accounts: new Map(setup.accounts.map((account) => [account.name, { ...account, rejected: 0 }])),
  sessions: new Set(setup.sessions),
  logins: [],
  health: setup.health,
  monitoring: setup.monitoring,
});

/** The server's own idea of the time. */
export const serverTime = (state: ServerState): Date => new Date(Date.now() + state.setup.clockOffsetMs);

export const unauthorizedForm = (state: ServerState): UnauthorizedForm =>
  state.setup.unauthorized ?? state.traits.unauthorized;

/** Whether requests of a family reach its API at all. MnT has no switch; from 3.4 on the Open API has none either. */
export const isSwitchedOn = (state: ServerState, family: ApiFamily): boolean => {
  switch (family) {
    case 'ers':
      return state.switches.ers;
    case 'open-api':
      return state.switches.openApi || !state.traits.openApiSwitch;
    case 'mnt':
      return true;
  }
};

export const recordLogin = (state: ServerState, user: string, sourceAddress: string, login: LoginCase): void => {
  state.logins.push({
    time: serverTime(state),
    user,
    sourceAddress,
    interface: 'ERS',
    result: login === 'accepted' ? 'succeeded' : 'failed',
    details: LOGIN_DETAILS[login],
  });
};
