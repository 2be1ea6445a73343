import { ALTERNATIVE_CAUSES } from '../alternative-causes.ts';
import { isPrivateAddress } from '../address.ts';
import { conclude, type VerdictRule } from './conclusion.ts';
import { pairFacts, parted, restsOn, type Pair } from './pairs.ts';
import { said, say } from '../../messages/say.ts';

/** Addresses that outside the name led to, where nobody chose another and no proxy looked it up. */
const addressesOutside = ({ outside: { run, evidence } }: Pair): readonly string[] =>
  run?.server.connectTo === null && run.vantage.proxy === null ? (evidence?.name?.addresses ?? []) : [];

/**
 * Outside, the name leads to private addresses alone, and nothing answers there (beyond the table). No firewall can be at
 * fault for it: from the Internet nobody reaches a private address, whatever is opened.
 */
export const privateAddressOutside: VerdictRule = (input) => {
  const pairs = parted(input).filter((pair) => {
    const addresses = addressesOutside(pair);
    return addresses.length > 0 && addresses.every(isPrivateAddress) && pair.outside.outcome.startsWith('tcp.');
  });
  const pair = pairs[0];
  if (!pair) return null;
  return conclude({
    code: 'verdict.private-address',
    party: 'name-resolution',
    certainty: 'likely',
    facts: [
      say`Outside, the name ${pair.outside.facts.host} leads to the private address ${addressesOutside(pair)[0] ?? ''}, which nobody reaches from the Internet.`,
      `${pairFacts(pair)}.`,
    ],
    restsOn: restsOn(pairs),
    rivals: [ALTERNATIVE_CAUSES.privateName],
    steps: [
      say`Administrator of the public DNS zone: let ${pair.outside.facts.host} lead to the address at which the server is published.`,
      said('Until then, run the outside stage with “connect to” set to the public address.'),
    ],
    mended: pair.outside.finding.mended,
    beyondTable: true,
  });
};
