import { addressOfPlace, endsOf, type Ends } from '../../evidence/path/ends.ts';
import {
  type BesideHop,
  type Hop,
  type NotMeasured,
  type PathTrace,
  readSizes,
  type PacketSize,
  type SizeTry,
} from '../../evidence/path/measured.ts';
import {
  type Message,
  marked,
  say,
  joined,
  sentences,
  NOTHING,
  address,
  isSame,
  verbatim,
  isNothing,
} from '../../messages/message.ts';
import { sizeFor } from '../../records/record.ts';
import type { JudgedCell } from '../cells.ts';

/** The texts about the place where a connection ends: each sentence holds what was seen, and no more than follows. */

const REASONS = marked({
  'not-linux': 'this is not done on this system',
  'no-native-module': 'the optional package koffi is not installed',
  'name-not-resolved': 'the name does not resolve',
  'behind-proxy': 'a proxy makes the connection',
  'no-route': 'this machine sent nothing: it has no route to the address',
  failed: 'the tracing process gave no result',
  stopped: 'it was stopped',
}) satisfies Readonly<Record<NotMeasured, string>>;

/** Why there is no trace, as a part of a sentence. */
const reasonText = (reason: NotMeasured): Message => say(REASONS[reason]);

const ANSWERS = marked({
  hop: 'answered',
  silence: 'no answer',
  reset: 'reset',
  refused: 'port unreachable',
  unreachable: 'unreachable',
  connected: 'connected',
}) satisfies Readonly<Record<Hop['answer'], string>>;

/** What came back with one TTL: "no answer (3 tries)", "unreachable, ICMP 3/13". */
export const hopAnswerText = ({ answer, icmp, tries, heard }: Omit<Hop, 'ttl'>): Message => {
  const word = say(ANSWERS[answer]);
  if (answer === 'silence') return say`${word} (${tries} tries)`;
  const known = answer === 'hop' || icmp === null ? word : say`${word}, ICMP ${icmp}`;
  return heard < tries ? say`${known} (${heard} of ${tries} tries)` : known;
};

/** Every sender heard with one TTL; empty for none. */
export const hopSenders = ({ from, others = [] }: Pick<Hop, 'from' | 'others'>): string =>
  [...(from === null ? [] : [from]), ...others].join(', ');

const BY = { udp: 'UDP', icmp: 'ICMP' } as const satisfies Readonly<Record<BesideHop['by'], string>>;
const BESIDE_ANSWERS = marked({
  hop: 'answered',
  there: 'the address itself answered',
  other: 'turned away',
  silence: 'no answer',
}) satisfies Readonly<Record<BesideHop['answer'], string>>;

/** "UDP, hop 3: 10.3.0.2, answered": what another packet to the same address met. */
export const besideText = ({ by, ttl, from, answer }: BesideHop): Message => {
  const word = say(BESIDE_ANSWERS[answer]);
  return from === null ? say`${BY[by]}, hop ${ttl}: ${word}` : say`${BY[by]}, hop ${ttl}: ${from}, ${word}`;
};

const afterText = ({ lastHeard, next }: Ends, address: string): Message => {
  const last = lastHeard ?? '';
  return next?.kind === 'router'
    ? say`Connections to this port reach ${last}. After it nothing is heard of them, while other packets to ${address} come to ${next.address}: they end at one of the two or between them.`
    : say`Connections to this port reach ${last}, the last router before ${address}. They end at that router or at ${address} itself; which of the two is not known.`;
};

const refusedText = ({ lastHeard, by }: Ends, address: string): Message => {
  if (by !== null) return say`${address} itself answers that the port is unreachable.`;
  return lastHeard === null
    ? say`The connection is refused at the distance of ${address}.`
    : say`The connection is refused at the distance of ${address}: by the address itself or by ${lastHeard}, the last router before it.`;
};

