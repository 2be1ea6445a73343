/** How an answer to rejected credentials looks. */
export type UnauthorizedForm = 'html' | 'empty' | 'malformed';

/** What differs from one version of the NAC server to the next, as far as the probes can see it. */
export interface VersionTraits {
  /** False where the Open API can no longer be switched off. */
  readonly openApiSwitch: boolean;
  /** Whether the Open API has the endpoint resource at all. */
  readonly endpointResource: boolean;
  readonly unauthorized: UnauthorizedForm;
  /** Status of an ERS page beyond the last one. */
  readonly beyondLastPage: 400 | 404 | 500;
  /** A page size above 100: refused with 400, or answered without a results section. */
  readonly oversizedPage: 'refused' | 'without-results';
  /** Whether endpoints carry each fact a second time under a name that begins with `asset`. */
  readonly assetTwins: boolean;
}

const SERVER_VERSIONS = {
  '3.1': {
    openApiSwitch: true,
    endpointResource: false,
    unauthorized: 'html',
    beyondLastPage: 400,
    oversizedPage: 'refused',
    assetTwins: false,
  },
  '3.2': {
    openApiSwitch: true,
    endpointResource: false,
    unauthorized: 'empty',
    beyondLastPage: 404,
    oversizedPage: 'refused',
    assetTwins: false,
  },
  '3.2-patch-2': {
    openApiSwitch: true,
    endpointResource: true,
    unauthorized: 'empty',
    beyondLastPage: 404,
    oversizedPage: 'refused',
    assetTwins: false,
  },
  '3.3': {
    openApiSwitch: true,
    endpointResource: true,
    unauthorized: 'empty',
    beyondLastPage: 404,
    oversizedPage: 'refused',
    assetTwins: true,
  },
  '3.4': {
    openApiSwitch: false,
    endpointResource: true,
    unauthorized: 'html',
    beyondLastPage: 500,
    oversizedPage: 'refused',
    assetTwins: true,
  },
  '3.5': {
    openApiSwitch: false,
    endpointResource: true,
    unauthorized: 'html',
    beyondLastPage: 500,
    oversizedPage: 'without-results',
    assetTwins: true,
  },
} as const satisfies Record<string, VersionTraits>;

export type ServerVersion = keyof typeof SERVER_VERSIONS;

export const traitsOf = (version: ServerVersion): VersionTraits => SERVER_VERSIONS[version];

/** The three API families, each with its own rights. */
export type ApiFamily = 'ers' | 'open-api' | 'mnt';

export type AccountState = 'enabled' | 'disabled' | 'suspended';

/** One administrator account. */
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
  /** `null` for the version's default. */
  readonly unauthorized: UnauthorizedForm | null;
  readonly health: Health;
  readonly monitoring: Monitoring;
  /** IP access list: the only source addresses whose connections are taken, `null` for all. */
  readonly ipAccess: readonly string[] | null;
  /** Which requests of a family, counted from 1, meet a server that is too busy to look at the sign-in: a passing 401. */
  readonly passing401: Readonly<Partial<Record<ApiFamily, readonly number[]>>>;
  /** Whether ERS asks for a CSRF token for writing. Reading needs none. */
  readonly csrfCheck: boolean;
  /** MACs with a session at this moment, upper case with colons. */
  readonly sessions: readonly string[];
  readonly groups: readonly EndpointGroup[];
  readonly endpoints: readonly Endpoint[];
  /** The server's clock minus the true time, in milliseconds. */
  readonly clockOffsetMs: number;
}
