import type { PacketSize, SizeTry, TcpBook } from '../../src/core/evidence/path/measured.ts';

/** Measurements of packet sizes made by hand. */

const BOOK: TcpBook = {
  unacknowledged: 0,
  behindGap: 0,
  retransmits: 0,
  acknowledgedBytes: 1569,
  receivedBytes: 0,
  receivedBehindGap: 0,
  pathMtu: 1500,
  segment: 1448,
};

const trial = (answer: SizeTry['answer'], book: Partial<TcpBook> | null): SizeTry => ({
  answer,
  ms: answer === 'unconnected' ? null : 20,
  helloBytes: 1568,
  receivedBytes: answer === 'handshake' ? 2109 : 0,
  book: book && { ...BOOK, ...book },
});

export const three = (answer: SizeTry['answer'], book: Partial<TcpBook> | null = {}): SizeTry[] =>
  Array.from({ length: 3 }, () => trial(answer, book));

export const sizes = (
  ordinary: readonly SizeTry[],
  small: readonly SizeTry[] = three('handshake', { segment: 524 }),
  to = '203.0.113.10:443',
): PacketSize => ({ to, ordinary: [...ordinary], small: [...small], durationMs: 1300, notMeasured: null });

/** Large packets of the server are lost; its own are not. */
export const LARGE_LOST = sizes(three('silence'));
