import { isGood } from '../../evidence/outcome.ts';
import { ALTERNATIVE_CAUSES } from '../alternative-causes.ts';
import { familyInSentence } from '../titles.ts';
import { attribute } from '../../evidence/responder/attribute.ts';
import { said, say } from '../../messages/say.ts';
import { FAMILIES } from '../../vocabulary/words.ts';
import type { JudgedCell } from '../cells.ts';
import { conclude, failing, names, type VerdictRule } from './conclusion.ts';

/** Who gave the error that was gone two seconds later, as far as it tells. */
const isOfServer = ({ evidence, facts }: JudgedCell): boolean =>
  evidence?.earlier !== undefined &&
  attribute({ ...evidence, response: evidence.earlier.response, body: evidence.earlier.body }, facts.host).responder ===
    'access-control-server';

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
      said('Watch the outside stage for a while: does the error come again?'),
      said(
        'Team of the proxy, load balancer or TLS inspection: find the device or the balancer that gives this answer, and check every node behind it.',
      ),
    ],
    mended: said('The stage stays good over several runs.'),
    beyondTable: true,
  });
};
