import type { Certainty, Party, ProbeStage } from '../../words.ts';
import type { Rival } from '../../compare/judgement.ts';
import { MENU } from '../menus.ts';
import { RIVALS } from '../rivals.ts';
import { ours, type OutcomeRules, type StageRule } from '../rule.ts';
import { ON_CARD } from './rows.ts';

/** TLS: no password left this machine in any of these. */
interface Wording {
  readonly code: string;
  readonly says: string;
  readonly because: string;
  readonly party: Readonly<Record<ProbeStage, Party>>;
  readonly certainty?: Certainty;
  readonly severity?: 'fault' | 'cannot-tell';
  readonly steps: readonly string[];
  readonly rivals: readonly Rival[];
}

const tls = (wording: Wording): OutcomeRules => {
  const at = (stage: ProbeStage): StageRule => ({
    otherwise: ours({
      code: `${wording.code}.${stage}`,
      party: wording.party[stage],
      severity: wording.severity ?? 'fault',
      says: wording.says,
      because: `${wording.because} No password was sent.`,
      steps: wording.steps,
      mended: 'The certificate is accepted, and the probe gets an HTTP answer.',
      certainty: wording.certainty ?? 'likely',
      rivals: wording.rivals,
    }),
  });
  return { inside: at('inside'), outside: at('outside'), platform: ON_CARD.down };
};

const everywhere = (party: Party): Readonly<Record<ProbeStage, Party>> => ({
  inside: party,
  outside: party,
});

export const TLS = {
  'tls.not-tls': tls({
    code: 'tls.not-tls',
    says: 'What answers at {host} does not speak TLS.',
    because:
      'The first bytes of the reply are not TLS: it is another service, another port, or a box that answers in plain text.',
    party: { inside: 'vantage', outside: 'firewall-or-proxy' },
    steps: ['Check the host and the port (443).', 'Outside: check where the address translation for this port leads.'],
    rivals: [RIVALS.serverDown],
  }),
  'tls.untrusted': tls({
    code: 'tls.untrusted',
    says: 'The certificate shown for {host} comes from {issuer}, which this machine does not trust.',
    because: 'The chain does not lead to a trusted certificate authority.',
    party: { inside: 'vantage', outside: 'unknown' },
    certainty: 'cannot-tell',
    severity: 'cannot-tell',
    steps: [
      `Ask the server administrator for the SHA-256 of the certificate under ${MENU.certificates}, and compare it with the one shown.`,
      "If it is the same: import the customer's certificate authority, or accept this one certificate for this host.",
      'If it is another: a box on the way opens TLS; its issuer is named above.',
    ],
    rivals: [RIVALS.tlsInspection],
  }),
  'tls.expired': tls({
    code: 'tls.expired',
    says: 'The certificate of {host} is outside its validity ({validity}).',
    because: 'Its dates do not include now.',
    party: everywhere('access-control-server'),
    steps: ["Check this machine's clock.", `Renew the certificate that the API gateway uses: ${MENU.certificates}.`],
    rivals: [RIVALS.clockWrong, RIVALS.tlsInspection],
  }),
  'tls.wrong-name': tls({
    code: 'tls.wrong-name',
    says: 'The certificate shown is for {certificateNames}, not for {host}.',
    because: 'None of its names is the one that was asked for.',
    party: { inside: 'vantage', outside: 'firewall-or-proxy' },
    steps: [
      'Use the name that stands in the certificate; to reach one node by its address, put the address into "connect to".',
      'Outside: check which host or virtual server the address translation leads to.',
    ],
    rivals: [RIVALS.balancer, RIVALS.anotherNode],
  }),
  'tls.pin-changed': tls({
    code: 'tls.pin-changed',
    says: '{host} shows another certificate than the one that was accepted for it.',
    because: 'Its SHA-256 differs from the accepted one. It may have been renewed, or something else answers.',
    party: everywhere('unknown'),
    certainty: 'cannot-tell',
    severity: 'cannot-tell',
    steps: [
      `Ask the server administrator whether the certificate was renewed, and compare the SHA-256 under ${MENU.certificates}.`,
      'Accept the new certificate only if it is the same.',
    ],
    rivals: [RIVALS.tlsInspection],
  }),
  'tls.handshake-failed': tls({
    code: 'tls.handshake-failed',
    says: 'The TLS handshake with {host} fails.',
    because: 'Both sides speak, but do not agree on a version or cipher, or the other side falls silent.',
    party: { inside: 'access-control-server', outside: 'firewall-or-proxy' },
    steps: ['Allow TLS 1.2 or 1.3 on the server and on every box that ends TLS in front of it.'],
    rivals: [RIVALS.tlsInspection, RIVALS.serverDown],
  }),
  'tls.reset': tls({
    code: 'tls.reset',
    says: 'The connection to {host} is cut during the TLS handshake.',
    because:
      'TCP opens, and the connection is closed as soon as the name of the server is sent: that is how a firewall blocks what it cannot answer.',
    party: { inside: 'firewall-or-proxy', outside: 'firewall-or-proxy' },
    steps: ['Firewall team: look for a rule that resets this server name (SNI) or application.'],
    rivals: [RIVALS.serverDown],
  }),
} as const;
