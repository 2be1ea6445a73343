import { atFirewall, atLaptop, atServer, beforeFirewall, inTruth, OTHER_NODE } from '../places.ts';
import { pointsElsewhere, pointsTo, witnessed, type Witnessed } from '../witnessed.ts';

/** Captures of the wrong side, and of nodes and places of deployments: what they say, and what they do not. */

export const SIDES: readonly Witnessed[] = [
  witnessed('list-of-the-second-node-looked-at-on-the-first', 'first node', {
    story: 'The capture is of the first node: the inside run, and nothing of outside, which goes to the second.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    first: ['firewall-or-proxy', 'access-control-server', 'unknown'],
    suspectIsInnocent: true,
    why: 'It did not come to this node; there is another, and its own list resets.',
  }),
  witnessed('list-of-the-second-node-looked-at-on-the-first', 'second node', {
    story: 'The capture is of the second node: each hello comes in, and a reset goes out.',
    brings: [atServer({ inside: 'nothing', outside: 'hello-reset' }, { leg: { server: OTHER_NODE } })],
    mayBeProven: ['access-control-server'],
    first: ['access-control-server', 'unknown'],
    suspectIsInnocent: true,
    why: 'The hello of the laptop itself arrives there and is reset by the node: the firewall let it through.',
  }),
  witnessed('own-gateway-without-a-peer-outside', 'node of the outside run', {
    story: 'The capture was made on the node that starts: our own hello is answered there.',
    brings: [atServer({ inside: 'nothing', outside: 'served' }, { leg: { server: OTHER_NODE } })],
    ...pointsElsewhere('access-control-server', 'unknown'),
    why: 'TLS of the laptop ends at the node, so the 503 is its own.',
  }),
  witnessed('company-gateway-without-a-peer-outside', 'server', {
    story: 'The gateway of the web team answers by itself; nothing of outside comes to the server.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    agrees: true,
    why: 'Answered by a device under another key, and never come to the server.',
  }),
  witnessed('public-address-leads-to-a-policy-node', 'administration node', {
    story: 'The capture is of the administration node: nothing of outside, which a policy node answers.',
    brings: [atServer({ outside: 'nothing' })],
    mayBeProven: [],
    suspectIsInnocent: true,
    why: 'It did not come to this node. A node says that it is no Monitoring node: no firewall wrote that.',
  }),
  witnessed('answer-takes-another-way-back', 'server', {
    story: 'The server sees each first packet, answers it, and answers again: its answers never arrive.',
    brings: [atServer({ outside: 'opening-unfinished' })],
    ...pointsTo('firewall-or-proxy', 'unknown'),
    why: 'It came in and was answered: what is lost is lost on the way back.',
  }),
  witnessed('answer-takes-another-way-back', 'firewall and laptop', {
    story: 'The outer network of the firewall and the laptop: first packets come, no answer passes this firewall.',
    brings: [atLaptop('syn-unanswered'), atFirewall('syn-unanswered', 'syn-unanswered')],
    ...pointsTo('unknown', 'access-control-server', 'firewall-or-proxy'),
    why: 'Passed on and never answered through this firewall: the server, or another way back.',
  }),
  witnessed('no-line-for-the-laptop-and-a-green-card', 'outer side of the firewall', {
    story: 'The outer network of the firewall has nothing of the laptop, and others get through.',
    brings: [beforeFirewall('nothing')],
    mayBeProven: [],
    first: ['vantage', 'none', 'unknown'],
    suspectIsInnocent: true,
    why: 'It never came to the firewall, as its log says; the platform is served.',
  }),
  witnessed('dropped-by-the-firewall', 'home router called the firewall', {
    story: 'In truth a provider drops. The capture was made on the router at home, and called that of the firewall.',
    brings: [beforeFirewall('syn-unanswered', { leg: { others: [] } })],
    change: inTruth('vantage'),
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown', 'vantage', 'name-resolution', 'access-control-server'],
    suspectIsInnocent: true,
    notSurer: true,
    why: 'It shows our packets and nobody else: that they left, not where they were lost.',
  }),
  witnessed('certificate-for-clients-outside-alone', 'server', {
    story: 'The capture of the server has the inside run, and nothing of outside: the handshake ended at the balancer.',
    brings: [atServer({ outside: 'nothing' })],
    ...pointsTo('firewall-or-proxy', 'unknown', 'access-control-server'),
    why: 'Who showed that certificate is not this node: a device before it, or another node.',
  }),
  witnessed('lists-never-arrive-at-two-places', 'server', {
    story: 'The server sends each list again and again, and nobody acknowledges it.',
    brings: [atServer({ outside: 'reply-lost' })],
    ...pointsTo('firewall-or-proxy', 'unknown'),
    why: 'It was answered at once; large packets are lost behind the server.',
  }),
];
