import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * These tests use programs that npm does not bring. Where they can run at all, they must: a missing program fails them
 * and names its package, because a boundary that was not tested looks exactly like one that holds.
 */

/** Network namespaces belong to Linux, and only root may make them. */
export const CAN_BE_REAL = process.platform === 'linux' && process.getuid?.() === 0;

/** Goes behind a title: a reader of the results must see why something was left out. */
export const WHERE = CAN_BE_REAL ? '' : ' (left out here: these devices are started on Linux, as root, only)';

/**
 * Every program that tests start beside Node, with its package of Debian and its relatives. The tests' set-up looks for
 * these and installs them, and `test/programs.spec.ts` sees to it that none is missing here.
 */
export const PACKAGES = {
  'dbus-run-session': 'dbus-daemon',
  'dbus-send': 'dbus-bin',
  'gnome-keyring-daemon': 'gnome-keyring',
  nginx: 'nginx',
  squid: 'squid',
  haproxy: 'haproxy',
  nft: 'nftables',
  ip: 'iproute2',
  tc: 'iproute2',
  ps: 'procps',
  setpriv: 'util-linux',
  unshare: 'util-linux',
  tcpdump: 'tcpdump',
  curl: 'curl',
  wget: 'wget',
  openssl: 'openssl',
  script: 'bsdutils',
  busybox: 'busybox',
  gawk: 'gawk',
  mawk: 'mawk',
  zsh: 'zsh',
  ksh93: 'ksh93u+m',
  mksh: 'mksh',
  shellcheck: 'shellcheck',
  pdftotext: 'poppler-utils',
  soffice: 'libreoffice-calc',
  faketime: 'faketime',
  qrencode: 'qrencode',
  zbarimg: 'zbar-tools',
  convert: 'imagemagick',
  jq: 'jq',
  zip: 'zip',
  gs: 'ghostscript',
  groff: 'groff',
  man: 'man-db',
  mandoc: 'mandoc',
} as const;
/** Of packages that start a server of their own once they are installed: they are unpacked into `UNPACK_FOLDER`, and no more. */
export const UNPACKED = { promtool: 'prometheus' } as const;
export const UNPACK_FOLDER = join(import.meta.dirname, '../../.cache/debian');

/** `dotnet` comes from elsewhere than Debian: where it is not, its tests say so and are left out. */
type Program = keyof typeof PACKAGES | keyof typeof UNPACKED | 'dotnet';

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
 * @throws Error that names the package to install.
 */
export const programPath = (program: Program): string => {
  const found = foundIn([...OF_DEBIAN, ...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin'], program);
  if (found === undefined)
    throw new Error(
      `These tests need ${program}, and it is not on this machine. ${program === 'dotnet' ? 'It is the SDK of .NET 10.' : `On Debian it is in the package ${{ ...PACKAGES, ...UNPACKED }[program]}.`}`,
    );
  return found;
};
