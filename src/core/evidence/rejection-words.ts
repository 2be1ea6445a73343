import type { FinishedProbe } from './probe.ts';

/**
 * A rejected sign-in is a 401; but a portal, a gateway or a node with a fault of its own may say it under another status. Such
 * words are no proof of who said them: they only count, so that the same password is not sent again and again.
 *
 * The same expressions stand in resources/scripts, which count as this program does.
 */
const REJECTION_WORDS = [
  /\b(?:authentication|log-?in|log-?on|sign-?in) (?:has |was )?(?:failed|failure|unsuccessful|rejected|denied)\b/i,
  /\b(?:invalid|incorrect|wrong|bad) (?:user ?name|user|log-?in|password|credentials?)\b/i,
  /\b(?:account|user) (?:is |was |has been )?(?:locked|disabled|suspended|blocked)\b/i,
  /\b(?:invalid_grant|invalid_client|invalid_credentials|bad_credentials)\b/i,
] as const;

/** Whether the reply itself says that the sign-in was rejected, or that the account is locked, under another status than 401. */
export const saysRejected = ({ outcome, evidence }: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean => {
  // A good answer may hold such words as its data: a session has the reasons why guests failed.
  const isData = outcome.startsWith('ok') && evidence?.body?.reading.kind !== 'mnt-result';
  if (evidence?.response == null || isData) return false;
  const text = `${evidence.response.reason ?? ''}\n${evidence.body?.excerpt ?? ''}`;
  return REJECTION_WORDS.some((words) => words.test(text));
};
