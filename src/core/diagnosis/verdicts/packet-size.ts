import { readSizes, type PacketSize } from '../../evidence/path/packet-size.ts';
import { addressOfPlace } from '../../evidence/path/ends.ts';
import { silentAddressOf } from '../../records/record.ts';
import { type Message, say } from '../../messages/message.ts';
import { ownAddress } from '../relations/address.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import type { JudgedCell } from '../cells.ts';
import type { AlternativeCause } from '../judgement.ts';
import { losesLarge, lostText } from '../words/packet-size.ts';
import { familyInSentence } from '../words/titles.ts';
import { believed, conclude, names, pairFacts, parted, restsOn, says, type VerdictRule } from './conclusion.ts';

/**
 * Small packets get through to the server and large ones do not: the MTU of something in the path, or a rule about sizes (beyond
 * the table). Never from silence alone: connections that differ in nothing but their segments were answered. Never more than
 * likely: it is not known where in the path they are lost, and one end may itself throw away what a router reports.
 */

const isSilent = ({ evidence }: JudgedCell): boolean => evidence !== null && silentAddressOf(evidence) !== null;

const fact = (size: PacketSize): Message =>
  say`Small packets pass to ${size.to}, large ones do not: MTU or MSS in the path.`;

/** Bytes of IP and TCP in front of what a segment holds. */
const headersOf = (address: string): number => (address.includes(':') ? 60 : 40);

const stepsFor = ({ run, evidence }: JudgedCell, size: PacketSize): readonly Message[] => {
  const address = addressOfPlace(size.to);
  const own = (run === null ? undefined : ownAddress(run, evidence, address)) ?? say('the test host');
  const v6 = address.includes(':');
  return [
    say`Network or firewall team: find the link, tunnel (VPN, GRE, VXLAN, PPPoE) or rule between ${own} and ${address} that packets of 1500 bytes do not pass.`,
    v6
      ? say`To find its size, on the test host: ping -6 -M do -s 1452 ${address}, with smaller numbers until it is answered; that number and 48 are the MTU of the path.`
      : say`To find its size, on the test host: ping -M do -s 1472 ${address}, with smaller numbers until it is answered; that number and 28 are the MTU of the path.`,
    v6
      ? say('Let ICMPv6 “packet too big” (type 2) pass to both ends.')
      : say('Let ICMP “fragmentation needed” (type 3, code 4) pass to both ends.'),
    say`Or set the MSS of TCP there, in both directions, to that MTU less ${headersOf(address)} bytes.`,
  ];
};

const rivalsOf = (size: PacketSize): readonly AlternativeCause[] => [
  ALTERNATIVE_CAUSES.ownTunnel,
  ...(readSizes(size).lost === 'to-server' ? [] : [ALTERNATIVE_CAUSES.reportDiscarded]),
];

/** Inside. The server is not accused of an answer that does not arrive. */
export const largePacketsInside: VerdictRule = (input) => {
  const cells = believed(input);
  const cell = cells.find((one) => losesLarge(one) !== null);
  const size = cell && losesLarge(cell);
  if (!cell || !size || !cells.every(isSilent)) return null;
  return conclude({
    code: 'verdict.large-packets.inside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    facts: [fact(size), say`Inside, ${familyInSentence(cell.family)} ${says(cell)}.`, lostText(readSizes(size).lost)],
    restsOn: names(...cells.filter(({ outcome }) => outcome === cell.outcome)),
    rivals: rivalsOf(size),
    steps: [...stepsFor(cell, size), say('Run the inside stage again.')],
    mended: cell.finding.mended,
    beyondTable: true,
  });
};

/** Outside, where inside is good. */
export const largePacketsOutside: VerdictRule = (input) => {
  const pairs = parted(input);
  const pair = pairs.find(({ outside }) => losesLarge(outside) !== null);
  const size = pair && losesLarge(pair.outside);
  if (!pair || !size || !pairs.every(({ outside }) => isSilent(outside))) return null;
  return conclude({
    code: 'verdict.large-packets.outside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    facts: [fact(size), say`${pairFacts(pair)}.`, lostText(readSizes(size).lost)],
    restsOn: restsOn(pairs.filter(({ outside }) => outside.outcome === pair.outside.outcome)),
    rivals: rivalsOf(size),
    steps: [...stepsFor(pair.outside, size), say('Run the outside stage again.')],
    mended: pair.outside.finding.mended,
    beyondTable: true,
  });
};
