/** What captures of network traffic begin with: pcap in four forms, and pcapng. */

export type CaptureKind = 'pcap' | 'pcapng';

const PCAP: readonly number[] = [0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1];
const PCAPNG = 0x0a0d0d0a;

/** The kind of capture that begins with these bytes, of which four are looked at; `null`: none. */
export const captureKindOf = ([a, b, c, d]: Uint8Array): CaptureKind | null => {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  const magic = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  if (magic === PCAPNG) return 'pcapng';
  return PCAP.includes(magic) ? 'pcap' : null;
};
