import type { AccountSetup, ServerSetup } from '../access-control-server/state.ts';
import { PRACTICE_AUTHORITY, type CertificateRecipe } from '../certificates/authority.ts';
import type { Device } from '../device/device.ts';
import type { AddressSetup, EntranceSetup } from '../entrance/open-entrance.ts';
import type { Stage, CardRow, Certainty, Family, Party } from '../../core/vocabulary/words.ts';
import type { PlatformSetup } from '../platform/state.ts';
import type { ExpectedCells, World, WorldSetup } from '../world.ts';
import { API_USER, SERVER_FQDN, serverCertificate } from './healthy-setup.ts';
import type { Outcome, RowOutcome } from '../../core/evidence/outcome.ts';
/** Rows of expected cells, so that a world names only what is not as usual. */

export type FamilyCells = Readonly<Record<Family, Outcome>>;
type RowCells = Readonly<Record<CardRow, RowOutcome>>;

export const everyFamily = (outcome: Outcome): FamilyCells => ({
  'ers-endpoint-groups': outcome,
  'ers-endpoints': outcome,
  'open-api': outcome,
  'mnt-session': outcome,
});

export const ALL_OK = everyFamily('ok');

/**
 * The first probe comes to this, and the others are not run, to protect the account: it was rejected, or it went out and
 * nobody knows how it ended.
 */
export const heldBackAfter = (outcome: Outcome): FamilyCells => ({
  ...everyFamily('not-run.protecting-account'),
  'ers-endpoint-groups': outcome,
});

export const REJECTED_AT_ONCE = heldBackAfter('http.401');

const everyRow = (outcome: RowOutcome): RowCells => ({
  'endpoint-api': outcome,
  'endpoint-groups-api': outcome,
  'monitoring-api': outcome,
});

export const ALL_UP = everyRow('row.up');
export const ALL_DOWN = everyRow('row.down');

/** Who must act, how sure that is, and what is found. @param card which card the verdict speaks of, see `World`. */
export const expects = (
  party: Party,
  certainty: Certainty,
  cells: ExpectedCells,
  card?: 'as-found',
): World['expect'] => ({ party, certainty, cells, ...(card && { card }) });

export const eachStage = (inside: FamilyCells, outside: FamilyCells, platform: RowCells): ExpectedCells => ({
  inside,
  outside,
  platform,
});

/** Inside and outside the same is found. */
export const bothStages = (found: FamilyCells, platform: RowCells): ExpectedCells => eachStage(found, found, platform);

// The changes that worlds are made of. Each takes a setup and gives a changed copy.
export const alterServer = (setup: WorldSetup, change: Partial<ServerSetup>): WorldSetup => ({
  ...setup,
  server: { ...setup.server, ...change },
});

/** Changes the API user that engineer and platform use. */
export const alterApiUser = (setup: WorldSetup, change: Partial<AccountSetup>): WorldSetup =>
  alterServer(setup, {
    accounts: setup.server.accounts.map((account) => (account.name === API_USER ? { ...account, ...change } : account)),
  });

export const alterPlatform = (setup: WorldSetup, change: Partial<PlatformSetup>): WorldSetup => ({
  ...setup,
  platform: { ...setup.platform, ...change },
});

export const alterEntrance = (setup: WorldSetup, entrance: Stage, change: Partial<EntranceSetup>): WorldSetup => ({
  ...setup,
  entrances: { ...setup.entrances, [entrance]: { ...setup.entrances[entrance], ...change } },
});

/** Changes what everybody meets who comes from outside: the engineer there, and the platform. */
export const alterOuterEntrances = (setup: WorldSetup, change: Partial<EntranceSetup>): WorldSetup => ({
  ...setup,
  entrances: {
    ...setup.entrances,
    outside: { ...setup.entrances.outside, ...change },
    platform: { ...setup.entrances.platform, ...change },
  },
});

export const alterAllEntrances = (setup: WorldSetup, change: Partial<EntranceSetup>): WorldSetup => {
  const outer = alterOuterEntrances(setup, change);
  return { ...outer, entrances: { ...outer.entrances, inside: { ...outer.entrances.inside, ...change } } };
};

/** A device that terminates TLS with its own key, under a certificate that the practice authority issued for the server. */
export const endingTls = (holder: string, ...devices: readonly Device[]): Partial<EntranceSetup> => ({
  certificate: {
    holder,
    authority: PRACTICE_AUTHORITY,
    names: [SERVER_FQDN],
    validFrom: -30,
    validTo: 335,
  } satisfies CertificateRecipe,
  devices,
});

/** At both probe stages the name leads to a second address, over IPv6. */
export const alterSecondAddress = (
  setup: WorldSetup,
  inside: Partial<AddressSetup>,
  outside: Partial<AddressSetup>,
): WorldSetup => {
  const usual: AddressSetup = { way: 'open', certificate: serverCertificate, devices: [] };
  const twofold = alterEntrance(setup, 'inside', { second: { ...usual, ...inside } });
  return alterEntrance(twofold, 'outside', { second: { ...usual, ...outside } });
};

/**
 * TLS ended by `holder` under a certificate that differs from the server's own in what is named here.
 * @param holder One holder has one key; another one than the server's has another key.
 */
export const withCertificate = (
  holder: string,
  change: Partial<CertificateRecipe>,
  ...devices: readonly Device[]
): Pick<AddressSetup, 'certificate' | 'devices'> => ({
  certificate: { ...serverCertificate, ...change, holder },
  devices,
});
