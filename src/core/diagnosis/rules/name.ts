import { ours, type OutcomeRules } from '../status-rule.ts';
import { ALTERNATIVE_CAUSES } from '../alternative-causes.ts';
import { ON_CARD } from './rows.ts';

const mended = 'The name resolves to the address that the server administrator names, and the probe goes on.';

/** DNS: before anything of the server's is reached. */
const notFound: OutcomeRules = {
  inside: {
    otherwise: ours({
      code: 'dns.not-found.inside',
      party: 'name-resolution',
      severity: 'fault',
      says: 'The name {host} does not exist for the resolver of the inside host.',
      because: 'The resolver answered that there is no such name; nothing was sent to any server.',
      steps: [
        'Compare the spelling of {host} with the API base URL on the platform.',
        'Ask who runs DNS inside the network to add or correct the record of {host}.',
      ],
      mended,
      rivals: [ALTERNATIVE_CAUSES.wrongVantage],
    }),
  },
  outside: {
    otherwise: ours({
      code: 'dns.not-found.outside',
      party: 'name-resolution',
      severity: 'fault',
      says: 'The name {host} is not published outside.',
      because: 'The resolver outside answered that there is no such name.',
      steps: [
        'Ask who runs the public DNS zone to publish {host} with the address that the firewall forwards to the server.',
        'Check that the platform uses this same name.',
      ],
      mended,
      rivals: [ALTERNATIVE_CAUSES.wrongVantage],
    }),
  },
  platform: ON_CARD.down,
};

const noAnswer = (stage: 'inside' | 'outside') => ({
  otherwise: ours({
    code: `dns.no-answer.${stage}`,
    party: 'vantage',
    severity: 'cannot-tell',
    says: `The resolver of the ${stage} host does not answer.`,
    because: 'A resolver that is silent says nothing about the name or the server.',
    steps: ["Check this host's network and resolver settings, then run the stage again."],
    mended,
    certainty: 'cannot-tell',
    rivals: [ALTERNATIVE_CAUSES.resolverSilent],
  }),
});

export const NAME = {
  'dns.not-found': notFound,
  'dns.no-answer': { inside: noAnswer('inside'), outside: noAnswer('outside'), platform: ON_CARD.down },
} as const;
