import { otherNode, type Device, oneIn, slow } from '../../../src/lab/device/device.ts';
import { nginxStatusPage, fortiwebServerError } from '../../../src/lab/device/pages.ts';
import { SERVER_FQDN } from '../../../src/lab/worlds/healthy-setup.ts';
import { endingTls, entrance, everywhere, outer, platformWith, serverWith, withCertificate } from '../changes.ts';
import { always, JSON_TYPE, onlyRequests, page, PAGES, relayedAs, stopping } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED } from '../steps.ts';
import { scenario, proven, likely, allWell, served } from '../truths.ts';

/** Faults of the server itself, and devices that only look like one. */

const ersEndpointsFail: Device = stopping(
  /^\/ers\/config\/endpoint\?/,
  page(
    500,
    '',
    [
      ['Server', ''],
      ['X-Frame-Options', 'SAMEORIGIN'],
      ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
      ['Content-Type', 'application/json;charset=utf-8'],
    ],
    `{\n  "ERSResponse" : {\n    "operation" : "GET-getAll-endpoint",\n    "messages" : [ {\n      "title" : "Conversion of resource failed",\n      "type" : "ERROR",\n      "code" : "Conversion exception"\n    } ],\n    "link" : {\n      "rel" : "related",\n      "href" : "https://${SERVER_FQDN}/ers/config/endpoint",\n      "type" : "application/xml"\n    }\n  }\n}`,
  ),
);

