import type { WorldSetup } from '../../../src/lab/world.ts';
import { endingTls, entrance, outer, platformWith, secondAddress, withCertificate } from '../changes.ts';
import { EDGES } from '../edges.ts';
import { always } from '../fronts.ts';
import { fullPacketsLost, largeHelloEnds, silentAfterConnect } from '../listeners/tcp.ts';
import type { Field, Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED, OLD_PASSWORD, HOME } from '../steps.ts';
import { scenario, proven, likely, unseen, served, PLATFORM_INNOCENT } from '../truths.ts';

/** Which way a run took: translations, names, tunnels, proxies, and hosts that stand elsewhere than they say. */

const droppedForThePlatform = (setup: WorldSetup): WorldSetup => entrance(setup, 'platform', { way: 'drop' });
const sameHostOutside: Field = { host: '198.51.100.77', server: '203.0.113.20', resolver: '198.51.100.1' };

export const ROUTES: readonly Scenario[] = [
  scenario('hairpin-from-the-guest-network', 'silent-from-home-red-card', {
    story:
      'Outside was run in the guest network of the customer, which gets no hairpin to the public address. Green card.',
    build: (setup) => entrance(setup, 'outside', { way: 'drop' }),
    steps: [
      INSIDE,
      { probe: 'outside', field: { host: '10.66.8.21', server: '203.0.113.20', resolver: '9.9.9.9' } },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'unknown', 'none', 'firewall-or-proxy']),
    why: 'The platform gets through from the true outside; this host alone does not.',
  }),
  scenario('silent-from-home-red-card', 'hairpin-from-the-guest-network', {
    story: 'From home behind a router the public address is silent, and so it is for the platform.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: [INSIDE, { probe: 'outside', field: HOME }, CLICK],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Silence for all outside: the firewall most likely, with the access list of the server and the record as rivals.',
  }),
  scenario('good-from-home-behind-a-router', 'vpn-still-on', {
    story:
      'From home, with a private address behind a router, all is good at the public address; the platform is dropped.',
    build: droppedForThePlatform,
    steps: [INSIDE, { probe: 'outside', field: HOME }, CLICK],
    ...likely('platform-egress', 'platform-settings'),
    why: 'Every home has private addresses: the server was reached at its public one, so this is an outside.',
  }),
  scenario('same-range-at-home-as-at-work', 'outside-was-the-desk-next-door', {
    story: 'The router at home uses the very range of the customer; the server was reached at its public address.',
    build: droppedForThePlatform,
    steps: [
      INSIDE,
      { probe: 'outside', field: { host: '10.20.1.40', server: '203.0.113.20', resolver: '10.20.1.1' } },
      CLICK,
    ],
    ...likely('platform-egress', 'platform-settings', 'vantage', 'unknown'),
    why: 'Likely an outside by its address of the server; the host alone cannot prove it.',
  }),
  scenario('laptop-with-a-hotspot', 'outside-was-the-desk-next-door', {
    story: 'One laptop: inside by cable, then over a telephone. All good, and the platform has an old password.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [
      INSIDE,
      { probe: 'outside', field: { host: '172.20.10.2', server: '203.0.113.20', resolver: '172.20.10.1' } },
      CLICK,
    ],
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'unknown']),
    innocent: [...PLATFORM_INNOCENT, 'vantage'],
    why: 'A true outside; a stale password and a closed egress look alike.',
  }),
  scenario('tunnel-up-and-not-used', 'good-from-home-behind-a-router', {
    story:
      'A tunnel is up at home and carries nothing of this: the name gives the public address. The platform is dropped.',
    build: droppedForThePlatform,
    steps: [
      INSIDE,
      {
        probe: 'outside',
        field: { host: '192.168.1.20', server: '203.0.113.20', resolver: '192.168.1.1', vpn: ['10.99.0.7'] },
      },
      CLICK,
    ],
    ...likely('platform-egress', 'platform-settings', 'vantage', 'unknown'),
    why: 'The connection left by the network card, not by the tunnel: an outside, most likely. Rule 2 and its rivals.',
  }),
  scenario('tunnel-swallows-the-outside-run', 'tunnel-up-and-not-used', {
    story: 'The client of another tunnel is still up and lets nothing pass beside it. The card is green.',
    build: (setup) => entrance(setup, 'outside', { way: 'drop' }),
    steps: [
      INSIDE,
      {
        probe: 'outside',
        field: { host: '192.168.1.20', server: '203.0.113.20', resolver: '10.99.0.1', vpn: ['10.99.0.7'] },
      },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'The platform is served; this laptop sends everything into a tunnel.',
  }),
  scenario('both-runs-from-one-outside-host', 'silence-at-both-places', {
    story: 'Nobody could get in: the run called inside was made from the same host outside. Silence twice.',
    build: (setup) => outer(entrance(setup, 'inside', { way: 'drop' }), { way: 'drop' }),
    steps: [{ probe: 'inside', field: sameHostOutside }, { probe: 'outside', field: sameHostOutside }, CLICK],
    ...unseen('firewall-or-proxy', ['vantage', 'unknown', 'firewall-or-proxy']),
    why: 'One place was tested twice: that the server is silent inside too is not known.',
  }),
  scenario('both-good-from-one-outside-host', 'outside-was-the-desk-next-door', {
    story: 'Both runs come from one host outside, and are good; the platform is dropped.',
    build: droppedForThePlatform,
    steps: [{ probe: 'inside', field: sameHostOutside }, { probe: 'outside', field: sameHostOutside }, CLICK],
    ...likely('platform-egress', 'platform-settings', 'vantage', 'unknown'),
    why: 'From a public address at a public address all is good: that is an outside, whatever the other was called.',
  }),
  scenario('no-hairpin-inside', 'silence-at-both-places', {
    story: 'Inside, the name gives the public address, and the firewall does no hairpin. Outside and card are good.',
    build: (setup) => entrance(setup, 'inside', { way: 'drop' }),
    steps: [{ probe: 'inside', field: { server: '203.0.113.20' } }, OUTSIDE, CLICK],
    ...served('vantage', ['vantage', 'none', 'unknown', 'name-resolution']),
    why: 'Outside is served: the host inside takes a way that nobody needs.',
  }),
  scenario('no-hairpin-inside-and-red-card', 'no-hairpin-inside', {
    story: 'The same inside; outside is good, and the platform is dropped.',
    build: (setup) => droppedForThePlatform(entrance(setup, 'inside', { way: 'drop' })),
    steps: [{ probe: 'inside', field: { server: '203.0.113.20' } }, OUTSIDE, CLICK],
    ...likely('platform-egress', 'platform-settings', 'vantage', 'unknown'),
    why: 'Outside is good, so the server is well, whatever the host inside meets: rule 2, and its rivals.',
  }),
  scenario('carrier-address-outside', 'dropped-by-the-firewall', {
    story: 'The public record gives an address of the range that carriers share, which nobody outside can reach.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: [INSIDE, { probe: 'outside', field: { server: '100.64.10.5' } }, CLICK],
    ...proven('name-resolution', 'unknown', 'vantage'),
    why: 'An address of 100.64.0.0/10 is no public one: whoever resolves this name outside cannot arrive.',
  }),
  scenario('resolver-answers-with-zeros', 'carrier-address-outside', {
    story: 'The resolver at home blocks unknown names by answering 0.0.0.0. The card is green.',
    build: (setup) => entrance(setup, 'outside', { way: 'refuse' }),
    steps: [INSIDE, { probe: 'outside', field: { ...HOME, server: '0.0.0.0' } }, CLICK],
    ...served('vantage', ['vantage', 'unknown', 'none', 'name-resolution']),
    why: 'The platform resolves the name and is served: it is the resolver of this laptop.',
  }),
  scenario('name-unknown-inside-only', 'name-unknown-outside', {
    story: 'The inner zone does not have the name; outside and the card are good.',
    steps: [{ probe: 'inside', resolver: 'no-such-name' }, OUTSIDE, CLICK],
    ...served('vantage', ['vantage', 'none', 'unknown', 'name-resolution']),
    why: 'Nobody who matters resolves inside.',
  }),
  scenario('name-unknown-everywhere', 'name-unknown-inside-only', {
    story: 'The record was deleted with an old zone: nobody finds the name any more.',
    build: (setup) => entrance(setup, 'platform', { way: 'refuse' }),
    steps: [{ probe: 'inside', resolver: 'no-such-name' }, { probe: 'outside', resolver: 'no-such-name' }, CLICK],
    ...proven('name-resolution', 'vantage', 'unknown'),
    why: 'Two resolvers say that there is no such name, and the platform does not arrive either.',
  }),
  scenario('second-address-is-a-web-server', 'second-address-is-silent-red-card', {
    story: 'The IPv6 record leads to the web server of the company; the platform comes over IPv4 and is green.',
    build: (setup) => secondAddress(setup, {}, endingTls('web-server', always(EDGES.nginxNoPath))),
    ...served('name-resolution', ['name-resolution', 'firewall-or-proxy', 'vantage', 'none', 'unknown']),
    innocent: ['access-control-server', 'platform-egress', 'platform-settings', 'api-account', 'api-role', 'own-proxy'],
    why: 'One of two addresses leads elsewhere; who does not use it does not notice.',
  }),
  scenario('second-address-is-silent-red-card', 'second-address-is-a-web-server', {
    story: 'The IPv6 address outside is silent; over IPv4 all is good. The platform prefers IPv6 and is red.',
    build: (setup) => droppedForThePlatform(secondAddress(setup, {}, { way: 'drop' })),
    ...likely('firewall-or-proxy', 'platform-egress', 'platform-settings', 'unknown', 'name-resolution'),
    innocent: ['access-control-server', 'api-account', 'api-role', 'api-setting', 'none', 'own-proxy'],
    why: 'A half-working name is the first thing to fix, and it may be all of it.',
  }),
  scenario('translation-leads-to-webmail', 'record-leads-to-webmail', {
    story: 'The address translation leads to the webmail server, under the wildcard certificate of the company.',
    build: (setup) => outer(setup, withCertificate('webmail', { names: ['*.practice.test'] }, always(EDGES.webmail))),
    ...proven('firewall-or-proxy', 'name-resolution'),
    why: 'Rule 1, and a redirection of another web server to another host under another key.',
  }),
  scenario('record-leads-to-webmail', 'translation-leads-to-webmail', {
    story: 'The public record gives the address of the webmail server.',
    build: (setup) => outer(setup, withCertificate('webmail', { names: ['*.practice.test'] }, always(EDGES.webmail))),
    steps: [INSIDE, { probe: 'outside', field: { server: '198.51.100.25' } }, CLICK],
    guilty: 'name-resolution',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy', 'name-resolution'],
    why: 'To the word the translation: rule 1 names the firewall, the record must be among the rivals.',
  }),
  scenario('handshake-never-complete', 'handshake-never-complete-inside-only', {
    story: 'A tunnel outside with a tiny packet size loses even the certificate: the handshake hangs. Red card.',
    steps: [INSIDE, { probe: 'outside', front: fullPacketsLost('outside', 300) }, RED],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Good inside; outside the connection opens and the handshake never ends: the way.',
  }),
  scenario('handshake-never-complete-inside-only', 'handshake-never-complete', {
    story: 'The same between the host inside and the server; outside and the card are good.',
    steps: [{ probe: 'inside', front: fullPacketsLost('inside', 300) }, OUTSIDE, CLICK],
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'Only the way of this host is concerned.',
  }),
  scenario('lists-lost-inside-too', 'full-packets-lost-outside', {
    story: 'An overlay network loses packets of full size for everybody: handshakes pass, lists never arrive.',
    steps: [
      { probe: 'inside', front: fullPacketsLost('inside', 2_600) },
      { probe: 'outside', front: fullPacketsLost('outside', 2_600) },
      { card: { rows: { 'endpoint-groups-api': 'Down', 'endpoint-api': 'Down', 'monitoring-api': 'Up' } } },
    ],
    ...unseen('firewall-or-proxy', ['access-control-server', 'unknown', 'firewall-or-proxy', 'vantage']),
    why: 'A server that hangs on long lists looks the same.',
  }),
  scenario('large-hello-reset-inside-only', 'large-hello-reset', {
    story: 'The host inside stands behind a filter that resets long greetings; outside is good, the card is red.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [{ probe: 'inside', front: largeHelloEnds('reset', 'inside') }, OUTSIDE, CLICK],
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'vantage', 'unknown']),
    innocent: [...PLATFORM_INNOCENT, 'vantage'],
    why: 'The filter inside is not in the path of the platform; outside is good.',
  }),
  scenario('own-proxy-wants-a-sign-in', 'own-proxy-cannot-reach-it-either', {
    story: 'Our proxy asks for a sign-in of its own (407); the card is red because of an old password.',
    build: (setup) => platformWith({ ...setup, engineerProxy: 'asks-for-sign-in' }, OLD_PASSWORD),
    steps: [INSIDE, { probe: 'outside', ownProxy: true }, CLICK],
    ...proven('own-proxy'),
    why: 'Our proxy stopped our run; of the customer nothing was asked.',
  }),
  scenario('own-proxy-cannot-reach-it-either', 'own-proxy-wants-a-sign-in', {
    story: 'Our proxy is willing, but the firewall of the customer refuses: 502 to our CONNECT. Red card.',
    build: (setup) => outer({ ...setup, engineerProxy: 'passes' }, { way: 'refuse' }),
    steps: [INSIDE, { probe: 'outside', ownProxy: true }, CLICK],
    ...unseen('firewall-or-proxy', ['own-proxy', 'firewall-or-proxy', 'unknown', 'vantage', 'access-control-server']),
    why: 'A 502 of a proxy says that behind it nobody answered: the proxy is the messenger, most likely.',
  }),
  scenario('own-proxy-reaches-only-silence', 'own-proxy-cannot-reach-it-either', {
    story: 'The firewall of the customer drops: our willing proxy waits for ever, and the platform too.',
    build: (setup) => outer({ ...setup, engineerProxy: 'passes' }, { way: 'drop' }),
    steps: [INSIDE, { probe: 'outside', ownProxy: true }, CLICK],
    ...unseen('firewall-or-proxy', ['own-proxy', 'firewall-or-proxy', 'unknown', 'vantage']),
    why: 'The proxy or what is behind it: run once without the proxy.',
  }),
  scenario('silence-after-connect-everywhere', 'syn-answered-then-silent', {
    story: 'A security gateway before both addresses answers every SYN and then says nothing. Red card.',
    steps: [{ probe: 'inside', front: silentAfterConnect }, { probe: 'outside', front: silentAfterConnect }, RED],
    ...unseen('firewall-or-proxy', ['access-control-server', 'unknown', 'firewall-or-proxy', 'vantage']),
    why: 'A hung server looks the same: the console of the server tells.',
  }),
];
