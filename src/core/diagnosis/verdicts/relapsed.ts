import { said, say } from '../../messages/say.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import type { Relapse } from '../history.ts';
import type { Verdict } from '../judgement.ts';
import { fitting, withoutFault } from './conclusion.ts';

/** A verdict whose probe was good a short while ago says so: an intermittent fault is looked for elsewhere than what stays. */
export const withRelapse = (verdict: Verdict, relapses: readonly Relapse[]): Verdict => {
  const found = relapses.find(({ now }) =>
    verdict.restsOn.some(({ stage, family }) => stage === now.stage && family === now.family),
  );
  if (found === undefined) return verdict;
  const { utc } = momentOf(found.good.evidence?.startedAt ?? '');
  const facts = withoutFault(verdict);
  const start = verdict.sentence.slice(0, verdict.sentence.length - facts.length);
  const [first = '', ...rest] = facts.split(/(?<=\.) /);
  const before = found.comesAndGoes
    ? say`Intermittent: the same probe was good at ${utc}.`
    : say`The same probe was good at ${utc}: it is intermittent, or something has changed since.`;
  return {
    ...verdict,
    sentence: fitting(start, [first, before, ...rest]),
    steps: [said('Watch this probe for some minutes: how often does it fail?'), ...verdict.steps],
  };
};
