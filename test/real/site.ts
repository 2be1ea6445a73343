import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createAuthority } from '../../src/lab/certificates/authority.ts';
import { labDescriptionSchema, type LabDescription } from '../../src/core/records/practice-description.ts';
import { startDaemon, type Daemon } from './daemon.ts';
import { INTERFACE, makeNetwork, type Host, type Network } from './namespaces.ts';
import { programPath } from './needs.ts';
import { startNginx } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';
import { runIn, type Run } from './walk.ts';
import { PROGRAM_FILE } from '../cli/program-file.ts';

/**
 * A customer's site as namespaces: the server and the inside host in networks of their own, a mail server beside them,
 * the outside host and the platform beyond the gateway, which translates the public address to the server's. All
 * addresses are from the blocks for documentation.
 */

const LINKS = {
  server: { address: '192.0.2.10', gateway: '192.0.2.1', length: 26 },
  inside: { address: '192.0.2.75', gateway: '192.0.2.65', length: 26 },
  mail: { address: '192.0.2.138', gateway: '192.0.2.129', length: 26 },
  outside: { address: '198.51.100.10', gateway: '198.51.100.1', length: 25 },
  platform: { address: '198.51.100.138', gateway: '198.51.100.129', length: 25 },
} as const;
type Place = keyof typeof LINKS;

/** The server's address as the world outside knows it; belongs to no host. */
export const PUBLIC_ADDRESS = '203.0.113.10';
const MAIL_NAME = 'mail.customer.test';

const NAME_SERVER = resolve(import.meta.dirname, 'name-server.ts');

/** What the gateway does to packets; what is left out is as in a network without a fault. */
export interface Gateway {
  readonly publicLeadsTo?: 'server' | 'mail';
  /** Rules of nftables for packets that pass, e.g. `iifname "outside" tcp dport 443 drop`. */
  readonly pass?: readonly string[];
  /** False when the name server on it falls silent. */
  readonly answersNames?: boolean;
}

export interface Site {
  readonly lab: LabDescription;
  readonly host: string;
  readonly ca: string;
  readonly folder: ScratchFolder;
  readonly setGateway: (gateway: Gateway) => Promise<void>;
  readonly setDefaultRoute: (place: Place, exists: boolean) => Promise<void>;
  /** Enters the server's name into a host's own list of names, or takes it out: then its name server is asked. */
  readonly setKnowsServer: (place: Place, knows: boolean) => Promise<void>;
  /** Runs the command line on one of the hosts. */
  readonly at: (place: Place) => Run;
  readonly close: () => Promise<void>;
}

/** The practice world binds the loopback address alone; the server's kernel leads its port 443 there. */
const publishLab = async (server: Host, { entrances }: LabDescription): Promise<void> => {
  await server.set(`ipv4/conf/${INTERFACE}/route_localnet`, '1');
  const { inside, outside } = entrances;
  const { address, length } = LINKS.inside;
  await server.rules(`table ip entrance {
    chain translate {
      type nat hook prerouting priority dstnat
      ip saddr ${address}/${length} tcp dport 443 dnat to ${inside}
      tcp dport 443 dnat to ${outside}
    }
  }`);
};

/** Starts the practice world on the server; what it is comes with its first line, which is one JSON object. */
const startLab = async (server: Host): Promise<{ readonly daemon: Daemon; readonly lab: LabDescription }> => {
  let lab: LabDescription | undefined;
  const daemon = await startDaemon(
    [...server.prefix, process.execPath, PROGRAM_FILE, 'lab', 'healthy', '--json'],
    (said) => {
      const line = /^(\{.*\})\n/.exec(said)?.[1];
      if (line !== undefined) lab = labDescriptionSchema.parse(JSON.parse(line));
      return lab !== undefined;
    },
  );
  return { daemon, lab: lab! };
};

const gatewayRules = ({ publicLeadsTo = 'server', pass = [], answersNames = true }: Gateway): string => `table ip way {
  chain translate {
    type nat hook prerouting priority dstnat
    ip daddr ${PUBLIC_ADDRESS} tcp dport 443 dnat to ${LINKS[publicLeadsTo].address}
  }
  chain pass {
    type filter hook forward priority filter
    ${pass.join('\n    ')}
  }
  chain receive {
    type filter hook input priority filter
    ${answersNames ? '' : 'udp dport 53 drop'}
  }
}`;

/** The server's name leads to its own address inside and to the public one elsewhere. */
const hostsFile = (place: Place, name: string | null): string => {
  const address = place === 'inside' ? LINKS.server.address : PUBLIC_ADDRESS;
  return `127.0.0.1 localhost\n${name === null ? '' : `${address} ${name}\n`}`;
};

/** What the list of a host does not hold is asked of the name server on the gateway, which knows no name. */
const setUpNames = async (hosts: Network<Place>['hosts'], name: string): Promise<void> => {
  for (const place of ['inside', 'outside', 'platform'] as const) {
    await hosts[place].file('hosts', hostsFile(place, name));
    await hosts[place].file('resolv.conf', `nameserver ${LINKS[place].gateway}\noptions timeout:1 attempts:1\n`);
    await hosts[place].file('nsswitch.conf', 'hosts: files dns\n');
  }
};

/** Port 443 (hexadecimal 01BB) in the kernel's list of TCP sockets, in state *listen* (0A). */
const isListeningThere = async (host: Host): Promise<boolean> =>
  / \S+:01BB \S+ 0A /.test(await host.run('cat', '/proc/net/tcp'));

/**
 * Builds the site.
 *
 * @throws Error when a part of it does not come up; then nothing of it is left.
 */
export const buildSite = async (): Promise<Site> => {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const folder = await makeScratchFolder();
    closers.push(folder.remove);
    const { gateway, hosts, remove } = await makeNetwork(LINKS);
    closers.push(remove);
    const { daemon, lab } = await startLab(hosts.server);
    closers.push(daemon.stop);
    const host = lab.server.replace(/:\d+$/, '');
    const authority = await createAuthority('Customer Mail Authority');
    const mail = await authority.issue({ commonName: MAIL_NAME, names: [MAIL_NAME], validFrom: -5, validTo: 60 });
    await folder.put('mail.pem', mail.certificate);
    await folder.put('mail-key.pem', mail.key);
    const mailHost = { listen: '443', certificate: 'mail.pem', key: 'mail-key.pem', directives: 'return 200;' };
    closers.push((await startNginx(folder, [mailHost], () => isListeningThere(hosts.mail), hosts.mail.prefix)).stop);
    const nameServer = await startDaemon([...gateway.prefix, process.execPath, NAME_SERVER], (said) =>
      said.includes('ready'),
    );
    closers.push(nameServer.stop);
    await publishLab(hosts.server, lab);
    await setUpNames(hosts, host);
    return {
      lab,
      host,
      ca: await folder.put('trusted.pem', (await readFile(lab.ca, 'utf8')) + authority.certificate),
      folder,
      setGateway: (setup) => gateway.rules(gatewayRules(setup)),
      setDefaultRoute: async (place, exists) => {
        await hosts[place].run(
          programPath('ip'),
          'route',
          exists ? 'add' : 'delete',
          'default',
          'via',
          LINKS[place].gateway,
        );
      },
      setKnowsServer: (place, knows) => hosts[place].file('hosts', hostsFile(place, knows ? host : null)),
      at: (place) => runIn(hosts[place].prefix, folder.path('home')),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
