import type { Party } from '../../scenario.ts';
import { atFirewall, atServer, INNER, OTHER_NODE, OUTSIDERS } from '../places.ts';
import { pointsElsewhere, proves, witnessed, type Witnessed } from '../witnessed.ts';

/** Whoever answers in the server's name, and the other nodes of the server that answer in their own. */

/** A device answers, and nothing of it comes to the server. */
const byDevice = (of: string, story: string): Witnessed =>
  witnessed(of, 'server', {
    story,
    brings: [atServer({ outside: 'nothing' })],
    ...proves('firewall-or-proxy'),
    agrees: true,
    why: 'Answered with a page of a device, and never come to the server.',
  });

/** Another node of the same server answers; the capture is of the node that the inside run met. */
const byOtherNode = (of: string, story: string, first?: readonly Party[]): Witnessed =>
  witnessed(of, 'node of the inside run', {
    story,
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    ...(first !== undefined && { first }),
    suspectIsInnocent: true,
    agrees: true,
    why: 'It did not come to this node. There are others, and the one that answered may be one of them.',
  });

/** The capture of the node that the outside run met: TLS ends there, so what was said is said by it. */
const atThatNode = (of: string, story: string, first: readonly Party[]): Witnessed =>
  witnessed(of, 'node of the outside run', {
    story,
    brings: [atServer({ inside: 'nothing', outside: 'served' }, { leg: { server: OTHER_NODE } })],
    mayBeProven: [],
    first,
    suspectIsInnocent: true,
    why: 'The hello of the laptop itself arrives there and is answered there: nobody between could write the answer.',
  });

/** TLS of both runs ends at the server, so its answers are its own. */
const byServer = (of: string, story: string, first: readonly Party[], mayBeProven: readonly Party[] = []): Witnessed =>
  witnessed(of, 'server', {
    story,
    brings: [atServer({ inside: 'served', outside: 'served' })],
    mayBeProven,
    first,
    suspectIsInnocent: true,
    why: 'Our own hello arrives at the server and is answered by it: what it said nobody between could have written.',
  });

