import { ALTERNATIVE_CAUSES } from '../alternative-causes.ts';
import { familyInSentence, stageWord } from '../titles.ts';
import { utcText } from '../../messages/zoned-time.ts';
import { say } from '../../messages/say.ts';
import type { Verdict } from '../judgement.ts';
import type { NewerRejection } from '../newer-rejections.ts';
import { fitting, SENTENCE_LIMIT, withoutFault } from './conclusion.ts';

/** Verdicts that speak of the rejected sign-in of a watch themselves. */
const NAMES_IT: ReadonlySet<string> = new Set(['verdict.watch.rejected', 'verdict.throttled']);

/** Where a fact can end earlier and still be a sentence, in English and Swedish. */
const CLAUSE_END = /[:;] |, (?=but |while |men |medan )/g;

/**
 * A verdict that rests on something else names the sign-in that a watch saw rejected since, and is no longer *proven*: what
 * was good when the stage was run may not be so now.
 */
export const withRejection = (verdict: Verdict, rejections: readonly NewerRejection[]): Verdict => {
  const newest = rejections.at(-1);
  if (newest === undefined || NAMES_IT.has(verdict.code)) return verdict;
  const facts = withoutFault(verdict);
  const start = verdict.sentence.slice(0, verdict.sentence.length - facts.length);
  const [first = '', ...rest] = facts.split(/(?<=\.) /);
  const where = stageWord(newest.stage);
  const time = utcText(newest.moment);
  const named = say`A later watch ${where} was rejected with 401: ${familyInSentence(newest.family)}, at ${time}.`;
  const short = say`A later watch ${where}: 401, ${time}.`;
  const withNamed = (fact: string, words: string): string => (fact === '' ? words : `${fact} ${words}`);
  const fits = (sentence: string): boolean => `${start}${sentence}`.length <= SENTENCE_LIMIT;
  // Of a long fact its end gives way, never the rejected sign-in.
  const shorter = [...first.matchAll(CLAUSE_END)].map(({ index }) => `${first.slice(0, index)}.`).toReversed();
  const forms = [withNamed(first, named), ...[first, ...shorter].map((fact) => withNamed(fact, short))];
  const begin = forms.find(fits) ?? short;
  const isOfAccount = verdict.party === 'api-account' || verdict.party === 'api-role';
  return {
    ...verdict,
    sentence: fitting(start, [begin, ...rest]),
    certainty: verdict.certainty === 'proven' && !isOfAccount ? 'likely' : verdict.certainty,
    rivals: isOfAccount
      ? verdict.rivals
      : [...verdict.rivals, ALTERNATIVE_CAUSES.accountChanged].filter(
          (alternative, at, all) => all.indexOf(alternative) === at,
        ),
  };
};
