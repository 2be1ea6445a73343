import { CHECKS, type Case, type CheckName } from '../../../core/case/case.ts';
import type { Judgement } from '../../../core/compare/judgement.ts';

/**
 * The checks that can still move this verdict. The two of the 401 guide are offered wherever a sign-in was rejected; the
 * others where a rival or an open question names their subject. A check that was recorded stays, so that it can be
 * corrected.
 */
export const checksFor = (document: Case, judgement: Judgement): readonly CheckName[] => {
  const { verdict, cells } = judgement;
  const rejected = cells.some(({ outcome }) => outcome === 'http.401');
  const asked = [...verdict.rivals.map(({ sentence, check }) => `${sentence} ${check}`), verdict.wouldChange].join(' ');
  const notFound = cells.some(({ outcome, stage }) => outcome === 'http.404' && stage === 'inside');
  const rowDown = cells.some(({ outcome }) => outcome === 'row.down');
  const needed: Record<CheckName, boolean> = {
    'gui-sign-in': rejected || /\bGUI\b/.test(asked),
    'administrator-logins': rejected || /Administrator Logins/i.test(asked),
    'switches-confirmed-on': notFound || /\bswitch(es)?\b/i.test(asked),
    'password-reentered': rowDown || /typed again|re-?entered/i.test(asked),
    'ip-access-list': /IP access|access list/i.test(asked),
  };
  return (Object.keys(CHECKS) as CheckName[]).filter(
    (name) => needed[name] || document.checks.some(({ check }) => check === name),
  );
};