export const ANSWERS: readonly Witnessed[] = [
  byDevice('waf-stops-everybody', 'A filter stops everybody; nothing of the outside run comes to the server.'),
  byDevice('extranet-basic-sign-in', 'The extranet front rejects; nothing of it comes to the server.'),
  byDevice('ntlm-front-outside', 'The web proxy rejects by itself; nothing of it comes to the server.'),
  byDevice('vpn-portal-outside', 'The VPN portal answers; nothing of it comes to the server.'),
  byDevice('sso-in-front-outside', 'Single sign-on leads away; nothing of it comes to the server.'),
  byDevice('content-network-denies-everybody', 'The content network denies; nothing of it comes to the server.'),
  byDevice('cloudflare-522', 'The content network says that the server does not answer; nothing of ours comes to it.'),
  byDevice('vpn-portal-log-let-through', 'The log calls it let through, and nothing comes to the server.'),
  witnessed('waf-stops-everybody', 'firewall and server', {
    story: 'Captured on both sides of the filter: answered on the outer one, nothing on the inner one.',
    brings: [atFirewall('served', 'nothing'), atServer({ outside: 'nothing' }, { form: 'pcapng' })],
    ...proves('firewall-or-proxy'),
    agrees: true,
    why: 'The filter answered by itself.',
  }),
  witnessed('geo-block-of-the-engineer', 'server', {
    story: 'The country of the engineer is blocked; nothing comes to the server, and the card is green.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    suspectIsInnocent: true,
    why: 'A block that is meant for others than the platform.',
  }),
  witnessed('mail-server-at-the-address', 'server', {
    story: 'A mail server answers; nothing comes to the server.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    why: 'It is not the server that answered; translation or record.',
  }),
  witnessed('forwarded-to-a-printer', 'server', {
    story: 'The printer answers; nothing comes to the server.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    why: 'Translation or record, as before; the server is clear.',
  }),
  witnessed('another-tenants-site', 'server', {
    story: 'The site of another customer answers; nothing comes to the server.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    suspectIsInnocent: true,
    why: 'The name leads to somebody else: that nothing came does not make it the firewall.',
  }),
  witnessed('record-leads-to-webmail', 'server', {
    story: 'The public record leads to the webmail server; nothing comes to the server.',
    brings: [atServer({ outside: 'nothing' })],
    ...pointsElsewhere('name-resolution', 'firewall-or-proxy', 'unknown'),
    why: 'No packet of ours passed the firewall of the server: the record is open, so nobody is proven by this.',
  }),
  witnessed('gateway-cannot-reach-the-server', 'server', {
    story: 'The gateway says 502; nothing comes to the server, neither of us nor of the gateway.',
    brings: [atServer({ outside: 'nothing' })],
    ...proves('firewall-or-proxy'),
    why: 'The gateway says that it got no answer, and the server was never asked.',
  }),
  witnessed('masked-by-dlp', 'server behind a relay', {
    story: 'The data filter asks the server in our name with a hello of its own, from its own address.',
    brings: [atServer({ outside: 'served' }, { leg: { source: '10.20.4.2', relayed: ['outside'] } })],
    ...proves('firewall-or-proxy'),
    why: 'Our hello did not come to the server, another did at the same time: TLS is ended on the way.',
  }),
  witnessed('inspection-for-everybody', 'server behind the inspection', {
    story: 'The firewall inspects: the server has a hello from the address of the firewall, and none of ours.',
    brings: [atServer({ outside: 'served' }, { leg: { source: '10.20.4.1', relayed: ['outside'] } })],
    mayBeProven: [],
    suspectIsInnocent: true,
    why: 'Somebody ends TLS; a shield on the laptop would look so as well, behind a translation.',
  }),
  byOtherNode('outside-balancer-to-suspended-node', 'A balancer leads to a lab server; nothing comes to the true one.'),
  byOtherNode(
    'second-site-has-an-old-password-list',
    'The second site answers. The capture was made at the first: nothing of outside.',
    ['access-control-server', 'firewall-or-proxy', 'unknown', 'name-resolution'],
  ),
  byOtherNode('psn-without-ers', 'Another node of the server answers. The capture is of the first one.'),
  byOtherNode(
    'balancer-one-node-without-ers',
    'The second node of the balancer answers now and then. The capture is of the first.',
  ),
  byOtherNode('balancer-one-node-behind-in-patch', 'An older node answers. The capture is of the new one.'),
  byOtherNode('expired-on-the-second-node', 'The second node shows its old certificate. The capture is of the first.'),
  byOtherNode(
    'node-of-another-authority-list-not-allowed',
    'The second node answers well; the capture is of the first.',
  ),
  byOtherNode('certificates-of-two-nodes-both-confirmed', 'The second node answers well; the capture is of the first.'),
  atThatNode(
    'second-site-has-an-old-password-list',
    'The capture was made at the second site: our hello, answered there.',
    ['access-control-server', 'api-account', 'unknown', 'name-resolution'],
  ),
  atThatNode('psn-without-ers', 'The capture was made on the node that the public address leads to.', [
    'api-setting',
    'access-control-server',
    'unknown',
  ]),
  atThatNode('balancer-one-node-behind-in-patch', 'The capture was made on the older node.', [
    'access-control-server',
    'unknown',
    'name-resolution',
  ]),
  atThatNode('expired-on-the-second-node', 'The capture was made on the second node.', [
    'access-control-server',
    'unknown',
  ]),
  byServer(
    'roles-lost-since-inside-was-run',
    'Everybody says that the firewall forbids. Our hello arrives at the server, outside as inside.',
    ['api-role', 'unknown', 'access-control-server'],
  ),
  byServer('role-taken-away-between-the-runs', 'Our hello arrives at the server, outside as inside.', [
    'api-role',
    'access-control-server',
    'unknown',
    'api-account',
  ]),
  byServer(
    'suspended-row-not-found-yet',
    'No row was found in the report; our hello arrives and is answered by the server.',
    ['api-account', 'unknown', 'access-control-server'],
  ),
  byServer(
    'policy-nodes-everywhere-switch-looked-at-elsewhere',
    'The switches are said to be on. Our hello arrives at the policy node, which answers itself.',
    ['api-setting', 'access-control-server', 'unknown'],
  ),
  byServer('locked-and-a-blocked-line', 'A blocked line was found. Our hello arrives at the server and is answered.', [
    'api-account',
    'unknown',
  ]),
  byServer(
    'disk-full-since-inside-was-run',
    'The disk is full. Our hello arrives at the server and is answered.',
    ['access-control-server'],
    ['access-control-server'],
  ),
  byServer(
    'restarting-when-outside-was-run',
    'A 502 without a name. Our hello arrives at the server and is answered.',
    ['access-control-server', 'unknown'],
  ),
  byServer('throttled-401-outside', 'The busy server answers one call with 401; our hello is answered by the server.', [
    'access-control-server',
    'none',
    'unknown',
  ]),
  byServer(
    'old-authority-and-red-card',
    'Two authorities. In truth our hello of both runs is answered by the server.',
    ['platform-egress', 'platform-settings', 'unknown'],
  ),
  witnessed('roles-lost-since-inside-was-run', 'firewall', {
    story: 'The firewall shows our own hello go through on both sides.',
    brings: [atFirewall('served', 'served', { leg: { server: INNER, others: [...OUTSIDERS] } })],
    ...pointsElsewhere('api-role', 'unknown', 'access-control-server'),
    why: 'The hello goes through unchanged, so this firewall ends no TLS and writes no 403.',
  }),
];
