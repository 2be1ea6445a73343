import type { AlternativeCause } from '../judgement.ts';
import { type Certainty, type Party, MENU } from '../../vocabulary/words.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { ours, type OutcomeRules, ON_CARD } from './rule.ts';

/**
 * TCP: the packet's way. A drop by a firewall and a drop by the server's own IP access list look the same on the wire, so
 * every rule here names both.
 */
const mended = 'A connection to {host} opens, and the probe goes on to TLS.';

interface Wording {
  readonly code: string;
  readonly happened: string;
  readonly because: string;
  readonly insideParty: Party;
  /** Absent: likely. */
  readonly insideCertainty?: Certainty;
  readonly insideAlternatives: readonly AlternativeCause[];
  readonly outsideAlternatives?: readonly AlternativeCause[];
}

const path = ({
  code,
  happened,
  because,
  insideParty,
  insideCertainty,
  insideAlternatives,
  outsideAlternatives,
}: Wording): OutcomeRules => ({
  inside: {
    otherwise: ours({
      code: `${code}.inside`,
      party: insideParty,
      severity: 'fault',
      says: `From inside the network, ${happened}.`,
      because,
      steps: [
        'Check that {address} is the address of the server, and that the API gateway listens on the port.',
        'Ask the network team for the path from the inside host to {address} on that port.',
        `Check the IP access list on the server: ${MENU.ipAccess}.`,
      ],
      mended,
      ...(insideCertainty && { certainty: insideCertainty }),
      rivals: insideAlternatives,
    }),
  },
  outside: {
    otherwise: ours({
      code: `${code}.outside`,
      party: 'firewall-or-proxy',
      severity: 'fault',
      says: `From outside, ${happened}.`,
      because,
      steps: [
        'Firewall team: look up this time, source and destination in the log: blocked, let through without a reply, or no line?',
        'If it was blocked: allow TCP to {address} on the API port from the outbound FQDN of the platform, and from the outside host for the test alone.',
        'Check that the address translation leads to the server.',
        `Server team: check the IP access list, ${MENU.ipAccess}.`,
      ],
      mended,
      rivals: outsideAlternatives ?? [ALTERNATIVE_CAUSES.ipAccessList, ALTERNATIVE_CAUSES.wrongVantage],
    }),
  },
  platform: ON_CARD.down,
});

export const PATH = {
  'tcp.refused': path({
    code: 'tcp.refused',
    happened: 'the connection to {address} is refused',
    because: 'Something answered at once that nothing listens there, or that it may not be reached.',
    insideParty: 'access-control-server',
    insideAlternatives: [ALTERNATIVE_CAUSES.deviceAnswered, ALTERNATIVE_CAUSES.wrongVantage],
  }),
  'tcp.timeout': path({
    code: 'tcp.timeout',
    happened: 'nothing answers at {address}',
    because: 'The connection request got no reply at all: packets are dropped in the path or at the server.',
    // A server that is switched off is as silent as a rule that drops.
    insideParty: 'unknown',
    insideCertainty: 'cannot-tell',
    insideAlternatives: [
      ALTERNATIVE_CAUSES.serverDown,
      ALTERNATIVE_CAUSES.segmentation,
      ALTERNATIVE_CAUSES.ipAccessList,
      ALTERNATIVE_CAUSES.wrongVantage,
    ],
  }),
  'tcp.reset': path({
    code: 'tcp.reset',
    happened: 'the connection to {address} is reset',
    because: 'The connection was cut by a reset before anything was said.',
    insideParty: 'firewall-or-proxy',
    insideAlternatives: [ALTERNATIVE_CAUSES.ipAccessList, ALTERNATIVE_CAUSES.serverDown],
  }),
  'tcp.unreachable': path({
    code: 'tcp.unreachable',
    happened: 'there is no route to {address}',
    because: 'A router, or this host itself, says that it knows no route to the address.',
    insideParty: 'vantage',
    insideAlternatives: [ALTERNATIVE_CAUSES.routeMissing],
    outsideAlternatives: [ALTERNATIVE_CAUSES.wrongVantage, ALTERNATIVE_CAUSES.ipAccessList],
  }),
} as const;
