import { marked, say } from '../../messages/message.ts';
import { MENU } from '../../vocabulary/words.ts';
import type { AlternativeCause } from '../judgement.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { INCONCLUSIVE, ruleOf, rules, type Row } from './rule.ts';

/** What a probe meets before TLS: DNS, the proxy on our side, TCP. */

const RESOLVED = 'The name resolves to the address that the server administrator names, and the probe continues.';

/** The name that was looked up is no setting of the customer's. */
const typedAt = (stage: string): Row => ({
  code: `dns.not-found.connect-to.${stage}`,
  party: 'vantage',
  severity: 'cannot-tell',
  says: "The name {lookedUp}, typed as 'connect to', does not exist for the resolver of the {stage} host.",
  because: 'Only that name was looked up, and nothing was sent to any server: nothing is known of {host}.',
  steps: ["Correct 'connect to', or leave it out: then {host} itself is looked up.", 'Run the stage again.'],
  mended: RESOLVED,
  rivals: [CAUSES.nameMissing],
});

/** The proxy on our side of a vantage. Never the customer's fault. */
const PROXY = {
  party: 'own-proxy',
  severity: 'cannot-tell',
  mended: 'The probe passes the proxy and reaches TLS.',
} as const;
const NO_TUNNEL = 'The proxy did not answer CONNECT with 200.';
const WITHOUT_PROXY = 'Run the stage with proxy "none" from the same network, if it allows that.';
const PROXY_LOG = marked(
  'Local proxy team: look in the log of the proxy for this minute: which address did it try, and what came of it?',
);
const BEHIND_PROXY: AlternativeCause = {
  party: 'firewall-or-proxy',
  sentence: say('The proxy may be unable to reach the server because something behind it is in the way.'),
  check: say(WITHOUT_PROXY),
};

/** The proxy opened a tunnel, and what came through it is not TLS: its own page as a rule (beyond the table). */
export const PAGE_BEHIND_PROXY = ruleOf('tls.not-tls.behind-proxy', {
  ...PROXY,
  ...INCONCLUSIVE,
  party: 'unknown',
  says: 'The local proxy {proxy} says that its tunnel to {host} is open, and what comes through it is not TLS.',
  because: 'A proxy that wants a sign-in on a page of its own may answer so. No password was sent.',
  steps: [WITHOUT_PROXY, PROXY_LOG],
  rivals: [BEHIND_PROXY],
});
const NOTHING_BEYOND = 'Run the stage again. Nothing beyond the proxy was reached, so nothing is said about it.';

/** TCP: drops by a firewall and by the server's own IP access list look the same, so every rule here names both. */
const TCP = { mended: 'A connection to {host} opens, and the probe continues to TLS.' } as const;
export const ACCESS_LIST = `Server team: check the IP access list, ${MENU.ipAccess}.`;
const OWN_ADDRESS =
  'Server team: check that {address} is the address of the server, and that the API gateway listens on the port.';
const ASK_NETWORK = 'Ask the network team for the path from the inside host to {address} on that port.';
const INSIDE = {
  steps: [OWN_ADDRESS, ASK_NETWORK, ACCESS_LIST],
} as const;
export const ASK_LOG =
  'Firewall team: look up this time, source and destination in the log: blocked, let through, or no line?';
export const IF_BLOCKED =
  'If it was blocked: allow TCP to {address} on the API port from the outbound FQDN of the platform, and from the outside host for the test alone.';
/** The same where the stage was led to an address that nobody can reach from the Internet. */
export const IF_BLOCKED_PUBLISHED = marked(
  'If it was blocked: allow TCP to the public address of {host} on the API port from the outbound FQDN of the platform, and from the outside host for the test alone.',
);
/** What comes in place of both where the log shows a block. */
export const ALLOW = marked(
  'Firewall team: allow TCP to {address} on the API port from the outbound FQDN of the platform, and from the outside host for the test alone.',
);
const OUTSIDE = {
  party: 'firewall-or-proxy',
  steps: [ASK_LOG, IF_BLOCKED, ACCESS_LIST, 'Check which host or virtual server the address translation leads to.'],
  rivals: [CAUSES.ipAccessList, CAUSES.wrongVantage],
} as const;

