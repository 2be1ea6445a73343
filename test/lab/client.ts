import { request as requestInClear } from 'node:http';
import { request } from 'node:https';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect, TLSSocket, type PeerCertificate } from 'node:tls';
import type { ProbeStage } from '../../src/core/vocabulary/words.ts';
import { runWorld, type RunningWorld } from '../../src/lab/lab.ts';
import type { WorldSetup } from '../../src/lab/world.ts';
import { HEALTHY } from '../../src/lab/worlds/platform.ts';

/** A client of this folder's own, with Node's modules only: the lab is not judged by the program that it tests. */

export const SERVER = 'acs.practice.test';

export interface Seen {
  readonly status: number;
  readonly reason: string;
  /** Names in the case in which they came. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly certificate: PeerCertificate;
}

export interface Ask {
  readonly entrance?: ProbeStage;
  /** The address to connect to; 127.0.0.1 when left out. */
  readonly address?: string;
  readonly method?: string;
  readonly accept?: string | null;
  /** `null` sends none. */
  readonly user?: { readonly name: string; readonly password: string } | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Host without brackets, and port; of a name with two addresses the first, because the system may know no such name. */
export const addressOf = (
  world: RunningWorld,
  entrance: ProbeStage,
): { readonly host: string; readonly port: number } => {
  const text = world.description.entrances[entrance];
  const colon = text.lastIndexOf(':');
  const host = text.slice(0, colon).replace(/^\[(.*)\]$/, '$1');
  return { host: host.endsWith('.localhost') ? '127.0.0.1' : host, port: Number(text.slice(colon + 1)) };
};

export const portOf = (world: RunningWorld, entrance: ProbeStage): number => addressOf(world, entrance).port;

export const basic = ({ name, password }: { readonly name: string; readonly password: string }): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

const peerCertificateOf = (socket: Socket): PeerCertificate => {
  if (socket instanceof TLSSocket) return socket.getPeerCertificate(true);
  throw new Error('not a TLS connection');
};

/** One request on a connection of its own, with the practice authority as the only one trusted. */
export const ask = (world: RunningWorld, path: string, options: Ask = {}): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const user = options.user === undefined ? world.description.apiUser : options.user;
    const accept = options.accept === undefined ? 'application/json' : options.accept;
    const sent = request(
      {
        host: options.address ?? '127.0.0.1',
        port: portOf(world, options.entrance ?? 'inside'),
        servername: SERVER,
        ca: world.caPem,
        agent: false,
        method: options.method ?? 'GET',
        path,
        headers: {
          Host: SERVER,
          ...(accept === null ? {} : { Accept: accept }),
          ...(user === null ? {} : { Authorization: basic(user) }),
          ...options.headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        const certificate = peerCertificateOf(response.socket);
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          const { rawHeaders } = response;
          resolve({
            status: response.statusCode ?? 0,
            reason: response.statusMessage ?? '',
            headers: rawHeaders.flatMap((name, index) =>
              index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
            ),
            body: Buffer.concat(parts).toString('utf8'),
            certificate,
          });
        });
      },
    );
    sent.once('error', reject);
    sent.end();
  });

export interface Page {
  readonly status: number;
  readonly type: string;
  readonly location: string | undefined;
  readonly body: string;
}

/** Asks a page that people open in a browser: of the platform, or of the control. */
export const browse = (
  url: string | URL,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Page> =>
  new Promise((resolve, reject) => {
    const sent = requestInClear(url, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          location: response.headers.location,
          body: text,
        }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });

export const headersOf = (seen: Seen, name: string): readonly string[] =>
  seen.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value);

/** Terminates TLS, sends these bytes, and gives all that comes back until the other side ends. */
export const sendBytes = (world: RunningWorld, entrance: ProbeStage, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(
      { host: '127.0.0.1', port: portOf(world, entrance), servername: SERVER, ca: world.caPem },
      () => socket.write(bytes),
    );
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(parts).toString('utf8')));
  });

/** Completes TLS and gives the open socket. */
export const openTls = (world: RunningWorld, entrance: ProbeStage): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const socket = connect(
      { host: '127.0.0.1', port: portOf(world, entrance), servername: SERVER, ca: world.caPem },
      () => resolve(socket),
    );
    socket.on('error', reject);
  });

/** `connected`, `silence`, or the error's code: what becomes of an attempt within a while that is long on one machine. */
export const tryToConnect = (port: number, host = '127.0.0.1'): Promise<string> =>
  new Promise((resolve) => {
    const socket = connectTcp(port, host);
    const timer = setTimeout(() => {
      socket.destroy();
      resolve('silence');
    }, 700);
    const end = (what: string): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(what);
    };
    socket.once('connect', () => end('connected'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });

/** Starts the healthy world with a change of one's own. */
export const runAltered = (change: (setup: WorldSetup) => WorldSetup): Promise<RunningWorld> =>
  runWorld({ ...HEALTHY, id: 'altered', configure: change });

/** Waits until something holds that another party brings about; gives up after a while. */
export const until = async (holds: () => boolean): Promise<void> => {
  for (let count = 0; count < 200 && !holds(); count += 1) await new Promise((resolve) => setTimeout(resolve, 10));
};

export const GROUPS = '/ers/config/endpointgroup?page=1&size=10&sortasc=name';
export const ENDPOINTS = '/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.00000000-0000-4000-8000-000000000000';
export const OPEN_API = '/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.00:00:5E:00:53:00';
export const MNT = '/admin/API/mnt/Session/MACAddress/00:00:5E:00:53:00';
