import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { programPath } from './needs.ts';

/**
 * Hosts of a small network, each a network namespace of Linux. Nothing in them has a way to this machine's own network or
 * to any other: all links lead from one namespace to another.
 */

const run = promisify(execFile);

/** Begins with this and with the number of the process that made it, so that a later run can clear up after a killed one. */
const PREFIX = 'tripoint-real-';
const FILES = '/etc/netns';

const ip = async (...args: readonly string[]): Promise<string> => (await run(programPath('ip'), args)).stdout;

export interface Host {
  readonly namespace: string;
  readonly prefix: readonly string[];
  readonly run: (command: string, ...args: readonly string[]) => Promise<string>;
  /** Loads rules of nftables in place of all that were there. */
  readonly rules: (text: string) => Promise<void>;
  /** Sets a switch under `/proc/sys/net`. */
  readonly set: (name: string, value: string) => Promise<void>;
  /** Gives the host its own version of a file in `/etc`. */
  readonly file: (name: string, text: string) => Promise<void>;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Ends what still runs in a namespace, then removes it with its files; what is not there is no error. */
const removeNamespace = async (namespace: string): Promise<void> => {
  const pids = await ip('netns', 'pids', namespace).catch(() => '');
  for (const pid of pids.split('\n').filter((line) => line !== '')) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  await ip('netns', 'delete', namespace).catch(() => undefined);
  await rm(`${FILES}/${namespace}`, { recursive: true, force: true });
};

/** Removes what a run left that was killed. */
const sweep = async (): Promise<void> => {
  const listed = (await ip('netns', 'list')).split('\n').map((line) => line.split(' ')[0] ?? '');
  const kept = await readdir(FILES).catch(() => []);
  const dead = [...new Set([...listed, ...kept])].filter((name) => {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    return !Number.isNaN(pid) && !isAlive(pid);
  });
  await Promise.all(dead.map(removeNamespace));
};

const makeHost = async (namespace: string): Promise<Host> => {
  const prefix = [programPath('ip'), 'netns', 'exec', namespace];
  const there = async (command: string, ...args: readonly string[]): Promise<string> =>
    (await run(prefix[0]!, [...prefix.slice(1), command, ...args])).stdout;
  await ip('netns', 'add', namespace);
  await mkdir(`${FILES}/${namespace}`, { recursive: true });
  await ip('-n', namespace, 'link', 'set', 'lo', 'up');
  return {
    namespace,
    prefix,
    run: there,
    rules: async (text) => {
      const file = `${FILES}/${namespace}/rules.nft`;
      await writeFile(file, `flush ruleset\n${text}\n`);
      await there(programPath('nft'), '-f', file);
    },
    set: async (key, value) => {
      await there('sh', '-c', `echo ${value} > /proc/sys/net/${key}`);
    },
    file: (file, text) => writeFile(`${FILES}/${namespace}/${file}`, text),
  };
};

/** One end of a link: an address with the length of its network. */
export interface Link {
  readonly address: string;
  readonly gateway: string;
  readonly length: number;
}

export interface Network<Name extends string> {
  readonly gateway: Host;
  readonly hosts: Readonly<Record<Name, Host>>;
  readonly remove: () => Promise<void>;
}

/** Where the kernel's link of a host ends: the same name in every host. */
export const INTERFACE = 'net0';

const connectHost = async (name: string, host: Host, gateway: Host, link: Link): Promise<void> => {
  const { address, gateway: next, length } = link;
  const ends = ['netns', host.namespace, 'type', 'veth', 'peer', 'name', name, 'netns', gateway.namespace];
  await ip('link', 'add', INTERFACE, ...ends);
  await ip('-n', host.namespace, 'address', 'add', `${address}/${length}`, 'dev', INTERFACE);
  await ip('-n', gateway.namespace, 'address', 'add', `${next}/${length}`, 'dev', name);
  await ip('-n', host.namespace, 'link', 'set', INTERFACE, 'up');
  await ip('-n', gateway.namespace, 'link', 'set', name, 'up');
  await ip('-n', host.namespace, 'route', 'add', 'default', 'via', next);
};

export interface Hosts<Name extends string> {
  readonly hosts: Readonly<Record<Name, Host>>;
  readonly remove: () => Promise<void>;
}

/**
 * Makes hosts without a link between them.
 *
 * @throws Error when one of them cannot be made; then none is left.
 */
export const makeHosts = async <Name extends string>(names: readonly Name[]): Promise<Hosts<Name>> => {
  await sweep();
  const begun: string[] = [];
  const remove = async (): Promise<void> => {
    await Promise.all(begun.map(removeNamespace));
    // Others may have files there.
    await rmdir(FILES).catch(() => undefined);
  };
  try {
    const hosts: [Name, Host][] = [];
    for (const name of names) {
      const namespace = `${PREFIX}${process.pid}-${name}`;
      begun.push(namespace);
      hosts.push([name, await makeHost(namespace)]);
    }
    return { hosts: Object.fromEntries(hosts) as Record<Name, Host>, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

/**
 * Makes hosts and the gateway between them: a router whose interfaces have the names of the hosts behind them.
 *
 * @throws Error when one of them cannot be made; then none is left.
 */
export const makeNetwork = async <Name extends string>(links: Readonly<Record<Name, Link>>): Promise<Network<Name>> => {
  const names = Object.keys(links) as Name[];
  const { hosts: made, remove } = await makeHosts<Name | 'gateway'>(['gateway', ...names]);
  try {
    const { gateway } = made;
    await gateway.set('ipv4/ip_forward', '1');
    // Linux answers one host with few errors a second; four probes at once would get one of them from it.
    await gateway.set('ipv4/icmp_ratelimit', '0');
    for (const name of names) await connectHost(name, made[name], gateway, links[name]);
    return { gateway, hosts: made, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
