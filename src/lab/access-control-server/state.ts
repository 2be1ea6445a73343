import { createHash } from 'node:crypto';

type UnauthorizedForm = 'html' | 'empty' | 'malformed';

/** What differs from one version of the NAC server to the next, as far as the probes can see it. */
interface VersionTraits {
  /** False where the Open API can no longer be switched off. */
  readonly openApiSwitch: boolean;
  /** Whether the Open API has the endpoint resource at all. */
  readonly endpointResource: boolean;
  readonly unauthorized: UnauthorizedForm;
  readonly beyondLastPage: 400 | 404 | 500;
  /** A page size above 100: refused with 400, or answered without a results section. */
  readonly oversizedPage: 'refused' | 'without-results';
  /** Whether endpoints carry each fact a second time under a name that begins with `asset`. */
  readonly assetTwins: boolean;
}

const V_3_1: VersionTraits = {
  openApiSwitch: true,
  endpointResource: false,
  unauthorized: 'html',
  beyondLastPage: 400,
  oversizedPage: 'refused',
  assetTwins: false,
};
const V_3_2: VersionTraits = { ...V_3_1, unauthorized: 'empty', beyondLastPage: 404 };
const V_3_3: VersionTraits = { ...V_3_2, endpointResource: true, assetTwins: true };
const V_3_4: VersionTraits = { ...V_3_3, openApiSwitch: false, unauthorized: 'html', beyondLastPage: 500 };

const SERVER_VERSIONS = {
  '3.1': V_3_1,
  '3.2': V_3_2,
  '3.2-patch-2': { ...V_3_2, endpointResource: true },
  '3.3': V_3_3,
  '3.4': V_3_4,
  '3.5': { ...V_3_4, oversizedPage: 'without-results' },
} as const satisfies Record<string, VersionTraits>;

export type ServerVersion = keyof typeof SERVER_VERSIONS;

const traitsOf = (version: ServerVersion): VersionTraits => SERVER_VERSIONS[version];

/** The three API families, each with its own rights. */
export type ApiFamily = 'ers' | 'open-api' | 'mnt';

export type AccountState = 'enabled' | 'disabled' | 'suspended';

export interface AccountSetup {
  readonly name: string;
  readonly password: string;
  readonly roles: readonly ApiFamily[];
  readonly state: AccountState;
  /** From an external identity store: those cannot use MnT. */
  readonly external: boolean;
}

export interface EndpointGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export interface Endpoint {
  readonly id: string;
  /** Upper case with colons. */
  readonly mac: string;
  readonly groupId: string;
  readonly description: string | null;
}

/** `out-of-resources`: ERS and Open API can no longer answer. `restarting`: behind the gateway nothing answers yet. */
export const HEALTHS = ['good', 'out-of-resources', 'restarting'] as const;
export type Health = (typeof HEALTHS)[number];

/** Whether the node that answers runs the Monitoring persona; `troubled`: it does, and fails. */
export const MONITORINGS = ['runs', 'not-this-node', 'troubled'] as const;
export type Monitoring = (typeof MONITORINGS)[number];

