import { has, isGood } from '../../evidence/outcome.ts';
import { MENU, FAMILIES } from '../../vocabulary/words.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { inspectionProductOf } from '../../evidence/responder/marks.ts';
import { showsInspection } from '../relations/certificates.ts';
import {
  answered,
  conclude,
  failing,
  isFine,
  type VerdictRule,
  pairFacts,
  parted,
  relationOf,
  restsOn,
} from './conclusion.ts';
import { isSeenFromElsewhere } from '../weigh/promise.ts';
import { say, isNothing, NOTHING } from '../../messages/message.ts';

/** Another issuer outside accuses nobody: nodes, renewals and inspected laptops have one. A product's name, or a check, does. */
export const tlsOpened: VerdictRule = (input) => {
  const pair = parted(input).find(
    (candidate) => has(candidate.outside.outcome, 'not-trusted') && relationOf(candidate).relation === 'other-issuer',
  );
  if (!pair) return null;
  const { inside, outside } = pair;
  const rests = restsOn([pair]);
  const base = { restsOn: rests, mended: say('Outside the same certificate is shown as inside.'), beyondTable: true };
  const [here, there] = [inspectionProductOf(inside.evidence), inspectionProductOf(outside.evidence)];
  if (there?.place === 'host')
    return conclude({
      ...base,
      code: 'verdict.tls-opened.by-host',
      party: 'vantage',
      facts: say`Outside, the certificate comes from ${outside.facts.issuer}: that is ${there.name}, security software of the outside host itself, which inspects TLS. No password was sent.`,
      rivals: [CAUSES.inspectedElsewhere],
      steps: [
        say`Exempt ${outside.facts.host} from the TLS inspection of ${there.name} on the outside host, or run the outside stage on another host.`,
      ],
    });
  if (here !== null && there === null)
    return conclude({
      ...base,
      code: 'verdict.tls-opened.inside',
      party: 'unknown',
      certainty: 'cannot-tell',
      facts: [
        here.name === null
          ? say`Inside, the certificate comes from ${inside.facts.issuer}, an authority for TLS inspection.`
          : say`Inside, the certificate comes from ${inside.facts.issuer}: ${here.name} inspects TLS there.`,
        say`The one outside, from ${outside.facts.issuer}, may be the server's own.`,
      ],
      rivals: [CAUSES.inspectedTwice],
      steps: [
        say`Compare the SHA-256 outside with that on the server itself: ${MENU.certificates}.`,
        say(
          'The same: import its authority for the outside stage, and run the inside stage from a host without TLS inspection.',
        ),
      ],
    });
  const found = answered(input, 'certificate-confirmed', rests);
  const confirmed = found === 'inside';
  const exempt = say`Firewall or proxy team: exempt ${outside.facts.host} from TLS inspection.`;
  const issuers = say`Outside, the certificate comes from ${outside.facts.issuer}; inside shows one from ${inside.facts.issuer}.`;
  if (found === 'neither')
    return conclude({
      ...base,
      code: 'verdict.tls-opened',
      party: 'unknown',
      certainty: 'cannot-tell',
      facts: [
        issuers,
        say('Neither is on the server, as recorded: both may be shown by a device, or another node was looked at.'),
      ],
      rivals: [CAUSES.hostInspects, CAUSES.tlsInspection, CAUSES.insideOpened],
      steps: [
        say`Firewall or proxy team: is ${outside.facts.issuer}, or ${inside.facts.issuer}, an authority of a device of yours?`,
      ],
    });
  if (there === null && !confirmed)
    return conclude({
      ...base,
      code: 'verdict.tls-opened',
      party: 'unknown',
      certainty: 'cannot-tell',
      facts: [issuers, say("Which is the server's own is not known yet.")],
      rivals: [CAUSES.hostInspects, CAUSES.tlsInspection, CAUSES.anotherNode, CAUSES.insideOpened],
      steps: [
        say`Compare both SHA-256 with those on the server itself: ${MENU.certificates}.`,
        say('If only the one inside is there: run the outside stage on another machine, of another organisation.'),
        say`If ${outside.facts.issuer} shows there as well: ask the firewall or proxy team whether it has this authority.`,
      ],
    });
  const proven = confirmed && showsInspection(inside.evidence, outside.evidence);
  return conclude({
    ...base,
    code: 'verdict.tls-opened',
    party: 'firewall-or-proxy',
    certainty: proven ? 'proven' : 'likely',
    facts: [
      issuers,
      confirmed ? say('Only the one inside is on the server.') : NOTHING,
      there === null
        ? NOTHING
        : there.name === null
          ? say('By its name, the authority outside is for TLS inspection.')
          : say`${there.name} inspects TLS there.`,
      say('No password was sent outside.'),
    ],
    ...(proven
      ? {
          wouldChange: say('Ask the server administrator whether the server itself shows this certificate outside.'),
        }
      : {}),
    rivals: proven ? [] : [CAUSES.hostInspects, CAUSES.anotherNode, CAUSES.insideOpened],
    steps: [
      confirmed ? NOTHING : say`Compare both SHA-256 with those on the server itself: ${MENU.certificates}.`,
      isSeenFromElsewhere(input, base) ? NOTHING : CAUSES.hostInspects.check,
      exempt,
    ].filter((step) => !isNothing(step)),
  });
};

