import { ours, type OutcomeRules } from '../status-rule.ts';
import { ON_CARD } from './rows.ts';

/** The proxy on our side of a vantage. Never the customer's fault. */
const proxy = (code: string, says: string, because: string, step: string, certain: boolean): OutcomeRules => {
  const at = (stage: string) => ({
    otherwise: ours({
      code: `${code}.${stage}`,
      party: 'own-proxy',
      severity: 'cannot-tell',
      says,
      because,
      steps: [step, 'Run the stage again. Nothing that the customer owns was reached, so nothing is said about it.'],
      mended: 'The probe passes the proxy and reaches TLS.',
      certainty: certain ? 'proven' : 'likely',
      rivals: certain
        ? []
        : [
            {
              party: 'firewall-or-proxy',
              sentence: 'The proxy may be unable to reach the server because something behind it is in the way.',
              check: 'Run the stage with proxy "none" from the same network, if it allows that.',
            },
          ],
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
    true,
  ),
  'proxy.auth-required': proxy(
    'proxy.auth-required',
    'The proxy {proxy} on our side wants a sign-in of its own (407).',
    'The proxy answered CONNECT with 407.',
    'Choose proxy "system" and give the proxy its credentials in the environment (https_proxy), or ask for an exception for {host}.',
    true,
  ),
  'proxy.refused': proxy(
    'proxy.refused',
    'The proxy {proxy} on our side does not open a tunnel to {host}.',
    'The proxy answered CONNECT with something else than 200.',
    'Ask who runs the proxy to allow CONNECT to {host}, or choose proxy "none".',
    false,
  ),
} as const;
