import type { Link, RunSeen } from './links.ts';

/** Logs as proxies, firewalls and the server write them, of the connections of a run. */

export type LogKind = 'nginx' | 'haproxy' | 'squid' | 'firewall-csv' | 'firewall-pairs' | 'sign-ins';

export interface Log {
  readonly kind: LogKind;
  /** Status of proxies; word of firewalls; event of sign-ins. */
  readonly says: string;
  /** Runs of this stage alone. */
  readonly stage?: 'inside' | 'outside';
  readonly server?: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const two = (value: number): string => String(value).padStart(2, '0');

const dayOf = (at: Date): string => `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()] ?? ''}/${at.getUTCFullYear()}`;
const clockOf = (at: Date): string => at.toISOString().slice(11, 19);

const USER = 'svc-guest-platform';

type Line = (link: Link, log: Log) => string;

const LINES: Readonly<Record<LogKind, { readonly head?: string; readonly line: Line }>> = {
  nginx: {
    line: ({ from, at, path }, { says }) =>
      `${from.address} - ${USER} [${dayOf(new Date(at))}:${clockOf(new Date(at))} +0000] "GET ${path} HTTP/1.1" ${says} 157 "-" "-"`,
  },
  haproxy: {
    line: ({ from, at }, { says }) =>
      `${from.address}:${from.port} [${dayOf(new Date(at))}:${new Date(at).toISOString().slice(11, 23)}] entrance ${says} 1/-1/14 0 SC 1/1/0/0/0 0/0`,
  },
  squid: {
    line: ({ from, at, to }, { says }) =>
      `${(at / 1000).toFixed(3)}     14 ${from.address} ${says} 39 CONNECT ${to.address}:443 - HIER_DIRECT/${to.address} -`,
  },
  'firewall-csv': {
    head: 'time,src,sport,dst,dport,proto,action,rule',
    line: ({ from, at, to }, { says, server = to.address }) =>
      `${new Date(at).toISOString()},${from.address},${from.port},${server},443,tcp,${says},112`,
  },
  'firewall-pairs': {
    line: ({ from, at, to }, { says, server = to.address }) =>
      `date=${new Date(at).toISOString().slice(0, 10)} time=${clockOf(new Date(at))} tz="+0000" type="traffic" srcip=${from.address} srcport=${from.port} dstip=${server} dstport=443 proto=6 action="${says}" policyid=112`,
  },
  'sign-ins': {
    head: 'Logged At,Administrator,IP Address,Server,Event,Event Details',
    line: ({ from, at }, { says }) =>
      `${new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC')},${USER},${from.address},acs1,Administrator authentication failed,${says}`,
  },
};

export const writeLog = (log: Log, runs: readonly RunSeen[]): Buffer => {
  const { head, line } = LINES[log.kind];
  const links = runs
    .filter(({ stage }) => log.stage === undefined || log.stage === stage)
    .flatMap((run) => run.links)
    .filter(({ isAnother }) => !isAnother);
  return Buffer.from(
    `${[...(head === undefined ? [] : [head]), ...links.map((link) => line(link, log))].join('\n')}\n`,
  );
};
