import { isFailure, isGood } from '../../evidence/outcome.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { attribute } from '../../evidence/responder/attribute.ts';
import { type Party, type ProbeStage, FAMILIES } from '../../vocabulary/words.ts';
import {
  isForAnother,
  judgedAddresses,
  readingText,
  addressConnected,
  type AddressReading,
  type JudgedAddress,
} from '../relations/addresses.ts';
import { stageCells, type JudgedCell } from '../cells.ts';
import { guardCheck } from '../guard/note.ts';
import type { AlternativeCause } from '../judgement.ts';
import {
  answered,
  conclude,
  failing,
  good,
  isFine,
  says,
  type DiagnosisInput,
  type VerdictRule,
  pairFacts,
  parted,
  restsOn,
  type Pair,
  runAgain,
} from './conclusion.ts';
import { familyTitle, stageTitle, stageWord } from '../words/titles.ts';
import { type Message, marked, say, address, sentenceStart, NOTHING } from '../../messages/message.ts';
import { isPrivateAddress } from '../relations/address.ts';
import { logText } from './outside.ts';
import { isKind, sightingOf } from '../witness/sightings.ts';

/** Rules about single addresses of the server's name, never proven: which one the platform chooses is not known. */

const MENDED = marked('Every address of the name is good when the stage is run again.');

const at = (all: readonly JudgedAddress[], stage: ProbeStage): readonly JudgedAddress[] =>
  all.filter((entry) => entry.stage === stage);

const badReading = ({ results }: JudgedAddress): AddressReading | undefined =>
  results.find(({ outcome }) => isFailure(outcome));

/** "Only IPv6 fails", where that is what the addresses have in common; else the address by its name. */
const whatFails = (bad: readonly JudgedAddress[], fine: readonly JudgedAddress[]): Message => {
  const versions = new Set(bad.map(({ version }) => version));
  const [version] = versions;
  if (version !== undefined && versions.size === 1 && fine.every((entry) => entry.version !== version))
    return say`Only ${`IPv${version}`} fails.`;
  return bad.length === 1 ? say`Only ${bad[0]?.address ?? ''} fails.` : say`${bad.length} of the addresses fail.`;
};

interface Found {
  readonly stage: ProbeStage;
  readonly bad: JudgedAddress;
  readonly reading: AddressReading;
  readonly fine: JudgedAddress;
  readonly facts: readonly Message[];
}

/** A stage whose own probes are all good, while another address of the name fails. */
const oneFails = (input: DiagnosisInput, stage: ProbeStage, skip: (entry: JudgedAddress) => boolean): Found | null => {
  if (!isFine(input, stage)) return null;
  const entries = at(judgedAddresses(input.matrix), stage);
  const failed = entries.filter((entry) => entry.state === 'failed' && !skip(entry));
  const fine = entries.filter(({ state }) => state === 'good');
  const [bad] = failed;
  const [first] = [...fine].sort((a, b) => Number(b.used) - Number(a.used));
  const reading = bad && badReading(bad);
  const run = stageCells(input.matrix, stage).find((cell) => cell.run)?.run;
  if (!bad || !reading || !first || !run) return null;
  const how = readingText(reading, bad.address, run.server.host, run.user);
  const facts = [
    whatFails(failed, fine),
    say`${sentenceStart(stageWord(stage))}, all is good at ${address(first.address)}; ${how}.`,
  ];
  return { stage, bad, reading, fine: first, facts };
};

const cellsAt = (input: DiagnosisInput, { stage, bad }: Found): readonly JudgedCell[] => {
  const families = new Set(bad.results.filter(({ outcome }) => isFailure(outcome)).map(({ family }) => family));
  const cells = good(input, stage);
  return families.has(null) ? cells : cells.filter(({ family }) => families.has(family));
};

const isGoodInside = (input: DiagnosisInput, address: string): boolean =>
  stageCells(input.matrix, 'inside').some((cell) => isGood(cell.outcome) && addressConnected(cell) === address) ||
  at(judgedAddresses(input.matrix), 'inside').some((entry) => entry.address === address && entry.state === 'good');

const isGoodOutside = (input: DiagnosisInput, address: string): boolean =>
  at(judgedAddresses(input.matrix), 'outside').some((entry) => entry.address === address && entry.state === 'good');

const answerOf = (reading: AddressReading, input: DiagnosisInput) =>
  attribute(reading.evidence, input.runs[0]?.server.host ?? '').responder;

const nodeStep = ({ address: at }: JudgedAddress): Message =>
  say`Server team: look at the node behind ${at}: its services, its load, and whether it is in step with the others.`;

