import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { endingTls, entrance, outer, platformWith, serverWith, withCertificate } from '../changes.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED, found, clickedAnd, rows, ALL_CLEARED } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, served, PLATFORM_INNOCENT } from '../truths.ts';
import { always, stopping } from '../fronts.ts';

/** Cards as people read them, and findings of people that agree with the wire or do not. */

/** The same address in other letters: no fault by itself. */
const sameBaseUrl = (id: string, baseUrl: string, story: string): Scenario => ({
  id,
  story,
  neighbour: 'base-url-same-in-other-letters-red',
  steps: [INSIDE, OUTSIDE, { card: { baseUrl, rows: 'Up' } }],
  ...allWell(),
  why: 'Another way to write the same address, and all rows are Up.',
});

export const FINDINGS: readonly Scenario[] = [
  sameBaseUrl('base-url-in-capitals', 'https://ACS.Practice.Test', 'The base URL is written with capitals.'),
  sameBaseUrl('base-url-with-port-443', 'https://acs.practice.test:443/', 'The base URL names port 443.'),
  sameBaseUrl('base-url-with-a-last-dot', 'https://acs.practice.test.', 'The name ends in a dot.'),
  scenario('base-url-same-in-other-letters-red', 'base-url-with-an-old-port', {
    story: 'Capitals, port 443 and a slash in the base URL, which do no harm; the egress is dropped.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: [INSIDE, OUTSIDE, { card: { baseUrl: 'https://ACS.Practice.Test:443/', rows: 'Down' } }],
    ...likely('platform-egress', 'platform-settings', 'unknown'),
    why: 'It is the address that was tested: nothing is proven against the settings of the platform by it.',
  }),
  scenario('base-url-with-port-8443', 'base-url-with-port-443', {
    story: 'The port of the portals in the base URL.',
    steps: [INSIDE, OUTSIDE, { card: { baseUrl: 'https://acs.practice.test:8443', rows: 'Down' } }],
    ...proven('platform-settings'),
    why: 'The probes are specified for 443; the card has another port.',
  }),
  scenario('base-url-of-the-other-node-green', 'base-url-of-the-other-node-red', {
    story: 'The card names the second node, and is green; both runs asked the first one and are good.',
    steps: [INSIDE, OUTSIDE, { card: { baseUrl: 'https://acs2.practice.test', rows: 'Up' } }],
    ...allWell('unknown', 'vantage'),
    why: 'Everything that was looked at is good.',
  }),
  scenario('base-url-of-the-other-node-red', 'base-url-of-the-other-node-green', {
    story: 'The card names the second node on purpose, and is red: the second node is down. Both runs asked the first.',
    steps: [INSIDE, OUTSIDE, { card: { baseUrl: 'https://acs2.practice.test', rows: 'Down' } }],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: ['platform-settings'],
    first: ['platform-settings', 'vantage', 'unknown'],
    why: 'Another address than the tested one: a slip there or here. On this evidence it is like a typing error.',
  }),
  scenario('one-row-down-monitoring', 'one-row-down-by-path-rule', {
    story: 'A path rule for the platform forgot Monitoring; both runs are good.',
    build: (setup) =>
      entrance(setup, 'platform', endingTls('edge', stopping(/^\/admin\/API\/mnt/, fortigateWebFilter))),
    ...likely('platform-egress', 'firewall-or-proxy', 'platform-settings', 'unknown'),
    why: 'The egress is let in for two families, so it is no closed address: a path rule most likely.',
  }),
  scenario('one-row-down-password-typed-again', 'one-row-down-monitoring', {
    story: 'The same with the password typed again, and the list of the server looked at.',
    build: (setup) =>
      entrance(setup, 'platform', endingTls('edge', stopping(/^\/admin\/API\/mnt/, fortigateWebFilter))),
    steps: clickedAnd('password-reentered=yes', 'ip-access-list=allowed', 'administrator-logins=not-found'),
    ...proven('platform-egress', 'firewall-or-proxy'),
    why: 'Two rows Up clear password, user and trust of the platform; the third call never arrives.',
  }),
  scenario('week-old-runs-red-card-of-today', 'good-runs-of-today-red-card', {
    story: 'Both runs are of last week and good. Since this morning the firewall drops everybody, the card is red.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: [{ probe: 'inside', field: { hoursAgo: 190 } }, { probe: 'outside', field: { hoursAgo: 189 } }, CLICK],
    ...unseen('firewall-or-proxy', ['unknown', 'vantage', 'platform-egress', 'platform-settings']),
    innocent: ['platform-egress', 'platform-settings', 'access-control-server', 'api-account', 'none', 'vantage'],
    why: 'Runs of last week are no witness for a card of today: repeat them first. At most likely.',
  }),
  scenario('good-runs-of-today-red-card', 'week-old-runs-red-card-of-today', {
    story: 'The same with runs of today, and the list of the server says: the egress is not allowed.',
    build: (setup) => entrance(setup, 'platform', { way: 'reset-on-hello' }),
    steps: clickedAnd('ip-access-list=not-allowed'),
    ...proven('access-control-server', 'platform-egress'),
    why: 'Somebody looked: the own list of the server does not know the egress. The server team must add it.',
  }),
  scenario('all-cleared-but-trust-no', 'all-cleared-and-trust-yes', {
    story: 'Good runs, red card; somebody found that the platform does not trust the private authority.',
    steps: [INSIDE, OUTSIDE, RED, ...found('platform-trusts-authority=no')],
    ...proven('platform-settings'),
    why: 'A platform that does not trust the certificate cannot be let in by any firewall rule.',
  }),
  scenario('all-cleared-and-trust-yes', 'all-cleared-but-trust-no', {
    story:
      'Good runs, red card; password typed again, list allows, no row in the report, and the authority is trusted.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: clickedAnd(...ALL_CLEARED),
    ...proven('platform-egress'),
    why: 'Rule 2 with every rival cleared by somebody who looked.',
  }),
  scenario('password-typed-again-rows-still-found', 'all-cleared-and-trust-yes', {
    story: 'The password was typed again, wrongly; failed rows of the platform go on standing in the report.',
    build: (setup) => platformWith(setup, { password: 'typed-wrongly-again' }),
    steps: clickedAnd('password-reentered=yes', 'administrator-logins=found'),
    ...proven('platform-settings', 'api-account', 'unknown'),
    why: 'The calls of the platform arrive and are rejected, while the same user is good for us: no egress.',
  }),
  scenario('firewall-log-blocked-the-platform', 'dropped-outside-firewall-log-blocked', {
    story: 'The firewall team found the blocked lines of the platform.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: clickedAnd('firewall-log=blocked'),
    guilty: 'platform-egress',
    platformWorks: false,
    mayBeProven: ['platform-egress', 'firewall-or-proxy'],
    first: ['platform-egress', 'firewall-or-proxy'],
    why: 'Good runs, red card, and a line that says blocked.',
  }),
  scenario('dropped-outside-firewall-log-blocked', 'dropped-outside-firewall-log-let-through', {
    story: 'Silence outside for all, and the firewall team found the blocked line of that minute.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: clickedAnd('firewall-log=blocked'),
    ...proven('firewall-or-proxy'),
    why: 'Good inside, silent outside, and the own log of the firewall says who.',
  }),
  scenario('dropped-outside-firewall-log-let-through', 'dropped-outside-firewall-log-blocked', {
    story: 'The same silence, and the log says let through: the own list of the server refuses strangers.',
    build: (setup) => serverWith(setup, { ipAccess: [setup.entrances.inside.sourceAddress] }),
    steps: clickedAnd('firewall-log=let-through'),
    ...likely('access-control-server', 'unknown'),
    why: 'The firewall let it pass, the server did not answer: its own access list is the first thing to look at.',
  }),
  scenario('dropped-outside-no-line-in-the-log', 'dropped-outside-firewall-log-blocked', {
    story:
      'The same silence, and no line at all: the packets never came to this firewall, the record is of another site.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: clickedAnd('firewall-log=no-line'),
    ...unseen('name-resolution', ['unknown', 'name-resolution', 'firewall-or-proxy', 'vantage']),
    why: 'No line may be no logging: at most likely, and the record must be looked at.',
  }),
  scenario('filter-page-outside-log-let-through', 'dropped-outside-firewall-log-let-through', {
    story: 'A FortiGate page outside; the log that was asked is the one of another firewall, and says let through.',
    build: (setup) => outer(setup, endingTls('filter', always(fortigateWebFilter))),
    steps: clickedAnd('firewall-log=let-through'),
    ...proven('firewall-or-proxy'),
    why: 'A page that names its maker stands on the wire, whatever one log says.',
  }),
  scenario('reset-outside-list-not-allowed-green-card', 'good-runs-of-today-red-card', {
    story: 'The laptop outside is on no list of the server, and is reset; the platform is on it and green.',
    build: (setup) =>
      serverWith(setup, {
        ipAccess: [setup.entrances.inside.sourceAddress, setup.entrances.platform.sourceAddress],
      }),
    steps: clickedAnd('ip-access-list=not-allowed'),
    ...served('none', ['vantage', 'none', 'unknown', 'access-control-server']),
    why: 'That a laptop is on no list is as expected be: the platform works.',
  }),
  scenario('card-three-hours-ahead', 'card-from-before-the-fault', {
    story:
      'The time on the card was copied with a wrong zone and lies ahead; it is of before the block. Outside a filter page.',
    build: (setup) => outer(setup, endingTls('filter', always(fortigateWebFilter))),
    steps: [INSIDE, OUTSIDE, { card: { rows: 'Up', hoursOld: -3 } }],
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'A card from the future is read wrongly: click again before it is believed.',
  }),
  scenario('licence-written-in-words', 'licence-expired', {
    story: 'The licence reads “Active until 2027-06-30”, all is green.',
    steps: [INSIDE, OUTSIDE, { card: { rows: 'Up', licence: 'Active until 2027-06-30' } }],
    ...allWell(),
    why: 'For example Active, says the specification: other words are possible, and the rows are Up.',
  }),
  scenario('two-rows-down-one-unread', 'two-rows-unread', {
    story: 'Two rows are Down and one was cut off on the picture; both runs are good. The egress is dropped.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: [INSIDE, OUTSIDE, { card: { rows: rows('Down', 'Down', 'not-read') } }],
    ...likely('platform-egress', 'platform-settings', 'unknown'),
    why: 'What can be read is Down after good runs: rule 2.',
  }),
  scenario('server-of-another-authority-list-and-trust-cleared', 'all-cleared-but-trust-no', {
    story:
      'Two nodes of two authorities, good runs; the platform meets the second one and does not trust its authority.',
    build: (setup) => entrance(setup, 'platform', withCertificate('second-node', { authority: 'Old Company CA' })),
    steps: clickedAnd('password-reentered=yes', 'ip-access-list=allowed', 'administrator-logins=not-found'),
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'unknown']),
    innocent: PLATFORM_INNOCENT,
    why: 'Nobody asked whether the platform trusts the authority: with a private one the egress is not proven.',
  }),
];
