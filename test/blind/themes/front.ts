import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { stripHeaders } from '../../../src/lab/device/device.ts';
import { endingTls, entrance, everywhere, outer, serverWith } from '../changes.ts';
import { always, http10, PAGES, redirectAllButAdmin, redirectTo, relayedAs, stopping } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';
import { clickedAnd } from '../steps.ts';
import { scenario, proven, likely, allWell, served } from '../truths.ts';

/** What stands before the inside address too, so that no good run shows the difference. */

const MNT = /^\/admin\/API\/mnt/;

export const FRONT: readonly Scenario[] = [
  scenario('front-redirects-all-but-admin', 'both-families-off', {
    story: 'A front inside knows /admin and leads everything else there; the APIs are switched on.',
    build: (setup) => everywhere(setup, { devices: [redirectAllButAdmin] }),
    ...likely('firewall-or-proxy', 'api-setting', 'unknown'),
    why: 'To the word the redirection of a family that is off, but under the name nginx and without the marks of the server.',
  }),
  scenario('both-families-off', 'front-redirects-all-but-admin', {
    story: 'ERS and the Open API were never switched on; Monitoring answers.',
    build: (setup) => serverWith(setup, { switches: { ers: false, openApi: false } }),
    ...proven('api-setting'),
    why: 'The server itself leads two families to its admin pages inside: not enabled, says the vendor.',
  }),
  scenario('front-redirects-switches-are-on', 'both-families-off', {
    story: 'The same front, and somebody looked: both switches are on.',
    build: (setup) => everywhere(setup, { devices: [redirectAllButAdmin] }),
    steps: clickedAnd('switches-confirmed-on=yes'),
    ...proven('firewall-or-proxy'),
    why: 'The switches are on, so the redirection is not the own one of the server; nginx says who it is.',
  }),
  scenario('ers-off-behind-a-relay', 'front-redirects-all-but-admin', {
    story: 'ERS is off, and a relay in front writes its own name on every reply.',
    build: (setup) =>
      everywhere(serverWith(setup, { switches: { ers: false, openApi: true } }), {
        devices: [relayedAs('openresty/1.21.4.1')],
      }),
    ...proven('api-setting'),
    why: 'The 302 has all marks of the server but one name, and good replies bear that name too.',
  }),
  scenario('sso-in-front-inside', 'both-families-off', {
    story: 'Single sign-on was put before everything that has a page, inside and outside.',
    build: (setup) =>
      everywhere(setup, { devices: [always(redirectTo('https://sso.practice.test/authorize?client_id=acs'))] }),
    ...proven('firewall-or-proxy'),
    why: 'The redirection leads to another host: a family that is off leads to the own admin pages.',
  }),
  scenario('sso-in-front-outside', 'psn-without-ers', {
    story: 'An application proxy in the cloud publishes the server and wants a company sign-in.',
    build: (setup) =>
      outer(
        setup,
        endingTls('application-proxy', always(redirectTo('https://login.microsoftonline.test/oauth2/authorize'))),
      ),
    ...proven('firewall-or-proxy'),
    why: 'Good inside; outside another key redirects to a sign-in of another host.',
  }),
  scenario('soap-fault-on-mnt-everywhere', 'session-directory-down', {
    story: 'An XML appliance in front answers the Monitoring call with a SOAP fault; the Monitoring row is Down.',
    build: (setup) => everywhere(setup, { devices: [stopping(MNT, PAGES.soapFault)] }),
    ...proven('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'A 500 in XML, but a SOAP envelope is no word of Monitoring.',
  }),
  scenario('soap-fault-on-mnt-outside', 'session-directory-down', {
    story: 'The same appliance, outside only.',
    build: (setup) => outer(setup, endingTls('xml-appliance', stopping(MNT, PAGES.soapFault))),
    ...proven('firewall-or-proxy'),
    why: 'Inside Monitoring speaks for itself; outside, under another key, a SOAP fault does.',
  }),
  scenario('mnt-turned-into-json', 'session-directory-down', {
    story: 'An API management turns the XML of Monitoring into JSON.',
    build: (setup) => outer(setup, endingTls('api-management', stopping(MNT, PAGES.mntAsJson))),
    ...likely('firewall-or-proxy', 'access-control-server'),
    why: 'Monitoring speaks XML inside and JSON outside, under another key: somebody translates.',
  }),
  scenario('accept-stripped-inside', 'modsecurity-on-open-api', {
    story: 'A proxy before both addresses drops Accept: ERS says 415, though we asked for JSON.',
    build: (setup) => everywhere(setup, { devices: [stripHeaders('accept')] }),
    ...proven('firewall-or-proxy'),
    why: 'The server complains of a header that we sent: it was lost in between, and the sign-in was accepted.',
  }),
  scenario('maintenance-page-inside', 'both-families-off', {
    story: 'A reverse proxy shows a friendly page with the status 200 for the whole week-end.',
    build: (setup) => everywhere(setup, { devices: [always(PAGES.maintenance)] }),
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'A page of nginx about maintenance: no login page of the server, no switch that is off.',
  }),
  scenario('empty-200-inside', 'no-groups-yet', {
    story: 'Something before the server says 200 to everything, with nothing in it.',
    build: (setup) => everywhere(setup, { devices: [always(PAGES.empty200)] }),
    ...likely('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'Not the API, but nothing says who it is.',
  }),
  scenario('http-1.0-front-good', 'http-1.0-front-cuts', {
    story: 'An old front speaks HTTP/1.0 without lengths; all of it arrives.',
    build: (setup) => everywhere(setup, { devices: [http10()] }),
    ...allWell(),
    why: 'Old, and good: the four answers are complete at both places, the card is green.',
  }),
  scenario('http-1.0-front-cuts', 'http-1.0-front-good', {
    story: 'The same front, outside only, ends the connection before the body is over.',
    build: (setup) => outer(setup, endingTls('old-front', http10(0.6))),
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Whole inside, half outside, under another key.',
  }),
  scenario('web-filter-inside-only', 'web-filter-everywhere', {
    story:
      'The inside host sits behind a web filter of its own office; from outside all is well and the card is green.',
    build: (setup) => entrance(setup, 'inside', endingTls('office-filter', always(fortigateWebFilter))),
    ...served('vantage', ['vantage', 'firewall-or-proxy', 'unknown', 'none']),
    why: 'A FortiGate stops the inside host only; the platform is served, so the server is well.',
  }),
  scenario('web-filter-everywhere', 'web-filter-inside-only', {
    story: 'The same filter stands before the server for everybody.',
    build: (setup) => everywhere(setup, endingTls('filter', always(fortigateWebFilter))),
    ...proven('firewall-or-proxy'),
    why: 'The page names its maker at both places: a 403 of a web filter is no missing role.',
  }),
];
