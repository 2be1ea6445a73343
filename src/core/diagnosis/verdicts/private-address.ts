import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { isPrivateAddress } from '../relations/address.ts';
import {
  conclude,
  type DiagnosisInput,
  type VerdictRule,
  pairFacts,
  parted,
  restsOn,
  type Pair,
  failing,
  names,
} from './conclusion.ts';
import { say } from '../../messages/message.ts';
import { isGood } from '../../evidence/outcome.ts';
import { familyInSentence } from '../words/titles.ts';
import { isKind, sightingOf } from '../witness/sightings.ts';
import { attribute } from '../../evidence/responder/attribute.ts';
import { FAMILIES } from '../../vocabulary/words.ts';
import type { JudgedCell } from '../cells.ts';
/** Who gave the error that was gone two seconds later, as far as known. */
const isOfServer = ({ evidence, target }: JudgedCell): boolean =>
  evidence?.earlier !== undefined &&
  attribute({ ...evidence, response: evidence.earlier.response, body: evidence.earlier.body }, target.host)
    .responder === 'access-control-server';

/**
 * Outside an error was gone two seconds later, inside there was none, and the card has rows that read Down: an intermittent fault
 * for us outside does so for the platform as well, before its own address is suspected.
 */
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
    facts: say`Intermittent: outside, ${familyInSentence(cell.family)} was answered ${status} first and was good 2 seconds later; inside there was no such error, and the card has rows that read Down.`,
    restsOn: names(cell, inside[cell.family], ...failing(input, 'platform')),
    rivals: [ALTERNATIVE_CAUSES.fqdnNotAccepted],
    steps: [
      say('Watch the outside stage for a while: does the error come again?'),
      say(
        'Firewall or proxy team: find the device or the balancer that gives this answer, and check every node behind it.',
      ),
    ],
    mended: say('The stage stays good over several runs.'),
    beyondTable: true,
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

/**
 * Outside, the name leads to private addresses alone, and nothing answers there (beyond the table). No firewall can be at
 * fault for it: from the Internet nobody reaches a private address, whatever is opened.
 */
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
    certainty: 'likely',
    facts: [
      say`Outside, the name ${pair.outside.facts.host} leads to the private address ${addressesOutside(pair)[0] ?? ''}, which nobody reaches from the Internet.`,
      say`${pairFacts(pair)}.`,
    ],
    restsOn: restsOn(pairs),
    rivals: [ALTERNATIVE_CAUSES.privateName],
    steps: [
      say`Administrator of the public DNS zone: let ${pair.outside.facts.host} lead to the address at which the server is published.`,
      say('Until then, run the outside stage with “connect to” set to the public address.'),
    ],
    mended: pair.outside.finding.mended,
    beyondTable: true,
  });
};
