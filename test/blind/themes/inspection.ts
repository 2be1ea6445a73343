import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import {
  alterAllEntrances,
  alterEntrance,
  alterPlatform,
  withCertificate,
} from '../../../src/lab/worlds/alterations.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import { stopping } from '../fronts.ts';
import type { OpenFront, Place, Scenario } from '../scenario.ts';

/** Certificates that are opened in the path, renewed between runs, or judged by a wrong clock. */

const segmentCa = authorityNamed('Practice Segment Inspection CA');
const perimeterCa = authorityNamed('Practice Perimeter CA 7');
const shieldCa = authorityNamed('Home Web Shield Root 3');
const newPublicCa = authorityNamed('Public Trust CA G5');
const segmentPem = (await segmentCa()).certificate;
const perimeterPem = (await perimeterCa()).certificate;

/** One certificate each, so that two runs meet the same key. */
const held = (authority: typeof segmentCa, place: Place, names?: readonly string[]): OpenFront => {
  let made: ReturnType<ReturnType<typeof issuedBy>> | undefined;
  const issue = issuedBy(authority, names === undefined ? {} : { names, commonName: names[0] ?? '' });
  return relayWith(() => (made ??= issue()), {}, place);
};

const OLD_PASSWORD = { password: 'last-year-password' } as const;

/** One key at both places: the shield of one laptop keeps it. */
const shieldKey = (() => {
  let made: ReturnType<ReturnType<typeof issuedBy>> | undefined;
  return () => (made ??= issuedBy(shieldCa)());
})();
const newKey = (() => {
  let made: ReturnType<ReturnType<typeof issuedBy>> | undefined;
  return () => (made ??= issuedBy(newPublicCa)());
})();

