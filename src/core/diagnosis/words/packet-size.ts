import { readSizes, type PacketSize, type SizeTry } from '../../evidence/path/packet-size.ts';
import { type Message, say, joined, isNothing, NOTHING } from '../../messages/message.ts';
import { sizeFor } from '../../records/record.ts';
import type { JudgedCell } from '../cells.ts';
import { reasonText } from './path-end.ts';

/**
 * The texts about the size of packets that get through: each sentence holds what was seen, and no more than follows.
 */

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
    ? say('Full packets of the TLS hello are never acknowledged.')
    : say('The TLS hello is acknowledged in full, and the answer does not arrive.');
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

/**
 * Large packets of the cell's connections are lost, and small ones are not. Another hello that was answered meanwhile, the ordinary
 * one among them, says that something else was the matter.
 */
export const losesLarge = (cell: Pick<JudgedCell, 'run' | 'evidence'>): PacketSize | null => {
  const size = sizesOf(cell);
  if (size === null || readSizes(size).kind !== 'large-lost') return null;
  return (cell.evidence?.askedAgain ?? []).some(({ outcome }) => outcome === 'ok') ? null : size;
};

/** What was measured leaves no room for the size of packets as an explanation of a silence in TLS. */
export const sizeIsSettled = (cell: Pick<JudgedCell, 'run' | 'evidence'>): boolean => {
  const size = sizesOf(cell);
  if (size === null || cell.evidence?.failure?.layer !== 'tls') return false;
  const { kind } = readSizes(size);
  return kind === 'silent' || kind === 'alike';
};
