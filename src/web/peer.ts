import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';

/**
 * Who is at the other end of a loopback connection. On Linux the kernel's socket table names the owner, so connections
 * of other users of this machine end without an answer. Elsewhere, and where the table cannot be read at all, this
 * check admits everyone and the token is the only protection.
 */

interface Endpoint {
  readonly address: string;
  readonly port: number;
}

const ESTABLISHED = '01';
const V4_IN_V6 = '0000000000000000FFFF0000';

const hex = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');

/** `127.0.0.1:80` as the table writes it: the address in the machine's byte order, the port in the network's. */
const written = ({ address, port }: Endpoint): string => {
  const bytes = address.split('.').map(Number);
  return `${hex(endianness() === 'LE' ? bytes.reverse() : bytes)}:${hex([port >> 8, port & 255])}`;
};

/**
 * The user id that owns the established IPv4 socket `local` → `remote` in the text of /proc/net/tcp or tcp6; `null`
 * where there is no such socket. A socket that its process has closed does not count: the table gives those to user 0.
 */
export const ownerIn = (table: string, local: Endpoint, remote: Endpoint): number | null => {
  const from = written(local);
  const to = written(remote);
  // The table may have thousands of rows: only those of the other end are taken apart.
  for (const line of table.split('\n').filter((row) => row.includes(from))) {
    const [, mine, theirs, state, , , , uid, , inode] = line.trim().split(/\s+/);
    const matches = (mine === from && theirs === to) || (mine === V4_IN_V6 + from && theirs === V4_IN_V6 + to);
    if (matches && state === ESTABLISHED && inode !== '0') return Number(uid);
  }
  return null;
};

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
};

/** Reads the tables again, since a row can be missed while a table changes under the reader. */
const READS = 3;

/** Each connection is in one of them: the second is for those that were made with an IPv6 socket. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/**
 * The tables as read in this turn of the event loop. Reading one takes the kernel many milliseconds, so all requests that
 * arrive in one turn share a reading. It is never older than a connection that it is asked about: a connection is accepted
 * in an earlier turn than its first request is read.
 */
const ofThisTurn = new Map<string, string | null>();
const readShared = (path: string): string | null => {
  if (ofThisTurn.size === 0) setImmediate(() => ofThisTurn.clear());
  if (!ofThisTurn.has(path)) ofThisTurn.set(path, read(path));
  return ofThisTurn.get(path) ?? null;
};

/** Asked when a connection's first request is read, see `readShared`. Whether the process that connected belongs to the user who runs this one. */
export const isOwnUser = (socket: Socket): boolean => {
  const { remoteAddress, remotePort, localAddress, localPort } = socket;
  const uid = process.getuid?.();
  if (process.platform !== 'linux' || uid === undefined) return true;
  if (!remoteAddress || !remotePort || !localAddress || !localPort) return false;
  const peer = { address: remoteAddress, port: remotePort };
  const own = { address: localAddress, port: localPort };
  for (let attempt = 0; attempt < READS; attempt += 1) {
    let readable = false;
    for (const path of TABLES) {
      const table = attempt === 0 ? readShared(path) : read(path);
      readable ||= table !== null;
      const owner = ownerIn(table ?? '', peer, own);
      if (owner !== null) return owner === uid;
    }
    if (!readable) return true;
  }
  return false;
};
