import { say } from '../../messages/message.ts';

import { ours, type OutcomeRules, ON_CARD } from './rule.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import type { AlternativeCause } from '../judgement.ts';

/** The proxy on our side of a vantage. Never the customer's fault. `rivals`: what else may be; none where the proxy itself said it. */
const proxy = (
  code: string,
  says: string,
  because: string,
  step: string,
  rivals: readonly AlternativeCause[],
): OutcomeRules => {
  const at = (stage: string) => ({
    otherwise: ours({
      code: `${code}.${stage}`,
      party: 'own-proxy',
      severity: 'cannot-tell',
      says,
      because,
      steps: [step, 'Run the stage again. Nothing beyond the proxy was reached, so nothing is said about it.'],
      mended: 'The probe passes the proxy and reaches TLS.',
      certainty: rivals.length === 0 ? 'proven' : 'likely',
      rivals,
    }),
  });
  return { inside: at('inside'), outside: at('outside'), platform: ON_CARD.down };
};

export const OWN_PROXY = {
  'proxy.unreachable': proxy(
    'proxy.unreachable',
    'The proxy {proxy} on our side cannot be reached.',
    'The connection to the proxy itself failed.',
    'Correct the proxy\'s address, or choose proxy "none".',
    [
      {
        party: 'firewall-or-proxy',
        sentence: say('The proxy may work, and something between this host and it may be in the way.'),
        check: say('Reach the proxy with another program of the same host, then with one of another network.'),
      },
      {
        party: 'vantage',
        sentence: say("The proxy's address may be mistyped, or this host may find no or another address for its name."),
        check: say('Compare it with the proxy that other programs of this host use.'),
      },
    ],
  ),
  'proxy.auth-required': proxy(
    'proxy.auth-required',
    'The proxy {proxy} on our side {proxyWish} ({proxyStatus}).',
    'The proxy answered CONNECT with {proxyStatus}.',
    'Choose proxy "system" and give the proxy its credentials in the environment (https_proxy), or ask for an exception for {host}.',
    [],
  ),
  'proxy.refused': proxy(
    'proxy.refused',
    'The proxy {proxy} on our side does not open a tunnel to {host}.',
    'The proxy answered CONNECT with something else than 200.',
    'Ask who runs the proxy to allow CONNECT to {host}, or choose proxy "none".',
    [
      {
        party: 'firewall-or-proxy',
        sentence: say('The proxy may be unable to reach the server because something behind it is in the way.'),
        check: say('Run the stage with proxy "none" from the same network, if it allows that.'),
      },
    ],
  ),
} as const;

const mended = 'The name resolves to the address that the server administrator names, and the probe goes on.';

/** The name that was looked up is no setting of the customer's. */
const typed = (stage: 'inside' | 'outside') =>
  ours({
    code: `dns.not-found.connect-to.${stage}`,
    party: 'vantage',
    severity: 'cannot-tell',
    says: `The name {lookedUp}, typed as 'connect to', does not exist for the resolver of the ${stage} host.`,
    because: 'Only that name was looked up, and nothing was sent to any server: nothing is known of {host}.',
    steps: ["Correct 'connect to', or leave it out: then {host} itself is looked up.", 'Run the stage again.'],
    mended: 'The probe finds an address and continues.',
    rivals: [ALTERNATIVE_CAUSES.nameMissing],
  });

/** DNS: before anything of the server's is reached. */
const notFound: OutcomeRules = {
  inside: {
    typed: typed('inside'),
    otherwise: ours({
      code: 'dns.not-found.inside',
      party: 'name-resolution',
      severity: 'fault',
      says: 'The name {host} does not exist for the resolver of the inside host.',
      because: 'The resolver answered that there is no such name; nothing was sent to any server.',
      steps: [
        'Compare the spelling of {host} with the API base URL on the platform.',
        "Where the server's address inside is known, run the inside stage with 'connect to' set to it: then no name is looked up.",
        'Ask who runs DNS inside the network to add or correct the record of {host}.',
      ],
      mended,
      rivals: [ALTERNATIVE_CAUSES.nameTyped, ALTERNATIVE_CAUSES.wrongVantage],
    }),
  },
  outside: {
    typed: typed('outside'),
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
