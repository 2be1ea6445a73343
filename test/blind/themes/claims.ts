import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { stripHeaders } from '../../../src/lab/device/device.ts';
import { endingTls, entrance, everywhere, outer, platformWith, userWith, withCertificate } from '../changes.ts';
import { EDGES } from '../edges.ts';
import { always, PAGES, redirectTo, stopping } from '../fronts.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, GREEN, found, OLD_PASSWORD, clickedAnd, SUSPENDED } from '../steps.ts';
import { scenario, proven, likely, unseen, served, PLATFORM_INNOCENT } from '../truths.ts';

/** What people claim to have seen, where the wire says something else, or where it cannot mean what it seems to. */

const shieldCa = authorityNamed('Laptop Guard Root 11');
const newCa = authorityNamed('Practice Company CA 2031');
export const CLAIMS: readonly Scenario[] = [
  scenario('web-shield-certificate-confirmed-green-card', 'new-authority-confirmed-as-own-green-card', {
    story: 'A web shield on the laptop outside; the certificate seen inside was confirmed. The card is green.',
    steps: [
      INSIDE,
      { probe: 'outside', front: relayWith(issuedBy(shieldCa)) },
      CLICK,
      ...found('certificate-confirmed=inside'),
    ],
    ...served('vantage', ['vantage', 'own-proxy', 'unknown', 'none']),
    why: 'The platform comes from outside too and is served: what terminates TLS stands near this laptop.',
  }),
  scenario('own-proxy-inspects-certificate-confirmed', 'own-proxy-inspects-red-card', {
    story: 'The local proxy terminates TLS; the certificate seen inside was confirmed. Old password, red card.',
    build: (setup) => platformWith({ ...setup, engineerProxy: 'inspects' }, OLD_PASSWORD),
    steps: [INSIDE, { probe: 'outside', ownProxy: true }, CLICK, ...found('certificate-confirmed=inside')],
    ...proven('own-proxy', 'vantage', 'unknown'),
    why: 'The run went through a proxy of ours: nothing is known of the perimeter of the customer.',
  }),
  scenario('hotel-portal-certificate-confirmed', 'default-site-of-the-balancer', {
    story: 'The portal of a hotel answers outside; the certificate seen inside was confirmed. Old password, red card.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [
      INSIDE,
      {
        probe: 'outside',
        front: relayWith(
          issuedBy(shieldCa, { commonName: 'portal.hotel-wifi.test', names: ['portal.hotel-wifi.test'] }),
        ),
      },
      CLICK,
      ...found('certificate-confirmed=inside'),
    ],
    ...likely('vantage', 'unknown', 'firewall-or-proxy', 'name-resolution'),
    why: 'A name of a hotel is no perimeter: whose network it is must be asked, from another host.',
  }),
  scenario('new-authority-confirmed-as-own-green-card', 'web-shield-certificate-confirmed-green-card', {
    story:
      'Outside a node with a certificate of the new company authority, confirmed as own; not imported. Green card.',
    steps: [
      INSIDE,
      { probe: 'outside', front: relayWith(issuedBy(newCa)) },
      CLICK,
      ...found('certificate-confirmed=both'),
    ],
    ...served('vantage', ['vantage', 'unknown', 'none', 'access-control-server']),
    why: 'Both are the own ones, the platform is served: import the authority on the laptop and repeat.',
  }),
  scenario('gui-rejected-but-inside-again-good', 'locked-since-inside-gui-rejects', {
    story: 'A proxy outside strips the sign-in. Somebody mistyped at the admin pages; inside again is good after it.',
    build: (setup) => outer(setup, endingTls('reverse-proxy', stripHeaders('authorization'))),
    steps: [INSIDE, OUTSIDE, INSIDE, CLICK, ...found('gui-sign-in=rejected')],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'The same user and password are accepted inside before and after: the account is well, whatever was typed there.',
  }),
  scenario('front-wants-its-own-sign-in-gui-accepts', 'role-missing-gui-accepts-rows-found', {
    story: 'A front with a domain sign-in before everything; at the console the admin pages accept the API user.',
    build: (setup) => everywhere(setup, { devices: [always(PAGES.ntlm)] }),
    steps: clickedAnd('gui-sign-in=accepted'),
    ...proven('firewall-or-proxy'),
    why: 'The 401 offers NTLM from IIS: no API of this server wrote it, so no role is missing by it.',
  }),
  scenario('filter-page-everywhere-gui-accepts', 'forbidden-and-gui-accepts', {
    story: 'A web filter forbids the API paths at both places; the admin pages are on its list and accept the user.',
    build: (setup) => everywhere(setup, { devices: [stopping(/^\/(ers|api|admin\/API)\//, fortigateWebFilter)] }),
    steps: clickedAnd('gui-sign-in=accepted'),
    ...proven('firewall-or-proxy'),
    why: 'The page of a FortiGate is no word of the server about roles.',
  }),
  scenario('single-sign-on-inside-switches-said-off', 'both-families-off', {
    story: 'Single sign-on stands before both addresses; the switches are said to be off, and are on.',
    build: (setup) =>
      everywhere(setup, { devices: [always(redirectTo('https://sso.practice.test/authorize?client_id=acs'))] }),
    steps: clickedAnd('switches-confirmed-on=no'),
    ...proven('firewall-or-proxy', 'api-setting'),
    why: 'A redirection to another host comes from a front, also of Monitoring, which has no switch.',
  }),
  scenario('filter-page-outside-list-not-allowed', 'good-runs-of-today-red-card', {
    story: 'A filter page outside; the own list of the server does not hold the laptop either.',
    build: (setup) => outer(setup, endingTls('filter', always(fortigateWebFilter))),
    steps: clickedAnd('ip-access-list=not-allowed'),
    ...proven('firewall-or-proxy'),
    why: 'The list is the next obstacle; the one that was met is the filter.',
  }),
  scenario('suspended-row-not-found-yet', 'sign-in-stripped-everywhere-gui-accepts', {
    story: 'The user is suspended. Somebody looked at the report of another node and found no row.',
    build: (setup) => userWith(setup, { state: 'suspended' }),
    steps: [INSIDE, CLICK, ...found('administrator-logins=not-found')],
    ...unseen('api-account', ['firewall-or-proxy', 'api-account', 'unknown']),
    why: 'A row that is not found is no proof that there is none: at most likely, and the pages decide.',
  }),
  scenario('two-rows-up-trust-said-no', 'all-cleared-but-trust-no', {
    story: 'Two rows are Up, one Down by a path rule; somebody says that the platform does not trust the authority.',
    build: (setup) => entrance(setup, 'platform', endingTls('edge', stopping(/^\/api\//, fortigateWebFilter))),
    steps: clickedAnd('platform-trusts-authority=no'),
    ...likely('platform-egress', 'firewall-or-proxy', 'unknown'),
    why: 'Two rows are Up through the same handshake: it does trust it. The claim cannot be right.',
  }),
  scenario('two-rows-up-password-not-typed-again', 'sign-ins-of-the-platform-arrive', {
    story: 'The same path rule; the password was not typed again, and need not be.',
    build: (setup) => entrance(setup, 'platform', endingTls('edge', stopping(/^\/api\//, fortigateWebFilter))),
    steps: clickedAnd('password-reentered=no'),
    ...likely('platform-egress', 'firewall-or-proxy', 'unknown'),
    why: 'Two families accept the stored password: it is the right one.',
  }),
  scenario('rows-of-the-platform-from-another-address', 'all-cleared-and-trust-yes', {
    story:
      'Failed rows are found, from an address that is not the one on the card: old password, through a second egress.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: clickedAnd('administrator-logins=other-source'),
    ...likely('platform-settings', 'unknown', 'platform-egress', 'access-control-server', 'firewall-or-proxy'),
    innocent: PLATFORM_INNOCENT,
    why: 'Somebody arrives and is rejected; who it is must be asked before anything is proven.',
  }),
  scenario('laptop-blocked-by-policy-log-says-so', 'dropped-outside-firewall-log-blocked', {
    story: 'The firewall drops the laptop on purpose, and its log says blocked. The platform is let in and green.',
    build: (setup) => entrance(setup, 'outside', { way: 'drop' }),
    steps: clickedAnd('firewall-log=blocked'),
    ...served('none', ['vantage', 'none', 'unknown', 'firewall-or-proxy']),
    innocent: [
      'platform-egress',
      'platform-settings',
      'access-control-server',
      'api-account',
      'api-role',
      'api-setting',
    ],
    why: 'True and of no use: who has to get in gets in.',
  }),
  scenario('locked-and-a-blocked-line', 'dropped-outside-firewall-log-blocked', {
    story: 'The user was locked after the inside run. The firewall team found a blocked line, of another connection.',
    steps: [INSIDE, SUSPENDED, OUTSIDE, CLICK, ...found('firewall-log=blocked')],
    ...likely('api-account', 'unknown', 'firewall-or-proxy'),
    why: 'A firewall that blocks packets writes no 401 with the marks of the server under its key.',
  }),
  scenario('vpn-portal-log-let-through', 'dropped-outside-firewall-log-let-through', {
    story: 'The VPN portal of the firewall answers outside; its own log calls that let through.',
    build: (setup) => outer(setup, endingTls('vpn-gateway', always(EDGES.vpnPortal))),
    steps: clickedAnd('firewall-log=let-through'),
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'Inside good, outside another key leads to a sign-in of its own: the firewall let it through to itself.',
  }),
  scenario('expired-but-the-platform-does-not-check', 'clock-of-the-laptop-behind', {
    story: 'The certificate expired yesterday; the platform does not look at dates and is green.',
    build: (setup) => everywhere(setup, withCertificate('access-control-server', { validFrom: -400, validTo: -1 })),
    steps: [INSIDE, OUTSIDE, GREEN],
    guilty: 'access-control-server',
    platformWorks: true,
    mayBeProven: ['access-control-server'],
    first: ['access-control-server', 'vantage', 'unknown'],
    why: 'It says itself that it is over, the day before: renew it, although the platform still takes it.',
  }),
  scenario('node-of-another-authority-list-not-allowed', 'old-authority-and-red-card', {
    story:
      'Two nodes of two authorities, both confirmed, good runs, red card; the list of the second lacks the egress.',
    build: (setup) => entrance(setup, 'platform', { way: 'reset-on-hello' }),
    steps: [
      INSIDE,
      { probe: 'outside', front: relayWith(issuedBy(newCa)), alsoTrusts: [(await newCa()).certificate] },
      CLICK,
      ...found('certificate-confirmed=both', 'ip-access-list=not-allowed'),
    ],
    ...proven('access-control-server', 'platform-egress'),
    why: 'Somebody looked: the list does not hold the egress.',
  }),
];
