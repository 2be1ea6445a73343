/** Findings that the wire contradicts, devices of the wrong network, clocks and names of our own: each was once judged wrongly. */
import { endingTls, entrance, everywhere, outer, platformWith, serverWith, withCertificate } from '../changes.ts';
import { always, PAGES, redirectAllButAdmin } from '../fronts.ts';
import { authorityNamed, issuedBy, relayWith } from '../listeners/tls.ts';
import type { OpenFront, Scenario } from '../scenario.ts';
import { behindTheOfficeFilter, homeStep, officeStep } from '../office.ts';
import { INSIDE, OUTSIDE, CLICK, found, HOME, OLD_PASSWORD, clickedAnd } from '../steps.ts';
import { scenario, proven, likely, unseen, served, PLATFORM_INNOCENT } from '../truths.ts';

const shieldCa = authorityNamed('Home Web Shield Root 3');
const perimeterCa = authorityNamed('Practice Perimeter CA 7');
const perimeterPem = (await perimeterCa()).certificate;
const held = (authority: typeof perimeterCa, place: 'outside'): OpenFront => relayWith(issuedBy(authority), {}, place);

export const CONTRADICTED: readonly Scenario[] = [
  scenario('web-shield-certificate-confirmed-inside', 'perimeter-certificate-confirmed-inside', {
    story:
      'Outside the laptop has a web shield; somebody confirmed the certificate seen inside. Old password, red card.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [
      INSIDE,
      { probe: 'outside', front: held(shieldCa, 'outside') },
      CLICK,
      ...found('certificate-confirmed=inside'),
    ],
    ...unseen('platform-settings', ['firewall-or-proxy', 'vantage', 'own-proxy', 'unknown']),
    why: 'Somebody terminates TLS outside: the perimeter or this laptop. A second host tells, the confirmation does not.',
  }),
  scenario('perimeter-certificate-confirmed-inside', 'web-shield-certificate-confirmed-inside', {
    story: 'The perimeter terminates TLS for everybody; the certificate seen inside was confirmed.',
    build: (setup) => entrance(setup, 'platform', withCertificate('inspector', { authority: 'Perimeter' })),
    steps: [
      INSIDE,
      { probe: 'outside', front: held(perimeterCa, 'outside') },
      CLICK,
      ...found('certificate-confirmed=inside'),
    ],
    ...likely('firewall-or-proxy', 'vantage', 'own-proxy', 'unknown'),
    why: 'Likely the perimeter; one laptop alone cannot tell it from its own shield.',
  }),
  scenario('certificates-of-two-nodes-both-confirmed', 'inspection-behind-both-certificate-neither', {
    story: 'Two nodes with two certificates of two authorities, both confirmed; the platform is shut out by a rule.',
    build: (setup) => entrance(setup, 'platform', { way: 'drop' }),
    steps: [
      INSIDE,
      { probe: 'outside', front: held(perimeterCa, 'outside'), alsoTrusts: [perimeterPem] },
      CLICK,
      ...found('certificate-confirmed=both'),
    ],
    ...likely('platform-egress', 'platform-settings'),
    why: 'Nobody terminates TLS, both runs are good: rule 2, with an old password as rival.',
  }),
  scenario('laptop-a-year-behind-both-runs-green-card', 'expired-for-everybody-but-the-platform', {
    story: 'The clock of the laptop is a year behind in both runs: no certificate is valid yet. Green card.',
    steps: [{ probe: 'inside', clock: '-370d' }, { probe: 'outside', clock: '-370d' }, CLICK],
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'The platform is served today by the certificate that both runs find too young: look at the date of the runs.',
  }),
  scenario('office-filter-stops-the-outside-run', 'office-filter-after-a-good-run-at-home', {
    story:
      'Outside was run in our own office, whose filter terminates TLS (imported) and stops it. Old password, red card.',
    build: (setup) => platformWith(behindTheOfficeFilter(setup), OLD_PASSWORD),
    steps: [INSIDE, officeStep, CLICK],
    ...unseen('vantage', ['firewall-or-proxy', 'vantage', 'own-proxy', 'unknown']),
    why: 'A FortiGate of another authority than the one of the server: whose it is, a second host outside would show.',
  }),
  scenario('office-filter-after-a-good-run-at-home', 'office-filter-stops-the-outside-run', {
    story: 'At home all was good; an hour later in our office its filter stops the run. Old password, red card.',
    build: (setup) => platformWith(behindTheOfficeFilter(setup), OLD_PASSWORD),
    steps: [
      { probe: 'inside', field: { hoursAgo: 2 } },
      { ...homeStep, field: { ...HOME, hoursAgo: 1 } },
      officeStep,
      CLICK,
    ],
    ...likely('vantage', 'own-proxy', 'unknown', 'platform-egress', 'platform-settings', 'firewall-or-proxy'),
    innocent: [...PLATFORM_INNOCENT, 'name-resolution'],
    why: 'Another host outside got through an hour ago: the filter may well stand near the second host.',
  }),
  scenario('ers-switched-off-since-last-week', 'ers-switched-off-and-inside-again', {
    story: 'Inside was good a week ago. ERS was switched off since; outside it leads to the own admin pages.',
    steps: [
      { probe: 'inside', field: { hoursAgo: 170 } },
      { meanwhile: ({ server }) => server.switchErs(false) },
      OUTSIDE,
      CLICK,
    ],
    ...likely('api-setting', 'unknown', 'vantage'),
    why: 'All marks and the key of the server are on the redirection, and inside is a week old: repeat it first.',
  }),
  scenario('front-rejects-the-gui-too', 'rejected-by-the-gui-too', {
    story: 'A front wants a domain sign-in before everything, and rejects the API user at the admin pages as well.',
    build: (setup) => everywhere(setup, { devices: [always(PAGES.ntlm)] }),
    steps: [INSIDE, CLICK, ...found('gui-sign-in=rejected')],
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'The 401 offers NTLM from IIS: the pages that rejected were behind that front as well.',
  }),
  scenario('typing-error-in-our-own-runs', 'name-unknown-everywhere', {
    story:
      'The engineer typed asc in place of acs in both runs; no such name. The card has the right one and is green.',
    steps: [
      { probe: 'inside', resolver: 'no-such-name', options: ['--server', 'asc.practice.test'] },
      { probe: 'outside', resolver: 'no-such-name', options: ['--server', 'asc.practice.test'] },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'The name that was tested is not the one on the card, and that one works.',
  }),
  scenario('let-through-and-password-typed-again', 'firewall-log-blocked-the-platform', {
    story:
      'Good runs, red card. The firewall let the platform through, the password is fresh; the list was not looked at.',
    build: (setup) =>
      serverWith(setup, {
        ipAccess: [setup.entrances.inside.sourceAddress, setup.entrances.outside.sourceAddress],
      }),
    steps: clickedAnd('firewall-log=let-through', 'password-reentered=yes'),
    ...likely('access-control-server', 'platform-settings', 'unknown'),
    why: 'The firewall has let it pass: what is left is the list of the server, or the trust of the platform.',
  }),
  scenario('redirected-outside-switches-said-off', 'both-families-off', {
    story: 'A front outside leads to the admin pages. Somebody looked at a lab server and says: the switches are off.',
    build: (setup) => outer(setup, endingTls('nginx', redirectAllButAdmin)),
    steps: clickedAnd('switches-confirmed-on=no'),
    ...proven('firewall-or-proxy', 'unknown'),
    why: 'Inside both families answer, so they are on: rule 1.',
  }),
  scenario('laptop-a-year-behind-both-runs-red-card', 'expired-but-the-platform-does-not-check', {
    story: 'The clock of the laptop is a year behind in both runs; the platform has an old password.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [{ probe: 'inside', clock: '-370d' }, { probe: 'outside', clock: '-370d' }, CLICK],
    ...unseen('platform-settings', ['vantage', 'unknown']),
    why: 'A certificate that begins after the run, and a card of a year after the run: look at the clock first.',
  }),
  scenario('firewall-log-let-the-platform-through', 'firewall-log-blocked-the-platform', {
    story: 'The firewall team shows that the platform was let through; old password, good runs, red card.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: clickedAnd('firewall-log=let-through'),
    ...likely('platform-settings', 'unknown', 'access-control-server'),
    innocent: PLATFORM_INNOCENT,
    why: 'Let through and still Down: password, trust or the own list of the server. No proof against the firewall.',
  }),
];
