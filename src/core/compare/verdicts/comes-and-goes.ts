import { RIVALS } from '../../interpret/rivals.ts';
import type { Party } from '../../words.ts';
import type { JudgedCell } from '../cells.ts';
import { conclude, failing, names, says, subject, type VerdictRule } from './conclusion.ts';

const partyOf = (failed: JudgedCell): Party => {
  if (failed.attribution.responder === 'access-control-server') return 'access-control-server';
  return failed.stage === 'outside' ? 'firewall-or-proxy' : failed.rule.party;
};

/**
 * Everything is good now, but one probe was good, failed, and is good again within the hour. A rejected sign-in among
 * accepted ones is how a busy server throttles (beyond the table).
 */
export const comesAndGoes: VerdictRule = (ground) => {
  const found = ground.recovered.find((recovery) => recovery.comesAndGoes);
  if (!found || failing(ground, 'inside').length > 0 || failing(ground, 'outside').length > 0) return null;
  const { now, failed } = found;
  const throttled = failed.outcome === 'http.401';
  return conclude({
    code: throttled ? 'verdict.throttled' : 'verdict.comes-and-goes',
    party: throttled ? 'access-control-server' : partyOf(failed),
    certainty: 'likely',
    facts: `It comes and goes: within the hour ${subject(now).replace(/^The /, 'the ')} was good ${now.stage}, then it ${says(failed)}, and now it ${says(now)}.`,
    restsOn: names(now),
    rivals: [RIVALS.notMended, ...failed.rule.rivals],
    steps: throttled
      ? ['Server team: look at the load of the node; a busy server answers 401 to one request among several.']
      : failed.finding.steps,
    mended: 'The stage stays good over several runs.',
    beyondTable: true,
  });
};
