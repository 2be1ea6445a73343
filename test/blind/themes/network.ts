import { entrance, everywhere, outer, secondAddress, serverWith } from '../changes.ts';
import { fullPacketsLost, largeHelloEnds, resetAfterBytes, silentAfterConnect, speaksSmtp } from '../listeners/tcp.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, CLICK, RED, rows } from '../steps.ts';
import { scenario, proven, likely, unseen, served } from '../truths.ts';

/** Packets and names: devices without a word of their own. */

const ONLY_MONITORING_UP = rows('Down', 'Down', 'Up');

export const NETWORK: readonly Scenario[] = [
  scenario('syn-answered-then-silent', 'silent-for-this-laptop-only', {
    story: 'A firewall answers the SYN for the server and then lets nothing through.',
    steps: [INSIDE, { probe: 'outside', front: silentAfterConnect }, RED],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'An open port that says nothing to a hello, good inside: a device, or the IP access list of the server.',
  }),
  scenario('silent-for-this-laptop-only', 'syn-answered-then-silent', {
    story: 'The same silence for the engineer; the platform is let in and green.',
    steps: [INSIDE, { probe: 'outside', front: silentAfterConnect }, CLICK],
    ...served('none', ['vantage', 'unknown', 'none', 'firewall-or-proxy']),
    why: 'Who has to get in gets in; that this laptop does not may be on purpose.',
  }),
  scenario('large-hello-reset', 'everything-reset-by-access-list', {
    story: 'A firewall resets greetings that need two packets; the card is red because the platform greets as long.',
    steps: [INSIDE, { probe: 'outside', front: largeHelloEnds('reset') }, RED],
    ...proven('firewall-or-proxy'),
    why: 'A short greeting would pass and a long one is reset, while inside both pass.',
  }),
  scenario('large-hello-swallowed', 'syn-answered-then-silent', {
    story: 'The same firewall, silently; the platform greets shorter and is green.',
    steps: [INSIDE, { probe: 'outside', front: largeHelloEnds('swallow') }, CLICK],
    ...served('none', ['firewall-or-proxy', 'vantage', 'none', 'unknown']),
    why: 'A device swallows long greetings; the platform is not concerned today.',
  }),
  scenario('large-hello-swallowed-inside-too', 'service-stopped', {
    story: 'A segment firewall inside swallows long greetings at both places.',
    steps: [
      { probe: 'inside', front: largeHelloEnds('swallow', 'inside') },
      { probe: 'outside', front: largeHelloEnds('swallow') },
      CLICK,
    ],
    ...served('firewall-or-proxy', ['firewall-or-proxy', 'access-control-server', 'vantage', 'none', 'unknown']),
    why: 'Device or server stack, it is not seen from here; the platform is served.',
  }),
  scenario('everything-reset-by-access-list', 'large-hello-reset', {
    story: 'The IP access list of the server knows only inside addresses; all others are reset.',
    build: (setup) => serverWith(setup, { ipAccess: [setup.entrances.inside.sourceAddress] }),
    ...unseen('access-control-server', ['firewall-or-proxy', 'access-control-server', 'unknown']),
    why: 'From outside the own list of the server and a firewall look the same: name both.',
  }),
  scenario('full-packets-lost-outside', 'ers-hangs-everywhere', {
    story: 'A tunnel outside loses packets of full size; handshakes pass, lists never arrive.',
    steps: [INSIDE, { probe: 'outside', front: fullPacketsLost() }, { card: { rows: ONLY_MONITORING_UP } }],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'In time inside; outside the same handshake and then nothing: the way, more likely than the server.',
  }),
  scenario('reset-in-the-list', 'full-packets-lost-outside', {
    story: 'Intrusion prevention outside resets after two and a half kilobytes: the group list is over it.',
    steps: [INSIDE, { probe: 'outside', front: resetAfterBytes(2_600) }, { card: { rows: ONLY_MONITORING_UP } }],
    ...likely('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'The own key of the server at both places and a reset in the middle: likely the way, nobody showed himself.',
  }),
  scenario('mail-server-at-the-address', 'syn-answered-then-silent', {
    story: 'The address translation outside leads to the mail server.',
    steps: [INSIDE, { probe: 'outside', front: speaksSmtp }, RED],
    ...likely('firewall-or-proxy', 'name-resolution', 'unknown'),
    why: 'Something that is no TLS answers: translation or record.',
  }),
  scenario('second-address-resets', 'everything-reset-by-access-list', {
    story: 'The name has an IPv6 address outside whose firewall resets; the platform comes over IPv4 and is green.',
    build: (setup) => secondAddress(setup, {}, { way: 'reset-on-hello' }),
    ...served('firewall-or-proxy', ['firewall-or-proxy', 'vantage', 'none', 'unknown', 'name-resolution']),
    why: 'One of two addresses fails, and the platform does not use it.',
  }),
  scenario('name-unknown-outside', 'name-unknown-to-this-laptop', {
    story: 'Nobody put the name into the public zone; the platform finds nothing either.',
    build: (setup) => entrance(setup, 'platform', { way: 'refuse' }),
    steps: [INSIDE, { probe: 'outside', resolver: 'no-such-name' }, CLICK],
    ...proven('name-resolution'),
    why: 'The name leads nowhere outside, and leads to the server inside.',
  }),
  scenario('name-unknown-to-this-laptop', 'name-unknown-outside', {
    story: 'The resolver of the laptop outside filters names; the platform finds the server and is green.',
    steps: [INSIDE, { probe: 'outside', resolver: 'no-such-name' }, CLICK],
    ...served('vantage', ['vantage', 'unknown', 'none', 'name-resolution']),
    why: 'The platform resolves the same name today, so it is this resolver.',
  }),
  scenario('resolver-ill-outside', 'name-unknown-outside', {
    story: 'The resolver of the laptop outside answers every question with a failure.',
    steps: [INSIDE, { probe: 'outside', resolver: 'fails' }],
    ...served('vantage', ['name-resolution', 'vantage', 'unknown']),
    why: 'No answer is not the answer that there is none.',
  }),
  scenario('stale-record', 'dropped-by-the-firewall', {
    story: 'The public record still names the address of the old building, where nothing is left.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: [INSIDE, { probe: 'outside', field: { server: '192.0.2.200' } }, CLICK],
    ...unseen('name-resolution', ['firewall-or-proxy', 'name-resolution', 'unknown']),
    why: 'Silence at an address: a rule that drops, or an address where nobody lives any more.',
  }),
  scenario('dropped-by-the-firewall', 'stale-record', {
    story: 'The rule for the APIs was lost with the new firewall: silence.',
    build: (setup) => outer(setup, { way: 'drop' }),
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Likely the firewall; the IP access list of the server and a stale record stay open.',
  }),
  scenario('private-address-outside', 'vpn-still-on', {
    story: 'The public zone got the inside address by mistake; outside nothing answers there.',
    build: (setup) => outer(setup, { way: 'drop' }),
    steps: [INSIDE, { probe: 'outside', field: { server: '10.20.4.11' } }, CLICK],
    ...proven('name-resolution', 'unknown', 'vantage'),
    why: 'Outside the name leads to a private address, which no one can reach from there.',
  }),
  scenario('vpn-still-on', 'private-address-outside', {
    story: 'The engineer at home forgot the VPN; all good "outside", while the platform is dropped.',
    build: (setup) => entrance(entrance(setup, 'outside', { way: 'inside' }), 'platform', { way: 'drop' }),
    steps: [
      INSIDE,
      { probe: 'outside', field: { server: '10.20.4.11', vpn: ['10.99.0.7'], resolver: '10.20.0.53' } },
      CLICK,
    ],
    ...unseen('platform-egress', ['vantage', 'unknown']),
    innocent: [
      'platform-egress',
      'firewall-or-proxy',
      'platform-settings',
      'access-control-server',
      'api-account',
      'none',
    ],
    why: 'The second run went through the VPN, so nobody has tested from outside yet.',
  }),
  scenario('outside-was-the-desk-next-door', 'vpn-still-on', {
    story: 'Both runs come from the same office machine; the second was called outside.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: [
      INSIDE,
      { probe: 'outside', field: { host: '10.20.1.15', server: '10.20.4.11', resolver: '10.20.0.53' } },
      CLICK,
    ],
    ...unseen('firewall-or-proxy', ['vantage', 'unknown']),
    innocent: [
      'platform-egress',
      'firewall-or-proxy',
      'platform-settings',
      'access-control-server',
      'api-account',
      'none',
    ],
    why: 'The same host, resolver and private address twice: the outside was never tested.',
  }),
  scenario('silence-at-both-places', 'service-stopped', {
    story: 'Neither inside nor outside does anything answer.',
    build: (setup) => everywhere(setup, { way: 'drop' }),
    ...unseen('firewall-or-proxy', ['unknown', 'firewall-or-proxy', 'access-control-server', 'vantage']),
    why: 'A server that is off and a rule that drops are both silent.',
  }),
];
