import { startDaemon } from './daemon.ts';
import { makeHosts, type Host } from './namespaces.ts';
import { programPath } from './needs.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { runIn, type Run } from './walk.ts';

/**
 * A client, three routers in a row and a server, over IPv4 and IPv6: client – first – firewall – inner – server, and a second
 * way from the firewall to the server through a router that is used only where a test says so. The client runs the program as
 * nobody, without a capability.
 */

const NAMES = ['client', 'first', 'firewall', 'inner', 'other', 'server'] as const;
export type Place = (typeof NAMES)[number];
const ROUTERS = ['first', 'firewall', 'inner', 'other'] as const;
/** From left to right, with the number of the network between them; the left end has address 1 there, the right one 2. */
const LINKS = [
  ['client', 'first', 1],
  ['first', 'firewall', 2],
  ['firewall', 'inner', 3],
  ['inner', 'server', 4],
  ['firewall', 'other', 5],
  ['other', 'server', 6],
] as const satisfies readonly (readonly [Place, Place, number])[];

export type Version = 4 | 6;
const addressIn = (version: Version, network: number, end: 1 | 2): string =>
  version === 4 ? `198.18.${network}.${end}` : `2001:db8:${network}::${end}`;

/** Addresses that traces may name: of each router the side towards the client. */
export const ADDRESS: Readonly<Record<Version, Readonly<Record<Exclude<Place, 'client'> | 'public', string>>>> = {
  4: {
    first: addressIn(4, 1, 2),
    firewall: addressIn(4, 2, 2),
    inner: addressIn(4, 3, 2),
    other: addressIn(4, 5, 2),
    server: addressIn(4, 4, 2),
    public: '203.0.113.10',
  },
  6: {
    first: addressIn(6, 1, 2),
    firewall: addressIn(6, 2, 2),
    inner: addressIn(6, 3, 2),
    other: addressIn(6, 5, 2),
    server: addressIn(6, 4, 2),
    public: '2001:db8:ff::10',
  },
};

/** What is otherwise than in a network without a fault. */
export interface Fault {
  /** Chains of nftables by the host that they are loaded on. */
  readonly rules?: Readonly<Partial<Record<Place, string>>>;
  /** Errors that a router sends one host, as the kernel sees to it by itself. */
  readonly kernelLimits?: true;
  /** The firewall leads connections over both ways, by their ports. */
  readonly twoWays?: true;
  /** Everybody may send an echo request. */
  readonly mayPing?: true;
  /** Nothing listens on the port. */
  readonly closed?: true;
  /** Largest packet of the link between the firewall and the inner router, in bytes; else 1500. */
  readonly mtu?: number;
}

export interface Chain {
  readonly set: (fault: Fault) => Promise<void>;
  /** The built command line, as nobody. */
  readonly run: Run;
  readonly client: Host;
  readonly hosts: Readonly<Record<Place, Host>>;
  readonly server: Host;
  /** Leads a command to the client, as nobody and without a capability. */
  readonly asNobody: readonly string[];
  readonly close: () => Promise<void>;
}

const lay = async (hosts: Readonly<Record<Place, Host>>): Promise<void> => {
  const ip = programPath('ip');
  for (const [left, right, network] of LINKS) {
    const ends = ['type', 'veth', 'peer', 'name', left, 'netns', hosts[right].namespace];
    await hosts[left].run(ip, 'link', 'add', right, ...ends);
    for (const [host, name, end] of [
      [hosts[left], right, 1],
      [hosts[right], left, 2],
    ] as const) {
      await host.run(ip, 'address', 'add', `${addressIn(4, network, end)}/24`, 'dev', name);
      await host.run(ip, 'address', 'add', `${addressIn(6, network, end)}/64`, 'dev', name, 'nodad');
      await host.run(ip, 'link', 'set', name, 'up');
    }
  }
  for (const name of ROUTERS) {
    await hosts[name].set('ipv4/ip_forward', '1');
    await hosts[name].set('ipv6/conf/all/forwarding', '1');
  }
  for (const version of [4, 6] as const) {
    const route = (place: Place, to: string, network: number, end: 1 | 2): Promise<string> =>
      hosts[place].run(ip, `-${version}`, 'route', 'add', to, 'via', addressIn(version, network, end));
    const clients = version === 4 ? '198.18.1.0/24' : '2001:db8:1::/64';
    await route('client', 'default', 1, 2);
    await route('first', 'default', 2, 2);
    await route('firewall', clients, 2, 1);
    await route('firewall', 'default', 3, 2);
    await route('inner', 'default', 3, 1);
    await route('other', 'default', 5, 1);
    await route('other', version === 4 ? '198.18.4.0/24' : '2001:db8:4::/64', 6, 2);
    await route('server', 'default', 4, 1);
    const length = version === 4 ? 32 : 128;
    await hosts.firewall.run(ip, 'address', 'add', `${ADDRESS[version].public}/${length}`, 'dev', 'lo');
  }
};