export const INSPECTION: readonly Scenario[] = [
  {
    id: 'segment-inspection-imported-all-good',
    story:
      'A segment firewall terminates TLS inside, the perimeter outside; both authorities were imported. All is green.',
    neighbour: 'perimeter-inspection-stops-monitoring',
    steps: [
      { probe: 'inside', front: held(segmentCa, 'inside'), alsoTrusts: [segmentPem] },
      { probe: 'outside', front: held(perimeterCa, 'outside'), alsoTrusts: [perimeterPem] },
      { card: {} },
    ],
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none'],
    why: 'Opened in the path or not: all calls are good at three places, and nobody must act.',
  },
  {
    id: 'segment-inspection-inside-red-card',
    story: 'TLS is opened inside only, by an authority that was imported as the own one; the card is red.',
    neighbour: 'segment-inspection-imported-all-good',
    build: (setup) => alterPlatform(setup, OLD_PASSWORD),
    steps: [
      { probe: 'inside', front: held(segmentCa, 'inside'), alsoTrusts: [segmentPem] },
      { probe: 'outside' },
      { card: {} },
    ],
    guilty: 'platform-settings',
    platformWorks: false,
    mayBeProven: [],
    first: ['platform-egress', 'platform-settings', 'unknown', 'firewall-or-proxy'],
    innocent: ['platform-egress', 'firewall-or-proxy', 'access-control-server', 'api-account', 'none', 'vantage'],
    why: 'Both runs are good; two issuers are a note, and an old password looks like a closed egress.',
  },
  {
    id: 'perimeter-inspection-stops-monitoring',
    story: 'The perimeter terminates TLS with an imported authority, and its filter stops the Monitoring call.',
    neighbour: 'segment-inspection-imported-all-good',
    build: (setup) =>
      alterEntrance(
        alterEntrance(setup, 'outside', { devices: [stopping(/^\/admin\/API\/mnt/, fortigateWebFilter)] }),
        'platform',
        { devices: [stopping(/^\/admin\/API\/mnt/, fortigateWebFilter)] },
      ),
    steps: [
      { probe: 'inside', alsoTrusts: [perimeterPem] },
      { probe: 'outside', front: held(perimeterCa, 'outside'), alsoTrusts: [perimeterPem] },
      { card: {} },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy'],
    why: 'Good inside; outside the page of a FortiGate in place of Monitoring, and its row is Down.',
  },
  {
    id: 'web-shield-on-the-inside-host',
    story:
      'The host inside has a web shield that terminates TLS; outside is good, and the platform has an old password.',
    neighbour: 'web-shield-on-one-laptop-green-card',
    build: (setup) => alterPlatform(setup, OLD_PASSWORD),
    steps: [{ probe: 'inside', front: held(shieldCa, 'inside') }, { probe: 'outside' }, { card: {} }],
    guilty: 'platform-settings',
    platformWorks: false,
    mayBeProven: [],
    first: ['platform-egress', 'platform-settings', 'vantage', 'own-proxy', 'unknown'],
    innocent: ['platform-egress', 'firewall-or-proxy', 'access-control-server', 'api-account', 'none'],
    why: 'The host inside was not heard; outside is good, so the server is well. The rest must be asked.',
  },
  {
    id: 'web-shield-on-one-laptop-green-card',
    story: 'Both runs come from one laptop whose web shield terminates TLS. The card is green.',
    neighbour: 'web-shield-on-one-laptop-red-card',
    steps: [
      { probe: 'inside', front: relayWith(shieldKey, {}, 'inside') },
      { probe: 'outside', front: relayWith(shieldKey) },
      { card: {} },
    ],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'own-proxy', 'unknown', 'none'],
    why: 'The same strange issuer wherever the laptop goes, while the platform is served: it travels with the laptop.',
  },
  {
    id: 'web-shield-on-one-laptop-red-card',
    story: 'The same laptop, and the platform is shut out by a rule.',
    neighbour: 'web-shield-on-one-laptop-green-card',
    build: (setup) => alterEntrance(setup, 'platform', { way: 'drop' }),
    steps: [
      { probe: 'inside', front: relayWith(shieldKey, {}, 'inside') },
      { probe: 'outside', front: relayWith(shieldKey) },
      { card: {} },
    ],
    guilty: 'platform-egress',
    platformWorks: false,
    mayBeProven: [],
    first: ['vantage', 'own-proxy', 'unknown', 'access-control-server'],
    why: 'An authority that nobody imported, or something on the laptop: compare the certificate before accusing.',
  },
  {
    id: 'certificate-confirmed-outside',
    story:
      'The certificate seen outside is the own one of the server; inside a segment firewall terminates TLS. Green card.',
    neighbour: 'inspection-behind-both-certificate-neither',
    steps: [
      { probe: 'inside', front: held(segmentCa, 'inside') },
      { probe: 'outside' },
      { card: {} },
      { check: 'certificate-confirmed=outside' },
    ],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'own-proxy', 'unknown', 'none', 'firewall-or-proxy'],
    why: 'Only the host inside is concerned, and the platform never comes that way.',
  },
  {
    id: 'inspection-behind-both-certificate-neither',
    story:
      'Both runs met imported inspection; somebody looked: neither certificate is the one of the server. Red card.',
    neighbour: 'segment-inspection-imported-all-good',
    build: (setup) => alterEntrance(setup, 'platform', withCertificate('inspector', { authority: 'Perimeter' })),
    steps: [
      { probe: 'inside', front: held(segmentCa, 'inside'), alsoTrusts: [segmentPem] },
      { probe: 'outside', front: held(perimeterCa, 'outside'), alsoTrusts: [perimeterPem] },
      { card: {} },
      { check: 'certificate-confirmed=neither' },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown', 'own-proxy', 'vantage', 'platform-egress', 'platform-settings'],
    innocent: ['platform-egress', 'platform-settings', 'access-control-server', 'api-account', 'none'],
    why: 'TLS is opened on both ways, so the platform may meet it too, and it may as well have an old password.',
  },
  {
    id: 'renewed-by-another-authority-seen-outside',
    story: 'At noon the server got a certificate of a new authority that no laptop knows; outside was run after it.',
    neighbour: 'renewed-by-another-authority-seen-twice',
    steps: [
      { probe: 'inside', field: { hoursAgo: 4 } },
      { probe: 'outside', front: relayWith(newKey) },
      { card: { rows: 'Down' } },
    ],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown', 'vantage', 'access-control-server', 'own-proxy'],
    why: 'To the word the looks of inspection outside; four hours lie between, so a renewal is a rival.',
  },
  {
    id: 'renewed-by-another-authority-seen-twice',
    story: 'The same, and the engineer went back in: the new certificate is there, too.',
    neighbour: 'renewed-by-another-authority-seen-outside',
    steps: [
      { probe: 'inside', field: { hoursAgo: 4 } },
      { probe: 'outside', front: relayWith(newKey) },
      { probe: 'inside', front: relayWith(newKey, {}, 'inside') },
      { card: { rows: 'Down' } },
    ],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'unknown', 'vantage', 'platform-settings'],
    why: 'One key inside and outside: nobody terminates TLS between. An authority that is not known yet.',
  },
  {
    id: 'expired-renewed-outside-record-from-before',
    story: 'Expired this morning, outside was recorded then; renewed at noon, inside is good and the card is green.',
    neighbour: 'expired-for-everybody-but-the-platform',
    build: (setup) =>
      alterAllEntrances(setup, withCertificate('access-control-server', { validFrom: -400, validTo: -1 })),
    steps: [
      { probe: 'outside', field: { hoursAgo: 5 } },
      { meanwhile: (world) => world.renewCertificate() },
      { probe: 'inside' },
      { card: {} },
    ],
    guilty: 'none',
    platformWorks: true,
    mayBeProven: [],
    first: ['none', 'vantage', 'unknown', 'access-control-server'],
    why: 'The fault is in the past: repeat outside. Nobody between has done anything.',
  },
  {
    id: 'laptop-a-year-behind-outside-red-card',
    story:
      'Only the laptop outside is a year behind; inside the same certificate is good. The platform has an old password.',
    neighbour: 'clock-of-the-laptop-behind',
    build: (setup) => alterPlatform(setup, OLD_PASSWORD),
    steps: [{ probe: 'inside' }, { probe: 'outside', clock: '-370d' }, { card: {} }],
    guilty: 'platform-settings',
    platformWorks: false,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'platform-egress', 'platform-settings'],
    innocent: [
      'platform-egress',
      'firewall-or-proxy',
      'access-control-server',
      'api-account',
      'none',
      'name-resolution',
    ],
    why: 'It is the very certificate that is good inside: the run outside says nothing but the wrong date.',
  },
  {
    id: 'short-name-typed-inside',
    story: 'Inside the engineer typed the short name, which is in no certificate; outside the full one. Green card.',
    neighbour: 'default-site-of-the-balancer',
    steps: [{ probe: 'inside', options: ['--server', 'acs'] }, { probe: 'outside' }, { card: {} }],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none'],
    why: 'The name that was typed is not the one on the card; the platform and outside are served.',
  },
  {
    id: 'default-site-of-the-balancer',
    story: 'The balancer outside does not know the name and shows its default certificate, to the platform as well.',
    neighbour: 'short-name-typed-inside',
    build: (setup) =>
      alterEntrance(setup, 'platform', withCertificate('balancer', { names: ['default.balancer.practice.test'] })),
    steps: [
      { probe: 'inside' },
      { probe: 'outside', front: held(segmentCa, 'outside', ['default.balancer.practice.test']) },
      { card: {} },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'name-resolution', 'unknown'],
    why: 'Another device terminates TLS outside under a name of its own: its virtual server or the record.',
  },
];
