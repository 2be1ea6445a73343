import { otherNode } from '../../../src/lab/device/device.ts';
import { stripHeaders } from '../../../src/lab/device/device.ts';
import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { endingTls, entrance, outer, platformWith, serverWith, userWith, withCertificate } from '../changes.ts';
import { withOwnSignIn } from '../edges.ts';
import { always, redirectAllButAdmin } from '../fronts.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED, found, HOME, OLD_PASSWORD, clickedAnd, ALL_CLEARED } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, served, PLATFORM_INNOCENT } from '../truths.ts';

/** What people answered when they were asked to look: true, of another place, of another day, or against each other. */

const agentCa = authorityNamed('Desktop Agent Root 5');
const perimeterCa = authorityNamed('Practice Perimeter CA 12');
const perimeterPem = (await perimeterCa()).certificate;
const newCa = authorityNamed('Practice Company CA 2032');

export const ANSWERS_OF_PEOPLE: readonly Scenario[] = [
  scenario('no-line-and-a-private-address', 'no-line-for-the-laptop-and-a-green-card', {
    story: 'Silence outside; the firewall has no line. The public record holds the inside address.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: [INSIDE, { probe: 'outside', field: { server: '10.20.4.11' } }, CLICK, ...found('firewall-log=no-line')],
    ...proven('name-resolution', 'unknown', 'vantage'),
    why: 'Packets to a private address never come to this firewall: the record, and the log agrees.',
  }),
  scenario('no-line-for-the-laptop-and-a-green-card', 'no-line-and-a-private-address', {
    story: 'Silence at home, whose provider drops; the firewall has no line of it. The platform is served.',
    build: (setup) => entrance(setup, 'outside', { way: 'drop' }),
    steps: [INSIDE, { probe: 'outside', field: HOME }, CLICK, ...found('firewall-log=no-line')],
    ...served('vantage', ['vantage', 'none', 'unknown']),
    why: 'It never came to the firewall, and the platform gets in: the way of this laptop.',
  }),
  scenario('no-line-for-the-platform', 'blocked-line-of-the-platform-all-asked', {
    story:
      'Good runs, red card, all asked, and no line at all: the resolver of the platform still holds the address of before.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: clickedAnd(...ALL_CLEARED, 'firewall-log=no-line'),
    ...unseen('name-resolution', [
      'platform-egress',
      'name-resolution',
      'platform-settings',
      'unknown',
      'firewall-or-proxy',
    ]),
    why: 'No line is no block: the platform may never have come to this firewall. Ask where it sends its packets.',
  }),
  scenario('blocked-line-of-the-platform-all-asked', 'no-line-for-the-platform', {
    story: 'The same answers, and the blocked lines of the platform were found.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: clickedAnd(...ALL_CLEARED, 'firewall-log=blocked'),
    ...proven('platform-egress', 'firewall-or-proxy'),
    mayBeProven: ['platform-egress', 'firewall-or-proxy'],
    why: 'Rule 2, its rivals cleared, and a line that says who.',
  }),
  scenario('rows-of-another-user-found', 'rows-on-the-second-node-found', {
    story: 'A reverse proxy outside signs in as an old user of its own: 401, and its rows were found in the report.',
    build: (setup) => outer(setup, endingTls('reverse-proxy', withOwnSignIn('old-integration', 'gone-since-March'))),
    steps: [INSIDE, OUTSIDE, INSIDE, CLICK, ...found('administrator-logins=found')],
    ...likely('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'Our user is taken inside before and after. Rejected rows are there, but whose, nobody has read.',
  }),
  scenario('rows-on-the-second-node-found', 'rows-of-another-user-found', {
    story: 'Outside leads to a node that lost its replication and has the old password: 401, and the rows were found.',
    build: (setup) =>
      outer(setup, withCertificate('second-node', {}, otherNode(userWith(setup, { password: 'before-June' }).server))),
    steps: [INSIDE, OUTSIDE, INSIDE, CLICK, ...found('administrator-logins=found')],
    ...likely('access-control-server', 'firewall-or-proxy', 'unknown', 'name-resolution'),
    why: 'To the word the reverse proxy: another key rejects what is taken inside. The name and address in the rows tell.',
  }),
  scenario('agent-on-the-inside-host-outside-confirmed', 'perimeter-imported-inside-confirmed', {
    story: 'The host inside has an agent that opens TLS. The certificate outside was confirmed; the egress is dropped.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: [
      { probe: 'inside', front: relayWith(issuedBy(agentCa), {}, 'inside') },
      OUTSIDE,
      CLICK,
      ...found('certificate-confirmed=outside', 'password-reentered=yes'),
    ],
    ...likely('platform-egress', 'platform-settings', 'vantage', 'own-proxy', 'unknown'),
    innocent: ['access-control-server', 'platform-settings', 'api-account', 'api-role', 'api-setting', 'none'],
    why: 'Outside the server itself was reached and all is good: rule 2. What the inside host met concerns that host.',
  }),
  scenario('perimeter-imported-inside-confirmed', 'agent-on-the-inside-host-outside-confirmed', {
    story:
      'Inside a new company authority that nobody imported, confirmed as the own one. Outside imported inspection. Red.',
    build: (setup) => entrance(setup, 'platform', withCertificate('perimeter', { authority: 'Perimeter 12' })),
    steps: [
      { probe: 'inside', front: relayWith(issuedBy(newCa), {}, 'inside') },
      { probe: 'outside', front: relayWith(issuedBy(perimeterCa)), alsoTrusts: [perimeterPem] },
      CLICK,
      ...found('certificate-confirmed=inside'),
    ],
    ...likely('firewall-or-proxy', 'platform-egress', 'platform-settings', 'vantage', 'unknown'),
    innocent: ['platform-egress', 'access-control-server', 'api-account', 'api-role', 'api-setting', 'none'],
    why: 'Outside is not the certificate of the server, although all calls are good: the platform may distrust it.',
  }),
  scenario('pages-accepted-then-rejected', 'pages-rejected-then-accepted', {
    story:
      'At eight the admin pages accepted the user; at noon, suspended by a script, they reject it. 401 everywhere.',
    build: (setup) => userWith(setup, { state: 'suspended' }),
    steps: [INSIDE, CLICK, ...found('gui-sign-in=accepted', 'gui-sign-in=rejected')],
    ...likely('api-account', 'unknown', 'api-role'),
    mayBeProven: ['api-account'],
    why: 'Of two answers the newer counts, and it says account; that the older one said otherwise must be told.',
  }),
  scenario('pages-rejected-then-accepted', 'pages-accepted-then-rejected', {
    story: 'Somebody mistyped at the pages; then they accepted the user, who has no roles. 401 everywhere.',
    build: (setup) =>
      serverWith(userWith(setup, { roles: [] }), { missingRole: { ers: 401, 'open-api': 401, mnt: 401 } }),
    steps: [INSIDE, CLICK, ...found('gui-sign-in=rejected', 'gui-sign-in=accepted')],
    ...likely('api-role', 'unknown', 'api-account'),
    mayBeProven: ['api-role'],
    why: 'Of two answers the newer counts: accepted by the pages and rejected by the API.',
  }),
  scenario('let-through-by-the-outer-blocked-by-the-inner', 'blocked-line-was-of-another-connection', {
    story: 'Two firewalls in a row: the outer log says let through, then the inner one says blocked. Silence outside.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: clickedAnd('firewall-log=let-through', 'firewall-log=blocked'),
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'No contradiction where there are two: the last one that was asked stopped it.',
  }),
  scenario('blocked-line-was-of-another-connection', 'let-through-by-the-outer-blocked-by-the-inner', {
    story: 'A blocked line was found first, of somebody else; ours was let through. The list of the server lacks us.',
    build: (setup) => serverWith(setup, { ipAccess: [setup.entrances.inside.sourceAddress] }),
    steps: clickedAnd('firewall-log=blocked', 'firewall-log=let-through', 'ip-access-list=not-allowed'),
    ...proven('access-control-server', 'unknown'),
    why: 'The newer look says let through, and the own list says why nobody is answered.',
  }),
  scenario('blocked-line-while-ers-is-off', 'blocked-line-while-a-front-redirects', {
    story: 'ERS is off at every place. The firewall team found a blocked line of that minute, of another connection.',
    build: (setup) => serverWith(setup, { switches: { ers: false, openApi: true } }),
    steps: clickedAnd('firewall-log=blocked'),
    ...proven('api-setting'),
    why: 'What was blocked cannot have been answered; the redirection of the server stands on the wire inside too.',
  }),
  scenario('blocked-line-while-a-front-redirects', 'blocked-line-while-ers-is-off', {
    story: 'Outside a front leads to the admin pages; the switches were confirmed on, and a blocked line was found.',
    build: (setup) => outer(setup, endingTls('nginx', redirectAllButAdmin)),
    steps: clickedAnd('firewall-log=blocked', 'switches-confirmed-on=yes'),
    ...proven('firewall-or-proxy'),
    why: 'Good inside, on by the switch, and led away outside under another key.',
  }),
  scenario('only-outside-confirmed-and-pages-reject', 'only-outside-confirmed-and-pages-accept', {
    story: 'Nobody could go in. Outside 401, its certificate was confirmed, and the pages reject the user.',
    build: (setup) => userWith(setup, { state: 'disabled' }),
    steps: [OUTSIDE, CLICK, ...found('certificate-confirmed=outside', 'gui-sign-in=rejected')],
    ...proven('api-account', 'unknown'),
    why: 'It is the server that rejects, and its pages do so as well: rule 2 of the API user.',
  }),
  scenario('only-outside-confirmed-and-pages-accept', 'only-outside-confirmed-and-pages-reject', {
    story: 'The same, but the pages accept the user, who has no roles; the rows of our calls were found.',
    build: (setup) =>
      serverWith(userWith(setup, { roles: [] }), { missingRole: { ers: 401, 'open-api': 401, mnt: 401 } }),
    steps: [
      OUTSIDE,
      CLICK,
      ...found('certificate-confirmed=outside', 'gui-sign-in=accepted', 'administrator-logins=found'),
    ],
    ...proven('api-role', 'unknown'),
    why: 'Our calls arrive at the server itself and are rejected, the pages accept: roles.',
  }),
  scenario('answer-takes-another-way-back', 'answer-takes-no-way-list-lacks-us', {
    story:
      'Silence outside; let through, and the list allows us. The answer leaves by a second firewall, which drops it.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: clickedAnd('firewall-log=let-through', 'ip-access-list=allowed'),
    ...unseen('firewall-or-proxy', ['unknown', 'access-control-server', 'firewall-or-proxy', 'name-resolution']),
    why: 'One log and one list clear two suspects, not the way back: a capture of the server tells.',
  }),
  scenario('answer-takes-no-way-list-lacks-us', 'answer-takes-another-way-back', {
    story: 'Silence outside; let through, and the list of the server allows neither us nor the egress.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: clickedAnd('firewall-log=let-through', 'ip-access-list=not-allowed'),
    ...proven('access-control-server', 'unknown'),
    why: 'Past the firewall, and the list says that nobody from there is answered.',
  }),
  scenario('rows-of-a-colleague-and-all-is-good', 'rows-of-the-platform-after-a-busy-moment', {
    story: 'One busy 401 inside, good after it. The rejected rows in the report are of a colleague who mistyped.',
    build: (setup) => serverWith(setup, { passing401: { ers: [1] } }),
    steps: [
      INSIDE,
      { probe: 'inside', options: ['--one-more-attempt'] },
      OUTSIDE,
      CLICK,
      ...found('administrator-logins=found'),
    ],
    ...allWell('access-control-server'),
    why: 'Rejected rows are no fault of today where all three places are good.',
  }),
  scenario('rows-of-the-platform-after-a-busy-moment', 'rows-of-a-colleague-and-all-is-good', {
    story: 'The same busy moment; the rows are of the platform, whose password is an old one. Red card.',
    build: (setup) => platformWith(serverWith(setup, { passing401: { ers: [1] } }), OLD_PASSWORD),
    steps: [
      INSIDE,
      { probe: 'inside', options: ['--one-more-attempt'] },
      OUTSIDE,
      CLICK,
      ...found('administrator-logins=found', 'password-reentered=no'),
    ],
    ...likely('platform-settings', 'platform-egress', 'unknown'),
    mayBeProven: ['platform-settings'],
    innocent: PLATFORM_INNOCENT,
    why: 'Both newest runs are good with the same user, and somebody is rejected: the password that was not typed again.',
  }),
  scenario('blocked-line-of-port-80', 'firewall-log-blocked-the-platform', {
    story: 'The base URL begins with http; the blocked line of the platform is of port 80, and rightly so.',
    steps: [
      INSIDE,
      OUTSIDE,
      { card: { rows: 'Down', baseUrl: 'http://acs.practice.test' } },
      ...found('firewall-log=blocked'),
    ],
    ...proven('platform-settings', 'platform-egress', 'unknown'),
    why: 'The platform asks at a port that nobody has to open: the setting is wrong, whatever the log blocks.',
  }),
  scenario('switches-said-off-where-all-is-good', 'blocked-line-while-ers-is-off', {
    story: 'Both runs are good, the card is red by an old password. Somebody looked at a test server: switches off.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: clickedAnd('switches-confirmed-on=no'),
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'unknown']),
    innocent: [...PLATFORM_INNOCENT, 'api-setting'],
    why: 'Both families answer at two places: they are on. Another server was looked at.',
  }),
  scenario('neither-certificate-confirmed-sign-in-stripped', 'rows-on-the-second-node-found', {
    story:
      'Inside good, outside 401 by a proxy that drops the sign-in. Somebody compared with a test server: neither is its own.',
    build: (setup) => outer(setup, endingTls('reverse-proxy', stripHeaders('authorization'))),
    steps: [INSIDE, OUTSIDE, INSIDE, CLICK, ...found('certificate-confirmed=neither')],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Inside is taken before and after, so the account is well; outside another key says no.',
  }),
  scenario('trust-said-no-behind-a-filter', 'all-cleared-but-trust-no', {
    story: 'A filter stops all outside. Somebody says that the platform does not trust the authority; it does.',
    build: (setup) => outer(setup, endingTls('filter', always(fortigateWebFilter))),
    steps: [INSIDE, OUTSIDE, RED, ...found('platform-trusts-authority=no')],
    ...proven('firewall-or-proxy', 'platform-settings'),
    why: 'The page of the filter stands on the wire; what the platform trusts comes after it.',
  }),
];
