import { otherNode } from '../../../src/lab/device/device.ts';
import { alterAllEntrances, alterOuterEntrances, withCertificate } from '../../../src/lab/worlds/alterations.ts';
import { customerChain } from '../listeners/chain.ts';
import { authorityNamed, issuedBy, onlyTls10, relayWith, wantsClientCertificate } from '../listeners/tls.ts';
import type { OpenFront, Place, Scenario } from '../scenario.ts';

/** Chains, versions, client certificates, dates and pins. */

const chain = await customerChain();
const edgeCa = authorityNamed('Practice Edge CA');
const edgePem = (await edgeCa()).certificate;

const tls10 = (place: Place): OpenFront => onlyTls10(issuedBy(edgeCa), place);
const clientCertificate = (place: Place): OpenFront => wantsClientCertificate(issuedBy(edgeCa), place);

export const HANDSHAKE: readonly Scenario[] = [
  {
    id: 'chain-incomplete-everywhere',
    story: 'The certificate between was forgotten at installation; the root is imported. Browsers did not notice.',
    neighbour: 'authority-not-imported-outside',
    steps: [
      {
        probe: 'inside',
        front: relayWith(() => Promise.resolve(chain.incomplete), {}, 'inside'),
        alsoTrusts: [chain.root],
      },
      { probe: 'outside', front: relayWith(() => Promise.resolve(chain.incomplete)), alsoTrusts: [chain.root] },
      { card: { rows: 'Down' } },
    ],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'unknown'],
    why: 'The same key at both places sends one certificate whose issuer nobody knows: forgotten between, or an authority not imported.',
  },
  {
    id: 'chain-incomplete-outside',
    story: 'Outside the balancer holds the certificate without the one between; inside the chain is whole.',
    neighbour: 'chain-incomplete-everywhere',
    steps: [
      {
        probe: 'inside',
        front: relayWith(() => Promise.resolve(chain.complete), {}, 'inside'),
        alsoTrusts: [chain.root],
      },
      { probe: 'outside', front: relayWith(() => Promise.resolve(chain.incomplete)), alsoTrusts: [chain.root] },
      { card: { rows: 'Down' } },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'access-control-server'],
    why: 'The same certificate with and without its chain: two places of installation, likely a device outside.',
  },
  {
    id: 'authority-not-imported-outside',
    story: 'On the laptop outside nobody imported the authority of the customer. The card is green.',
    neighbour: 'chain-incomplete-everywhere',
    steps: [
      { probe: 'inside' },
      { probe: 'outside', options: ['--ca', '/etc/ssl/certs/ca-certificates.crt'] },
      { card: {} },
    ],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none'],
    why: 'It is the very certificate that was fine inside; this laptop only does not know who signed it.',
  },
  {
    id: 'tls-1.0-everywhere',
    story: 'The name leads to the previous generation of the server, which speaks TLS 1.0.',
    neighbour: 'tls-1.0-outside',
    steps: [
      { probe: 'inside', front: tls10('inside'), alsoTrusts: [edgePem] },
      { probe: 'outside', front: tls10('outside'), alsoTrusts: [edgePem] },
      { card: { rows: 'Down' } },
    ],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'firewall-or-proxy', 'unknown'],
    why: 'No common version inside: too old a server, or too old a device before it.',
  },
  {
    id: 'tls-1.0-outside',
    story: 'Outside an old accelerator terminates TLS, in version 1.0.',
    neighbour: 'tls-1.0-everywhere',
    steps: [
      { probe: 'inside' },
      { probe: 'outside', front: tls10('outside'), alsoTrusts: [edgePem] },
      { card: { rows: 'Down' } },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy'],
    why: 'Inside the handshake is of today; what answers outside is something else.',
  },
  {
    id: 'client-certificate-wanted-everywhere',
    story: 'Somebody switched certificate sign-in on; a password alone gets no handshake to its end.',
    neighbour: 'client-certificate-wanted-outside',
    steps: [
      { probe: 'inside', front: clientCertificate('inside'), alsoTrusts: [edgePem] },
      { probe: 'outside', front: clientCertificate('outside'), alsoTrusts: [edgePem] },
      { card: { rows: 'Down' } },
    ],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['access-control-server', 'api-setting', 'firewall-or-proxy', 'unknown'],
    why: 'Versions from 3.3 on can want one, and so can a front: the same at both places.',
  },
  {
    id: 'client-certificate-wanted-outside',
    story: 'The reverse proxy outside wants a client certificate in the handshake.',
    neighbour: 'client-certificate-wanted-everywhere',
    steps: [
      { probe: 'inside' },
      { probe: 'outside', front: clientCertificate('outside'), alsoTrusts: [edgePem] },
      { card: { rows: 'Down' } },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy'],
    why: 'Inside a password is enough; outside another key and issuer want more.',
  },
  {
    id: 'expired-on-the-second-node',
    story: 'The certificate of the second node ran out on Sunday; only the public address leads there.',
    neighbour: 'node-of-an-older-authority',
    build: (setup) =>
      alterOuterEntrances(
        setup,
        withCertificate('second-node', { validFrom: -400, validTo: -2 }, otherNode(setup.server)),
      ),
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'access-control-server', 'unknown'],
    why: 'Another key of the same issuer, out of date: a node or a balancer, it is not seen which.',
  },
  {
    id: 'pinned-and-inspected',
    story: 'The engineer pinned the certificate inside; outside a device of the same company authority terminates TLS.',
    neighbour: 'pinned-and-renewed',
    build: (setup) => alterOuterEntrances(setup, withCertificate('inspector', {})),
    steps: [
      { probe: 'inside' },
      { probe: 'outside', options: ['--pin', `sha256:${'ab'.repeat(32)}`] },
      { card: { rows: 'Down' } },
    ],
    guilty: 'firewall-or-proxy',
    platformWorks: false,
    mayBeProven: [],
    first: ['firewall-or-proxy', 'access-control-server', 'unknown', 'vantage'],
    why: 'Another key of the same issuer: renewed, another node or a device. The pin says only that it is another.',
  },
  {
    id: 'pinned-and-renewed',
    story: 'The server got a new certificate between the runs; the pin is the old one. The card is green.',
    neighbour: 'pinned-and-inspected',
    steps: [
      { probe: 'inside' },
      { meanwhile: (world) => world.renewCertificate() },
      { probe: 'outside', options: ['--pin', `sha256:${'cd'.repeat(32)}`] },
      { card: {} },
    ],
    guilty: 'vantage',
    platformWorks: true,
    mayBeProven: [],
    first: ['vantage', 'unknown', 'none'],
    why: 'The platform works; our own pin stopped our own run.',
  },
  {
    id: 'renewed-between-the-runs',
    story: 'New certificate at noon, between the two runs; all is good.',
    neighbour: 'pinned-and-renewed',
    steps: [
      { probe: 'inside' },
      { meanwhile: (world) => world.renewCertificate() },
      { probe: 'outside' },
      { card: {} },
    ],
    guilty: 'none',
    platformWorks: true,
    mayBeProven: ['none'],
    first: ['none'],
    why: 'Another key of the same issuer and good answers everywhere: nothing to do.',
  },
  {
    id: 'expired-for-everybody-but-the-platform',
    story: 'Expired since yesterday; the platform still shows the card of the day before yesterday, all Up.',
    neighbour: 'expired-on-the-second-node',
    build: (setup) =>
      alterAllEntrances(setup, withCertificate('access-control-server', { validFrom: -400, validTo: -1 })),
    steps: [{ probe: 'inside' }, { probe: 'outside' }, { card: { rows: 'Up', hoursOld: 48 } }],
    guilty: 'access-control-server',
    platformWorks: false,
    mayBeProven: ['access-control-server'],
    first: ['access-control-server'],
    why: 'The certificate inside says itself that it is over; a card from before proves nothing.',
  },
];
