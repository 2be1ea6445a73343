import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isCampaign } from '../scale.ts';

/**
 * These tests use programs that npm does not bring. Where they can run at all, they must: a missing program fails them
 * and names its package, because a boundary that was not tested looks exactly like one that holds.
 */

/** Network namespaces belong to Linux, and only root may make them. */
export const CAN_BE_REAL = process.platform === 'linux' && process.getuid?.() === 0;

/** Goes behind a title: a reader of the results must see why something was left out. */
export const WHERE = CAN_BE_REAL ? '' : ' (left out here: these devices are started on Linux, as root, only)';

/** Which of the two tiers of tests: `npm test`, or `npm run campaign` as well. */
export type Tier = 'tests' | 'campaign';

/**
 * Every program that `npm test` starts beside Node, with its package of Debian and its relatives. The set-up looks for these
 * and installs them, and `test/programs.spec.ts` sees to it that none is missing here and that they stay few.
 */
export const PACKAGES = {
  'dbus-run-session': 'dbus-daemon',
  'gnome-keyring-daemon': 'gnome-keyring',
  nginx: 'nginx',
  nft: 'nftables',
  ip: 'iproute2',
  tc: 'iproute2',
  ps: 'procps',
  setpriv: 'util-linux',
  unshare: 'util-linux',
  tcpdump: 'tcpdump',
  curl: 'curl',
  openssl: 'openssl',
  script: 'bsdutils',
  pdftotext: 'poppler-utils',
  faketime: 'faketime',
} as const;
/** What the campaign starts beside these. */
export const CAMPAIGN_PACKAGES = {
  'dbus-send': 'dbus-bin',
  squid: 'squid',
  wget: 'wget',
  busybox: 'busybox',
  gawk: 'gawk',
  mawk: 'mawk',
  zsh: 'zsh',
  ksh93: 'ksh93u+m',
  mksh: 'mksh',
  shellcheck: 'shellcheck',
  zbarimg: 'zbar-tools',
  jq: 'jq',
  rpm: 'rpm',
  rpmbuild: 'rpm',
  rpm2archive: 'rpm',
  mksquashfs: 'squashfs-tools',
  unsquashfs: 'squashfs-tools',
} as const;
/** Of packages that start a server of their own once they are installed: they are unpacked into `UNPACK_FOLDER`, and no more. */
export const UNPACKED = { promtool: 'prometheus' } as const;
export const UNPACK_FOLDER = join(import.meta.dirname, '../../.cache/debian');

/** `dotnet` comes from elsewhere than Debian: where it is not, its tests say so and are left out. */
type Program = keyof typeof PACKAGES | keyof typeof CAMPAIGN_PACKAGES | keyof typeof UNPACKED | 'dotnet';

/** Where Debian's packages put programs: something else of the same name may stand before them in `PATH`. */
const OF_DEBIAN = ['/usr/bin', '/usr/sbin', '/bin', '/sbin', join(UNPACK_FOLDER, 'usr/bin')];

const foundIn = (folders: readonly string[], program: string): string | undefined =>
  folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Whether a program is there as its package brings it; where there is no apt, as `PATH` leads to it. */
export const isInstalled = (program: string): boolean =>
  foundIn(
    foundIn(OF_DEBIAN, 'apt-get') === undefined ? (process.env.PATH ?? '').split(delimiter) : OF_DEBIAN,
    program,
  ) !== undefined;

/**
 * Path of a program, Debian's own first.
 *
 * @throws Error that names the package to install, or says that the program belongs to the campaign.
 */
export const programPath = (program: Program): string => {
  if (!isCampaign && !(program in PACKAGES))
    throw new Error(`${program} belongs to the campaign: let the spec that starts it be named *.long.spec.ts.`);
  const found = foundIn([...OF_DEBIAN, ...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin'], program);
  if (found === undefined)
    throw new Error(
      `These tests need ${program}, and it is not on this machine. ${program === 'dotnet' ? 'It is the SDK of .NET 10.' : `On Debian it is in the package ${{ ...PACKAGES, ...CAMPAIGN_PACKAGES, ...UNPACKED }[program]}.`}`,
    );
  return found;
};
