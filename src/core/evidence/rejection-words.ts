import type { BodyEvidence, Evidence, ResponseEvidence } from './evidence.ts';
import type { FinishedProbe } from './probe.ts';
import { pageText } from './responder/incidents.ts';

/**
 * A rejected sign-in is a 401; but a portal, a gateway or a node with its own fault may say it under another status.
 * Such words are no proof of who said them: they only count, so that the same password is not sent again and again.
 */
const REJECTION_WORDS = [
  /\b(?:authentication|log-?in|log-?on|sign-?in)(?: attempt)? (?:has |was |is )?(?:failed|failure|unsuccessful|rejected|denied|incorrect|invalid|error)\b/i,
  /\b(?:failed|unable|cannot|could not) (?:to )?(?:authenticate|log ?in|log ?on|sign ?in)\b/i,
  /\bnot authenticated\b/i,
  /\b(?:invalid|incorrect|wrong|bad) (?:user ?name|user|log-?in|password|credentials?)\b/i,
  /\b(?:user ?name|user|account|password|credentials?) (?:is |are |was |has |have )?(?:been |not )?(?:invalid|incorrect|wrong|expired|mismatch|locked|disabled|suspended|blocked|recogni[sz]ed)\b/i,
  /\btoo many (?:failed|invalid|unsuccessful|log-?in|log-?on|sign-?in|authentication|password) (?:[a-z-]{1,15} )?(?:attempts|failures|tries|log-?ins|sign-?ins)\b/i,
  /\btoo many (?:log-?ins|sign-?ins)\b|\b(?:log-?in|log-?on|sign-?in|authentication) (?:attempts|failures)\b|\bbrute[- ]force\b/i,
  /\b(?:log-?in|log-?on|sign-?in) (?:is )?blocked\b|\bauthentication (?:is )?required\b|\bpassword (?:must|has to) be changed\b|\bldap bind failed\b/i,
  /\b(?:user|user ?name|account) (?:is |was )?(?:temporarily |currently )?(?:not found|unknown|inactive|unavailable)\b|\b(?:unknown|no such) (?:user ?name|user|account)\b/i,
  /\b(?:invalid_(?:grant|client|credentials)|bad_credentials)\b/i,
  /\b(?:fel|felaktig[at]?|ogiltig[at]?) (?:anv[^ ]{1,8}ndar(?:namn|id|e)?|l[^ ]{1,8}senord|inloggning|(?:konto|inloggnings)?uppgifter)/i,
  /\b(?:inloggning(?:en|sf[^ ]{1,8}rs[^ ]{1,8}ket)?|autentisering(?:en)?) (?:har )?(?:misslyck|neka|avvisa)/i,
  /\b(?:kontot|anv[^ ]{1,8}ndaren) (?:[^ ]{1,9} )?(?:[^ ]{1,9} )?(?:l[^ ]{1,8}st|sp[^ ]{1,8}rra|inaktivera|avst[^ ]{1,8}ng)/i,
  /\bl[^ ]{1,8}senordet (?:[^ ]{1,9} )?(?:fel|felaktigt|ogiltigt|inte|g[^ ]{1,8}tt ut)\b/i,
  /\bm[^ ]{1,8}nga misslyckade (?:inloggning|f[^ ]{1,8}rs[^ ]{1,8}k)|\bok[^ ]{1,8}nd (?:anv[^ ]{1,8}ndare|anv[^ ]{1,8}ndarnamn)/i,
  // A 401 inside another answer.
  /<http-code>401<|"(?:status|code|status_?code|http-?code)" ?: ?"?401\b|\b401 unauthori[sz]ed\b/i,
  /"(?:title|message|error|detail|description)" ?: ?"unauthori[sz]ed"/i,
  // What a DataPower says whose policy rejects who asks.
  /\brejected \(from client\)/i,
  /^http\/[0-9.]+ [0-9]+ unauthori[sz]ed/i,
] as const;

/** The page or the head of a 401, under a status that somebody has put in its place. */
const OF_A_401 = /http status 401\b|^www-authenticate: *[a-z]/i;

/** A reply as far as it speaks. */
interface Reply {
  readonly response: Pick<ResponseEvidence, 'status' | 'reason' | 'headers'>;
  readonly body: Pick<BodyEvidence, 'excerpt' | 'rejects'> | null;
}

/** A character that JSON writes by its number. */
const BY_NUMBER = /\\u([0-9a-f]{4})/gi;

/** Whether a text, a page or a document among them, says that a sign-in was rejected. */
export const rejectsInWords = (text: string): boolean => {
  const plain = text.replace(BY_NUMBER, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const forms = [plain.replace(/\s+/g, ' '), pageText(plain)];
  return REJECTION_WORDS.some((words) => forms.some((form) => words.test(form)));
};

/**
 * A way back to a form, with the reason why: `?error=1`, `&login_error=bad_credentials`; or to the form for another password, which
 * who must change his own is sent to.
 */
const REASON_IN_LOCATION =
  /[?&](?:[a-z_]{0,20}error[a-z_]{0,20}|[a-z_]{0,20}fail(?:ed|ure)?)=|=[a-z_]{0,20}(?:auth|login)_(?:fail|error|msg)|(?:change|reset|expired)[-_]?password|password[-_]?(?:change|reset|expired)/i;

/** Whether a header of a reply says that a sign-in was rejected, literally or in an address. */
export const rejectsInHeaders = (headers: readonly (readonly [string, string])[]): boolean =>
  headers.some(
    ([name, value]) =>
      rejectsInWords(value.replace(/\+|%20/g, ' ')) ||
      (/^(?:location|refresh)$/i.test(name) && REASON_IN_LOCATION.test(value)),
  );

const isChanged401 = ({ response, body }: Reply): boolean =>
  response.status !== 401 &&
  [body?.excerpt ?? '', ...response.headers.map(([name, value]) => `${name}: ${value}`)].some((text) =>
    OF_A_401.test(text),
  );

const speaks = ({ response, body }: Reply): boolean =>
  body?.rejects === true ||
  isChanged401({ response, body }) ||
  rejectsInWords(`HTTP/1.1 ${response.status} ${response.reason ?? ''}`) ||
  rejectsInWords(body?.excerpt ?? '');

/** What is noted of the same question without credentials, besides the answer to them. */
export const withoutSignInOf = (
  probe: Pick<FinishedProbe, 'outcome' | 'evidence'>,
  without: Reply,
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
