import { ALTERNATIVE_CAUSES } from '../alternative-causes.ts';
import { inactiveLicence } from '../../records/card.ts';
import { said, say } from '../../messages/say.ts';
import { answered, conclude, failing, good, isFine, names, type VerdictRule } from './conclusion.ts';
import { probesSay } from './platform.ts';

/**
 * No row reads Up, and the card itself names the licence of the module as not active: that explains the rows as well as a closed
 * firewall does, and costs nobody a change to find out (beyond the table).
 */
export const licenceInactive: VerdictRule = (input) => {
  const { card } = input;
  const down = failing(input, 'platform');
  if (card === null || down.length === 0 || good(input, 'platform').length > 0 || !isFine(input, 'outside'))
    return null;
  const licence = inactiveLicence(card);
  const rests = names(...good(input, 'outside'), ...down);
  // The log of the firewall has shown already what became of the platform's connection.
  if (licence === null || answered(input, 'firewall-log', rests) !== undefined) return null;
  return conclude({
    code: 'verdict.licence',
    party: 'unknown',
    certainty: 'cannot-tell',
    facts: [
      say`${probesSay(input)}, no row of the platform's card reads Up, and the card names the module licence as “${licence}”.`,
      said('The licence explains the rows as well as a firewall does.'),
    ],
    restsOn: rests,
    rivals: [
      ALTERNATIVE_CAUSES.licenceOver,
      ALTERNATIVE_CAUSES.egressBlocked,
      ALTERNATIVE_CAUSES.oldPassword,
      ALTERNATIVE_CAUSES.platformRejected,
    ],
    steps: [
      said(
        "Platform's support: do the rows read Down because the module licence is not active? Renew it if it is over.",
      ),
      said('On the platform, click “Update API Configuration”, and record the card again.'),
      said('If the licence is active and the rows still read Down, the firewall comes next.'),
    ],
    mended: said('The rows read Up after “Update API Configuration”.'),
    beyondTable: true,
  });
};
