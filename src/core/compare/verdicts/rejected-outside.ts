import { RIVALS } from '../../interpret/rivals.ts';
import { FAMILY_IN_SENTENCE } from '../../interpret/titles.ts';
import { answered, conclude, good, names, type VerdictRule } from './conclusion.ts';
import { pairFacts, parted, restsOn } from './pairs.ts';

/**
 * Accepted inside, rejected outside: the account changed in between, something on the way removes the sign-in, or the
 * server throttles. Who asks for credentials, what the GUI and the server's own report say, and a later inside run decide.
 */
export const rejectedOutside: VerdictRule = (ground) => {
  const pairs = parted(ground).filter(({ outside }) => outside.outcome === 'http.401');
  const pair = pairs[0];
  if (!pair) return null;
  const { inside, outside } = pair;
  const base = { restsOn: restsOn(pairs), mended: outside.finding.mended, beyondTable: true } as const;
  const device = outside.attribution.device;
  if (device !== null)
    return conclude({
      ...base,
      code: 'verdict.rejected-outside.device',
      party: 'firewall-or-proxy',
      certainty: 'likely',
      facts: [`${pairFacts(pair)}.`, `The page that came with it is one of ${device}, not of the server.`],
      rivals: [RIVALS.accountChanged],
      steps: ['Firewall or proxy team: let the requests, with their Authorization header, through to the server.'],
    });
  const gui = answered(ground, 'gui-sign-in', base.restsOn);
  const logins = answered(ground, 'administrator-logins', base.restsOn);
  const arrived = logins === 'found' || logins === 'other-source';
  const later = Date.parse(inside.run?.startedAt ?? '') > Date.parse(outside.run?.startedAt ?? '');
  if (gui === 'rejected' && !later)
    return conclude({
      ...base,
      code: 'verdict.account.gui-rejected',
      party: 'api-account',
      certainty: 'proven',
      facts: `${pairFacts(pair)}, and the admin GUI of the server rejects the same credentials now.`,
      wouldChange: 'A GUI sign-in with the same user and password that is accepted.',
      steps: outside.finding.steps.slice(1),
    });
  const accepted = good(ground, 'outside').find(({ run }) => run === outside.run);
  if (accepted || (arrived && (later || gui === 'accepted')))
    return conclude({
      ...base,
      code: 'verdict.throttled-outside',
      party: 'access-control-server',
      certainty: 'likely',
      facts: `${pairFacts(pair)}, ${
        accepted
          ? `while the same sign-in is accepted there for ${FAMILY_IN_SENTENCE[accepted.family]}.`
          : 'and the server itself has seen and rejected it, while it accepts the same sign-in otherwise.'
      }`,
      restsOn: accepted ? [...base.restsOn, ...names(accepted)] : base.restsOn,
      rivals: arrived ? [RIVALS.accountChanged] : [RIVALS.headerStripped, RIVALS.accountChanged],
      steps: ['After a pause, run only these probes once more.', 'Server team: look at the load of the node.'],
    });
  if (later || gui === 'accepted' || logins === 'not-found')
    return conclude({
      ...base,
      code: 'verdict.header-stripped',
      party: 'firewall-or-proxy',
      certainty: 'likely',
      facts: `${pairFacts(pair)}, and ${
        later
          ? 'inside the same sign-in was accepted again afterwards.'
          : gui === 'accepted'
            ? 'the admin GUI of the server accepts the same credentials.'
            : 'the server has no row of it in its report of sign-ins.'
      }`,
      rivals: [RIVALS.accountChanged, RIVALS.throttling],
      steps: ['Firewall or proxy team: let the Authorization header through unchanged.'],
    });
  return conclude({
    ...base,
    code: 'verdict.rejected-outside',
    party: 'api-account',
    certainty: 'likely',
    facts: [
      `${pairFacts(pair)}.`,
      arrived
        ? 'The server itself has seen and rejected it: the account has changed in between.'
        : 'The account may have changed in between, or something on the way removes the sign-in.',
    ],
    rivals: arrived ? [RIVALS.throttling] : [RIVALS.headerStripped, RIVALS.throttling],
    steps: ['Run the inside stage once more.', ...outside.finding.steps],
  });
};
