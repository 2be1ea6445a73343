import { entrance, everywhere, outer, platformWith, withCertificate } from '../changes.ts';
import { oddCertificate, relayUnder } from '../listeners/odd-certificates.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import { OFFICE } from '../office.ts';
import type { Field, OpenFront, Place, Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, GREEN, RED, OLD_PASSWORD } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, served } from '../truths.ts';

/** Certificates that tell by their names, dates, purposes and keys whose they are. */

const publicCa = authorityNamed('Public Trust CA R6');
const publicPem = (await publicCa()).certificate;
const decryptionCa = authorityNamed('SSL Decryption CA');
const webInspectionCa = authorityNamed('Web Inspection');

const HOTEL: Field = { host: '10.5.60.118', server: '203.0.113.20', resolver: '10.5.60.1' };

/** A certificate that is made once, for whoever shows it. */
const certificateOf = (authority: typeof publicCa, name?: string): ReturnType<typeof issuedBy> => {
  let made: ReturnType<ReturnType<typeof issuedBy>> | undefined;
  const issue = issuedBy(authority, name === undefined ? {} : { names: [name], commonName: name });
  return () => (made ??= issue());
};
const shown = (authority: typeof publicCa, place: Place, name?: string): OpenFront =>
  relayWith(certificateOf(authority, name), {}, place);
const onTheLaptop = certificateOf(webInspectionCa);

const clientOnly = await oddCertificate('Company Issuing CA 4', { purpose: 'client' });
const commonNameOnly = await oddCertificate('Company Issuing CA 3', { names: null });
const shortKey = await oddCertificate('Company Issuing CA 1', { rsaBits: 1_024 });

/** Both runs meet this certificate, whose authority is trusted. */
const atBoth = (odd: typeof clientOnly) =>
  [
    { probe: 'inside', front: relayUnder(odd, 'inside'), alsoTrusts: [odd.root] },
    { probe: 'outside', front: relayUnder(odd), alsoTrusts: [odd.root] },
  ] as const;
const outsideUnder = (odd: typeof clientOnly) =>
  ({ probe: 'outside', front: relayUnder(odd), alsoTrusts: [odd.root] }) as const;

