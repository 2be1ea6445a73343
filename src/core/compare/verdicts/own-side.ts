import { RIVALS } from '../../interpret/rivals.ts';
import { failing, good, conclude, names, subject, says, type VerdictRule } from './conclusion.ts';

/** A proxy on our own side stopped a stage: nothing may be said about the customer from there. */
const ownProxyAt =
  (stage: 'inside' | 'outside'): VerdictRule =>
  (ground) => {
    const cell = failing(ground, stage).find(({ outcome }) => outcome.startsWith('proxy.'));
    if (!cell) return null;
    return conclude({
      code: `verdict.own-proxy.${stage}`,
      party: 'own-proxy',
      certainty: cell.rule.certainty,
      facts: `${cell.finding.says} Nothing of the customer's was reached in the ${stage} stage.`,
      restsOn: names(cell),
      rivals: cell.rule.rivals,
      steps: cell.finding.steps,
      mended: cell.finding.mended,
      beyondTable: true,
    });
  };

export const ownProxyInside = ownProxyAt('inside');
export const ownProxyOutside = ownProxyAt('outside');

/**
 * The proxy on our side opens TLS: the certificate outside comes from another issuer, and the stage went through a proxy of
 * ours. What the customer's boxes do cannot be seen behind it.
 */
export const ownInspectingProxy: VerdictRule = (ground) => {
  const cell = failing(ground, 'outside').find(
    ({ outcome, run }) => (outcome === 'tls.untrusted' || outcome === 'tls.pin-changed') && run?.vantage.proxy != null,
  );
  if (!cell || ground.certificates.relation !== 'other-issuer') return null;
  return conclude({
    code: 'verdict.own-inspecting-proxy',
    party: 'own-proxy',
    certainty: 'likely',
    facts: `The outside stage went through the proxy ${cell.facts.proxy} on our side, and there ${cell.facts.issuer} signs for the server. No password was sent.`,
    restsOn: names(cell),
    rivals: [RIVALS.inspectionBehindProxy],
    steps: ['Run the outside stage with proxy "none", or from a network without this proxy.'],
    mended: 'Outside the same certificate is shown as inside.',
    beyondTable: true,
  });
};

/** Inside nothing gets through while outside it does: the inside host has a problem of its own. */
export const insideHost: VerdictRule = (ground) => {
  const broken = failing(ground, 'inside').filter(({ evidence }) => !evidence?.response);
  const fine = good(ground, 'outside');
  const cell = broken.find(({ family }) => fine.some((other) => other.family === family));
  const outside = fine.find(({ family }) => family === cell?.family);
  if (!cell || !outside) return null;
  return conclude({
    code: 'verdict.inside-host',
    party: 'vantage',
    certainty: 'cannot-tell',
    facts: `${subject(cell)} fails only inside: there it ${says(cell)}, and outside it ${says(outside)}. The inside host has a problem of its own; about the server nothing can be told from there.`,
    restsOn: names(cell, outside),
    rivals: cell.rule.rivals,
    steps: ['Run the inside stage from another host in the same network.', ...cell.finding.steps],
    mended: cell.finding.mended,
    beyondTable: true,
  });
};
