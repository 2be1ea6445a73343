import { sizeNotMeasured, type PacketSize } from '../../../src/core/evidence/path/packet-size.ts';
import type { Wanted } from '../make-evidence.ts';
import { LARGE_LOST, sizes, three } from '../make-sizes.ts';
import type { Case } from './case.ts';

/** Connections that stand and fall silent, with whether large packets get through. */

const silent = (packetSize: PacketSize): Wanted => ({ failure: { layer: 'tls', outcome: 'tls.silent' }, packetSize });
const NEITHER = sizes(three('silence'), three('silence'));

export const SIZED: readonly Case[] = [
  {
    name: 'silent inside, and only small packets are answered',
    inside: silent(LARGE_LOST),
    verdict: 'verdict.large-packets.inside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'silent inside, and small packets are not answered either',
  },
  {
    name: 'silent inside, and small packets are not answered either',
    inside: silent(NEITHER),
    verdict: 'verdict.tls.silent.inside',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'silent inside, and only small packets are answered',
  },
  {
    name: 'silent outside, and only small packets are answered',
    inside: 'good',
    outside: silent(LARGE_LOST),
    verdict: 'verdict.large-packets.outside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'silent outside, and nothing about sizes was measured',
  },
  {
    name: 'silent outside, and nothing about sizes was measured',
    inside: 'good',
    outside: silent(sizeNotMeasured('203.0.113.10:443', 'not-linux')),
    verdict: 'verdict.tls.silent.outside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'silent outside, and only small packets are answered',
  },
];
