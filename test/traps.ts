/**
 * Traps into which whoever accuses too early has fallen, each with the scenarios (test/blind, src/lab/worlds) that set it. What a
 * scenario's neighbour is stands there, or here beside it: it looks alike, and must not get the same verdict.
 */
export const TRAPS: Readonly<Record<string, readonly (string | readonly [scenario: string, neighbour: string])[]>> = {
  "the engineer's own inspecting proxy": ['own-inspecting-proxy'],
  'a resolver behind a VPN that answers a private address outside': ['outside-vpn', 'vpn-still-on'],
  'two nodes with two certificates, one of an older authority': ['two-nodes', 'node-of-an-older-authority'],
  "an inspection's authority imported as the customer's own": [
    ['inspection-that-was-imported', 'node-of-an-older-authority'],
  ],
  "a proxy's 500 or SOAP fault in the place of Monitoring's": ['outside-proxy-500-mnt', 'soap-fault-on-mnt-outside'],
  'a block page with 200': ['outside-block-page-200', 'maintenance-page-inside'],
  'a sign-in page with 200': ['front-follows-redirect', 'outside-captive-portal'],
  'an account that is locked between or within runs': ['locked-between', 'locked-within-the-run'],
  'a stale card': ['stale-card'],
  'a card all Up against a filter, a geo block or a dropped packet': [
    'waf-dislikes-our-user-agent',
    'geo-block-of-the-engineer',
    'silent-for-this-laptop-only',
  ],
  'a fault of IPv6 alone': ['outside-ipv6-only', 'outside-ipv6-dropped'],
  clocks: ['server-clock-behind', 'platform-clock-ahead', 'laptop-a-year-behind-both-runs-green-card'],
  "the server's own IP access list": ['ip-access-list', 'node-of-another-authority-list-not-allowed'],
  'a 401 among successes by throttling': ['throttled-once', 'throttled-401-outside'],
  'NTLM in front': ['ntlm-front-outside', 'ntlm-front-inside'],
  'a malformed line in a 401': ['malformed-401'],
  'a 415 because a proxy removed Accept': ['outside-accept-stripped', 'accept-stripped-inside'],
  "a 502 of a restart behind the server's own gateway": ['server-restarting', 'restart-between'],
  'a front that redirects everything but /admin': [
    'front-login-redirect',
    ['front-redirects-switches-are-on', 'both-families-off'],
  ],
  "the server's own replies with a proxy's Server header": [
    'all-403-behind-a-relay',
    ['ers-off-behind-a-relay', 'front-redirects-switches-are-on'],
  ],
  'a pinned certificate that was renewed': ['renewed-certificate', 'pinned-and-renewed'],
  'a large hello that is reset or swallowed': ['large-hello-reset', 'large-hello-swallowed'],
  'a client certificate that is wanted': ['client-certificate-wanted-outside', 'client-certificate-wanted-everywhere'],
  'a SYN that a box answers': ['syn-answered-then-silent', 'handshake-never-complete'],
  'a black hole for full packets': ['full-packets-lost-outside'],
  'a malformed base URL on the card': ['base-url-with-a-blank', 'base-url-with-a-path'],
  'a platform that distrusts a private authority': [['all-cleared-but-trust-no', 'all-cleared-and-trust-yes']],
  'an incomplete chain': ['chain-incomplete-everywhere', 'chain-incomplete-outside'],
  "another tenant's server": ['another-tenants-site'],
};