export const CONNECTION = {
  'dns.not-found': rules(
    'dns.not-found',
    {
      party: 'name-resolution',
      says: 'The name {host} does not exist for the resolver of the {stage} host.',
      because: 'The resolver answered that there is no such name; nothing was sent to any server.',
      mended: RESOLVED,
    },
    {
      inside: {
        typed: typedAt('inside'),
        steps: [
          'DNS team: look up {host} in the zone inside the network: does it exist? If not, add it.',
          'Compare the spelling of {host} with the API base URL on the platform.',
          "Where the server's address inside is known, run the inside stage with 'connect to' set to it: then no name is looked up.",
        ],
        rivals: [CAUSES.nameTyped, CAUSES.wrongVantage],
      },
      outside: {
        typed: typedAt('outside'),
        steps: [
          'DNS team: publish {host} in the public zone, with the public address that leads to the server; the firewall team knows it.',
          'Check that the platform uses this same name.',
        ],
        rivals: [CAUSES.nameHidden],
      },
    },
  ),
  'dns.no-answer': rules('dns.no-answer', {
    ...INCONCLUSIVE,
    party: 'vantage',
    says: 'The resolver of the {stage} host does not answer.',
    because: 'A resolver that is silent says nothing about the name or the server.',
    steps: ["Check this host's network and resolver settings, then run the stage again."],
    mended: RESOLVED,
    rivals: [CAUSES.resolverSilent],
  }),
  'proxy.unreachable': rules('proxy.unreachable', {
    ...PROXY,
    says: 'The local proxy {proxy} {proxyUnreached}.',
    because: 'The connection to the proxy itself failed.',
    steps: [
      'Local proxy team: is {proxy} running, and may this host use it?',
      'Correct the proxy\'s address, or choose proxy "none".',
      NOTHING_BEYOND,
    ],
    rivals: [
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
  }),
  'proxy.auth-required': rules('proxy.auth-required', {
    ...PROXY,
    certainty: 'proven',
    says: 'The local proxy {proxy} {proxyWish} ({proxyStatus}).',
    because: NO_TUNNEL,
    steps: ['{proxyStep}', NOTHING_BEYOND],
  }),
  'proxy.refused': rules('proxy.refused', {
    ...PROXY,
    says: 'The local proxy {proxy} does not open a tunnel to {host} ({proxyStatus}).',
    because: NO_TUNNEL,
    steps: ['{proxyAllow}', NOTHING_BEYOND],
    rivals: [BEHIND_PROXY],
  }),
  'proxy.cannot-reach': rules('proxy.cannot-reach', {
    ...PROXY,
    ...INCONCLUSIVE,
    party: 'unknown',
    says: 'The local proxy {proxy} does not reach {host} ({proxyStatus}).',
    because: '{proxyMeets}',
    steps: [WITHOUT_PROXY, PROXY_LOG],
    rivals: [
      BEHIND_PROXY,
      {
        party: 'name-resolution',
        sentence: say("The proxy may find no address, or a wrong one, for the server's name."),
        check: say(PROXY_LOG),
      },
      {
        party: 'own-proxy',
        sentence: say('The proxy may let nothing out to this address or port.'),
        check: say(PROXY_LOG),
      },
    ],
  }),
  'tcp.refused': rules(
    'tcp.refused',
    {
      ...TCP,
      says: '{place}, the connection to {address} is refused.',
      because: 'Something answered at once that nothing listens there, or that it may not be reached.',
    },
    {
      inside: {
        steps: [
          'Server team: is {address} the address of the server, and does the API gateway listen on the port?',
          ASK_NETWORK,
          ACCESS_LIST,
        ],
        party: 'access-control-server',
        rivals: [CAUSES.refusedInItsName, CAUSES.wrongVantage],
      },
      outside: OUTSIDE,
    },
  ),
  'tcp.timeout': rules(
    'tcp.timeout',
    {
      ...TCP,
      says: '{place}, nothing answers at {address}.',
      because: 'The connection request got no reply at all: packets are dropped in the path or at the server.',
    },
    {
      // A server that is switched off is as silent as a rule that drops.
      inside: {
        ...INSIDE,
        party: 'unknown',
        certainty: 'cannot-tell',
        rivals: [CAUSES.serverDown, CAUSES.segmentation, CAUSES.ipAccessList, CAUSES.wrongVantage],
      },
      outside: OUTSIDE,
    },
  ),
  'tcp.reset': rules(
    'tcp.reset',
    {
      ...TCP,
      says: '{place}, the connection to {address} is reset.',
      because: 'The connection was cut by a reset before anything was said.',
    },
    {
      inside: {
        steps: [ASK_NETWORK, ACCESS_LIST, OWN_ADDRESS],
        party: 'firewall-or-proxy',
        rivals: [CAUSES.ipAccessList, CAUSES.serverDown],
      },
      outside: OUTSIDE,
    },
  ),
  'tcp.unreachable': rules(
    'tcp.unreachable',
    {
      ...TCP,
      says: '{place}, there is no route to {address}.',
      because: 'A router, or this host itself, says that it knows no route to the address.',
    },
    {
      inside: { ...INSIDE, party: 'vantage', rivals: [CAUSES.routeMissing] },
      outside: {
        party: 'vantage',
        certainty: 'cannot-tell',
        steps: [
          'Check the network of the outside host: its default route and VPN, and whether it reaches other addresses of the same kind (IPv4 or IPv6).',
          'Run the outside stage again, or from a host in another network.',
        ],
        rivals: [CAUSES.routeMissing],
        byDevice: {
          ...TCP,
          ...OUTSIDE,
          says: '{place}, there is no route to {address}.',
          because: 'A machine in the path answered that it lets nothing through, or knows no route to the address.',
          rivals: [CAUSES.wrongVantage, CAUSES.ipAccessList],
        },
      },
    },
  ),
} as const;
