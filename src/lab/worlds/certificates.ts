import type { World } from '../world.ts';
import {
  bothStages,
  alterAllEntrances,
  withCertificate,
  alterOuterEntrances,
  ALL_DOWN,
  everyFamily,
  ALL_OK,
  ALL_UP,
  eachStage,
  expects,
} from './alterations.ts';
import { thenAlso, thenCard, INSIDE, change, check } from '../walk.ts';

/** What is presented as the certificate, and who signed it. */
export const CERTIFICATES: readonly World[] = [
  {
    id: 'expired-certificate',
    title: 'Since midnight, everywhere',
    story:
      'Everything stopped at midnight, sharp. Nobody was at work. Inside and outside say the same, something with a date.',
    difficulty: 'first-steps',
    hint: 'Read the dates. Is there anything to be sent before this is fixed?',
    configure: (setup) =>
      alterAllEntrances(setup, withCertificate('access-control-server', { validFrom: -368, validTo: -3 })),
    expect: expects('access-control-server', 'likely', bothStages(everyFamily('tls.expired'), ALL_DOWN)),
    neighbour: 'outside-expired-certificate',
  },
  {
    id: 'unknown-authority',
    title: 'Our own authority, of course',
    story:
      'We have our own authority for everything in the house. Your tool sends nothing and speaks of trust. The file of the authority is on its way by mail.',
    difficulty: 'first-steps',
    hint: 'What is missing, and on which side? Are the two certificates the same?',
    configure: (setup) =>
      alterAllEntrances(setup, withCertificate('access-control-server', { authority: 'Customer House CA' })),
    expect: expects('vantage', 'cannot-tell', bothStages(everyFamily('tls.untrusted'), ALL_DOWN)),
    neighbour: 'outside-tls-inspection',
  },
  {
    id: 'outside-tls-inspection',
    title: 'Security was improved on Sunday',
    story:
      'The security team rolled something out on Sunday and is very pleased with it. Since then your page is red. In the office nothing has changed, and the server still has the one certificate that it always had.',
    difficulty: 'everyday',
    hint: 'Read who signed for the server, at both places. Nothing was sent yet. Why not?',
    configure: (setup) =>
      alterOuterEntrances(setup, withCertificate('inspecting-firewall', { authority: 'Perimeter Inspection CA' })),
    walk: thenAlso(check('certificate-confirmed', 'inside')),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, everyFamily('tls.untrusted'), ALL_DOWN)),
    neighbour: 'own-inspecting-proxy',
  },
  {
    id: 'outside-wrong-name',
    title: 'There is a certificate, just not this one',
    story:
      'The public address moved to the new balancer with three other services. From outside something answers, but the browser complains about the name.',
    difficulty: 'everyday',
    hint: 'For which name is the certificate that is shown? How does a device that serves several names know which one is meant?',
    configure: (setup) =>
      alterOuterEntrances(
        setup,
        withCertificate('balancer', { names: ['intranet.practice.test', 'mail.practice.test'] }),
      ),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, everyFamily('tls.wrong-name'), ALL_DOWN)),
    neighbour: 'two-nodes',
  },
  {
    id: 'outside-expired-certificate',
    title: 'We renewed it, I have the file here',
    story:
      'The certificate ran out on Friday, and we renewed it on the server the same day. Inside every browser is content. Your page is still red.',
    difficulty: 'everyday',
    hint: 'Is it the same certificate at both places? Which device terminates TLS for those who come from outside?',
    configure: (setup) => alterOuterEntrances(setup, withCertificate('edge-proxy', { validFrom: -370, validTo: -5 })),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, everyFamily('tls.expired'), ALL_DOWN)),
    neighbour: 'expired-certificate',
  },
  {
    id: 'own-inspecting-proxy',
    title: 'A certificate that nobody at the customer knows',
    story:
      'From my desk the certificate of the server comes from an authority that the customer has never heard of. The customer says: we inspect nothing. Guests come in without trouble.',
    difficulty: 'tricky',
    hint: 'Through whose proxy did the outside stage go? Which stages come from outside, and do they agree?',
    configure: (setup) => ({ ...setup, engineerProxy: 'inspects' }),
    walk: thenCard(INSIDE, { do: 'probe', stage: 'outside', proxy: 'engineer' }),
    expect: expects('own-proxy', 'likely', eachStage(ALL_OK, everyFamily('tls.untrusted'), ALL_UP)),
    neighbour: 'outside-tls-inspection',
  },
  {
    id: 'renewed-certificate',
    title: 'The fingerprint from last year',
    story:
      'Last year we accepted the certificate of the server by its fingerprint, because nobody had the authority at hand. Today your tool refuses to send anything. Your page is green.',
    difficulty: 'tricky',
    hint: 'Do both places show the same certificate? Who can say whether it was renewed?',
    configure: (setup) => setup,
    walk: thenCard(
      { do: 'pin' },
      { do: 'probe', stage: 'inside', pinned: true },
      change('renew-certificate'),
      { do: 'probe', stage: 'outside', pinned: true },
      { do: 'probe', stage: 'inside', pinned: true },
    ),
    expect: expects('unknown', 'cannot-tell', bothStages(everyFamily('tls.pin-changed'), ALL_UP)),
    neighbour: 'outside-tls-inspection',
  },
];
