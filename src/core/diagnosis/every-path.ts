import type { ControlAnswer, Evidence } from '../evidence/evidence.ts';
import { said, say } from '../messages/say.ts';

/**
 * Every path that was asked without credentials got the answer of the probe, one of an API that has no switch among them: what
 * answers does so for all paths and all users, so neither a switch, a role nor the version of one API explains it.
 */
export const answersEveryPathAlike = (evidence: Evidence | null): boolean =>
  (evidence?.control ?? []).length > 1 && (evidence?.control ?? []).every(({ same }) => same);

/** Another path got another answer, so what turned the probe away does not turn away everything. */
export const answersOtherwiseElsewhere = (evidence: Evidence | null): boolean =>
  (evidence?.control ?? []).some(({ status, same }) => status !== null && !same);

const answerText = ({ status, locationHost, same }: ControlAnswer): string => {
  if (status === null) return said('no answer');
  if (same) return said('the same answer');
  return locationHost === null ? String(status) : say`${status} to ${locationHost}`;
};

/** "/ers/config/no-such-path: the same answer; /: 200": what was asked without credentials, in one line; `null` for nothing. */
export const controlText = (evidence: Evidence): string | null =>
  evidence.control === undefined || evidence.control.length === 0
    ? null
    : evidence.control.map((answer) => `${answer.path}: ${answerText(answer)}`).join('; ');
