import { alterEntrance, alterPlatform, withCertificate } from '../../../src/lab/worlds/alterations.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import type { OpenFront, Place, Scenario } from '../scenario.ts';

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
  {
    id: 'node-of-an-older-authority',
    story:
      'The second node still has its certificate of the old company authority; everything works, the card is green.',
    neighbour: 'inspection-that-was-imported',
    steps: [
      { probe: 'inside', alsoTrusts: [oldCompanyPem] },
      { probe: 'outside', front: relaying(oldCompanyCa), alsoTrusts: [oldCompanyPem] },
      { card: {} },
    ],
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none', 'unknown'],
    why: 'Two certificates of two authorities, and all calls good at all three places: no fault, wherever TLS ends.',
  },
  {
    id: 'inspection-that-was-imported',
    story:
      'The firewall inspects; the engineer imported its authority as the own one of the customer. The card is red.',
    neighbour: 'old-authority-and-red-card',
    build: (setup) => alterEntrance(setup, 'platform', withCertificate('inspector', { authority: 'Inspection' })),
    steps: [
      { probe: 'inside', alsoTrusts: [inspectionPem] },
      { probe: 'outside', front: relaying(inspectionCa), alsoTrusts: [inspectionPem] },
      { card: {} },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown'],
    why: 'Another issuer outside and a red card: inspection that the platform does not trust is the first thing to ask about.',
  },
  {
    id: 'old-authority-and-red-card',
    story: 'As the second node of an older authority, but the platform is shut out by a firewall rule.',
    neighbour: 'inspection-that-was-imported',
    build: (setup) => alterEntrance(setup, 'platform', { way: 'reset-on-hello' }),
    steps: [
      { probe: 'inside', alsoTrusts: [oldCompanyPem] },
      { probe: 'outside', front: relaying(oldCompanyCa), alsoTrusts: [oldCompanyPem] },
      { card: {} },
    ],
    guilty: 'platform-egress',
    platformWorks: false,
    mayBeProven: [],
    first: ['platform-egress', 'platform-settings', 'firewall-or-proxy', 'unknown'],
    why: 'The same looks as inspection: neither inspection nor the egress is proven by this.',
  },
  {
    id: 'antivirus-of-the-engineer',
    story: 'The laptop outside has a web shield that inspects TLS by itself; no proxy is set. The card is green.',
    neighbour: 'inspection-for-everybody',
    steps: [{ probe: 'inside' }, { probe: 'outside', front: relaying(antivirusCa) }, { card: {} }],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'own-proxy', 'unknown', 'none'],
    why: 'The platform gets through, so the inspection stands near this laptop.',
  },
  {
    id: 'antivirus-and-red-card',
    story: 'The same laptop, while the platform is red for another reason.',
    neighbour: 'inspection-for-everybody',
    build: (setup) => alterPlatform(setup, { password: 'last-year-password' }),
    steps: [{ probe: 'inside' }, { probe: 'outside', front: relaying(antivirusCa) }, { card: {} }],
    guilty: 'platform-settings',
    platformWorks: false,
    mayBeProven: [],
    first: ['vantage', 'own-proxy', 'unknown', 'firewall-or-proxy'],
    why: 'Who inspects, the firewall or the laptop, cannot be seen from the laptop alone: ask before accusing.',
  },
  {
    id: 'inspection-for-everybody',
    story: 'The firewall of the customer inspects what comes from outside; nobody imported its authority.',
    neighbour: 'antivirus-and-red-card',
    build: (setup) => alterEntrance(setup, 'platform', withCertificate('inspector', { authority: 'Inspection' })),
    steps: [{ probe: 'inside' }, { probe: 'outside', front: relaying(inspectionCa) }, { card: {} }],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'unknown', 'vantage', 'own-proxy'],
    why: 'Likely the perimeter; proven only from a second host or once the certificate was looked at on the server.',
  },
  {
    id: 'hotel-portal',
    story: 'The engineer sits in a hotel whose portal answers for every name. The card is green.',
    neighbour: 'another-tenants-site',
    steps: [
      { probe: 'inside' },
      { probe: 'outside', front: relaying(otherCompanyCa, 'outside', ['portal.hotel-wifi.test']) },
      { card: {} },
    ],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none'],
    why: 'A stranger name in the certificate, and a green card: it is the network around this laptop.',
  },
  {
    id: 'another-tenants-site',
    story: 'The hosting provider gave the public address to another customer.',
    neighbour: 'hotel-portal',
    build: (setup) =>
      alterEntrance(setup, 'platform', withCertificate('tenant', { names: ['shop.other-tenant.test'] })),
    steps: [
      { probe: 'inside' },
      { probe: 'outside', front: relaying(otherCompanyCa, 'outside', ['shop.other-tenant.test']) },
      { card: {} },
    ],
    guilty: 'name-resolution',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'name-resolution', 'unknown'],
    why: 'The name leads to somebody else, for the platform too: a record or an address translation, it is not seen which.',
  },
  {
    id: 'forwarded-to-a-printer',
    story: 'The address translation outside leads to a printer with a certificate of its own making.',
    neighbour: 'another-tenants-site',
    build: (setup) => alterEntrance(setup, 'platform', withCertificate('printer', { authority: 'Office Printer' })),
    steps: [
      { probe: 'inside' },
      { probe: 'outside', front: relaying(printerCa, 'outside', ['printer-0042.practice.test']) },
      { card: {} },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'name-resolution', 'unknown'],
    why: 'A printer terminates TLS outside: translation or record, both are near the firewall, neither is shown.',
  },
];
