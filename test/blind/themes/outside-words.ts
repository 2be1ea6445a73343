import { cutOff } from '../../../src/lab/device/connection-faults.ts';
import { answerInstead } from '../../../src/lab/device/device.ts';
import { bigIpBlockPage } from '../../../src/lab/device/pages.ts';
import { serverCertificate } from '../../../src/lab/worlds/healthy-setup.ts';
import { endingTls, entrance, outer, withCertificate } from '../changes.ts';
import { always, HTML, PAGES, redirectTo, rewriting, stopping } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, RED } from '../steps.ts';
import { scenario, proven, likely, served } from '../truths.ts';

/** Devices outside that answer with words of their own. Inside everything is good. */

export const OUTSIDE_WORDS: readonly Scenario[] = [
  scenario('waf-dislikes-our-user-agent', 'waf-stops-everybody', {
    story: 'The cloud firewall stops tools it does not know; the platform is on its list and the card is green.',
    build: (setup) => entrance(setup, 'outside', endingTls('cloud', always(PAGES.cloudflareChallenge))),
    ...served('none', ['vantage', 'none', 'unknown', 'firewall-or-proxy']),
    why: 'A cloud firewall stops this host and lets the platform in: nothing is broken for the platform.',
  }),
  scenario('waf-stops-everybody', 'waf-dislikes-our-user-agent', {
    story: 'The same page for the engineer and for the platform.',
    build: (setup) => outer(setup, endingTls('cloud', always(PAGES.cloudflareChallenge))),
    ...proven('firewall-or-proxy'),
    why: 'Good inside, and outside the page, the name and the key of a cloud firewall.',
  }),
  scenario('geo-block-of-the-engineer', 'geo-block-of-the-platform', {
    story: 'The engineer tests from abroad and is shut out by country; the platform is not.',
    build: (setup) => entrance(setup, 'outside', endingTls('cloud', always(PAGES.cloudflare1009))),
    ...served('none', ['vantage', 'none', 'unknown', 'firewall-or-proxy']),
    why: 'The card is green: the block concerns the host of the test, and no work for the platform follows.',
  }),
  scenario('geo-block-of-the-platform', 'geo-block-of-the-engineer', {
    story: 'The platform calls from another country than the customer; both tests of the engineer are good.',
    build: (setup) => entrance(setup, 'platform', endingTls('cloud', always(PAGES.cloudflare1009))),
    ...likely('platform-egress', 'platform-settings'),
    why: 'Rule 2 says likely the egress; a stale password looks the same until it was typed again.',
  }),
  scenario('too-many-requests', 'throttled-401-outside', {
    story:
      'A balancer with the certificate of the server counts requests by source and has had enough of everybody outside.',
    build: (setup) => outer(setup, { devices: [always(PAGES.tooMany)] }),
    ...likely('firewall-or-proxy', 'access-control-server'),
    why: 'The server has no 429 of its own, yet the certificate is the same: likely a device, not proven.',
  }),
  scenario('sql-filter-on-one-call', 'ers-endpoints-never-convert', {
    story: 'A rule of the WAF takes the filter of one ERS call for an injection; all rows of the card are Up.',
    build: (setup) => outer(setup, endingTls('big-ip', stopping(/\/endpoint\?.*filter=groupId/, bigIpBlockPage))),
    ...proven('firewall-or-proxy'),
    why: 'The support id and the cookie are of a BIG-IP; the card has no row for this call, so Up proves nothing here.',
  }),
  scenario('catch-all-redirect-301', 'psn-without-ers', {
    story: 'The balancer outside does not know the name and leads to the home page of the company.',
    build: (setup) =>
      outer(
        setup,
        endingTls('balancer', always(redirectTo('https://www.practice.test/', 301, ['Server', 'Apache'], HTML))),
      ),
    ...proven('firewall-or-proxy'),
    why: 'Another key redirects to another host; inside the same call is good.',
  }),
  scenario('client-certificate-page', 'client-certificate-wanted-outside', {
    story: 'The published site wants a smart card; nginx says so with 400.',
    build: (setup) => outer(setup, endingTls('nginx', always(PAGES.nginxNoClientCertificate))),
    ...proven('firewall-or-proxy'),
    why: 'The page is nginx under another key, and names the certificate that it misses.',
  }),
  scenario('misdirected-request', 'catch-all-redirect-301', {
    story: 'A shared virtual server outside answers 421: this name is not served here.',
    build: (setup) => outer(setup, endingTls('apache', always(PAGES.misdirected))),
    ...proven('firewall-or-proxy'),
    why: 'Good inside; outside an Apache of another key says that it is the wrong place.',
  }),
  scenario('masked-by-dlp', 'http-1.0-front-cuts', {
    story: 'Leak prevention masks every address in the replies; what is left is no JSON.',
    build: (setup) =>
      outer(
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
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'The body differs from that inside, under another key: somebody rewrites it.',
  }),
  scenario('empty-object-200', 'masked-by-dlp', {
    story: 'A gateway outside answers every call with {} and 200.',
    build: (setup) => outer(setup, endingTls('mock', always(PAGES.emptyObject))),
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Good inside; outside another key says something that is no list.',
  }),
  scenario('no-content-204', 'empty-200-inside', {
    story: 'A gateway outside answers 204 to everything.',
    build: (setup) => outer(setup, endingTls('edge', always(PAGES.empty204))),
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Good inside; the 204 of another key is nothing that this server says.',
  }),
  scenario('cloudflare-522', 'waf-stops-everybody', {
    story: 'The cloud reaches nobody behind it: the firewall of the customer does not know its addresses.',
    build: (setup) => outer(setup, endingTls('cloud', always(PAGES.cloudflare522))),
    ...proven('firewall-or-proxy'),
    why: 'A front of another key says by its own number that it cannot reach what works inside.',
  }),
  scenario('balancer-timeout-on-mnt', 'envoy-says-nobody-there', {
    story: 'The cloud balancer gives up on Monitoring only; the node it asks does not know the session service.',
    build: (setup) => outer(setup, endingTls('alb', stopping(/\/mnt\//, PAGES.albTimeout))),
    ...proven('firewall-or-proxy', 'access-control-server'),
    why: 'The balancer shows itself; inside the same call is answered in time.',
  }),
  scenario('envoy-says-nobody-there', 'balancer-timeout-on-mnt', {
    story: 'The health check of a service mesh outside is wrong: no healthy upstream.',
    build: (setup) => outer(setup, endingTls('envoy', always(PAGES.envoyNoUpstream))),
    ...proven('firewall-or-proxy'),
    why: 'Inside the server is well; envoy of another key says that it is not.',
  }),
  scenario('gzip-that-is-none', 'one-reply-cut-off', {
    story: 'A proxy outside marks replies as compressed and forgets to compress them.',
    build: (setup) =>
      outer(
        setup,
        endingTls(
          'optimizer',
          rewriting((reply) => ({ ...reply, headers: [...reply.headers, ['Content-Encoding', 'gzip']] })),
        ),
      ),
    steps: [INSIDE, OUTSIDE, RED],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Good inside; under another key the coding that is declared is not the one that was used.',
  }),
  scenario('one-reply-cut-off', 'gzip-that-is-none', {
    story: 'Only the reply of the Open API ends in the middle, outside only, under the certificate of the server.',
    build: (setup) =>
      outer(setup, {
        devices: [
          (exchange, onward) =>
            exchange.request.path.startsWith('/api/') ? cutOff(exchange, onward) : onward(exchange),
        ],
      }),
    ...likely('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'The handshake is the own one of the server, so nobody showed himself: likely the way, not proven.',
  }),
  scenario('throttled-401-outside', 'ers-role-only', {
    story: 'The server is busy when the outside run comes: one call of four is a passing 401; the card is green.',
    build: (setup) => ({ ...setup, server: { ...setup.server, passing401: { 'open-api': [2] } } }),
    ...served('access-control-server', ['access-control-server', 'none', 'unknown']),
    why: 'Accepted inside, and green for the platform with the same user: one 401 among successes is a busy server.',
  }),
  scenario('reset-of-one-path', 'one-reply-cut-off', {
    story:
      'An intrusion prevention outside resets the connection of the Monitoring call: the word admin is in its path.',
    build: (setup) => outer(setup, { devices: [answerInstead(() => ({ kind: 'reset' }), ['mnt-session'])] }),
    ...likely('firewall-or-proxy', 'access-control-server'),
    why: 'Inside it is answered; a reset bears no name, so nobody is proven.',
  }),
  scenario('forged-key-copied', 'waf-stops-everybody', {
    story: 'A WAF holds a copy of the certificate and key of the server, and blocks with a page of its own.',
    build: (setup) =>
      outer(setup, {
        ...withCertificate(serverCertificate.holder, {}),
        devices: [always(bigIpBlockPage)],
      }),
    ...proven('firewall-or-proxy'),
    why: 'The key is the same, but the page and the cookie are of a BIG-IP and nothing of the server is on them.',
  }),
];