/** Another issuer outside is trusted, and all is good but the platform, if anything: neither inspection nor its fault is shown. */
export const tlsOpenedTrusted: VerdictRule = (input) => {
  const pairs = FAMILIES.map((family) => ({
    inside: input.matrix.inside[family],
    outside: input.matrix.outside[family],
  })).filter(({ inside, outside }) => isGood(inside.outcome) && isGood(outside.outcome));
  const pair = pairs.find((candidate) => relationOf(candidate).relation === 'other-issuer');
  if (!pair || pair.outside.run?.vantage.proxy != null) return null;
  const down = failing(input, 'platform');
  // Both were confirmed on the server: nobody terminates TLS, and both were accepted.
  if (answered(input, 'certificate-confirmed', restsOn([pair])) === 'both') return null;
  const isAsked = down.length > 0 || input.card === null;
  if (!isAsked || !isFine(input, 'inside') || !isFine(input, 'outside')) return null;
  // A name among the issuers accuses; that there are two of them does not.
  const isSuspected = down.length > 0 && inspectionProductOf(pair.outside.evidence)?.place === 'network';
  return conclude({
    code: 'verdict.tls-opened.trusted',
    party: isSuspected ? 'firewall-or-proxy' : 'unknown',
    certainty: isSuspected ? 'likely' : 'cannot-tell',
    facts: [
      say`Outside, the certificate comes from ${pair.outside.facts.issuer}; inside shows one from ${pair.inside.facts.issuer}.`,
      down.length > 0
        ? say("It is trusted here, and the platform's card reads Down.")
        : say('It is trusted here; whether the platform trusts it is not known.'),
    ],
    restsOn: [...restsOn([pair]), ...down],
    rivals:
      down.length > 0
        ? [
            CAUSES.fqdnNotAccepted,
            ...(isSuspected ? [] : [CAUSES.tlsInspection]),
            CAUSES.anotherNode,
            CAUSES.oldPassword,
            CAUSES.platformRejected,
          ]
        : [CAUSES.inspectionWanted, CAUSES.hostInspects, CAUSES.anotherNode],
    steps: [
      say('On the platform, click “Update API Configuration”, and record the card again.'),
      ...(down.length > 0
        ? [
            say`Firewall or proxy team: if a device of yours shows the certificate outside, exempt ${pair.outside.facts.host} from TLS inspection.`,
          ]
        : []),
    ],
    mended: say('Outside the same certificate is shown as inside.'),
  });
};

/** The certificate is not trusted outside, and it cannot be said that another device shows it. */
export const certificateUnclear: VerdictRule = (input) => {
  const pairs = parted(input).filter(({ outside }) => has(outside.outcome, 'not-trusted'));
  const pair = pairs[0];
  if (!pair) return null;
  return conclude({
    code: pair.outside.rule,
    party: pair.outside.rule.party,
    certainty: 'cannot-tell',
    facts: [say`${pairFacts(pair)}.`, relationOf(pair).sentence],
    restsOn: restsOn(pairs),
    rivals: pair.outside.rule.rivals,
    steps: pair.outside.finding.steps,
  });
};
