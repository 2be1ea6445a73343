import { say, type Message } from '../../messages/message.ts';
import { nameChanges, nameChangeText, type NameChange } from '../relations/name-changes.ts';
import type { AlternativeCause } from '../judgement.ts';
import { type DiagnosisInput, type Concluded } from '../verdicts/conclusion.ts';

/**
 * A name that leads elsewhere than when all was last good: a rule, a cached object or a translation for the old address
 * is stale then. It accuses nobody on its own: it says why a firewall that nobody touched may stop what passed before.
 */

/** How a connection ends whose address no rule knows. */
const STOPPED = /^(tcp\.|tls\.(silent|reset)$)/;

const objectStep = ({ name, now }: NameChange): Message =>
  say`Firewall team: a rule or a cached object for the old address is stale. Use an FQDN object for ${name}, or enter ${now.join(', ')}.`;

const ofServer = (change: NameChange): AlternativeCause => ({
  party: 'name-resolution',
  sentence: say`${nameChangeText(change)} It may not lead to the server any more.`,
  check: say`Ask who runs DNS: is ${change.now.join(', ')} the address of the server?`,
});

/** Names the change next to a verdict that is open and that it may explain. */
export const withNameChange = (verdict: Concluded, { order, matrix }: DiagnosisInput): Concluded => {
  if (verdict.certainty === 'proven') return verdict;
  const changes = nameChanges(order);
  if (verdict.party === 'platform-egress') {
    const change = changes.find(({ stage }) => stage === 'platform');
    if (change === undefined) return verdict;
    return {
      ...verdict,
      facts: [...verdict.facts, nameChangeText(change)],
      steps: [say`${nameChangeText(change)} ${objectStep(change)}`, ...verdict.steps],
    };
  }
  const change = changes.find(({ stage }) =>
    verdict.restsOn.some((name) => {
      if (name.stage !== stage || name.stage === 'platform') return false;
      const { outcome, run } = matrix[name.stage][name.family];
      return STOPPED.test(outcome) && run !== null && run === order.runs.findLast((one) => one.stage === stage);
    }),
  );
  if (change === undefined) return verdict;
  return {
    ...verdict,
    rivals: [...verdict.rivals, ofServer(change)],
    steps: [
      ...verdict.steps,
      say`${nameChangeText(change)} ${verdict.party === 'firewall-or-proxy' ? objectStep(change) : say('Check that it is the address of the server.')}`,
    ],
  };
};