/** How the NAC server of a world is when the world begins. */
export interface ServerSetup {
  /** The only name in its certificate. */
  readonly fqdn: string;
  readonly version: ServerVersion;
  /** Where the version has no Open API switch, `openApi` is ignored. */
  readonly switches: { readonly ers: boolean; readonly openApi: boolean };
  readonly accounts: readonly AccountSetup[];
  /** Rejected passwords until an account is suspended; `null` for never. */
  readonly suspendAfter: number | null;
  /** Status for an account that is known but has no role for the family. */
  readonly missingRole: Readonly<Record<ApiFamily, 401 | 403>>;
  readonly unauthorized: UnauthorizedForm | null;
  readonly health: Health;
  readonly monitoring: Monitoring;
  readonly ipAccess: readonly string[] | null;
  /** Which requests of a family, counted from 1, meet a server that is too busy to look at the sign-in: a passing 401. */
  readonly passing401: Readonly<Partial<Record<ApiFamily, readonly number[]>>>;
  /** MACs with a session at this moment, upper case with colons. */
  readonly sessions: readonly string[];
  readonly groups: readonly EndpointGroup[];
  readonly endpoints: readonly Endpoint[];
  /** The server's clock minus the true time, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** One row of Operations → Reports → Audit → Administrator Logins. */
export interface AdministratorLogin {
  readonly time: Date;
  readonly user: string;
  readonly sourceAddress: string;
  /** Requests of all three API families are listed under ERS. */
  readonly interface: 'GUI' | 'ERS';
  readonly result: 'succeeded' | 'failed';
  readonly details: string;
}

/** Only the report tells a locked account from a wrong password: the answer on the wire is the same. */
const LOGIN_DETAILS = {
  accepted: 'Administrator authentication succeeded',
  'bad-credentials': 'Administrator authentication failed: bad credentials',
  disabled: 'Administrator authentication failed: the account is disabled',
  suspended: 'Administrator authentication failed: the account is locked or suspended',
  'no-role': 'Administrator authentication failed: the account has no permission for this interface',
} as const;
type LoginCase = keyof typeof LOGIN_DETAILS;

/** Identifiers that look random and are the same in every world, so that a story is repeatable. */
const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-11e6-996c-${hex.slice(12, 24)}`;
};

const GROUPS: readonly (readonly [name: string, description: string])[] = [
  ['Android', 'Identity group for phones and tablets of this kind'],
  ['Building-Automation', 'Controllers of doors, lifts and ventilation'],
  ['Cameras', 'Cameras of the reception and the car park'],
  ['Conference-Rooms', 'Screens and sharing devices in meeting rooms'],
  ['Contractors', 'Devices of contractors with a dated entry'],
  ['Denied', 'Devices that were reported lost'],
  ['Employee-Owned', 'Devices that employees registered themselves'],
  ['Guest-Devices', 'Devices that came in through the guest portal'],
  ['Guest-Whitelist', 'Devices that skip the guest portal'],
  ['IP-Phones', 'Desk telephones'],
  ['Kiosks', 'Visitor terminals'],
  ['Laboratory', 'Measuring instruments'],
  ['Medical', 'Registered medical devices'],
  ['Payment-Terminals', 'Card terminals of canteen and shop'],
  ['Printers', 'Printers and copiers'],
  ['Profiled', 'Parent of what the profiler recognised'],
  ['RegisteredDevices', 'Devices registered through the portal'],
  ['Scanners', 'Hand scanners of the warehouse'],
  ['Servers', 'Machines in the server room'],
  ['Unknown', 'Devices that nothing is known about'],
  ['Workstation', 'Managed computers'],
];

export const SEEDED_GROUPS: readonly EndpointGroup[] = GROUPS.map(([name, description]) => ({
  id: idOf(`group ${name}`),
  name,
  description,
}));

/** MACs of the block that is reserved for documentation; every third endpoint has no description. */
export const SEEDED_ENDPOINTS: readonly Endpoint[] = Array.from({ length: 34 }, (_, index) => {
  const mac = `00:00:5E:00:53:${(0x40 + index).toString(16).toUpperCase().padStart(2, '0')}`;
  return {
    id: idOf(`endpoint ${mac}`),
    mac,
    groupId: SEEDED_GROUPS[(index * 5) % SEEDED_GROUPS.length]?.id ?? '',
    description: index % 3 === 0 ? null : `Device ${index + 1}`,
  };
});

export interface Account extends Pick<AccountSetup, 'name' | 'external'> {
  password: string;
  roles: readonly ApiFamily[];
  state: AccountState;
  /** Rejected passwords since the last accepted one. */
  rejected: number;
}

/** The NAC server of one running world: everything that can change, and nothing outside of it. */
export interface ServerState {
  setup: ServerSetup;
  traits: VersionTraits;
  readonly switches: { ers: boolean; openApi: boolean };
  readonly accounts: Map<string, Account>;
  readonly sessions: Set<string>;
  readonly logins: AdministratorLogin[];
  health: Health;
  monitoring: Monitoring;
  /** The source addresses whose connections are taken, `null` for all. */
  ipAccess: ReadonlySet<string> | null;
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

/** Makes the server what `setup` says; its report of sign-ins stays. */
export const setUpServer = (state: ServerState, setup: ServerSetup): void => {
  const fresh = createServerState(setup);
  state.setup = fresh.setup;
  state.traits = fresh.traits;
  Object.assign(state.switches, fresh.switches);
  for (const [name, account] of fresh.accounts) state.accounts.set(name, account);
  state.asked.clear();
  state.sessions.clear();
  for (const mac of fresh.sessions) state.sessions.add(mac);
  state.health = fresh.health;
  state.monitoring = fresh.monitoring;
  state.ipAccess = fresh.ipAccess;
};

/** Whether the server takes connections from this address at all. */
export const admits = (state: ServerState, sourceAddress: string): boolean =>
  state.ipAccess === null || state.ipAccess.has(sourceAddress);

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