export const TELLING_NAMES: readonly Scenario[] = [
  scenario('portal-of-the-hotel-red-card', 'mail-of-another-company-red-card', {
    story: 'The laptop outside is in a hotel: portal.hotel.example, of a public authority. Old password, red card.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [
      INSIDE,
      {
        probe: 'outside',
        front: shown(publicCa, 'outside', 'portal.hotel.example'),
        alsoTrusts: [publicPem],
        field: HOTEL,
      },
      CLICK,
    ],
    ...unseen('platform-settings', ['vantage', 'own-proxy', 'unknown']),
    why: 'The portal of a hotel stands near the laptop and never near the server: repeat from another network.',
  }),
  scenario('mail-of-another-company-red-card', 'portal-of-the-hotel-red-card', {
    story: 'The public record was given to another company: mail.other.example answers, to the platform as well.',
    build: (setup) =>
      entrance(setup, 'platform', withCertificate('mail', { authority: 'Other', names: ['mail.other.example'] })),
    steps: [
      INSIDE,
      { probe: 'outside', front: shown(publicCa, 'outside', 'mail.other.example'), alsoTrusts: [publicPem] },
      CLICK,
    ],
    ...unseen('name-resolution', ['name-resolution', 'firewall-or-proxy', 'unknown']),
    why: 'The mail server of strangers at this address: an old record or a wrong translation, it is not seen which.',
  }),
  scenario('mail-of-another-company-green-card', 'mail-of-another-company-red-card', {
    story: 'The resolver of the laptop holds an old record: mail.other.example. The platform has the new one, all Up.',
    steps: [
      INSIDE,
      { probe: 'outside', front: shown(publicCa, 'outside', 'mail.other.example'), alsoTrusts: [publicPem] },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'none', 'unknown', 'name-resolution']),
    why: 'The platform finds the server: what is old is what this laptop was told.',
  }),
  scenario('ssl-decryption-ca-outside-red-card', 'web-inspection-of-our-office-green-card', {
    story: 'The firewall of the customer decrypts what comes in: issuer SSL Decryption CA, for the platform too.',
    build: (setup) => entrance(setup, 'platform', withCertificate('decryption', { authority: 'SSL Decryption CA' })),
    steps: [INSIDE, { probe: 'outside', front: shown(decryptionCa, 'outside') }, CLICK],
    ...likely('firewall-or-proxy', 'vantage', 'own-proxy', 'unknown'),
    why: 'The issuer says what it does. Whose firewall it is, a second host outside or the firewall team tells.',
  }),
  scenario('web-inspection-of-our-office-green-card', 'ssl-decryption-ca-outside-red-card', {
    story: 'Our own office decrypts what goes out: issuer Web Inspection. The platform is served.',
    steps: [INSIDE, { probe: 'outside', front: shown(webInspectionCa, 'outside'), field: OFFICE }, CLICK],
    ...served('vantage', ['vantage', 'own-proxy', 'none', 'unknown']),
    why: 'The platform comes in from outside and is served: what decrypts stands near this laptop.',
  }),
  scenario('ssl-decryption-ca-at-both-places-red-card', 'web-inspection-travels-with-the-laptop', {
    story:
      'Two firewalls of the customer decrypt, inside and at the perimeter, each with a key of one SSL Decryption CA.',
    build: (setup) => entrance(setup, 'platform', withCertificate('decryption', { authority: 'SSL Decryption CA' })),
    steps: [
      { probe: 'inside', front: shown(decryptionCa, 'inside') },
      { probe: 'outside', front: shown(decryptionCa, 'outside') },
      CLICK,
    ],
    ...likely('firewall-or-proxy', 'vantage', 'own-proxy', 'unknown'),
    why: 'An authority for decryption signs no server. Two keys, so not one program on the laptop; yet it is not shown whose.',
  }),
  scenario('web-inspection-travels-with-the-laptop', 'ssl-decryption-ca-at-both-places-red-card', {
    story: 'A program on the laptop decrypts wherever it goes: issuer Web Inspection inside and outside. Green card.',
    steps: [
      { probe: 'inside', front: relayWith(onTheLaptop, {}, 'inside') },
      { probe: 'outside', front: relayWith(onTheLaptop) },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'own-proxy', 'none', 'unknown']),
    why: 'One key at both places, of an inspection that the platform never meets.',
  }),
  scenario('expired-ten-days-ago-at-both-places', 'expired-ten-days-ago-outside-alone', {
    story: 'The certificate of the server ran out ten days ago. Nobody had put it into a calendar.',
    build: (setup) => everywhere(setup, withCertificate('access-control-server', { validFrom: -375, validTo: -10 })),
    ...proven('access-control-server'),
    why: 'One key at both places, and its certificate says itself that it is over since ten days.',
  }),
  scenario('expired-ten-days-ago-outside-alone', 'expired-ten-days-ago-at-both-places', {
    story: 'The reverse proxy outside has a certificate of its own, which ran out ten days ago. Inside is good.',
    build: (setup) => outer(setup, withCertificate('reverse-proxy', { validFrom: -375, validTo: -10 })),
    ...likely('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'Another key than inside, and out of date: a proxy or a second node, whose certificate it is must be looked up.',
  }),
  scenario('certificate-for-clients-at-both-places', 'certificate-for-clients-outside-alone', {
    story: 'The certificate was made from the template for clients: its purpose does not hold servers.',
    steps: [...atBoth(clientOnly), RED],
    ...proven('access-control-server', 'unknown'),
    why: 'One key at both places, with a certificate that is not for a server: it must be issued anew.',
  }),
  scenario('certificate-for-clients-outside-alone', 'certificate-for-clients-at-both-places', {
    story: 'Only the balancer outside has a certificate for clients; the one inside is in order.',
    steps: [INSIDE, outsideUnder(clientOnly), RED],
    ...likely('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'Another key and another issuer outside, with the wrong purpose: a device in front most likely.',
  }),
  scenario('common-name-alone-red-card', 'common-name-alone-green-card', {
    story: 'An old certificate has the name as common name alone. The platform takes no such certificate any more.',
    steps: [...atBoth(commonNameOnly), RED],
    ...unseen('access-control-server', ['access-control-server', 'platform-egress', 'platform-settings', 'unknown']),
    why: 'Our client still takes a common name, others do not: good runs and a red card, and a certificate with a flaw.',
  }),
  scenario('common-name-alone-green-card', 'common-name-alone-red-card', {
    story: 'The same certificate, and the platform is old enough to take it: all Up.',
    steps: [...atBoth(commonNameOnly), GREEN],
    ...allWell('access-control-server'),
    why: 'A flaw of the certificate that stops nobody today.',
  }),
  scenario('short-key-at-both-places', 'short-key-outside-alone', {
    story: 'The certificate of the server still has an RSA key of 1,024 bits, which nobody of today accepts.',
    steps: [...atBoth(shortKey), RED],
    ...proven('access-control-server', 'unknown'),
    why: 'One key at both places, too short for every client of today.',
  }),
  scenario('short-key-outside-alone', 'short-key-at-both-places', {
    story: 'An old accelerator outside has a key of 1,024 bits; the server itself has a good one.',
    steps: [INSIDE, outsideUnder(shortKey), RED],
    ...likely('firewall-or-proxy', 'access-control-server', 'unknown'),
    why: 'Inside another key is good: what answers outside is most likely a device.',
  }),
  scenario('one-wrong-name-at-both-places', 'alias-typed-at-both-places-green-card', {
    story: 'The server was renamed, its certificate was not: one certificate for ise-old at both places. Red card.',
    build: (setup) => everywhere(setup, withCertificate('access-control-server', { names: ['ise-old.practice.test'] })),
    ...likely('access-control-server', 'unknown', 'vantage', 'name-resolution', 'platform-settings'),
    why: 'One key at both places, so nobody stands between; the certificate does not hold the name that everybody uses.',
  }),
  scenario('alias-typed-at-both-places-green-card', 'one-wrong-name-at-both-places', {
    story: 'The engineer typed an alias that no certificate holds, in both runs. The card has the right name: all Up.',
    steps: [
      { probe: 'inside', options: ['--server', 'nac.practice.test'] },
      { probe: 'outside', options: ['--server', 'nac.practice.test'] },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'none', 'unknown']),
    why: 'The certificate is for the name on the card; what was typed is another.',
  }),
  scenario('wrong-name-outside-and-a-good-run-at-home', 'mail-of-another-company-green-card', {
    story: 'From home all is good; from a branch office the name leads to mail.other.example. Platform dropped, red.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: [
      INSIDE,
      OUTSIDE,
      {
        probe: 'outside',
        front: shown(publicCa, 'outside', 'mail.other.example'),
        alsoTrusts: [publicPem],
        field: OFFICE,
      },
      CLICK,
    ],
    ...likely('platform-egress', 'vantage', 'platform-settings', 'name-resolution', 'unknown'),
    why: 'A good run outside clears server and way; the second place was told another address.',
  }),
];
