import { PRACTICE_SERVER } from '../../core/records/practice-description.ts';
import { SEEDED_ENDPOINTS, SEEDED_GROUPS } from '../access-control-server/state.ts';
import { PRACTICE_AUTHORITY, type CertificateRecipe } from '../certificates/authority.ts';
import type { EntranceSetup, AddressSetup } from '../entrance/open-entrance.ts';
import type { WorldSetup } from '../world.ts';

/** The world in which everything works. Names end in `.test` and addresses come from the blocks for documentation. */

export const SERVER_FQDN = PRACTICE_SERVER;
export const API_USER = 'svc-guest-platform';
const PASSWORD = 'seven-Lanterns-24-harbour';

export const serverCertificate: CertificateRecipe = {
  holder: 'access-control-server',
  authority: PRACTICE_AUTHORITY,
  names: [SERVER_FQDN],
  validFrom: -90,
  validTo: 275,
};

const openEntranceFrom = (sourceAddress: string): EntranceSetup => ({
  way: 'open',
  certificate: serverCertificate,
  devices: [],
  sourceAddress,
  address: 'ipv4',
  second: null,
});

export const healthySetup = (): WorldSetup => ({
  server: {
    fqdn: SERVER_FQDN,
    version: '3.3',
    switches: { ers: true, openApi: true },
    accounts: [
      { name: API_USER, password: PASSWORD, roles: ['ers', 'open-api', 'mnt'], state: 'enabled', external: false },
    ],
    suspendAfter: 5,
    missingRole: { ers: 401, 'open-api': 403, mnt: 401 },
    unauthorized: null,
    health: 'good',
    monitoring: 'runs',
    ipAccess: null,
    passing401: {},
    sessions: [],
    groups: SEEDED_GROUPS,
    endpoints: SEEDED_ENDPOINTS,
    clockOffsetMs: 0,
  },
  entrances: {
    inside: openEntranceFrom('192.0.2.25'),
    outside: openEntranceFrom('198.51.100.40'),
    platform: openEntranceFrom('203.0.113.80'),
  },
  engineer: { user: API_USER, password: PASSWORD },
  platform: {
    outboundFqdn: 'egress.platform.test',
    licence: 'Active',
    baseUrl: `https://${SERVER_FQDN}`,
    user: API_USER,
    password: PASSWORD,
    card: null,
    timeoutMs: 3000,
    clockOffsetMs: 0,
  },
  engineerProxy: null,
  service: { front: null },
});

/** Leads straight to the server; through a VPN it stays where it leads. */
const straight = <T extends AddressSetup>(door: T): T => ({
  ...door,
  way: door.way === 'inside' ? 'inside' : 'open',
  certificate: serverCertificate,
  devices: [],
});

/**
 * The world without its fault: server and platform as in the healthy one, nothing in front of an entrance. The password
 * that the engineer was given is the right one, and every address stays where it is.
 */
export const fixedSetup = ({ engineer, entrances, engineerProxy }: WorldSetup): WorldSetup => {
  const { server, platform, service } = healthySetup();
  const { inside, outside, platform: atPlatform } = entrances;
  const fixed = (entrance: typeof inside): typeof inside => ({
    ...straight(entrance),
    second: entrance.second === null ? null : straight(entrance.second),
  });
  return {
    server: {
      ...server,
      accounts: server.accounts.map((account) =>
        account.name === engineer.user ? { ...account, password: engineer.password } : account,
      ),
    },
    entrances: { inside: fixed(inside), outside: fixed(outside), platform: fixed(atPlatform) },
    engineer,
    platform: { ...platform, password: engineer.password },
    engineerProxy: engineerProxy === null ? null : 'passes',
    service,
  };
};
