import { failing, good, conclude, names, subject, says, type VerdictRule } from './conclusion.ts';

/** A proxy on our own side stopped a stage: nothing may be said about the customer from there. */
export const ownProxy: VerdictRule = (ground) => {
  const cell = [...failing(ground, 'inside'), ...failing(ground, 'outside')].find(({ outcome }) =>
    outcome.startsWith('proxy.'),
  );
  if (!cell) return null;
  return conclude({
    code: `verdict.own-proxy.${cell.stage}`,
    party: 'own-proxy',
    certainty: cell.rule.certainty,
    facts: `${cell.finding.says} Nothing of the customer's was reached in the ${cell.stage} stage.`,
    restsOn: names(cell),
    rivals: cell.rule.rivals,
    steps: cell.finding.steps,
    mended: cell.finding.mended,
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