/** At this address another machine shows itself, and at the good one the server: the record of the name is wrong. */
const isOfAnother = ({ reading, fine }: Found, input: DiagnosisInput): boolean => {
  const host = input.runs[0]?.server.host ?? '';
  return isForAnother(reading.evidence, host) && !fine.results.some(({ evidence }) => isForAnother(evidence, host));
};

const cleanName = ({ bad }: Found): Message =>
  say`DNS team: check that ${bad.address} is an address of the server, and take it out if not.`;

interface Blamed {
  readonly party: Party;
  readonly rivals: readonly AlternativeCause[];
  readonly steps: readonly Message[];
}

/** Inside: what answers is a node or a device in front; silence of the same kind of address a node that is down. */
const blameInside = (found: Found, input: DiagnosisInput): Blamed => {
  const { bad, reading, fine } = found;
  const openName = cleanName(found);
  const node = nodeStep(bad);
  if (isOfAnother(found, input))
    return { party: 'name-resolution', rivals: [CAUSES.translatedAstray], steps: [openName, runAgain('inside')] };
  if (answerOf(reading, input) === 'device')
    return {
      party: 'firewall-or-proxy',
      rivals: [CAUSES.nodeFaulty],
      steps: [
        say`Firewall or proxy team: find the device that answers at ${bad.address}, and not at ${fine.address}.`,
        node,
      ],
    };
  if (reading.outcome === 'http.401')
    return {
      party: 'access-control-server',
      rivals: [CAUSES.throttling, CAUSES.accountChanged],
      steps: [node],
    };
  // A silence to one kind of address is also how a half-configured host, or a device that knows the other kind alone, looks.
  const onTheWay =
    reading.outcome === 'tcp.timeout' || reading.outcome === 'tcp.unreachable'
      ? [CAUSES.wrongVantage, CAUSES.oneVersionBlocked]
      : [];
  if (reading.outcome.startsWith('tcp.') && bad.version !== fine.version)
    return { party: 'name-resolution', rivals: [...onTheWay, CAUSES.nodeFaulty], steps: [openName, node] };
  if (reading.evidence?.response)
    return {
      party: 'access-control-server',
      rivals: [CAUSES.deviceAnswered, CAUSES.passing],
      steps: [node],
    };
  return { party: 'access-control-server', rivals: [CAUSES.nobodyServes], steps: [node, openName] };
};

/** Inside, one address of several fails (beyond the table). */
export const oneAddressInside: VerdictRule = (input) => {
  // Good outside: then it is the inside host's own path, see addressUnclear.
  const found = oneFails(input, 'inside', ({ address }) => isGoodOutside(input, address));
  if (!found) return null;
  return conclude({
    code: 'verdict.one-address.inside',
    certainty: 'likely',
    facts: found.facts,
    restsOn: cellsAt(input, found),
    mended: say(MENDED),
    ...blameInside(found, input),
  });
};

/** Outside, one address of several fails that is good inside, or that inside the name does not lead to (beyond the table). */
export const oneAddressOutside: VerdictRule = (input) => {
  if (!isFine(input, 'inside')) return null;
  const found = oneFails(input, 'outside', () => false);
  if (!found) return null;
  const { bad, reading, fine } = found;
  const inside = isGoodInside(input, bad.address);
  const byServer = answerOf(reading, input) === 'access-control-server';
  const mine = cellsAt(input, found);
  const pairs = inside ? good(input, 'inside').filter(({ family }) => mine.some((cell) => cell.family === family)) : [];
  const platform = failing(input, 'platform').length > 0 ? [CAUSES.fqdnNotAccepted] : [];
  const log = answered(input, 'firewall-log', mine);
  const ended = reading.outcome.startsWith('tcp.') || reading.outcome.startsWith('tls.');
  if (!inside && isOfAnother(found, input))
    return conclude({
      code: 'verdict.one-address.outside',
      party: 'name-resolution',
      facts: [...found.facts, say('Inside, the name does not lead to this address, or it was not asked there.')],
      restsOn: mine,
      rivals: [CAUSES.translatedAstray, ...platform],
      steps: [cleanName(found), runAgain('outside')],
      mended: say(MENDED),
    });
  return conclude({
    code: 'verdict.one-address.outside',
    party: byServer ? 'access-control-server' : 'firewall-or-proxy',
    certainty: 'likely',
    facts: [
      ...found.facts,
      inside
        ? say('Inside, the same address is good.')
        : say('Inside, the name does not lead to this address, or it was not asked there.'),
      log === undefined || !ended ? NOTHING : logText(input, log),
    ],
    restsOn: [...pairs, ...mine],
    rivals: byServer
      ? [CAUSES.throttling, CAUSES.ipAccessList, ...platform]
      : [
          ...(inside ? [] : [CAUSES.nobodyServes, CAUSES.nodeFaulty]),
          CAUSES.ipAccessList,
          ...(log === 'blocked' ? [] : [CAUSES.wrongVantage]),
          ...(ended ? [CAUSES.firewallLog] : []),
          ...platform,
        ],
    steps: byServer
      ? [nodeStep(bad), runAgain('outside')]
      : [
          bad.results.some(({ evidence }) => evidence?.tls ?? evidence?.response)
            ? say`Team of what answers at ${bad.address}: make it answer as ${fine.address} does, or let the name lead there no more.`
            : say`Firewall team: let ${bad.address} through as ${fine.address} is: the rules of IPv4 and of IPv6 are often two sets.`,
          ...(inside ? [] : [say`Team of the public DNS: check that ${bad.address} leads to the server.`]),
          runAgain('outside'),
        ],
    mended: say(MENDED),
  });
};