const untoldText = ({ untold, lastHeard, ttl }: Ends, path: PathTrace): Message => {
  switch (untold) {
    case 'not-measured':
    case null:
      return say`Where the connection ends was not measured: ${reasonText(path.notMeasured ?? 'failed')}.`;
    case 'nothing-heard':
      return say('No router answers, so where the connection ends is not known.');
    case 'may-be-hidden':
      return say`After ${lastHeard ?? ''} nothing is heard. What is behind it may drop the connection or only be silent: where it ends is not known.`;
    case 'distance-unknown':
      return ttl === null
        ? say('A reset comes back. At which distance is not known.')
        : say`A reset comes back at hop ${ttl}. Whether the server is there or further away is not known.`;
    case 'translated':
      return say`Routers answer with the address ${addressOfPlace(path.to)} itself, as they do behind an address translation: where the connection ends is not known.`;
    case 'ways-differ':
      return say(
        'Not all connections end alike: they take different paths, or something limits how many are opened. Where they end is not known.',
      );
  }
};

/** Where the connection ends, in one to three sentences. */
export const endText = (path: PathTrace): Message =>
  path.untried === true
    ? sentences(placeText(path), say('On Windows and macOS this way of measuring has not been tried yet.'))
    : placeText(path);

const placeText = (path: PathTrace): Message => {
  const ends = endsOf(path);
  const address = addressOfPlace(path.to);
  const { kind, by, ttl, lastHeard } = ends;
  const icmp = path.hops.find((hop) => hop.from === by && hop.icmp !== null && hop.answer !== 'hop')?.icmp;
  const code = icmp ?? path.whole?.icmp ?? '';
  switch (kind) {
    case 'open':
      return say`The connection to ${path.to} opens.`;
    case 'dropped-after':
      return afterText(ends, address);
    case 'reset-at':
      return lastHeard === null
        ? say`A reset comes back at hop ${ttl ?? 1}, nearer than the server: other packets to ${address} go further.`
        : say`A reset comes back at hop ${ttl ?? 1}, behind ${lastHeard} and nearer than the server: other packets to ${address} go further.`;
    case 'prohibited-by':
      return say`${by ?? ''} answers that the connection is not allowed (ICMP ${code}).`;
    case 'no-route-at':
      return say`${by ?? ''} answers that it cannot deliver to ${address} (ICMP ${code}).`;
    case 'refused-by-server':
      return refusedText(ends, address);
    case 'not-told':
      return untoldText(ends, path);
  }
};

/** "10.0.0.2 → 10.1.0.2 → no answer": the path in one line; empty where nothing was measured. */
export const hopsLine = ({ hops }: PathTrace): Message =>
  joined(
    hops
      .map((hop) => (hopSenders(hop) === '' ? say(ANSWERS[hop.answer]) : verbatim(address(hopSenders(hop)))))
      // What stays silent to the end is one place, not many.
      .filter((part, at, all) => at === 0 || !isSame(part, all[at - 1] ?? NOTHING)),
    ' → ',
  );

/** "1: 10.0.0.2, answered; 2: no answer (3 tries)": every hop, then what other packets met; `null` where nothing was measured. */
export const hopsText = ({ hops, beside }: PathTrace): Message | null =>
  hops.length === 0
    ? null
    : joined(
        [
          ...hops.map((hop) =>
            hopSenders(hop) === ''
              ? say`${hop.ttl}: ${hopAnswerText(hop)}`
              : say`${hop.ttl}: ${address(hopSenders(hop))}, ${hopAnswerText(hop)}`,
          ),
          ...beside.toSorted((a, b) => a.ttl - b.ttl).map(besideText),
        ],
        '; ',
      );

