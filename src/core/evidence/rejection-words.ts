import type { BodyEvidence, Evidence, ResponseEvidence } from './evidence.ts';
import type { FinishedProbe } from './probe.ts';

/**
 * A rejected sign-in is a 401; but a portal, a gateway or a node with a fault of its own may say it under another status. Such
 * words are no proof of who said them: they only count, so that the same password is not sent again and again.
 *
 * The same expressions stand in resources/scripts, which count as this program does; same-words.spec.ts compares them.
 */
export const REJECTION_WORDS = [
  /\b(?:authentication|log-?in|log-?on|sign-?in) (?:has |was )?(?:failed|failure|unsuccessful|rejected|denied)\b/i,
  /\b(?:invalid|incorrect|wrong|bad) (?:user ?name|user|log-?in|password|credentials?)\b/i,
  /\b(?:account|user) (?:is |was |has been )?(?:locked|disabled|suspended|blocked)\b/i,
  /\b(?:invalid_(?:grant|client|credentials)|bad_credentials)\b/i,
] as const;

/** A reply as far as it speaks. */
interface Reply {
  readonly response: Pick<ResponseEvidence, 'reason'>;
  readonly body: Pick<BodyEvidence, 'excerpt'> | null;
}

const speaks = ({ response, body }: Reply): boolean => {
  const text = `${response.reason ?? ''}\n${body?.excerpt ?? ''}`;
  return REJECTION_WORDS.some((words) => words.test(text));
};

/** What is noted of the same question without credentials, beside the answer to them. */
export const withoutSignInOf = (
  probe: Pick<FinishedProbe, 'outcome' | 'evidence'>,
  without: Reply & { readonly response: { readonly status: number } },
): Pick<Evidence, 'statusWithoutSignIn' | 'wordsWithoutSignIn'> => ({
  statusWithoutSignIn: without.response.status,
  ...(saysRejected(probe) && !speaks(without) && { wordsWithoutSignIn: false }),
});

/** Whether the reply itself says that the sign-in was rejected, or that the account is locked, under another status than 401. */
export const saysRejected = ({ outcome, evidence }: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean => {
  // A good answer may hold such words as its data: a session has the reasons why guests failed.
  const isData = outcome.startsWith('ok') && evidence?.body?.reading.kind !== 'mnt-result';
  if (evidence?.response == null || isData) return false;
  return speaks({ response: evidence.response, body: evidence.body });
};
