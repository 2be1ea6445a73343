import { say, type Message } from '../../messages/message.ts';
import { MENU } from '../../vocabulary/words.ts';
import { addressUsed, sameNetwork, ownAddress } from '../relations/address.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import type { JudgedCell } from '../cells.ts';
import type { AlternativeCause } from '../judgement.ts';
import { missingAtServer } from '../witness/sightings.ts';
import { captureAgain } from '../witness/words.ts';
import { endFact, isAtServer, isBeforeServer, whereItEnds } from '../relations/where-it-ends.ts';
import {
  answered,
  believed,
  conclude,
  pairFacts,
  parted,
  restsOn,
  type VerdictRule,
  resultText,
  runAgain,
} from './conclusion.ts';
import { readSizes, type PacketSize } from '../../evidence/path/measured.ts';
import { addressOfPlace } from '../../evidence/path/ends.ts';
import { silentAddressOf } from '../../records/record.ts';
import { losesLarge, lostText } from '../words/path.ts';

/** Where a connection ends settles what silence leaves open, and is likely at most: nobody said whose addresses they are. */

const isTcp = ({ outcome }: JudgedCell): boolean => outcome.startsWith('tcp.');

/** Inside, the connection ends before it comes to the server: the server is not accused of what it never saw. */
export const endsBeforeServerInside: VerdictRule = (input) => {
  const cells = believed(input);
  const [cell] = cells;
  if (cell === undefined || !cells.every(isTcp)) return null;
  const found = whereItEnds(cell);
  if (found === null || !isBeforeServer(found)) return null;
  return conclude({
    code: 'verdict.ends-before-server.inside',
    party: 'firewall-or-proxy',
    facts: [resultText(cell), endFact(found)],
    restsOn: cells,
    rivals: [CAUSES.wrongVantage, CAUSES.firewallLog],
    steps: [
      say`Network team: which devices stand at the place where it ends, and does one of them stop TCP to ${found.path.to}?`,
      runAgain('inside'),
    ],
  });
};

/** The last router before the server may be a firewall itself: a trace never tells it from the server behind it. */
const lastRouter = (router: string): AlternativeCause => ({
  party: 'firewall-or-proxy',
  sentence: say`The last router before the server, ${router}, may be a firewall or have an access list, and stop the connection itself.`,
  check: say`Ask the network team: what is ${router}, and does its log have this time, source and destination?`,
});

/** Outside it comes to the last router before the good address: that one or the server, unless it is in the inside network. */
export const comesToServerOutside: VerdictRule = (input) => {
  const pairs = parted(input);
  const [pair] = pairs;
  if (pair === undefined || !pairs.every(({ outside }) => isTcp(outside))) return null;
  const found = whereItEnds(pair.outside);
  const router = found?.ends.lastHeard ?? null;
  if (found === null || router === null || !isAtServer(found)) return null;
  // Behind an address translation the address is that of another device.
  if (addressUsed(pair.inside) !== found.address) return null;
  const rests = restsOn(pairs);
  // The firewall's own log, or the server's list, says more.
  const log = answered(input, 'firewall-log', rests);
  if (log === 'blocked') return null;
  const insideAddresses = pair.inside.run?.vantage.addresses.map(({ address }) => address) ?? [];
  const isBehind = sameNetwork([router], insideAddresses) === true;
  const isAllowed = answered(input, 'ip-access-list', rests) === 'allowed';
  // What is not in a capture of the server may have been left out of it: the server is not asked first for what it may never have seen.
  const isMissing = missingAtServer(pair.outside, input.witnesses) !== null;
  const isLetThrough = log === 'let-through';
  const isServers = (isBehind || (isLetThrough && !isMissing)) && !isAllowed;
  const list = say`Server team: check the IP access list, ${MENU.ipAccess}, a firewall on the server itself, and the log of the API gateway for this time.`;
  const network = say`Network team: is ${router} a firewall, or has it an access list? Then look up this time, source and destination.`;
  return conclude({
    code: isBehind ? 'verdict.behind-firewall' : 'verdict.last-router',
    party: isServers ? 'access-control-server' : 'unknown',
    certainty: isServers ? 'likely' : 'cannot-tell',
    facts: [
      say`${pairFacts(pair)}.`,
      isBehind ? say`It comes as far as ${router}, a router in the network of the inside host.` : endFact(found),
      ...(isLetThrough ? [say("The firewall's log shows that it was let through.")] : []),
      ...(isMissing ? [say('A capture on the server lacks it.')] : []),
    ],
    restsOn: rests,
    rivals: isLetThrough
      ? [CAUSES.anotherDevice]
      : isBehind
        ? [lastRouter(router)]
        : [CAUSES.ipAccessList, lastRouter(router)],
    steps: isMissing ? [network, captureAgain()] : [list, network],
  });
};

// Small packets get through and large ones do not, of connections otherwise alike (beyond the table). Likely at most.
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
    say`To find its size, on the test host: ping ${v6 ? '-6 -M do -s 1452' : '-M do -s 1472'} ${address}, with smaller numbers until it is answered; that number and ${v6 ? 48 : 28} are the MTU of the path.`,
    say`Let ${v6 ? 'ICMPv6 “packet too big” (type 2)' : 'ICMP “fragmentation needed” (type 3, code 4)'} pass to both ends.`,
    say`Or set the MSS of TCP there, in both directions, to that MTU less ${headersOf(address)} bytes.`,
  ];
};

const rivalsOf = (size: PacketSize): readonly AlternativeCause[] => [
  CAUSES.ownTunnel,
  ...(readSizes(size).lost === 'to-server' ? [] : [CAUSES.reportDiscarded]),
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
    facts: [fact(size), resultText(cell), lostText(readSizes(size).lost)],
    restsOn: cells.filter(({ outcome }) => outcome === cell.outcome),
    rivals: rivalsOf(size),
    steps: [...stepsFor(cell, size), runAgain('inside')],
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
    facts: [fact(size), say`${pairFacts(pair)}.`, lostText(readSizes(size).lost)],
    restsOn: restsOn(pairs.filter(({ outside }) => outside.outcome === pair.outside.outcome)),
    rivals: rivalsOf(size),
    steps: [...stepsFor(pair.outside, size), runAgain('outside')],
  });
};
