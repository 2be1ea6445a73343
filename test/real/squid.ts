import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isListening, startDaemon, type Daemon } from './daemon.ts';
import { programPath } from './needs.ts';
import type { ScratchFolder } from './scratch-folder.ts';

export interface SquidSetup {
  readonly port: number;
  /** What may pass, as `http_access` lines of squid's configuration. */
  readonly access: readonly string[];
  /** Who may sign in at the proxy, where the access lines ask for it. */
  readonly account?: { readonly user: string; readonly password: string };
  /** Names that squid's own resolver knows. */
  readonly hosts: Readonly<Record<string, string>>;
}

/** Checks passwords; part of Debian's package. It reads unsalted MD5, which is all that a test needs. */
const HELPER = '/usr/lib/squid/basic_ncsa_auth';

const signIn = async (folder: ScratchFolder, { port, account }: SquidSetup): Promise<readonly string[]> => {
  if (account === undefined) return [];
  if (!existsSync(HELPER)) throw new Error(`These tests need ${HELPER} of the package squid.`);
  const digest = createHash('md5').update(account.password).digest('hex');
  const file = await folder.put(`squid-${port}.users`, `${account.user}:${digest}\n`);
  return [
    `auth_param basic program ${HELPER} ${file}`,
    'auth_param basic realm Proxy of the branch office',
    'auth_param basic children 1',
    'acl signed_in proxy_auth REQUIRED',
  ];
};

/** Not the usual one: squids of one name meet in memory, also with what a killed one of another user has left there. */
const NAME = 'tripointtest';

/** Name of the log in the folder. */
export const squidLog = (port: number): string => `squid-${port}/access.log`;

/**
 * Starts squid as a forward proxy with a configuration of its own; nothing of the system's is written. It resolves the
 * names that it is asked for by itself, as a proxy does.
 */
export const startSquid = async (folder: ScratchFolder, setup: SquidSetup): Promise<Daemon> => {
  const squid = programPath('squid');
  const { port, access, hosts } = setup;
  const own = await folder.open(`squid-${port}`);
  const names = Object.entries(hosts).map(([name, address]) => `${address} ${name}`);
  const lines = [
    `http_port 127.0.0.1:${port}`,
    `visible_hostname proxy.branch.test`,
    `hosts_file ${await folder.put(`squid-${port}.hosts`, `${names.join('\n')}\n`)}`,
    'dns_nameservers 127.0.0.1',
    ...(await signIn(folder, setup)),
    'logformat told %rm %ru user=%un %>Hs %Ss',
    `access_log stdio:${own}/access.log logformat=told`,
    `cache_log ${own}/cache.log`,
    `coredump_dir ${own}`,
    'pid_filename none',
    'netdb_filename none',
    'pinger_enable off',
    'cache deny all',
    ...access.map((line) => `http_access ${line}`),
  ];
  const configuration = await folder.put(`squid-${port}.conf`, `${lines.join('\n')}\n`);
  // It takes two seconds to take its leave, and nothing that it holds is worth them.
  return startDaemon([squid, '-N', '-n', NAME, '-d', '1', '-f', configuration], () => isListening(port), 'SIGKILL');
};
