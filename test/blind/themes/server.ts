import { otherNode, type Device, oneIn, slow } from '../../../src/lab/device/device.ts';
import { nginxStatusPage, fortiwebServerError } from '../../../src/lab/device/pages.ts';
import {
  alterAllEntrances,
  alterEntrance,
  alterOuterEntrances,
  alterPlatform,
  alterServer,
  endingTls,
  withCertificate,
} from '../../../src/lab/worlds/alterations.ts';
import { SERVER_FQDN } from '../../../src/lab/worlds/healthy-setup.ts';
import { always, JSON_TYPE, onlyRequests, page, PAGES, relayedAs, stopping } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';

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
  {
    id: 'restarted-while-inside',
    story: 'The inside run fell into a restart; a quarter of an hour later outside is fine and the card is green.',
    neighbour: 'nginx-502-everywhere',
    steps: [
      { meanwhile: ({ server }) => server.setHealth('restarting') },
      { probe: 'inside' },
      { meanwhile: ({ server }) => server.setHealth('good') },
      { probe: 'outside' },
      { card: {} },
    ],
    guilty: 'none',
    platformWorks: true,
    mayBeProven: [],
    first: ['access-control-server', 'none', 'unknown', 'vantage'],
    why: 'A 502 of the own gateway inside, all good later: repeat inside before anybody is called.',
  },
  {
    id: 'nginx-502-everywhere',
    story: 'A reverse proxy stands before both addresses and cannot reach the server behind it.',
    neighbour: 'restarted-while-inside',
    build: (setup) => alterAllEntrances(setup, { devices: [always(nginxStatusPage(502))] }),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'access-control-server', 'unknown'],
    why: 'An nginx page says 502: a front, or the own gateway of the server (which is built on nginx).',
  },
  {
    id: 'own-gateway-lost-its-routes',
    story: 'After an upgrade the gateway of the server itself knows no routes on this node.',
    neighbour: 'company-gateway-outside',
    build: (setup) => alterAllEntrances(setup, { devices: [always(PAGES.kongNoRoute)] }),
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'api-setting', 'firewall-or-proxy', 'unknown'],
    why: 'Kong words without any name: the own gateway of the server is a Kong, so nobody in front is proven by them.',
  },
  {
    id: 'company-gateway-outside',
    story: 'Outside a Kong of the web team has no route for the APIs.',
    neighbour: 'own-gateway-lost-its-routes',
    build: (setup) => alterOuterEntrances(setup, endingTls('company-kong', always(PAGES.companyKongNoRoute))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy', 'access-control-server'],
    why: 'Good inside, another key and a gateway without route outside; a second node without routes is the rival.',
  },
  {
    id: 'session-directory-down',
    story: 'Monitoring answers in its own XML that its session directory does not answer.',
    neighbour: 'soap-fault-on-mnt-everywhere',
    build: (setup) => alterServer(setup, { monitoring: 'troubled' }),
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'unknown'],
    why: 'Reach and sign-in work at both places; the text of Monitoring itself says what is broken.',
  },
  {
    id: 'vip-with-one-wrong-node',
    story: 'The inside address is shared by two nodes; every second Monitoring call meets one without that persona.',
    neighbour: 'outside-balancer-one-dead-node',
    build: (setup) =>
      alterAllEntrances(setup, { devices: [oneIn(2, otherNode({ ...setup.server, monitoring: 'not-this-node' }))] }),
    steps: [{ probe: 'inside' }, { probe: 'inside' }, { probe: 'outside' }, { card: {} }],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'unknown'],
    why: 'A node says in its own words that it is no Monitoring node, and only now and then.',
  },
  {
    id: 'outside-balancer-one-dead-node',
    story: 'Outside every second call of a family dies in a balancer; the card is red or green by chance.',
    neighbour: 'vip-with-one-wrong-node',
    build: (setup) => alterOuterEntrances(setup, endingTls('balancer', oneIn(2, always(PAGES.envoyNoUpstream)))),
    steps: [{ probe: 'inside' }, { probe: 'outside' }, { probe: 'outside' }, { card: { rows: 'Down' } }],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy', 'unknown'],
    why: 'Inside is good; outside a device with its own key and the name envoy says now and then that nobody is behind it.',
  },
  {
    id: 'one-500-then-good',
    story: 'One ERS call met a full connection pool; ten minutes later all is good and the card is green.',
    neighbour: 'ers-endpoints-never-convert',
    build: (setup) => alterEntrance(setup, 'inside', { devices: [onlyRequests([2], ersEndpointsFail)] }),
    steps: [{ probe: 'inside' }, { probe: 'inside' }, { probe: 'outside' }, { card: {} }],
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none', 'access-control-server'],
    why: 'The newest runs are good at all places: one passing 500 is a note, not a fault.',
  },
  {
    id: 'ers-endpoints-never-convert',
    story:
      'The server cannot convert one endpoint and answers ERS endpoints with 500 for ever; the card has no row for it.',
    neighbour: 'fortiweb-500-on-ers-endpoints',
    build: (setup) => alterAllEntrances(setup, { devices: [ersEndpointsFail] }),
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: ['access-control-server'],
    first: ['access-control-server'],
    why: 'The own error envelope of ERS, the same inside and outside, names an internal error of the server.',
  },
  {
    id: 'fortiweb-500-on-ers-endpoints',
    story: 'Outside a FortiWeb cannot digest the ERS endpoint list and puts its own 500 in its place.',
    neighbour: 'ers-endpoints-never-convert',
    build: (setup) =>
      alterOuterEntrances(setup, endingTls('fortiweb', stopping(/^\/ers\/config\/endpoint\?/, fortiwebServerError))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'Good inside, and the page outside is that of a FortiWeb under another key.',
  },
  {
    id: 'tomcat-out-of-memory-on-mnt',
    story: 'Monitoring dies with a page of its application server; all else works.',
    neighbour: 'soap-fault-on-mnt-everywhere',
    build: (setup) => alterAllEntrances(setup, { devices: [stopping(/^\/admin\/API\/mnt/, PAGES.tomcat500)] }),
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'firewall-or-proxy', 'unknown'],
    why: 'A page in place of XML, but with cookies and headers of the server: it is no proof against a device.',
  },
  {
    id: 'psn-without-ers',
    story: 'The public address leads to another node, on which ERS reading is not ticked: a switch of its own.',
    neighbour: 'sso-in-front-outside',
    build: (setup) =>
      alterOuterEntrances(
        setup,
        withCertificate(
          'policy-node',
          {},
          otherNode({ ...setup.server, switches: { ...setup.server.switches, ers: false } }),
        ),
      ),
    guilty: 'api-setting',
    platformWorks: false,
    mayBeProven: [],
    first: ['api-setting', 'firewall-or-proxy', 'access-control-server', 'unknown'],
    why: 'The 302 outside leads to the own admin pages with all marks of the server: a node with ERS off looks so.',
  },
  {
    id: 'open-api-400-on-filter',
    story: 'This version does not know the filter of our question; the platform asks without one and is green.',
    neighbour: 'sql-filter-on-one-call',
    build: (setup) =>
      alterAllEntrances(setup, {
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
    guilty: 'none',
    platformWorks: true,
    mayBeProven: [],
    first: ['access-control-server', 'none', 'unknown'],
    why: 'The own error shape of the Open API, equal at both places, and the platform is served: nobody in front.',
  },
  {
    id: 'slow-but-good',
    story: 'Every reply takes a second; nobody is timed out.',
    neighbour: 'ers-hangs-everywhere',
    build: (setup) => alterAllEntrances(setup, { devices: [slow(700)] }),
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none'],
    why: 'Slow is not broken: all four are good at both places, the card is green.',
  },
  {
    id: 'ers-hangs-everywhere',
    story: 'ERS takes a request and never answers, inside as outside; the other two families work.',
    neighbour: 'full-packets-lost-outside',
    build: (setup) => {
      const hung: Device = (exchange, onward) =>
        exchange.request.path.startsWith('/ers/') ? slow(60_000)(exchange, onward) : onward(exchange);
      return alterPlatform(alterAllEntrances(setup, { devices: [hung] }), { timeoutMs: 1000 });
    },
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'unknown'],
    why: 'It hangs inside as well, after a good handshake: the way from outside is not the first suspect.',
  },
  {
    id: 'service-stopped',
    story: 'Somebody stopped the application; inside and outside are refused.',
    neighbour: 'inside-desktop-firewall',
    build: (setup) => alterAllEntrances(setup, { way: 'refuse' }),
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'unknown', 'firewall-or-proxy'],
    why: 'A refusal inside is most often the server itself; a rule that rejects cannot be excluded.',
  },
  {
    id: 'no-groups-yet',
    story: 'A fresh deployment without a single custom group, behind a relay.',
    neighbour: 'role-missing-behind-a-relay',
    build: (setup) =>
      alterAllEntrances(alterServer(setup, { groups: [], endpoints: [] }), { devices: [relayedAs('openresty')] }),
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none'],
    why: 'An empty list is a good answer; a relay in front that hands all on is nobody to accuse.',
  },
];
