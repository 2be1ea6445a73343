import { after, stripHeaders } from '../../../src/lab/device/device.ts';
import { SERVER_FQDN } from '../../../src/lab/worlds/healthy-setup.ts';
import { endingTls, entrance, everywhere, outer, serverWith, userWith, withCertificate } from '../changes.ts';
import { EDGES, keepingAnswers, underFolder, withOwnSignIn } from '../edges.ts';
import { always, HTML, redirectTo, stopping } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED, found, clickedAnd } from '../steps.ts';
import { scenario, proven, likely, allWell, served } from '../truths.ts';

/** What publishes the server: content networks, cloud gateways, portals, and proxies that change requests. */

const MNT = /^\/admin\/API\/mnt/;
const guestPortal = redirectTo(
  `https://${SERVER_FQDN}:8443/portal/PortalSetup.action?portal=practice`,
  302,
  ['Server', ''],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['Set-Cookie', 'APPSESSIONID=0123456789ABCDEF; Path=/portal; Secure; HttpOnly'],
  HTML,
);

export const EDGE: readonly Scenario[] = [
  scenario('content-network-denies-everybody', 'content-network-denies-the-engineer', {
    story: 'The web team moved the name behind a content network, whose rules deny every caller.',
    build: (setup) => outer(setup, endingTls('content-network', always(EDGES.akamaiDenied))),
    ...proven('firewall-or-proxy'),
    why: 'Good inside; outside a 403 under another key that names its maker.',
  }),
  scenario('content-network-denies-the-engineer', 'content-network-denies-everybody', {
    story: 'The same network denies the address of the engineer only; the card is green.',
    build: (setup) => entrance(setup, 'outside', endingTls('content-network', always(EDGES.akamaiDenied))),
    ...served('none', ['vantage', 'none', 'unknown', 'firewall-or-proxy']),
    why: 'Who has to get in gets in: there is no work for anybody.',
  }),
  scenario('incident-page-with-200', 'incident-page-on-monitoring-card-green', {
    story: 'A cloud firewall says no with the status 200 and an incident number.',
    build: (setup) => outer(setup, endingTls('cloud-firewall', always(EDGES.impervaIncident))),
    ...proven('firewall-or-proxy'),
    why: 'A 200 that is no list; cookies and words are of a cloud firewall.',
  }),
  scenario('incident-page-on-monitoring-card-green', 'incident-page-with-200', {
    story: 'The same page for the Monitoring call of the engineer alone; the Monitoring row is Up.',
    build: (setup) => entrance(setup, 'outside', endingTls('cloud-firewall', stopping(MNT, EDGES.impervaIncident))),
    ...served('none', ['vantage', 'none', 'unknown', 'firewall-or-proxy']),
    why: 'The platform asks Monitoring through the same cloud and is answered.',
  }),
  scenario('bot-defence-from-the-second-run', 'content-network-denies-the-engineer', {
    story: 'The defence against robots lets the first call of each family pass, and stops the next ones.',
    build: (setup) => outer(setup, endingTls('cloud-firewall', after(1, always(EDGES.impervaIncident)))),
    steps: [INSIDE, OUTSIDE, OUTSIDE, RED],
    ...proven('firewall-or-proxy'),
    why: 'First let in, then stopped by a page that names its maker, and never so inside.',
  }),
  scenario('country-block-of-all-outside', 'country-block-of-the-laptop', {
    story: 'The distribution lets in one country only, and neither the laptop nor the platform is in it.',
    build: (setup) => outer(setup, endingTls('distribution', always(EDGES.cloudFrontCountry))),
    ...proven('firewall-or-proxy'),
    why: 'The page says that it blocks by country, and the platform is blocked as well.',
  }),
  scenario('country-block-of-the-laptop', 'country-block-of-all-outside', {
    story: 'The engineer tests from a hotel abroad; the platform is at home and green.',
    build: (setup) => entrance(setup, 'outside', endingTls('distribution', always(EDGES.cloudFrontCountry))),
    ...served('vantage', ['vantage', 'none', 'unknown', 'firewall-or-proxy']),
    why: 'It is this place that is blocked, and on purpose.',
  }),
  scenario('balancer-rule-forbids-inside-too', 'no-roles-403-everywhere', {
    story: 'A cloud balancer stands before both addresses; its rule for the three paths forbids.',
    build: (setup) => everywhere(setup, { devices: [always(EDGES.balancerForbidden)] }),
    ...proven('firewall-or-proxy'),
    why: 'The 403 inside is that of a balancer by name: it says nothing about the API user.',
  }),
  scenario('no-roles-403-everywhere', 'balancer-rule-forbids-inside-too', {
    story: 'The API user was copied without its groups: the server itself says 403 to each family.',
    build: (setup) =>
      serverWith(userWith(setup, { roles: [] }), { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }),
    ...proven('api-role'),
    why: 'All marks of the server at both places: 403 inside is an API user that is not configured correctly.',
  }),
  scenario('gateway-forbids-open-api-outside', 'gateway-and-missing-role-at-once', {
    story: 'The web application firewall of a cloud gateway forbids the Open API only.',
    build: (setup) => outer(setup, endingTls('cloud-gateway', stopping(/^\/api\//, EDGES.azureForbidden))),
    ...proven('firewall-or-proxy'),
    why: 'The same user is served inside; outside the gateway signs its 403.',
  }),
  scenario('gateway-and-missing-role-at-once', 'gateway-forbids-open-api-outside', {
    story: 'The role for the Open API is missing, and outside the same gateway forbids everything.',
    build: (setup) =>
      outer(userWith(setup, { roles: ['ers', 'mnt'] }), endingTls('cloud-gateway', always(EDGES.azureForbidden))),
    guilty: 'api-role',
    platformWorks: false,
    mayBeProven: ['api-role', 'firewall-or-proxy'],
    first: ['api-role', 'firewall-or-proxy'],
    why: 'Two faults, and each has its own words at its own place.',
  }),
  scenario('gateway-cannot-reach-the-server', 'restarting-in-all-later-runs', {
    story: 'The cloud gateway outside says 502: the firewall behind it lost the rule for its addresses.',
    build: (setup) => outer(setup, endingTls('cloud-gateway', always(EDGES.azureBadGateway))),
    ...proven('firewall-or-proxy', 'access-control-server'),
    why: 'Inside the server is well, and a gateway signs with its name that it gets no answer.',
  }),
  scenario('cloud-distrusts-the-origin', 'gateway-cannot-reach-the-server', {
    story: 'The cloud was told to check the certificate of the server, which is of a private authority: 526.',
    build: (setup) => outer(setup, endingTls('cloud', always(EDGES.cloudflare526))),
    ...proven('firewall-or-proxy', 'access-control-server'),
    why: 'Good inside; the cloud itself ends the way, by its own check.',
  }),
  scenario('not-acceptable-406-outside', 'incident-page-on-monitoring-card-green', {
    story: 'A rule of ModSecurity outside answers 406 to whoever wants XML.',
    build: (setup) => outer(setup, endingTls('apache', stopping(MNT, EDGES.modSecurityNotAcceptable))),
    ...proven('firewall-or-proxy'),
    why: 'Monitoring gives its XML inside; the 406 outside names ModSecurity, and the row is Down.',
  }),
  scenario('not-acceptable-406-inside-too', 'not-acceptable-406-outside', {
    story: 'The same rule stands before the inside address as well.',
    build: (setup) => everywhere(setup, { devices: [stopping(MNT, EDGES.modSecurityNotAcceptable)] }),
    ...proven('firewall-or-proxy'),
    why: 'The words name ModSecurity also inside: the server has none.',
  }),
  scenario('rate-limit-of-the-cloud', 'rate-limit-of-the-own-gateway', {
    story: 'The cloud outside has counted too many calls of everybody: 1015.',
    build: (setup) => outer(setup, endingTls('cloud', always(EDGES.cloudflareRate))),
    ...proven('firewall-or-proxy'),
    why: 'The cloud signs its 429, and inside nobody counts.',
  }),
  scenario('rate-limit-of-the-own-gateway', 'rate-limit-of-the-cloud', {
    story: 'An integration floods the server; its own gateway says 429 to everybody, inside too.',
    build: (setup) => everywhere(setup, { devices: [always(EDGES.kongRate)] }),
    ...likely('access-control-server', 'firewall-or-proxy', 'unknown'),
    why: 'Words of a Kong without a name: the own gateway of the server, or one in front. Wait and ask again.',
  }),
  scenario('sign-in-form-with-200', 'mock-says-empty-list', {
    story: 'Single sign-on outside answers every call with a form that submits itself.',
    build: (setup) => outer(setup, endingTls('sign-on', always(EDGES.samlForm))),
    ...proven('firewall-or-proxy'),
    why: 'A form for another sign-in under another key: the request never came to the server.',
  }),
  scenario('mock-says-empty-list', 'no-endpoints-yet', {
    story: 'A gateway outside was left on its mock: [] with 200 to everything. The Open API looks empty and good.',
    build: (setup) => outer(setup, endingTls('mock', always(EDGES.emptyList))),
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'An empty array is a good answer of one family and of no other; another key says it to all.',
  }),
  scenario('no-endpoints-yet', 'mock-says-empty-list', {
    story: 'A new server without one endpoint: the Open API says [] and ERS says total 0.',
    build: (setup) => serverWith(setup, { endpoints: [] }),
    ...allWell(),
    why: 'Empty is an expected result.',
  }),
  scenario('vpn-portal-outside', 'guest-portal-outside', {
    story: 'The public address ends at the VPN portal of the firewall, which leads to its own sign-in.',
    build: (setup) => outer(setup, endingTls('vpn-gateway', always(EDGES.vpnPortal))),
    ...proven('firewall-or-proxy'),
    why: 'Another key leads to a sign-in that this server does not have; inside the call is good.',
  }),
  scenario('vpn-portal-with-the-copied-certificate', 'guest-portal-outside', {
    story: 'The portal holds a copy of the certificate and key; it answers the Open API path alone with its sign-in.',
    build: (setup) => outer(setup, { devices: [stopping(/^\/api\//, EDGES.citrixPortal)] }),
    ...proven('firewall-or-proxy'),
    why: 'The sign-in page is of a gateway, and inside the same call is good under the same key.',
  }),
  scenario('guest-portal-outside', 'vpn-portal-outside', {
    story: 'The public address leads to a policy node, whose guest portal takes every call to port 8443.',
    build: (setup) => outer(setup, withCertificate('policy-node', {}, always(guestPortal))),
    ...proven('firewall-or-proxy', 'access-control-server', 'name-resolution', 'unknown'),
    why: 'Rule 1: good inside, 302 outside. It is another node of the server that says it, so the translation is open.',
  }),
  scenario('folder-before-the-path-outside', 'folder-before-the-path-everywhere', {
    story: 'The reverse proxy outside puts /gateway before every path: the server itself says 404.',
    build: (setup) => outer(setup, endingTls('reverse-proxy', underFolder('/gateway'))),
    ...proven('firewall-or-proxy'),
    why: 'Rule 1: good inside, 404 outside, behind another key. That the server wrote it changes nothing.',
  }),
  scenario('folder-before-the-path-everywhere', 'folder-before-the-path-outside', {
    story: 'The same proxy also stands before the inside address.',
    build: (setup) => everywhere(setup, { devices: [underFolder('/gateway')] }),
    ...likely('firewall-or-proxy', 'access-control-server', 'api-setting', 'unknown'),
    why: 'A 404 in the words of the server for three families: routing in front most likely, but nobody showed himself.',
  }),
  scenario('sign-in-stripped-everywhere-gui-accepts', 'role-missing-gui-accepts-rows-found', {
    story:
      'A proxy before both addresses drops Authorization. The admin pages accept the user; no failed row is in the report.',
    build: (setup) => everywhere(setup, { devices: [stripHeaders('authorization')] }),
    steps: clickedAnd('gui-sign-in=accepted', 'administrator-logins=not-found'),
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Failed API sign-ins leave a row. There is none, so no credentials arrived: it is no missing role.',
  }),
  scenario('role-missing-gui-accepts-rows-found', 'sign-in-stripped-everywhere-gui-accepts', {
    story: 'No roles; the admin pages accept the user, and the failed calls stand in the report.',
    build: (setup) =>
      serverWith(userWith(setup, { roles: [] }), { missingRole: { ers: 401, 'open-api': 401, mnt: 401 } }),
    steps: [INSIDE, CLICK, ...found('gui-sign-in=accepted', 'administrator-logins=found')],
    ...proven('api-role'),
    why: 'Rule 2 of the API user: accepted by the pages, rejected by the API, and the calls arrive.',
  }),
  scenario('sign-in-stripped-outside-gui-accepts', 'role-missing-gui-accepts-rows-found', {
    story: 'The proxy outside drops Authorization; somebody tried the admin pages and was let in.',
    build: (setup) => outer(setup, endingTls('reverse-proxy', stripHeaders('authorization'))),
    steps: clickedAnd('gui-sign-in=accepted', 'administrator-logins=not-found'),
    ...proven('firewall-or-proxy'),
    why: 'Inside the same user has all roles; outside the credentials never arrive.',
  }),
  scenario('proxy-signs-in-as-somebody-else', 'sign-in-stripped-outside-gui-accepts', {
    story: 'The reverse proxy outside signs in with an old user of its own: the server rejects that one.',
    build: (setup) => outer(setup, endingTls('reverse-proxy', withOwnSignIn('old-integration', 'gone-since-May'))),
    steps: [INSIDE, OUTSIDE, INSIDE, CLICK],
    ...likely('firewall-or-proxy', 'unknown', 'access-control-server'),
    why: 'Accepted inside before and after, rejected outside under another key: the account is not the fault.',
  }),
  scenario('answers-of-yesterday-from-the-network', 'locked-and-inside-again', {
    story: 'A content network keeps old answers; the user was disabled since, and outside still looks good.',
    build: (setup) => entrance(setup, 'outside', endingTls('content-network', keepingAnswers())),
    steps: [
      INSIDE,
      OUTSIDE,
      { meanwhile: ({ server }) => server.disableAccount('svc-guest-platform') },
      INSIDE,
      OUTSIDE,
      CLICK,
    ],
    ...likely('api-account', 'unknown', 'vantage'),
    why: 'The server itself rejects the user now; good answers outside bear an Age and are no witness.',
  }),
];
