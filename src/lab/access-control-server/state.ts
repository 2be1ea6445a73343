import { LOGIN_DETAILS, type AdministratorLogin, type LoginCase } from './administrator-logins.ts';
import type { AccountSetup, AccountState, ApiFamily, Health, Monitoring, ServerSetup } from './setup.ts';
import { traitsOf, type UnauthorizedForm, type VersionTraits } from './version.ts';

/** One account while its world runs. */
export interface Account extends Pick<AccountSetup, 'name' | 'external'> {
  password: string;
  roles: readonly ApiFamily[];
  state: AccountState;
  /** Rejected passwords since the last accepted one. */
  rejected: number;
}

/** The NAC server of one running world: everything that can change, and nothing outside of it. */
export interface ServerState {
  readonly setup: ServerSetup;
  readonly traits: VersionTraits;
  readonly switches: { ers: boolean; openApi: boolean };
  readonly accounts: Map<string, Account>;
  readonly sessions: Set<string>;
  readonly logins: AdministratorLogin[];
  health: Health;
  monitoring: Monitoring;
  /** The source addresses whose connections are taken, `null` for all. */
  ipAccess: ReadonlySet<string> | null;
  /** Requests that each family has had. */
  readonly asked: Map<ApiFamily, number>;
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
  ipAccess: setup.ipAccess === null ? null : new Set(setup.ipAccess),
  asked: new Map(),
});

/** Puts everything back as it was when the world began. */
export const resetServerState = (state: ServerState): void => {
  const fresh = createServerState(state.setup);
  Object.assign(state.switches, fresh.switches);
  for (const [name, account] of fresh.accounts) state.accounts.set(name, account);
  state.asked.clear();
  state.sessions.clear();
  for (const mac of fresh.sessions) state.sessions.add(mac);
  state.logins.length = 0;
  state.health = fresh.health;
  state.monitoring = fresh.monitoring;
  state.ipAccess = fresh.ipAccess;
};

/** Whether the server takes connections from this address at all. */
export const admits = (state: ServerState, sourceAddress: string): boolean =>
  state.ipAccess === null || state.ipAccess.has(sourceAddress);

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

export const recordLogin = (
  state: ServerState,
  user: string,
  sourceAddress: string,
  login: LoginCase,
  through: AdministratorLogin['interface'] = 'ERS',
): void => {
  state.logins.push({
    time: serverTime(state),
    user,
    sourceAddress,
    interface: through,
    result: login === 'accepted' ? 'succeeded' : 'failed',
    details: LOGIN_DETAILS[login],
  });
};
