import { CHECKS, type Case, type CheckName } from '../../../core/records/case.ts';
import type { Judgement } from '../../../core/diagnosis/judgement.ts';

/**
 * The checks that can still move this verdict. The two of the 401 guide are offered wherever a sign-in was rejected; the
 * others where a rival is decided by them. A check that was recorded stays, so that it can be
 * corrected.
 */
export const checksFor = (document: Case, judgement: Judgement): readonly CheckName[] => {
  const { verdict, cells } = judgement;
  const rejected = cells.some(({ outcome }) => outcome === 'http.401');
  const asked = new Set(verdict.rivals.flatMap(({ recordedAs }) => recordedAs ?? []));
  const notFound = cells.some(({ outcome, stage }) => outcome === 'http.404' && stage === 'inside');
  const rowDown = cells.some(({ outcome }) => outcome === 'row.down');
  const needed: Record<CheckName, boolean> = {
    'gui-sign-in': rejected,
    'administrator-logins': rejected,
    'switches-confirmed-on': notFound,
    'password-reentered': rowDown,
    'ip-access-list': false,
    'certificate-confirmed': false,
    'firewall-log': rowDown,
    'platform-trusts-authority': false,
  };
  return (Object.keys(CHECKS) as CheckName[]).filter(
    (name) => needed[name] || asked.has(name) || document.checks.some(({ check }) => check === name),
  );
};