/** The address that a stage used fails with an answer, and another one gives the good answer to the same probe. */
const brokenNode = (
  input: DiagnosisInput,
  stage: ProbeStage,
): { cell: JudgedCell; used: string; other: string } | null => {
  const entries = at(judgedAddresses(input.matrix), stage);
  for (const cell of failing(input, stage)) {
    const used = addressConnected(cell);
    const other = entries.find(
      (entry) =>
        entry.address !== used &&
        entry.results.some(({ family, outcome }) => family === cell.family && isGood(outcome)),
    );
    if (used !== null && other && cell.evidence?.response) return { cell, used, other: other.address };
  }
  return null;
};

const concludeNode = ({ cell, used, other }: NonNullable<ReturnType<typeof brokenNode>>): ReturnType<VerdictRule> => {
  const byDevice = cell.attribution.responder === 'device';
  return conclude({
    code: 'verdict.one-node',
    party: byDevice ? 'firewall-or-proxy' : 'access-control-server',
    certainty: 'likely',
    facts: [
      say`Only one node fails. ${stageTitle(cell.stage)}, ${familyTitle(cell.family)} at ${used}: ${says(cell)}. At ${other}: good.`,
    ],
    restsOn: [cell],
    rivals: [
      ...(byDevice
        ? [CAUSES.nodeFaulty]
        : [{ party: cell.rule.party, sentence: cell.finding.says, check: CAUSES.balancer.check }]),
      CAUSES.passing,
    ],
    steps: [
      byDevice
        ? say`Firewall or proxy team: find the device that answers at ${used}, and not at ${other}.`
        : say`Server team: compare the node behind ${used} with the one behind ${other}: services, load, version, and whether they are in step.`,
      ...cell.finding.steps,
    ],
    mended: say(MENDED),
  });
};

/** Before the rules that speak of the whole server: another node of it answers as expected. */
export const oneNodeInside: VerdictRule = (input) => {
  const found = brokenNode(input, 'inside');
  return found && concludeNode(found);
};

/** Only where the server itself answered at an address that is not known to be good inside: else interpretation rule 1 speaks. */
export const oneNodeOutside: VerdictRule = (input) => {
  const found = isFine(input, 'inside') ? brokenNode(input, 'outside') : null;
  if (found?.cell.attribution.responder !== 'access-control-server') return null;
  return isGoodInside(input, found.used) ? null : concludeNode(found);
};

/** The outside host has no default route at all: nothing it meets is about the customer. */
export const noWayOut: VerdictRule = (input) => {
  const cells = failing(input, 'outside');
  const [cell] = cells;
  if (!cell || !cells.every(({ outcome, run }) => outcome === 'tcp.unreachable' && run?.vantage.defaultRoute === null))
    return null;
  return conclude({
    code: 'verdict.no-way-out',
    party: 'vantage',
    certainty: 'cannot-tell',
    facts: say('The outside host has no default route. About the firewall nothing can be said from there.'),
    restsOn: cells,
    rivals: cell.rule.rivals,
    steps: [say('Connect the outside host to a network, and run the outside stage again.')],
    mended: say('The outside stage gets as far as the server.'),
  });
};

