import { cutOff } from '../../../src/lab/device/connection-faults.ts';
import { answerInstead } from '../../../src/lab/device/device.ts';
import { bigIpBlockPage } from '../../../src/lab/device/pages.ts';
import { alterEntrance, alterOuterEntrances, endingTls, withCertificate } from '../../../src/lab/worlds/alterations.ts';
import { serverCertificate } from '../../../src/lab/worlds/healthy-setup.ts';
import { always, HTML, PAGES, redirectTo, rewriting, stopping } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';

/** Devices outside that answer with words of their own. Inside everything is good. */

export const OUTSIDE_WORDS: readonly Scenario[] = [
  {
    id: 'waf-dislikes-our-user-agent',
    story: 'The cloud firewall stops tools it does not know; the platform is on its list and the card is green.',
    neighbour: 'waf-stops-everybody',
    build: (setup) => alterEntrance(setup, 'outside', endingTls('cloud', always(PAGES.cloudflareChallenge))),
    guilty: 'none',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'none', 'unknown', 'firewall-or-proxy'],
    why: 'A cloud firewall stops this host and lets the platform in: nothing is broken for the platform.',
  },
  {
    id: 'waf-stops-everybody',
    story: 'The same page for the engineer and for the platform.',
    neighbour: 'waf-dislikes-our-user-agent',
    build: (setup) => alterOuterEntrances(setup, endingTls('cloud', always(PAGES.cloudflareChallenge))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'Good inside, and outside the page, the name and the key of a cloud firewall.',
  },
  {
    id: 'geo-block-of-the-engineer',
    story: 'The engineer tests from abroad and is shut out by country; the platform is not.',
    neighbour: 'geo-block-of-the-platform',
    build: (setup) => alterEntrance(setup, 'outside', endingTls('cloud', always(PAGES.cloudflare1009))),
    guilty: 'none',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'none', 'unknown', 'firewall-or-proxy'],
    why: 'The card is green: the block concerns the host of the test, and no work for the platform follows.',
  },
  {
    id: 'geo-block-of-the-platform',
    story: 'The platform calls from another country than the customer; both tests of the engineer are good.',
    neighbour: 'geo-block-of-the-engineer',
    build: (setup) => alterEntrance(setup, 'platform', endingTls('cloud', always(PAGES.cloudflare1009))),
    guilty: 'platform-egress',
    platformWorks: false,
    mayBeProven: [],
    first: ['platform-egress', 'platform-settings'],
    why: 'Rule 2 says likely the egress; a stale password looks the same until it was typed again.',
  },
  {
    id: 'too-many-requests',
    story:
      'A balancer with the certificate of the server counts requests by source and has had enough of everybody outside.',
    neighbour: 'throttled-401-outside',
    build: (setup) => alterOuterEntrances(setup, { devices: [always(PAGES.tooMany)] }),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'access-control-server'],
    why: 'The server has no 429 of its own, yet the certificate is the same: likely a device, not proven.',
  },
  {
    id: 'sql-filter-on-one-call',
    story: 'A rule of the WAF takes the filter of one ERS call for an injection; all rows of the card are Up.',
    neighbour: 'ers-endpoints-never-convert',
    build: (setup) =>
      alterOuterEntrances(setup, endingTls('big-ip', stopping(/\/endpoint\?.*filter=groupId/, bigIpBlockPage))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'The support id and the cookie are of a BIG-IP; the card has no row for this call, so Up proves nothing here.',
  },
  {
    id: 'catch-all-redirect-301',
    story: 'The balancer outside does not know the name and leads to the home page of the company.',
    neighbour: 'psn-without-ers',
    build: (setup) =>
      alterOuterEntrances(
        setup,
        endingTls('balancer', always(redirectTo('https://www.practice.test/', 301, ['Server', 'Apache'], HTML))),
      ),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'Another key redirects to another host; inside the same call is good.',
  },
  {
    id: 'client-certificate-page',
    story: 'The published site wants a smart card; nginx says so with 400.',
    neighbour: 'client-certificate-wanted-outside',
    build: (setup) => alterOuterEntrances(setup, endingTls('nginx', always(PAGES.nginxNoClientCertificate))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'The page is nginx under another key, and names the certificate that it misses.',
  },
  {
    id: 'misdirected-request',
    story: 'A shared virtual server outside answers 421: this name is not served here.',
    neighbour: 'catch-all-redirect-301',
    build: (setup) => alterOuterEntrances(setup, endingTls('apache', always(PAGES.misdirected))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'Good inside; outside an Apache of another key says that it is the wrong place.',
  },
  {
    id: 'masked-by-dlp',
    story: 'Leak prevention masks every address in the replies; what is left is no JSON.',
    neighbour: 'http-1.0-front-cuts',
    build: (setup) =>
      alterOuterEntrances(
        setup,
        endingTls(
          'dlp',
          rewriting((reply) => {
            const body = reply.body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}"?/g, '***');
            const headers = reply.headers.filter(([name]) => name !== 'Content-Length');
            return { ...reply, headers: [...headers, ['Content-Length', String(Buffer.byteLength(body))]], body };
          }),
        ),
      ),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown'],
    why: 'The body differs from that inside, under another key: somebody rewrites it.',
  },
  {
    id: 'empty-object-200',
    story: 'A gateway outside answers every call with {} and 200.',
    neighbour: 'masked-by-dlp',
    build: (setup) => alterOuterEntrances(setup, endingTls('mock', always(PAGES.emptyObject))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown'],
    why: 'Good inside; outside another key says something that is no list.',
  },
  {
    id: 'no-content-204',
    story: 'A gateway outside answers 204 to everything.',
    neighbour: 'empty-200-inside',
    build: (setup) => alterOuterEntrances(setup, endingTls('edge', always(PAGES.empty204))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown'],
    why: 'Good inside; the 204 of another key is nothing that this server says.',
  },
  {
    id: 'cloudflare-522',
    story: 'The cloud reaches nobody behind it: the firewall of the customer does not know its addresses.',
    neighbour: 'waf-stops-everybody',
    build: (setup) => alterOuterEntrances(setup, endingTls('cloud', always(PAGES.cloudflare522))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'A front of another key says by its own number that it cannot reach what works inside.',
  },
  {
    id: 'balancer-timeout-on-mnt',
    story: 'The cloud balancer gives up on Monitoring only; the node it asks does not know the session service.',
    neighbour: 'envoy-says-nobody-there',
    build: (setup) => alterOuterEntrances(setup, endingTls('alb', stopping(/\/mnt\//, PAGES.albTimeout))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy', 'access-control-server'],
    why: 'The balancer shows itself; inside the same call is answered in time.',
  },
  {
    id: 'envoy-says-nobody-there',
    story: 'The health check of a service mesh outside is wrong: no healthy upstream.',
    neighbour: 'balancer-timeout-on-mnt',
    build: (setup) => alterOuterEntrances(setup, endingTls('envoy', always(PAGES.envoyNoUpstream))),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'Inside the server is well; envoy of another key says that it is not.',
  },
  {
    id: 'gzip-that-is-none',
    story: 'A proxy outside marks replies as compressed and forgets to compress them.',
    neighbour: 'one-reply-cut-off',
    build: (setup) =>
      alterOuterEntrances(
        setup,
        endingTls(
          'optimizer',
          rewriting((reply) => ({ ...reply, headers: [...reply.headers, ['Content-Encoding', 'gzip']] })),
        ),
      ),
    steps: [{ probe: 'inside' }, { probe: 'outside' }, { card: { rows: 'Down' } }],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown'],
    why: 'Good inside; under another key the coding that is declared is not the one that was used.',
  },
  {
    id: 'one-reply-cut-off',
    story: 'Only the reply of the Open API ends in the middle, outside only, under the certificate of the server.',
    neighbour: 'gzip-that-is-none',
    build: (setup) =>
      alterOuterEntrances(setup, {
        devices: [
          (exchange, onward) =>
            exchange.request.path.startsWith('/api/') ? cutOff(exchange, onward) : onward(exchange),
        ],
      }),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'access-control-server', 'unknown'],
    why: 'The handshake is the own one of the server, so nobody showed himself: likely the way, not proven.',
  },
  {
    id: 'throttled-401-outside',
    story: 'The server is busy when the outside run comes: one call of four is a passing 401; the card is green.',
    neighbour: 'ers-role-only',
    build: (setup) => ({ ...setup, server: { ...setup.server, passing401: { 'open-api': [2] } } }),
    guilty: 'access-control-server',
    platformWorks: true,
    mayBeProven: [],
    first: ['access-control-server', 'none', 'unknown'],
    why: 'Accepted inside, and green for the platform with the same user: one 401 among successes is a busy server.',
  },
  {
    id: 'reset-of-one-path',
    story:
      'An intrusion prevention outside resets the connection of the Monitoring call: the word admin is in its path.',
    neighbour: 'one-reply-cut-off',
    build: (setup) =>
      alterOuterEntrances(setup, { devices: [answerInstead(() => ({ kind: 'reset' }), ['mnt-session'])] }),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'access-control-server'],
    why: 'Inside it is answered; a reset bears no name, so nobody is proven.',
  },
  {
    id: 'forged-key-copied',
    story: 'A WAF holds a copy of the certificate and key of the server, and blocks with a page of its own.',
    neighbour: 'waf-stops-everybody',
    build: (setup) =>
      alterOuterEntrances(setup, {
        ...withCertificate(serverCertificate.holder, {}),
        devices: [always(bigIpBlockPage)],
      }),
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'The key is the same, but the page and the cookie are of a BIG-IP and nothing of the server is on them.',
  },
];
