import { oneIn, otherNode } from '../../../src/lab/device/device.ts';
import { nginxNotFound } from '../../../src/lab/device/pages.ts';
import type { ServerSetup } from '../../../src/lab/access-control-server/state.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
import {
  endingTls,
  entrance,
  everywhere,
  outer,
  secondAddress,
  serverWith,
  userWith,
  withCertificate,
} from '../changes.ts';
import { always, PAGES, redirectAllButAdmin, stopping } from '../fronts.ts';
import { GATEWAY_WORDS } from '../gateway-words.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED, found, clickedAnd, rows } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, served } from '../truths.ts';

/** Deployments with administration, monitoring and policy nodes apart, as large customers have them. */

/** Another node of the same deployment, with a certificate of its own. */
const node = (setup: WorldSetup, name: string, change: Partial<ServerSetup>) =>
  withCertificate(name, {}, otherNode({ ...setup.server, ...change }));
const MNT = /^\/admin\/API\/mnt/;

export const DEPLOYMENTS: readonly Scenario[] = [
  scenario('public-address-leads-to-a-policy-node', 'monitoring-path-not-published', {
    story: 'Inside the administration node answers; the public address leads to a policy node without Monitoring.',
    build: (setup) => outer(setup, node(setup, 'policy-node', { monitoring: 'not-this-node' })),
    ...likely('access-control-server', 'name-resolution', 'firewall-or-proxy', 'unknown'),
    why: 'The node says itself that it is no Monitoring node. Which node is published, the customer must change.',
  }),
  scenario('monitoring-path-not-published', 'public-address-leads-to-a-policy-node', {
    story: 'The same public address, on a proxy that has no rule for the Monitoring path: its own 404.',
    build: (setup) => outer(setup, endingTls('nginx', stopping(MNT, nginxNotFound))),
    ...proven('firewall-or-proxy'),
    why: 'Inside Monitoring answers; outside nginx of another key has no such path.',
  }),
  scenario('administration-node-alone-is-known-everywhere', 'soap-fault-on-mnt-everywhere', {
    story:
      'All ways lead to the administration node; Monitoring runs on two other nodes, and is asked there by nobody.',
    build: (setup) => serverWith(setup, { monitoring: 'not-this-node' }),
    ...likely('access-control-server', 'platform-settings', 'unknown', 'name-resolution'),
    why: 'Three families answer at three places, and Monitoring says that it does not run on this node.',
  }),
  scenario('monitoring-persona-moved-to-a-new-node', 'monitoring-stopped-after-office-hours', {
    story: 'Inside was good this morning; at noon the Monitoring persona was moved. Outside and the card are of now.',
    steps: [
      { probe: 'inside', field: { hoursAgo: 5 } },
      { meanwhile: ({ server }) => server.setMonitoring('not-this-node') },
      OUTSIDE,
      CLICK,
    ],
    ...likely('access-control-server', 'unknown', 'name-resolution'),
    why: 'One key, five hours between, and the server says in its own words what changed. No device writes that.',
  }),
  scenario('backup-monitoring-node-serves', 'backup-monitoring-node-is-ill', {
    story: 'The primary Monitoring node is being patched; the public address leads to the backup node. All is good.',
    build: (setup) => outer(setup, node(setup, 'backup-monitoring', {})),
    ...allWell('unknown'),
    why: 'Another key of the same authority, and all calls are good at three places.',
  }),
  scenario('backup-monitoring-node-is-ill', 'backup-monitoring-node-serves', {
    story: 'The same, and the session directory of the backup node does not answer: the Monitoring row is Down.',
    build: (setup) => outer(setup, node(setup, 'backup-monitoring', { monitoring: 'troubled' })),
    ...likely('access-control-server', 'unknown'),
    mayBeProven: ['access-control-server'],
    why: 'A node of the server says in the words of Monitoring what is broken. A 500 of Monitoring is nobody else’s.',
  }),
  scenario('own-gateway-without-a-peer-outside', 'company-gateway-without-a-peer-outside', {
    story:
      'The node that the public address leads to is starting: its own gateway says 503 without a name. Inside: good.',
    build: (setup) => outer(setup, withCertificate('second-node', {}, always(GATEWAY_WORDS.kongNoPeer))),
    ...likely('access-control-server', 'firewall-or-proxy', 'unknown'),
    why: 'Words of a Kong without a name under a key of the same authority: a node that starts, or a gateway in front.',
  }),
  scenario('company-gateway-without-a-peer-outside', 'own-gateway-without-a-peer-outside', {
    story: 'A Kong of the web team publishes the server and has lost its upstream: the same words, with its name.',
    build: (setup) => outer(setup, endingTls('company-kong', always(GATEWAY_WORDS.companyKongNoPeer))),
    ...proven('firewall-or-proxy', 'access-control-server'),
    why: 'Inside is good; a gateway of another key gives its name and version, which the server never does.',
  }),
  scenario('inside-name-leads-to-the-starting-node', 'platform-leads-to-the-starting-node', {
    story:
      'Inside the name leads to the node that is being restarted: 502. Outside leads to the other one. Green card.',
    build: (setup) => entrance(setup, 'inside', node(setup, 'second-node', { health: 'restarting' })),
    ...served('access-control-server', ['access-control-server', 'none', 'vantage', 'unknown']),
    why: 'Who comes from outside is served: wait a quarter of an hour and repeat inside.',
  }),
  scenario('platform-leads-to-the-starting-node', 'inside-name-leads-to-the-starting-node', {
    story: 'The same 502 inside; a balancer sends the platform to that node as well, and the laptop to the other. Red.',
    build: (setup) => {
      const starting = node(setup, 'second-node', { health: 'restarting' });
      return entrance(entrance(setup, 'inside', starting), 'platform', starting);
    },
    ...likely('access-control-server', 'platform-egress', 'platform-settings', 'unknown'),
    innocent: ['platform-egress', 'platform-settings', 'firewall-or-proxy', 'api-account', 'api-role', 'none'],
    why: 'One node says 502 in the words of its own gateway. While that lasts nothing is proven against the platform.',
  }),
  scenario('list-of-the-second-node-looked-at-on-the-first', 'reset-by-a-firewall-and-the-list-allows', {
    story:
      'The public address leads to the second node, whose access list resets strangers. The list of the first was looked at.',
    build: (setup) => outer(setup, { way: 'reset-on-hello' }),
    steps: clickedAnd('ip-access-list=allowed'),
    ...unseen('access-control-server', ['firewall-or-proxy', 'access-control-server', 'unknown']),
    why: 'A reset bears no name. The list that was read allows us; on which node it was read nobody says.',
  }),
  scenario('list-of-the-second-node-looked-at-there', 'reset-by-a-firewall-and-the-list-allows', {
    story: 'The same, and somebody read the list of the second node: the laptop and the egress are not on it.',
    build: (setup) => outer(setup, { way: 'reset-on-hello' }),
    steps: clickedAnd('ip-access-list=not-allowed'),
    ...proven('access-control-server'),
    why: 'Good inside, reset outside for all, and the list says why.',
  }),
  scenario('reset-by-a-firewall-and-the-list-allows', 'list-of-the-second-node-looked-at-there', {
    story: 'A firewall outside resets every greeting; the list of each node was looked at, and allows all.',
    build: (setup) => outer(setup, { way: 'reset-on-hello' }),
    steps: clickedAnd('ip-access-list=allowed', 'firewall-log=no-line'),
    ...likely('firewall-or-proxy', 'unknown', 'name-resolution'),
    why: 'The list allows, so it is no list; that the log has no line may be a log that does not write resets.',
  }),
  scenario('ers-read-write-on-the-administration-node-alone', 'front-outside-leads-to-the-admin-pages', {
    story:
      'ERS is ticked for the administration node alone; outside a policy node answers. The switch was looked at: on.',
    build: (setup) => outer(setup, node(setup, 'policy-node', { switches: { ers: false, openApi: true } })),
    steps: [INSIDE, OUTSIDE, { card: { rows: rows('Down', 'Up', 'Up') } }, ...found('switches-confirmed-on=yes')],
    ...likely('api-setting', 'access-control-server', 'firewall-or-proxy', 'unknown'),
    why: 'The 302 has all marks of a node and leads to its own pages. ERS has a switch of its own for other nodes.',
  }),
  scenario('front-outside-leads-to-the-admin-pages', 'ers-read-write-on-the-administration-node-alone', {
    story: 'Outside nginx leads all but the admin pages to them. The switch was looked at: on. All rows are Down.',
    build: (setup) => outer(setup, endingTls('nginx', redirectAllButAdmin)),
    steps: [INSIDE, OUTSIDE, RED, ...found('switches-confirmed-on=yes')],
    ...proven('firewall-or-proxy'),
    why: 'Good inside, the switch is on, and the redirection bears the name and key of nginx.',
  }),
  scenario('new-record-over-six-leads-to-the-old-node', 'new-record-over-six-leads-nowhere', {
    story:
      'The IPv6 record outside still names the node of 3.1 that was kept as a reserve. The platform comes over IPv4.',
    build: (setup) => secondAddress(setup, {}, node(setup, 'old-node', { version: '3.1' })),
    ...served('name-resolution', [
      'name-resolution',
      'access-control-server',
      'firewall-or-proxy',
      'vantage',
      'none',
      'unknown',
    ]),
    innocent: ['platform-egress', 'platform-settings', 'api-account', 'api-role', 'own-proxy'],
    why: 'One of two addresses leads to a server without the resource; the platform takes the other.',
  }),
  scenario('new-record-over-six-leads-nowhere', 'new-record-over-six-leads-to-the-old-node', {
    story: 'The IPv6 record outside names an address at which nobody is: refused. The platform prefers IPv6, red card.',
    build: (setup) => entrance(secondAddress(setup, {}, { way: 'refuse' }), 'platform', { way: 'refuse' }),
    ...likely('name-resolution', 'firewall-or-proxy', 'platform-egress', 'platform-settings', 'unknown'),
    innocent: ['access-control-server', 'api-account', 'api-role', 'api-setting', 'none', 'own-proxy'],
    why: 'A half-working name is the first thing to mend, and explains the card; the egress stays a rival.',
  }),
  scenario('balancer-node-with-the-old-password', 'balancer-node-behind-a-domain-sign-in', {
    story:
      'Two nodes behind the balancer; replication stopped, and the second still has the old password: 401 in turns.',
    build: (setup) =>
      outer(
        setup,
        withCertificate('node-pair', {}, oneIn(2, otherNode(userWith(setup, { password: 'before-Friday' }).server))),
      ),
    steps: [INSIDE, OUTSIDE, { probe: 'outside', options: ['--one-more-attempt'] }, INSIDE, RED],
    ...likely('access-control-server', 'firewall-or-proxy', 'unknown'),
    why: 'Accepted inside before and after; outside in turns, in the words of a node: the account is well.',
  }),
  scenario('balancer-node-behind-a-domain-sign-in', 'balancer-node-with-the-old-password', {
    story: 'The second member of the balancer is an IIS that wants a domain sign-in: 401 in turns, with NTLM.',
    build: (setup) => outer(setup, endingTls('balancer', oneIn(2, always(PAGES.ntlm)))),
    steps: [INSIDE, OUTSIDE, { probe: 'outside', options: ['--one-more-attempt'] }, INSIDE, RED],
    ...proven('firewall-or-proxy'),
    why: 'No node of this server offers NTLM or calls itself IIS, and inside is good before and after.',
  }),
  scenario('pool-of-the-big-ip-is-empty', 'two-nodes-restart-one-after-the-other', {
    story: 'The health monitor of the BIG-IP asks with a user that was deleted: nobody is left in its pool.',
    build: (setup) => outer(setup, endingTls('big-ip', always(GATEWAY_WORDS.bigIpNobody))),
    ...proven('firewall-or-proxy'),
    why: 'The server is well inside; the balancer outside says with its name that its pool is empty.',
  }),
  scenario('two-nodes-restart-one-after-the-other', 'pool-of-the-big-ip-is-empty', {
    story: 'A patch restarts node after node: 502 outside, then inside as well, in the words of the own gateway.',
    build: (setup) => outer(setup, node(setup, 'second-node', { health: 'restarting' })),
    steps: [INSIDE, OUTSIDE, { meanwhile: ({ server }) => server.setHealth('restarting') }, INSIDE, RED],
    ...likely('access-control-server', 'unknown'),
    why: 'Inside the same words now: both nodes are starting. Wait, and repeat.',
  }),
  scenario('certificate-of-the-other-node-behind-the-shared-name', 'backup-monitoring-node-serves', {
    story:
      'The shared name leads to the second node, whose certificate holds its own name alone. Everywhere, red card.',
    build: (setup) => everywhere(setup, withCertificate('second-node', { names: ['ise-psn-02.practice.test'] })),
    ...likely('access-control-server', 'unknown', 'name-resolution', 'vantage', 'platform-settings'),
    why: 'A node name in place of the shared one, the same key at both places: its certificate lacks the shared name.',
  }),
];
