import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { addressBytes } from '../../src/node/path/socket-bytes.ts';

/**
 * A name server. Without a zone it knows no name: it answers every question with "there is no such name" (NXDOMAIN). Started as a
 * program of its own, because a resolver must hear *no* from somewhere before it believes it. Its zone is a file of JSON that is
 * read anew for each question: addresses by name, `alias`, and `null` for a name about which it says nothing at all.
 */
const HEADER = 12;
const RESPONSE_NXDOMAIN = 0x8183;
const RESPONSE = 0x8180;
const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;

type Zone = Readonly<
  Record<string, { readonly addresses?: readonly string[]; readonly alias?: string; readonly ttl?: number } | null>
>;

const [address = '0.0.0.0', zoneFile] = process.argv.slice(2);
const zoneOf = (): Zone => (zoneFile === undefined ? {} : (JSON.parse(readFileSync(zoneFile, 'utf8')) as Zone));

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const record = (name: string, type: number, ttl: number, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(ttl, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(name), head, data]);
};

/** The records that answer a question; `undefined`: there is no such name, `null`: nothing is said. */
const recordsFor = (zone: Zone, name: string, type: number): readonly Buffer[] | null | undefined => {
  const entry = zone[name];
  if (entry === undefined || entry === null) return entry;
  const { addresses = [], alias, ttl = 60 } = entry;
  if (alias !== undefined) {
    const own = record(name, TYPES.CNAME, ttl, nameBytes(alias));
    return type === TYPES.CNAME ? [own] : [own, ...(recordsFor(zone, alias, type) ?? [])];
  }
  const wanted = addresses.filter((one) => type === (one.includes(':') ? TYPES.AAAA : TYPES.A));
  return wanted.map((one) => record(name, type, ttl, addressBytes(one)));
};

const socket = createSocket('udp4');
socket.on('message', (question, { address: from, port }) => {
  let end = HEADER;
  const labels: string[] = [];
  while (end < question.length && question[end] !== 0) {
    labels.push(question.toString('latin1', end + 1, end + 1 + question[end]!));
    end += question[end]! + 1;
  }
  const records = recordsFor(zoneOf(), labels.join('.').toLowerCase(), question.readUInt16BE(end + 1));
  if (records === null) return;
  const answer = Buffer.from(question.subarray(0, end + 5));
  answer.writeUInt16BE(records === undefined ? RESPONSE_NXDOMAIN : RESPONSE, 2);
  // One question; the answers, no authorities, nothing more.
  [1, records?.length ?? 0, 0, 0].forEach((count, index) => answer.writeUInt16BE(count, 4 + 2 * index));
  socket.send(Buffer.concat([answer, ...(records ?? [])]), port, from);
});
socket.bind(53, address, () => process.stdout.write('ready\n'));