const setWays = async ({ firewall }: Readonly<Record<Place, Host>>, both: boolean): Promise<void> => {
  for (const version of [4, 6] as const) {
    const to = version === 4 ? '198.18.4.0/24' : '2001:db8:4::/64';
    const ways = (both ? [3, 5] : [3]).flatMap((network) => ['nexthop', 'via', addressIn(version, network, 2)]);
    await firewall.run(programPath('ip'), `-${version}`, 'route', 'replace', to, ...ways);
    // By ports, and not by addresses alone.
    await firewall.set(`ipv${version}/fib_multipath_hash_policy`, '1');
  }
};

const LISTEN = `require('node:net').createServer((socket) => socket.on('error', () => undefined)).listen(443, '::', () => console.log('ready'))`;

/**
 * Builds the chain.
 *
 * @throws Error when a part of it does not come up; then nothing of it is left.
 */
export const buildChain = async (): Promise<Chain> => {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const scratch = await makeScratchFolder();
    closers.push(scratch.remove);
    const home = await scratch.open('home');
    const { hosts, remove } = await makeHosts(NAMES);
    closers.push(remove);
    await lay(hosts);
    const listen = await startDaemon([...hosts.server.prefix, process.execPath, '-e', LISTEN], (said) =>
      said.includes('ready'),
    );
    closers.push(listen.stop);
    const nobody = ['--reuid', '65534', '--regid', '65534', '--clear-groups', '--inh-caps=-all', '--bounding-set=-all'];
    const asNobody = [...hosts.client.prefix, programPath('setpriv'), ...nobody];
    return {
      client: hosts.client,
      hosts,
      server: hosts.server,
      asNobody,
      run: runIn(asNobody, home),
      set: async ({ rules = {}, kernelLimits, twoWays, mayPing, closed, mtu = 1500 }) => {
        for (const name of NAMES) {
          // An answer to a port that is closed: the listener stays, and the kernel refuses in its place.
          const own = rules[name] ?? '';
          const chains = name === 'server' && closed ? `${own}\n${ON_CLOSED}` : own;
          await hosts[name].rules(chains === '' ? '' : `table inet fault {\n${chains}\n}`);
          // Linux sends one host few errors a second: what one test has used up another would miss.
          for (const version of [4, 6] as const)
            await hosts[name].set(
              `ipv${version}/${version === 4 ? 'icmp_ratelimit' : 'icmp/ratelimit'}`,
              kernelLimits ? '1000' : '0',
            );
        }
        // Both ends at once: a packet that is larger is told of by the one that it comes to.
        for (const [host, name] of [
          [hosts.firewall, 'inner'],
          [hosts.inner, 'firewall'],
        ] as const)
          await host.run(programPath('ip'), 'link', 'set', name, 'mtu', String(mtu));
        await setWays(hosts, twoWays === true);
        await hosts.client.set('ipv4/ping_group_range', mayPing ? '"0 2147483647"' : '"1 0"');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Leads to a port that nothing listens on. */
const ON_CLOSED = `chain closed {
  type nat hook prerouting priority dstnat
  tcp dport 443 redirect to 444
}`;
