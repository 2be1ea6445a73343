import { otherNode } from '../../../src/lab/device/device.ts';
import { everywhere, outer, withCertificate } from '../changes.ts';
import { customerChain } from '../listeners/chain.ts';
import { authorityNamed, issuedBy, onlyTls10, relayWith, wantsClientCertificate } from '../listeners/tls.ts';
import type { OpenFront, Place, Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, RED } from '../steps.ts';
import { scenario, proven, likely, unseen, allWell, served } from '../truths.ts';

/** Chains, versions, client certificates, dates and pins. */

const chain = await customerChain();
const edgeCa = authorityNamed('Practice Edge CA');
const edgePem = (await edgeCa()).certificate;

const tls10 = (place: Place): OpenFront => onlyTls10(issuedBy(edgeCa), place);
const clientCertificate = (place: Place): OpenFront => wantsClientCertificate(issuedBy(edgeCa), place);

export const HANDSHAKE: readonly Scenario[] = [
  scenario('chain-incomplete-everywhere', 'authority-not-imported-outside', {
    story: 'The certificate between was forgotten at installation; the root is imported. Browsers did not notice.',
    steps: [
      {
        probe: 'inside',
        front: relayWith(() => Promise.resolve(chain.incomplete), {}, 'inside'),
        alsoTrusts: [chain.root],
      },
      { probe: 'outside', front: relayWith(() => Promise.resolve(chain.incomplete)), alsoTrusts: [chain.root] },
      RED,
    ],
    ...likely('access-control-server', 'unknown'),
    why: 'The same key at both places sends one certificate whose issuer nobody knows: forgotten between, or an authority not imported.',
  }),
  scenario('chain-incomplete-outside', 'chain-incomplete-everywhere', {
    story: 'Outside the balancer holds the certificate without the one between; inside the chain is whole.',
    steps: [
      {
        probe: 'inside',
        front: relayWith(() => Promise.resolve(chain.complete), {}, 'inside'),
        alsoTrusts: [chain.root],
      },
      { probe: 'outside', front: relayWith(() => Promise.resolve(chain.incomplete)), alsoTrusts: [chain.root] },
      RED,
    ],
    ...likely('firewall-or-proxy', 'access-control-server'),
    why: 'The same certificate with and without its chain: two places of installation, likely a device outside.',
  }),
  scenario('authority-not-imported-outside', 'chain-incomplete-everywhere', {
    story: 'On the laptop outside nobody imported the authority of the customer. The card is green.',
    steps: [INSIDE, { probe: 'outside', options: ['--ca', '/etc/ssl/certs/ca-certificates.crt'] }, CLICK],
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'It is the very certificate that was fine inside; this laptop only does not know who signed it.',
  }),
  scenario('tls-1.0-everywhere', 'tls-1.0-outside', {
    story: 'The name leads to the previous generation of the server, which speaks TLS 1.0.',
    steps: [
      { probe: 'inside', front: tls10('inside'), alsoTrusts: [edgePem] },
      { probe: 'outside', front: tls10('outside'), alsoTrusts: [edgePem] },
      RED,
    ],
    ...likely('access-control-server', 'firewall-or-proxy', 'unknown'),
    why: 'No common version inside: too old a server, or too old a device before it.',
  }),
  scenario('tls-1.0-outside', 'tls-1.0-everywhere', {
    story: 'Outside an old accelerator terminates TLS, in version 1.0.',
    steps: [INSIDE, { probe: 'outside', front: tls10('outside'), alsoTrusts: [edgePem] }, RED],
    ...likely('firewall-or-proxy'),
    why: 'Inside the handshake is of today; what answers outside is something else.',
  }),
  scenario('client-certificate-wanted-everywhere', 'client-certificate-wanted-outside', {
    story: 'Somebody switched certificate sign-in on; a password alone gets no handshake to its end.',
    steps: [
      { probe: 'inside', front: clientCertificate('inside'), alsoTrusts: [edgePem] },
      { probe: 'outside', front: clientCertificate('outside'), alsoTrusts: [edgePem] },
      RED,
    ],
    ...likely('access-control-server', 'api-setting', 'firewall-or-proxy', 'unknown'),
    why: 'Versions from 3.3 on can want one, and so can a front: the same at both places.',
  }),
  scenario('client-certificate-wanted-outside', 'client-certificate-wanted-everywhere', {
    story: 'The reverse proxy outside wants a client certificate in the handshake.',
    steps: [INSIDE, { probe: 'outside', front: clientCertificate('outside'), alsoTrusts: [edgePem] }, RED],
    ...likely('firewall-or-proxy'),
    why: 'Inside a password is enough; outside another key and issuer want more.',
  }),
  scenario('expired-on-the-second-node', 'node-of-an-older-authority', {
    story: 'The certificate of the second node ran out on Sunday; only the public address leads there.',
    build: (setup) =>
      outer(setup, withCertificate('second-node', { validFrom: -400, validTo: -2 }, otherNode(setup.server))),
    ...unseen('access-control-server', ['firewall-or-proxy', 'access-control-server', 'unknown']),
    why: 'Another key of the same issuer, out of date: a node or a balancer, it is not seen which.',
  }),
  scenario('pinned-and-inspected', 'pinned-and-renewed', {
    story: 'The engineer pinned the certificate inside; outside a device of the same company authority terminates TLS.',
    build: (setup) => outer(setup, withCertificate('inspector', {})),
    steps: [INSIDE, { probe: 'outside', options: ['--pin', `sha256:${'ab'.repeat(32)}`] }, RED],
    ...likely('firewall-or-proxy', 'access-control-server', 'unknown', 'vantage'),
    why: 'Another key of the same issuer: renewed, another node or a device. The pin says only that it is another.',
  }),
  scenario('pinned-and-renewed', 'pinned-and-inspected', {
    story: 'The server got a new certificate between the runs; the pin is the old one. The card is green.',
    steps: [
      INSIDE,
      { meanwhile: (world) => world.renewCertificate() },
      { probe: 'outside', options: ['--pin', `sha256:${'cd'.repeat(32)}`] },
      CLICK,
    ],
    ...served('vantage', ['vantage', 'unknown', 'none']),
    why: 'The platform works; our own pin stopped our own run.',
  }),
  scenario('renewed-between-the-runs', 'pinned-and-renewed', {
    story: 'New certificate at noon, between the two runs; all is good.',
    steps: [INSIDE, { meanwhile: (world) => world.renewCertificate() }, OUTSIDE, CLICK],
    ...allWell(),
    why: 'Another key of the same issuer and good answers everywhere: nothing to do.',
  }),
  scenario('expired-for-everybody-but-the-platform', 'expired-on-the-second-node', {
    story: 'Expired since yesterday; the platform still shows the card of the day before yesterday, all Up.',
    build: (setup) => everywhere(setup, withCertificate('access-control-server', { validFrom: -400, validTo: -1 })),
    steps: [INSIDE, OUTSIDE, { card: { rows: 'Up', hoursOld: 48 } }],
    ...proven('access-control-server'),
    why: 'The certificate inside says itself that it is over; a card from before proves nothing.',
  }),
];