/** All is good that could be asked, and one address could not be asked from this host. */
export const addressUnclear: VerdictRule = (input) => {
  const entries = judgedAddresses(input.matrix);
  const entry =
    entries.find(({ outOfReach }) => outOfReach) ??
    at(entries, 'inside').find(({ state, address }) => state === 'failed' && isGoodOutside(input, address));
  if (!entry || !isFine(input, entry.stage)) return null;
  return conclude({
    code: 'verdict.address-unclear',
    party: 'vantage',
    certainty: 'cannot-tell',
    facts: [
      say('The probes are good at the address that they used.'),
      say`${sentenceStart(stageWord(entry.stage))}: ${entry.sentence}`,
      ...(entry.outOfReach ? [] : [say('Outside it is good: the inside host has a problem of its own with it.')]),
    ],
    restsOn: good(input, entry.stage),
    rivals: [entry.stage === 'inside' ? CAUSES.nobodyServes : CAUSES.oneVersionBlocked],
    steps: [say`Run the ${stageWord(entry.stage)} stage from a host that reaches IPv${entry.version}.`],
    mended: say(MENDED),
  });
};

const isOfServer = ({ evidence, target }: JudgedCell): boolean =>
  evidence?.earlier !== undefined &&
  attribute({ ...evidence, response: evidence.earlier.response, body: evidence.earlier.body }, target.host)
    .responder === 'access-control-server';

/** Outside an error was gone after two seconds: intermittent for us, so for the platform too, whose rows read Down. */
export const passingOutside: VerdictRule = (input) => {
  const { inside, outside } = input.matrix;
  const cell = FAMILIES.map((family) => outside[family]).find(
    ({ family, outcome, evidence }) =>
      evidence?.earlier && isGood(outcome) && isGood(inside[family].outcome) && !inside[family].evidence?.earlier,
  );
  const status = cell?.evidence?.earlier?.response.status;
  if (cell === undefined || status === undefined || failing(input, 'platform').length === 0) return null;
  return conclude({
    code: 'verdict.passing-outside',
    party: isOfServer(cell) ? 'access-control-server' : 'firewall-or-proxy',
    certainty: 'likely',
    facts: say`Intermittent. Outside, ${familyTitle(cell.family)}: first ${status}, 2 seconds later good. Inside there was no such error, and the card has rows that read Down.`,
    restsOn: [cell, inside[cell.family], ...failing(input, 'platform')],
    rivals: [CAUSES.fqdnNotAccepted],
    steps: [
      guardCheck('guard.passing-error-outside'),
      say(
        'Firewall or proxy team: find the device or the balancer that gives this answer, and check every node behind it.',
      ),
    ],
    mended: say('The stage stays good over several runs.'),
  });
};

/** Addresses that outside the name led to, where nobody chose another and no proxy looked it up. */
const addressesOutside = ({ outside: { run, evidence } }: Pair): readonly string[] =>
  run?.server.connectTo === null && run.vantage.proxy === null ? (evidence?.name?.addresses ?? []) : [];

/** Whether a witness shows that a connection came to the server. */
const isReached = (cell: JudgedCell, { witnesses }: DiagnosisInput): boolean => {
  const sighting = sightingOf(cell, witnesses);
  return sighting !== null && isKind(sighting.kind, 'reached');
};

/** Outside, the name leads to private addresses alone: whatever a firewall opens, nobody reaches them from the Internet. */
const asksPublicly = ({ run, evidence }: JudgedCell): boolean => {
  const resolvers = evidence?.name?.resolvers ?? [];
  return (
    run?.vantage.vpnInterfaces.length === 0 &&
    resolvers.length > 0 &&
    !resolvers.some((resolver) => isPrivateAddress(resolver))
  );
};

export const privateAddressOutside: VerdictRule = (input) => {
  const pairs = parted(input).filter((pair) => {
    const addresses = addressesOutside(pair);
    return (
      addresses.length > 0 &&
      addresses.every(isPrivateAddress) &&
      pair.outside.outcome.startsWith('tcp.') &&
      // A private network behind the firewall is reached all the same: a capture that shows it has seen it.
      !isReached(pair.outside, input)
    );
  });
  const pair = pairs[0];
  if (!pair) return null;
  return conclude({
    code: 'verdict.private-address',
    party: 'name-resolution',
    facts: [
      say`Outside, the name ${pair.outside.facts.host} leads to the private address ${addressesOutside(pair)[0] ?? ''}, which nobody reaches from the Internet.`,
      say`${pairFacts(pair)}.`,
    ],
    restsOn: restsOn(pairs),
    // Nobody inside was asked where no VPN is up and every name server is a public one: a file of the host may still say it.
    rivals: [asksPublicly(pair.outside) ? CAUSES.hostsFile : CAUSES.privateName],
    steps: [
      say`DNS team: look up ${pair.outside.facts.host} in the public zone. If it leads to a private address, change it to the public address of the server; the firewall team knows it.`,
      say('Until then, run the outside stage with “connect to” set to the public address.'),
    ],
  });
};
