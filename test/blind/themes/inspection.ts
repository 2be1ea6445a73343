import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import { entrance, everywhere, platformWith, withCertificate } from '../changes.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import { stopping } from '../fronts.ts';
import type { OpenFront, Place, Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED, found, OLD_PASSWORD } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, served, PLATFORM_INNOCENT } from '../truths.ts';

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
  scenario('segment-inspection-imported-all-good', 'perimeter-inspection-stops-monitoring', {
    story:
      'A segment firewall terminates TLS inside, the perimeter outside; both authorities were imported. All is green.',
    steps: [
      { probe: 'inside', front: held(segmentCa, 'inside'), alsoTrusts: [segmentPem] },
      { probe: 'outside', front: held(perimeterCa, 'outside'), alsoTrusts: [perimeterPem] },
      CLICK,
    ],
    ...allWell(),
    why: 'Opened in the path or not: all calls are good at three places, and nobody must act.',
  }),
  scenario('segment-inspection-inside-red-card', 'segment-inspection-imported-all-good', {
    story: 'TLS is opened inside only, by an authority that was imported as the own one; the card is red.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [{ probe: 'inside', front: held(segmentCa, 'inside'), alsoTrusts: [segmentPem] }, OUTSIDE, CLICK],
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'unknown', 'firewall-or-proxy']),
    innocent: [...PLATFORM_INNOCENT, 'vantage'],
    why: 'Both runs are good; two issuers are a note, and an old password looks like a closed egress.',
  }),
  scenario('perimeter-inspection-stops-monitoring', 'segment-inspection-imported-all-good', {
    story: 'The perimeter terminates TLS with an imported authority, and its filter stops the Monitoring call.',
    build: (setup) =>
      entrance(
        entrance(setup, 'outside', { devices: [stopping(/^\/admin\/API\/mnt/, fortigateWebFilter)] }),
        'platform',
        { devices: [stopping(/^\/admin\/API\/mnt/, fortigateWebFilter)] },
      ),
    steps: [
      { probe: 'inside', alsoTrusts: [perimeterPem] },
      { probe: 'outside', front: held(perimeterCa, 'outside'), alsoTrusts: [perimeterPem] },
      CLICK,
    ],
    ...proven('firewall-or-proxy'),
    why: 'Good inside; outside the page of a FortiGate in place of Monitoring, and its row is Down.',
  }),
  scenario('web-shield-on-the-inside-host', 'web-shield-on-one-laptop-green-card', {
    story:
      'The host inside has a web shield that terminates TLS; outside is good, and the platform has an old password.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [{ probe: 'inside', front: held(shieldCa, 'inside') }, OUTSIDE, CLICK],
    ...unseen('platform-settings', ['platform-egress', 'platform-settings', 'vantage', 'own-proxy', 'unknown']),
    innocent: PLATFORM_INNOCENT,
    why: 'The host inside was not heard; outside is good, so the server is well. The rest must be asked.',
  }),
  scenario('web-shield-on-one-laptop-green-card', 'web-shield-on-one-laptop-red-card', {
    story: 'Both runs come from one laptop whose web shield terminates TLS. The card is green.',
    steps: [
      { probe: 'inside', front: relayWith(shieldKey, {}, 'inside') },
      { probe: 'outside', front: relayWith(shieldKey) },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'own-proxy', 'unknown', 'none']),
    why: 'The same strange issuer wherever the laptop goes, while the platform is served: it travels with the laptop.',
  }),
  scenario('web-shield-on-one-laptop-red-card', 'web-shield-on-one-laptop-green-card', {
    story: 'The same laptop, and the platform is shut out by a rule.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: [
      { probe: 'inside', front: relayWith(shieldKey, {}, 'inside') },
      { probe: 'outside', front: relayWith(shieldKey) },
      CLICK,
    ],
    ...unseen('platform-egress', ['vantage', 'own-proxy', 'unknown', 'access-control-server']),
    why: 'An authority that nobody imported, or something on the laptop: compare the certificate before accusing.',
  }),
  scenario('certificate-confirmed-outside', 'inspection-behind-both-certificate-neither', {
    story:
      'The certificate seen outside is the own one of the server; inside a segment firewall terminates TLS. Green card.',
    steps: [
      { probe: 'inside', front: held(segmentCa, 'inside') },
      OUTSIDE,
      CLICK,
      ...found('certificate-confirmed=outside'),
    ],
    ...served('vantage', ['vantage', 'own-proxy', 'unknown', 'none', 'firewall-or-proxy']),
    why: 'Only the host inside is concerned, and the platform never comes that way.',
  }),
  scenario('inspection-behind-both-certificate-neither', 'segment-inspection-imported-all-good', {
    story:
      'Both runs met imported inspection; somebody looked: neither certificate is the one of the server. Red card.',
    build: (setup) => entrance(setup, 'platform', withCertificate('inspector', { authority: 'Perimeter' })),
    steps: [
      { probe: 'inside', front: held(segmentCa, 'inside'), alsoTrusts: [segmentPem] },
      { probe: 'outside', front: held(perimeterCa, 'outside'), alsoTrusts: [perimeterPem] },
      CLICK,
      ...found('certificate-confirmed=neither'),
    ],
    ...likely('firewall-or-proxy', 'unknown', 'own-proxy', 'vantage', 'platform-egress', 'platform-settings'),
    innocent: ['platform-egress', 'platform-settings', 'access-control-server', 'api-account', 'none'],
    why: 'TLS is opened on both ways, so the platform may meet it too, and it may as well have an old password.',
  }),
  scenario('renewed-by-another-authority-seen-outside', 'renewed-by-another-authority-seen-twice', {
    story: 'At noon the server got a certificate of a new authority that no laptop knows; outside was run after it.',
    steps: [{ probe: 'inside', field: { hoursAgo: 4 } }, { probe: 'outside', front: relayWith(newKey) }, RED],
    ...unseen('access-control-server', [
      'firewall-or-proxy',
      'unknown',
      'vantage',
      'access-control-server',
      'own-proxy',
    ]),
    why: 'To the word the looks of inspection outside; four hours lie between, so a renewal is a rival.',
  }),
  scenario('renewed-by-another-authority-seen-twice', 'renewed-by-another-authority-seen-outside', {
    story: 'The same, and the engineer went back in: the new certificate is there, too.',
    steps: [
      { probe: 'inside', field: { hoursAgo: 4 } },
      { probe: 'outside', front: relayWith(newKey) },
      { probe: 'inside', front: relayWith(newKey, {}, 'inside') },
      RED,
    ],
    ...likely('access-control-server', 'unknown', 'vantage', 'platform-settings'),
    why: 'One key inside and outside: nobody terminates TLS between. An authority that is not known yet.',
  }),
  scenario('expired-renewed-outside-record-from-before', 'expired-for-everybody-but-the-platform', {
    story: 'Expired this morning, outside was recorded then; renewed at noon, inside is good and the card is green.',
    build: (setup) => everywhere(setup, withCertificate('access-control-server', { validFrom: -400, validTo: -1 })),
    steps: [
      { probe: 'outside', field: { hoursAgo: 5 } },
      { meanwhile: (world) => world.renewCertificate() },
      INSIDE,
      CLICK,
    ],
    ...served('none', ['none', 'vantage', 'unknown', 'access-control-server']),
    why: 'The fault is in the past: repeat outside. Nobody between has done anything.',
  }),
  scenario('laptop-a-year-behind-outside-red-card', 'clock-of-the-laptop-behind', {
    story:
      'Only the laptop outside is a year behind; inside the same certificate is good. The platform has an old password.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [INSIDE, { probe: 'outside', clock: '-370d' }, CLICK],
    ...unseen('platform-settings', ['vantage', 'unknown', 'platform-egress', 'platform-settings']),
    innocent: [...PLATFORM_INNOCENT, 'name-resolution'],
    why: 'It is the very certificate that is good inside: the run outside says nothing but the wrong date.',
  }),
  scenario('short-name-typed-inside', 'default-site-of-the-balancer', {
    story: 'Inside the engineer typed the short name, which is in no certificate; outside the full one. Green card.',
    steps: [{ probe: 'inside', options: ['--server', 'acs'] }, OUTSIDE, CLICK],
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'The name that was typed is not the one on the card; the platform and outside are served.',
  }),
  scenario('default-site-of-the-balancer', 'short-name-typed-inside', {
    story: 'The balancer outside does not know the name and shows its default certificate, to the platform as well.',
    build: (setup) =>
      entrance(setup, 'platform', withCertificate('balancer', { names: ['default.balancer.practice.test'] })),
    steps: [INSIDE, { probe: 'outside', front: held(segmentCa, 'outside', ['default.balancer.practice.test']) }, CLICK],
    ...likely('firewall-or-proxy', 'name-resolution', 'unknown'),
    why: 'Another device terminates TLS outside under a name of its own: its virtual server or the record.',
  }),
];
