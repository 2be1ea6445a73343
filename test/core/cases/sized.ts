import { sizeNotMeasured, type PacketSize } from '../../../src/core/evidence/path/measured.ts';
import type { Wanted } from '../make-evidence.ts';
import { LARGE_LOST, sizes, three } from '../make-sizes.ts';
import { one, type Case } from './case.ts';

/** Connections that stand and fall silent, with whether large packets get through. */

const silent = (packetSize: PacketSize): Wanted => ({ failure: { layer: 'tls', outcome: 'tls.silent' }, packetSize });
const NEITHER = sizes(three('silence'), three('silence'));

export const SIZED: readonly Case[] = [
  one(
    'silent inside, and only small packets are answered',
    'firewall-or-proxy, likely (verdict.large-packets.inside)',
    'silent inside, and small packets are not answered either',
    { inside: silent(LARGE_LOST) },
  ),
  one(
    'silent inside, and small packets are not answered either',
    'unknown, cannot-tell (verdict.tls.silent.inside)',
    'silent inside, and only small packets are answered',
    { inside: silent(NEITHER) },
  ),
  one(
    'silent outside, and only small packets are answered',
    'firewall-or-proxy, likely (verdict.large-packets.outside)',
    'silent outside, and nothing about sizes was measured',
    { inside: 'good', outside: silent(LARGE_LOST) },
  ),
  one(
    'silent outside, and nothing about sizes was measured',
    'firewall-or-proxy, likely (verdict.tls.silent.outside)',
    'silent outside, and only small packets are answered',
    { inside: 'good', outside: silent(sizeNotMeasured('203.0.113.10:443', 'not-linux')) },
  ),
];