export const SERVER: readonly Scenario[] = [
  scenario('restarted-while-inside', 'nginx-502-everywhere', {
    story: 'The inside run fell into a restart; a quarter of an hour later outside is fine and the card is green.',
    steps: [
      { meanwhile: ({ server }) => server.setHealth('restarting') },
      INSIDE,
      { meanwhile: ({ server }) => server.setHealth('good') },
      OUTSIDE,
      CLICK,
    ],
    ...served('none', ['access-control-server', 'none', 'unknown', 'vantage']),
    why: 'A 502 of the own gateway inside, all good later: repeat inside before anybody is called.',
  }),
  scenario('nginx-502-everywhere', 'restarted-while-inside', {
    story: 'A reverse proxy stands before both addresses and cannot reach the server behind it.',
    build: (setup) => everywhere(setup, { devices: [always(nginxStatusPage(502))] }),
    ...likely('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'An nginx page says 502: a front, or the own gateway of the server (which is built on nginx).',
  }),
  scenario('own-gateway-lost-its-routes', 'company-gateway-outside', {
    story: 'After an upgrade the gateway of the server itself knows no routes on this node.',
    build: (setup) => everywhere(setup, { devices: [always(PAGES.kongNoRoute)] }),
    ...likely('access-control-server', 'api-setting', 'firewall-or-proxy', 'unknown'),
    why: 'Kong words without any name: the own gateway of the server is a Kong, so nobody in front is proven by them.',
  }),
  scenario('company-gateway-outside', 'own-gateway-lost-its-routes', {
    story: 'Outside a Kong of the web team has no route for the APIs.',
    build: (setup) => outer(setup, endingTls('company-kong', always(PAGES.companyKongNoRoute))),
    ...proven('firewall-or-proxy', 'access-control-server'),
    why: 'Good inside, another key and a gateway without route outside; a second node without routes is the rival.',
  }),
  scenario('session-directory-down', 'soap-fault-on-mnt-everywhere', {
    story: 'Monitoring answers in its own XML that its session directory does not answer.',
    build: (setup) => serverWith(setup, { monitoring: 'troubled' }),
    ...likely('access-control-server', 'unknown'),
    why: 'Reach and sign-in work at both places; the text of Monitoring itself says what is broken.',
  }),
  scenario('vip-with-one-wrong-node', 'outside-balancer-one-dead-node', {
    story: 'The inside address is shared by two nodes; every second Monitoring call meets one without that persona.',
    build: (setup) =>
      everywhere(setup, { devices: [oneIn(2, otherNode({ ...setup.server, monitoring: 'not-this-node' }))] }),
    steps: [INSIDE, INSIDE, OUTSIDE, CLICK],
    ...likely('access-control-server', 'unknown'),
    why: 'A node says in its own words that it is no Monitoring node, and only now and then.',
  }),
  scenario('outside-balancer-one-dead-node', 'vip-with-one-wrong-node', {
    story: 'Outside every second call of a family dies in a balancer; the card is red or green by chance.',
    build: (setup) => outer(setup, endingTls('balancer', oneIn(2, always(PAGES.envoyNoUpstream)))),
    steps: [INSIDE, OUTSIDE, OUTSIDE, RED],
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'Inside is good; outside a device with its own key and the name envoy says now and then that nobody is behind it.',
  }),
  scenario('one-500-then-good', 'ers-endpoints-never-convert', {
    story: 'One ERS call met a full connection pool; ten minutes later all is good and the card is green.',
    build: (setup) => entrance(setup, 'inside', { devices: [onlyRequests([2], ersEndpointsFail)] }),
    steps: [INSIDE, INSIDE, OUTSIDE, CLICK],
    ...allWell('access-control-server'),
    why: 'The newest runs are good at all places: one passing 500 is a note, not a fault.',
  }),
  scenario('ers-endpoints-never-convert', 'fortiweb-500-on-ers-endpoints', {
    story:
      'The server cannot convert one endpoint and answers ERS endpoints with 500 for ever; the card has no row for it.',
    build: (setup) => everywhere(setup, { devices: [ersEndpointsFail] }),
    ...proven('access-control-server'),
    why: 'The own error envelope of ERS, the same inside and outside, names an internal error of the server.',
  }),
  scenario('fortiweb-500-on-ers-endpoints', 'ers-endpoints-never-convert', {
    story: 'Outside a FortiWeb cannot digest the ERS endpoint list and puts its own 500 in its place.',
    build: (setup) => outer(setup, endingTls('fortiweb', stopping(/^\/ers\/config\/endpoint\?/, fortiwebServerError))),
    ...proven('firewall-or-proxy'),
    why: 'Good inside, and the page outside is that of a FortiWeb under another key.',
  }),
  scenario('tomcat-out-of-memory-on-mnt', 'soap-fault-on-mnt-everywhere', {
    story: 'Monitoring dies with a page of its application server; all else works.',
    build: (setup) => everywhere(setup, { devices: [stopping(/^\/admin\/API\/mnt/, PAGES.tomcat500)] }),
    ...likely('access-control-server', 'firewall-or-proxy', 'unknown'),
    why: 'A page in place of XML, but with cookies and headers of the server: it is no proof against a device.',
  }),
  scenario('psn-without-ers', 'sso-in-front-outside', {
    story: 'The public address leads to another node, on which ERS reading is not ticked: a switch of its own.',
    build: (setup) =>
      outer(
        setup,
        withCertificate(
          'policy-node',
          {},
          otherNode({ ...setup.server, switches: { ...setup.server.switches, ers: false } }),
        ),
      ),
    ...likely('api-setting', 'firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'The 302 outside leads to the own admin pages with all marks of the server: a node with ERS off looks so.',
  }),
  scenario('open-api-400-on-filter', 'sql-filter-on-one-call', {
    story: 'This version does not know the filter of our question; the platform asks without one and is green.',
    build: (setup) =>
      everywhere(setup, {
        devices: [
          stopping(
            /^\/api\/v1\/endpoint\?.*filter=/,
            page(
              400,
              '',
              [['Server', ''], ['X-Frame-Options', 'SAMEORIGIN'], JSON_TYPE],
              '{"code":400,"message":"Unsupported filter operator CONTAINS"}',
            ),
          ),
        ],
      }),
    ...served('none', ['access-control-server', 'none', 'unknown']),
    why: 'The own error shape of the Open API, equal at both places, and the platform is served: nobody in front.',
  }),
  scenario('slow-but-good', 'ers-hangs-everywhere', {
    story: 'Every reply takes a second; nobody is timed out.',
    build: (setup) => everywhere(setup, { devices: [slow(700)] }),
    ...allWell(),
    why: 'Slow is not broken: all four are good at both places, the card is green.',
  }),
  scenario('ers-hangs-everywhere', 'full-packets-lost-outside', {
    story: 'ERS takes a request and never answers, inside as outside; the other two families work.',
    build: (setup) => {
      const hung: Device = (exchange, onward) =>
        exchange.request.path.startsWith('/ers/') ? slow(60_000)(exchange, onward) : onward(exchange);
      return platformWith(everywhere(setup, { devices: [hung] }), { timeoutMs: 1000 });
    },
    ...likely('access-control-server', 'unknown'),
    why: 'It hangs inside as well, after a good handshake: the way from outside is not the first suspect.',
  }),
  scenario('service-stopped', 'inside-desktop-firewall', {
    story: 'Somebody stopped the application; inside and outside are refused.',
    build: (setup) => everywhere(setup, { way: 'refuse' }),
    ...likely('access-control-server', 'unknown', 'firewall-or-proxy'),
    why: 'A refusal inside is most often the server itself; a rule that rejects cannot be excluded.',
  }),
  scenario('no-groups-yet', 'role-missing-behind-a-relay', {
    story: 'A fresh deployment without a single custom group, behind a relay.',
    build: (setup) =>
      everywhere(serverWith(setup, { groups: [], endpoints: [] }), { devices: [relayedAs('openresty')] }),
    ...allWell(),
    why: 'An empty list is a good answer; a relay in front that hands all on is nobody to accuse.',
  }),
];
