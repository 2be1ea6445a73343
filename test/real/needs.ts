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

/** Package of Debian and its relatives for each program. */
const PACKAGES = {
  nginx: 'nginx',
  squid: 'squid',
  haproxy: 'haproxy',
  nft: 'nftables',
  ip: 'iproute2',
  setpriv: 'util-linux',
  tcpdump: 'tcpdump',
  dotnet: 'dotnet-sdk-10.0',
  soffice: 'libreoffice-calc',
} as const;
export type Program = keyof typeof PACKAGES;

/** Servers and network tools lie where an ordinary user's `PATH` does not lead. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/local/sbin'];

/**
 * Path of a program.
 *
 * @throws Error that names the package to install.
 */
export const programPath = (program: Program): string => {
  const found = FOLDERS.filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(
      `These tests need ${program}, and it is not on this machine. On Debian: apt-get install --no-install-recommends ${PACKAGES[program]}`,
    );
  return found;
};
