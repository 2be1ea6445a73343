import { entrance, platformWith, withCertificate } from '../changes.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import type { OpenFront, Place, Scenario } from '../scenario.ts';
import { INSIDE, CLICK, OLD_PASSWORD } from '../steps.ts';
import { scenario, likely, unseen, allWell, served } from '../truths.ts';

/** Who signed the certificate that is shown outside, and who stands near enough to show it. */

const oldCompanyCa = authorityNamed('Practice Company CA 2016');
const inspectionCa = authorityNamed('Practice Perimeter Inspection CA');
const antivirusCa = authorityNamed('Personal Web Shield Root');
const printerCa = authorityNamed('Office Printer 0042');
const otherCompanyCa = authorityNamed('Public Trust CA G2');

/** Authorities that somebody imported, as PEM. */
const oldCompanyPem = (await oldCompanyCa()).certificate;
const inspectionPem = (await inspectionCa()).certificate;

const relaying = (authority: typeof oldCompanyCa, place: Place = 'outside', names?: readonly string[]): OpenFront =>
  relayWith(issuedBy(authority, names === undefined ? {} : { names, commonName: names[0] ?? '' }), {}, place);

export const TRUST: readonly Scenario[] = [
  scenario('node-of-an-older-authority', 'inspection-that-was-imported', {
    story:
      'The second node still has its certificate of the old company authority; everything works, the card is green.',
    steps: [
      { probe: 'inside', alsoTrusts: [oldCompanyPem] },
      { probe: 'outside', front: relaying(oldCompanyCa), alsoTrusts: [oldCompanyPem] },
      CLICK,
    ],
    ...allWell('unknown'),
    why: 'Two certificates of two authorities, and all calls good at all three places: no fault, wherever TLS ends.',
  }),
  scenario('inspection-that-was-imported', 'old-authority-and-red-card', {
    story:
      'The firewall inspects; the engineer imported its authority as the own one of the customer. The card is red.',
    build: (setup) => entrance(setup, 'platform', withCertificate('inspector', { authority: 'Inspection' })),
    steps: [
      { probe: 'inside', alsoTrusts: [inspectionPem] },
      { probe: 'outside', front: relaying(inspectionCa), alsoTrusts: [inspectionPem] },
      CLICK,
    ],
    ...likely('firewall-or-proxy', 'unknown'),
    why: 'Another issuer outside and a red card: inspection that the platform does not trust is the first thing to ask about.',
  }),
  scenario('old-authority-and-red-card', 'inspection-that-was-imported', {
    story: 'As the second node of an older authority, but the platform is shut out by a firewall rule.',
    build: (setup) => entrance(setup, 'platform', { way: 'reset-on-hello' }),
    steps: [
      { probe: 'inside', alsoTrusts: [oldCompanyPem] },
      { probe: 'outside', front: relaying(oldCompanyCa), alsoTrusts: [oldCompanyPem] },
      CLICK,
    ],
    ...likely('platform-egress', 'platform-settings', 'firewall-or-proxy', 'unknown'),
    why: 'The same looks as inspection: neither inspection nor the egress is proven by this.',
  }),
  scenario('antivirus-of-the-engineer', 'inspection-for-everybody', {
    story: 'The laptop outside has a web shield that inspects TLS by itself; no proxy is set. The card is green.',
    steps: [INSIDE, { probe: 'outside', front: relaying(antivirusCa) }, CLICK],
    ...served('vantage', ['vantage', 'own-proxy', 'unknown', 'none']),
    why: 'The platform gets through, so the inspection stands near this laptop.',
  }),
  scenario('antivirus-and-red-card', 'inspection-for-everybody', {
    story: 'The same laptop, while the platform is red for another reason.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [INSIDE, { probe: 'outside', front: relaying(antivirusCa) }, CLICK],
    ...unseen('platform-settings', ['vantage', 'own-proxy', 'unknown', 'firewall-or-proxy']),
    why: 'Who inspects, the firewall or the laptop, cannot be seen from the laptop alone: ask before accusing.',
  }),
  scenario('inspection-for-everybody', 'antivirus-and-red-card', {
    story: 'The firewall of the customer inspects what comes from outside; nobody imported its authority.',
    build: (setup) => entrance(setup, 'platform', withCertificate('inspector', { authority: 'Inspection' })),
    steps: [INSIDE, { probe: 'outside', front: relaying(inspectionCa) }, CLICK],
    ...likely('firewall-or-proxy', 'unknown', 'vantage', 'own-proxy'),
    why: 'Likely the perimeter; proven only from a second host or once the certificate was looked at on the server.',
  }),
  scenario('hotel-portal', 'another-tenants-site', {
    story: 'The engineer sits in a hotel whose portal answers for every name. The card is green.',
    steps: [
      INSIDE,
      { probe: 'outside', front: relaying(otherCompanyCa, 'outside', ['portal.hotel-wifi.test']) },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'A stranger name in the certificate, and a green card: it is the network around this laptop.',
  }),
  scenario('another-tenants-site', 'hotel-portal', {
    story: 'The hosting provider gave the public address to another customer.',
    build: (setup) => entrance(setup, 'platform', withCertificate('tenant', { names: ['shop.other-tenant.test'] })),
    steps: [
      INSIDE,
      { probe: 'outside', front: relaying(otherCompanyCa, 'outside', ['shop.other-tenant.test']) },
      CLICK,
    ],
    ...unseen('name-resolution', ['firewall-or-proxy', 'name-resolution', 'unknown']),
    why: 'The name leads to somebody else, for the platform too: a record or an address translation, it is not seen which.',
  }),
  scenario('forwarded-to-a-printer', 'another-tenants-site', {
    story: 'The address translation outside leads to a printer with a certificate of its own making.',
    build: (setup) => entrance(setup, 'platform', withCertificate('printer', { authority: 'Office Printer' })),
    steps: [INSIDE, { probe: 'outside', front: relaying(printerCa, 'outside', ['printer-0042.practice.test']) }, CLICK],
    ...likely('firewall-or-proxy', 'name-resolution', 'unknown'),
    why: 'A printer terminates TLS outside: translation or record, both are near the firewall, neither is shown.',
  }),
];
