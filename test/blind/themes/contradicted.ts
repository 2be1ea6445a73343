/** Findings that the wire contradicts, devices of the wrong network, clocks and names of our own: each was once judged wrongly. */
import { fortigateWebFilter } from '../../../src/lab/device/pages.ts';
import {
  alterAllEntrances,
  alterEntrance,
  alterOuterEntrances,
  alterPlatform,
  alterServer,
  endingTls,
  withCertificate,
} from '../../../src/lab/worlds/alterations.ts';
import type { RunningWorld } from '../../../src/lab/running-world.ts';
import type { WorldSetup } from '../../../src/lab/world.ts';
import { always, PAGES, redirectAllButAdmin } from '../fronts.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import type { Field, OpenFront, Scenario, Step } from '../scenario.ts';

const OLD_PASSWORD = { password: 'last-year-password' } as const;
const GOOD_RUNS: readonly Step[] = [{ probe: 'inside' }, { probe: 'outside' }];
const PLATFORM_INNOCENT = [
  'platform-egress',
  'firewall-or-proxy',
  'access-control-server',
  'api-account',
  'none',
] as const;
const shieldCa = authorityNamed('Home Web Shield Root 3');
const perimeterCa = authorityNamed('Practice Perimeter CA 7');
const officeCa = authorityNamed('Consultancy Office CA');
const perimeterPem = (await perimeterCa()).certificate;
const officePem = (await officeCa()).certificate;
const held = (authority: typeof perimeterCa, place: 'outside'): OpenFront => relayWith(issuedBy(authority), {}, place);

const home: Field = { host: '192.168.1.20', server: '203.0.113.20', resolver: '192.168.1.1' };
const office: Field = { host: '172.16.44.9', server: '203.0.113.20', resolver: '172.16.0.53' };
/** The office of the engineer terminates TLS with an imported authority, and its filter stops what it does not know. */
const behindTheOfficeFilter = (setup: WorldSetup): WorldSetup =>
  alterEntrance(setup, 'outside', { devices: [always(fortigateWebFilter)] });
const officeStep = {
  probe: 'outside',
  front: relayWith(issuedBy(officeCa)),
  alsoTrusts: [officePem],
  field: office,
} as const;
/** From home nothing stands before the server: the run goes where the inside entrance leads. */
const homeStep = {
  probe: 'outside',
  front: ({ description }: RunningWorld) =>
    Promise.resolve({ address: description.entrances.inside, close: () => Promise.resolve() }),
  field: home,
} as const;