// The texts about the size of packets that get through: what was seen, and no more than follows.
/** Whether large packets get through, in one to three sentences. */
export const sizeText = (size: PacketSize): Message => {
  const { kind, lost } = readSizes(size);
  switch (kind) {
    case 'large-lost': {
      const first = say`Small packets pass to ${size.to}, large ones do not: MTU or MSS in the path.`;
      return joined(
        [first, lostText(lost)].filter((part) => !isNothing(part)),
        ' ',
      );
    }
    case 'alike':
      return say`TLS is answered at ${size.to} with ordinary packets as with small ones.`;
    case 'silent':
      return say`TLS gets no answer at ${size.to}, with small packets either: their size does not explain it.`;
    case 'not-told':
      return say`Not all connections to ${size.to} went alike: whether the size of packets matters is not known.`;
    case 'not-measured':
      return say`Whether large packets get through was not measured: ${reasonText(size.notMeasured ?? 'failed')}.`;
  }
};

/** Which packets are lost, by the system's own books; empty where they do not show. */
export const lostText = (lost: 'to-server' | 'from-server' | null): Message => {
  if (lost === null) return NOTHING;
  return lost === 'to-server'
    ? say('Full packets of the TLS ClientHello are never acknowledged.')
    : say('The TLS ClientHello is acknowledged in full, and the answer does not arrive.');
};

const ANSWERED: ReadonlySet<SizeTry['answer']> = new Set(['handshake', 'alert']);

const rangeOf = (values: readonly number[]): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
};

const triesText = (tries: readonly SizeTry[]): Message => {
  const answered = tries.filter(({ answer }) => ANSWERED.has(answer)).length;
  const books = tries.flatMap(({ book }) => book ?? []);
  const first = say`${answered} of ${tries.length} answered`;
  if (books.length === 0) return first;
  const of = (value: (book: (typeof books)[number]) => number): string => rangeOf(books.map(value));
  return joined(
    [
      first,
      say`segment ${of(({ segment }) => segment)} bytes`,
      say`path MTU ${of(({ pathMtu }) => pathMtu)} bytes`,
      say`acknowledged ${of(({ acknowledgedBytes }) => acknowledgedBytes)} bytes`,
      say`received ${of(({ receivedBytes }) => receivedBytes)} bytes`,
      say`retransmits ${of(({ retransmits }) => retransmits)}`,
    ],
    ', ',
  );
};

/** "ordinary: 0 of 3 answered, segment 1448 bytes, …; small: 3 of 3 answered, …"; `null` where nothing was measured. */
export const sizeFigures = ({ ordinary, small }: PacketSize): Message | null =>
  ordinary.length === 0 && small.length === 0
    ? null
    : joined([say`ordinary: ${triesText(ordinary)}`, say`small: ${triesText(small)}`], '; ');

/** The measurement of the cell's own run at the address where its probe fell silent; `null` where nothing was measured. */
const sizesOf = ({ run, evidence }: Pick<JudgedCell, 'run' | 'evidence'>): PacketSize | null => {
  if (run === null || evidence === null) return null;
  const size = sizeFor(run, evidence);
  return size?.notMeasured === null ? size : null;
};

/** Large packets are lost, and small ones are not; unless the large one was acknowledged, another hello that was answered says that something else was the matter. */
export const losesLarge = (cell: Pick<JudgedCell, 'run' | 'evidence'>): PacketSize | null => {
  const size = sizesOf(cell);
  if (size === null) return null;
  const { kind, lost } = readSizes(size);
  if (kind !== 'large-lost') return null;
  const answered = (cell.evidence?.askedAgain ?? []).filter(({ outcome }) => outcome === 'ok');
  return answered.every(({ variant }) => variant !== 'ordinary' && lost === 'from-server') ? size : null;
};

/** What was measured leaves no room for the size of packets as an explanation of a silence in TLS. */
export const sizeIsSettled = (cell: Pick<JudgedCell, 'run' | 'evidence'>): boolean => {
  const size = sizesOf(cell);
  if (size === null || cell.evidence?.failure?.layer !== 'tls') return false;
  const { kind } = readSizes(size);
  return kind === 'silent' || kind === 'alike';
};