export const CONTRADICTED: readonly Scenario[] = [
  {
    id: 'web-shield-certificate-confirmed-inside',
    story:
      'Outside the laptop has a web shield; somebody confirmed the certificate seen inside. Old password, red card.',
    neighbour: 'perimeter-certificate-confirmed-inside',
    build: (setup) => alterPlatform(setup, OLD_PASSWORD),
    steps: [
      { probe: 'inside' },
      { probe: 'outside', front: held(shieldCa, 'outside') },
      { card: {} },
      { check: 'certificate-confirmed=inside' },
    ],
    guilty: 'platform-settings',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'vantage', 'own-proxy', 'unknown'],
    why: 'Somebody terminates TLS outside: the perimeter or this laptop. A second host tells, the confirmation does not.',
  },
  {
    id: 'perimeter-certificate-confirmed-inside',
    story: 'The perimeter terminates TLS for everybody; the certificate seen inside was confirmed.',
    neighbour: 'web-shield-certificate-confirmed-inside',
    build: (setup) => alterEntrance(setup, 'platform', withCertificate('inspector', { authority: 'Perimeter' })),
    steps: [
      { probe: 'inside' },
      { probe: 'outside', front: held(perimeterCa, 'outside') },
      { card: {} },
      { check: 'certificate-confirmed=inside' },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'vantage', 'own-proxy', 'unknown'],
    why: 'Likely the perimeter; one laptop alone cannot tell it from its own shield.',
  },
  {
    id: 'certificates-of-two-nodes-both-confirmed',
    story: 'Two nodes with two certificates of two authorities, both confirmed; the platform is shut out by a rule.',
    neighbour: 'inspection-behind-both-certificate-neither',
    build: (setup) => alterEntrance(setup, 'platform', { way: 'drop' }),
    steps: [
      { probe: 'inside' },
      { probe: 'outside', front: held(perimeterCa, 'outside'), alsoTrusts: [perimeterPem] },
      { card: {} },
      { check: 'certificate-confirmed=both' },
    ],
    guilty: 'platform-egress',
    platformWorks: false,
    mayBeProven: [],
    first: ['platform-egress', 'platform-settings'],
    why: 'Nobody terminates TLS, both runs are good: rule 2, with an old password as rival.',
  },
  {
    id: 'laptop-a-year-behind-both-runs-green-card',
    story: 'The clock of the laptop is a year behind in both runs: no certificate is valid yet. Green card.',
    neighbour: 'expired-for-everybody-but-the-platform',
    steps: [{ probe: 'inside', clock: '-370d' }, { probe: 'outside', clock: '-370d' }, { card: {} }],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none'],
    why: 'The platform is served today by the certificate that both runs find too young: look at the date of the runs.',
  },
  {
    id: 'office-filter-stops-the-outside-run',
    story:
      'Outside was run in our own office, whose filter terminates TLS (imported) and stops it. Old password, red card.',
    neighbour: 'office-filter-after-a-good-run-at-home',
    build: (setup) => alterPlatform(behindTheOfficeFilter(setup), OLD_PASSWORD),
    steps: [{ probe: 'inside' }, officeStep, { card: {} }],
    guilty: 'vantage',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'vantage', 'own-proxy', 'unknown'],
    why: 'A FortiGate of another authority than the one of the server: whose it is, a second host outside would show.',
  },
  {
    id: 'office-filter-after-a-good-run-at-home',
    story: 'At home all was good; an hour later in our office its filter stops the run. Old password, red card.',
    neighbour: 'office-filter-stops-the-outside-run',
    build: (setup) => alterPlatform(behindTheOfficeFilter(setup), OLD_PASSWORD),
    steps: [
      { probe: 'inside', field: { hoursAgo: 2 } },
      { ...homeStep, field: { ...home, hoursAgo: 1 } },
      officeStep,
      { card: {} },
    ],
    guilty: 'vantage',
    platformWorks: false,
    mayBeProven: [],
    first: ['vantage', 'own-proxy', 'unknown', 'platform-egress', 'platform-settings', 'firewall-or-proxy'],
    innocent: [
      'firewall-or-proxy',
      'platform-egress',
      'access-control-server',
      'api-account',
      'none',
      'name-resolution',
    ],
    why: 'Another host outside got through an hour ago: the filter may well stand near the second host.',
  },
  {
    id: 'ers-switched-off-since-last-week',
    story: 'Inside was good a week ago. ERS was switched off since; outside it leads to the own admin pages.',
    neighbour: 'ers-switched-off-and-inside-again',
    steps: [
      { probe: 'inside', field: { hoursAgo: 170 } },
      { meanwhile: ({ server }) => server.switchErs(false) },
      { probe: 'outside' },
      { card: {} },
    ],
    guilty: 'api-setting',
    platformWorks: false,
    mayBeProven: [],
    first: ['api-setting', 'unknown', 'vantage'],
    why: 'All marks and the key of the server are on the redirection, and inside is a week old: repeat it first.',
  },
  {
    id: 'front-rejects-the-gui-too',
    story: 'A front wants a domain sign-in before everything, and rejects the API user at the admin pages as well.',
    neighbour: 'rejected-by-the-gui-too',
    build: (setup) => alterAllEntrances(setup, { devices: [always(PAGES.ntlm)] }),
    steps: [{ probe: 'inside' }, { card: {} }, { check: 'gui-sign-in=rejected' }],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy', 'unknown'],
    why: 'The 401 offers NTLM from IIS: the pages that rejected were behind that front as well.',
  },
  {
    id: 'typing-error-in-our-own-runs',
    story:
      'The engineer typed asc in place of acs in both runs; no such name. The card has the right one and is green.',
    neighbour: 'name-unknown-everywhere',
    steps: [
      { probe: 'inside', resolver: 'no-such-name', options: ['--server', 'asc.practice.test'] },
      { probe: 'outside', resolver: 'no-such-name', options: ['--server', 'asc.practice.test'] },
      { card: {} },
    ],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none'],
    why: 'The name that was tested is not the one on the card, and that one works.',
  },
  {
    id: 'let-through-and-password-typed-again',
    story:
      'Good runs, red card. The firewall let the platform through, the password is fresh; the list was not looked at.',
    neighbour: 'firewall-log-blocked-the-platform',
    build: (setup) =>
      alterServer(setup, {
        ipAccess: [setup.entrances.inside.sourceAddress, setup.entrances.outside.sourceAddress],
      }),
    steps: [...GOOD_RUNS, { card: {} }, { check: 'firewall-log=let-through' }, { check: 'password-reentered=yes' }],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'platform-settings', 'unknown'],
    why: 'The firewall has let it pass: what is left is the list of the server, or the trust of the platform.',
  },
  {
    id: 'redirected-outside-switches-said-off',
    story: 'A front outside leads to the admin pages. Somebody looked at a lab server and says: the switches are off.',
    neighbour: 'both-families-off',
    build: (setup) => alterOuterEntrances(setup, endingTls('nginx', redirectAllButAdmin)),
    steps: [...GOOD_RUNS, { card: {} }, { check: 'switches-confirmed-on=no' }],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: ['firewall-or-proxy'],
    first: ['firewall-or-proxy', 'unknown'],
    why: 'Inside both families answer, so they are on: rule 1.',
  },
  {
    id: 'laptop-a-year-behind-both-runs-red-card',
    story: 'The clock of the laptop is a year behind in both runs; the platform has an old password.',
    neighbour: 'expired-but-the-platform-does-not-check',
    build: (setup) => alterPlatform(setup, OLD_PASSWORD),
    steps: [{ probe: 'inside', clock: '-370d' }, { probe: 'outside', clock: '-370d' }, { card: {} }],
    guilty: 'platform-settings',
    platformWorks: false,
    mayBeProven: [],
    first: ['vantage', 'unknown'],
    why: 'A certificate that begins after the run, and a card of a year after the run: look at the clock first.',
  },
  {
    id: 'firewall-log-let-the-platform-through',
    story: 'The firewall team shows that the platform was let through; old password, good runs, red card.',
    neighbour: 'firewall-log-blocked-the-platform',
    build: (setup) => alterPlatform(setup, OLD_PASSWORD),
    steps: [...GOOD_RUNS, { card: {} }, { check: 'firewall-log=let-through' }],
    guilty: 'platform-settings',
    platformWorks: false,
    mayBeProven: [],
    first: ['platform-settings', 'unknown', 'access-control-server'],
    innocent: PLATFORM_INNOCENT,
    why: 'Let through and still Down: password, trust or the own list of the server. No proof against the firewall.',
  },
];
