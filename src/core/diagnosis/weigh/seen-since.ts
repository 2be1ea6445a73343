import { leafOf } from '../../evidence/evidence.ts';
import { isFailure } from '../../evidence/outcome.ts';
import { say, time } from '../../messages/message.ts';
import type { JudgedCell } from '../cells.ts';
import { covers } from '../relations/certificates.ts';
import { addressUsed } from '../relations/address.ts';
import type { AlternativeCause } from '../judgement.ts';
import { type DiagnosisInput, type Concluded } from '../verdicts/conclusion.ts';
import { openOwnPorts } from '../../evidence/own-ports.ts';
import { momentOf, utcText } from '../../messages/zoned-time.ts';
import type { Relapse } from '../relations/relapses.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { familyInSentence, stageWord } from '../words/titles.ts';

/** Verdicts that speak of the rejected sign-in of a watch themselves. */
const NAMES_IT: ReadonlySet<string> = new Set(['verdict.watch.rejected', 'verdict.throttled']);

/**
 * A verdict that rests on something else names the sign-in that a watch saw rejected since, and is no longer *proven*: what
 * was good when the stage was run may not be so now.
 */
export const withRejection = (verdict: Concluded, { rejections }: Pick<DiagnosisInput, 'rejections'>): Concluded => {
  const newest = rejections.at(-1);
  if (newest === undefined || NAMES_IT.has(verdict.code)) return verdict;
  const [first, ...rest] = verdict.facts;
  const named = say`A later watch ${stageWord(newest.stage)} was rejected with 401: ${familyInSentence(newest.family)}, at ${time(utcText(newest.moment))}.`;
  const isOfAccount = verdict.party === 'api-account' || verdict.party === 'api-role';
  return {
    ...verdict,
    facts: [...(first === undefined ? [] : [first]), named, ...rest],
    certainty: verdict.certainty === 'proven' && !isOfAccount ? 'likely' : verdict.certainty,
    rivals: isOfAccount
      ? verdict.rivals
      : [...verdict.rivals, ALTERNATIVE_CAUSES.accountChanged].filter(
          (alternative, at, all) => all.indexOf(alternative) === at,
        ),
  };
};

/** Where the name led elsewhere while the probe was good: another address may be a wrong one. */
const movedSince = ({ good, now }: Relapse): readonly AlternativeCause[] => {
  const [then, since] = [good, now].map(({ evidence }) => evidence?.name?.addresses ?? []);
  const [was, is] = [addressUsed(good), addressUsed(now)];
  if (was === null || is === null || was === is || then?.includes(is) === true || since?.includes(was) === true)
    return [];
  return [
    {
      party: 'name-resolution',
      sentence: say`The name led to ${was} while the probe was good, and leads to ${is} now: the new address may be wrong.`,
      check: say('Ask who runs DNS and the address translation which of the two is right.'),
    },
  ];
};

/** A verdict whose probe was good a short while ago says so: an intermittent fault is looked for elsewhere than what stays. */
export const withRelapse = (verdict: Concluded, { relapses }: Pick<DiagnosisInput, 'relapses'>): Concluded => {
  const found = relapses.find(({ now }) =>
    verdict.restsOn.some(({ stage, family }) => stage === now.stage && family === now.family),
  );
  if (found === undefined) return verdict;
  const { utc } = momentOf(found.good.evidence?.startedAt ?? '');
  const [first, ...rest] = verdict.facts;
  const before = found.comesAndGoes
    ? say`Intermittent: the same probe was good at ${utc}.`
    : say`The same probe was good at ${utc}: it is intermittent, or something has changed since.`;
  return {
    ...verdict,
    facts: [...(first === undefined ? [] : [first]), before, ...rest],
    rivals: [...verdict.rivals, ...movedSince(found)],
    steps: [say('Watch this probe for some minutes: how often does it fail?'), ...verdict.steps],
  };
};

/** A verdict that rests on a page or 404 on port 443 names the ports of the APIs that take connections at the same address. */
export const withOwnPorts = (verdict: Concluded, { matrix }: DiagnosisInput): Concluded => {
  const ports = verdict.restsOn.flatMap(({ stage, family }) => openOwnPorts(matrix[stage][family].evidence));
  if (ports.length === 0) return verdict;
  const named = [...new Set(ports)].join(', ');
  const step = say`Another port takes connections at the same address: ${named}. ERS has 9060 of its own, Open API 9070: run the stage with that port as well.`;
  return { ...verdict, steps: [step, ...verdict.steps] };
};

const ABOUT_CERTIFICATE: ReadonlySet<string> = new Set(['tls.untrusted', 'tls.incomplete-chain', 'tls.expired']);

/**
 * Whether only what terminates TLS can have done it: an answer of HTTP inside TLS, or a certificate for this very name. A packet
 * filter drops and resets, and its address translation may lead to a machine of another name.
 */
const isInsideTls = ({ outcome, status, evidence, target }: JudgedCell): boolean => {
  const leaf = leafOf(evidence);
  return status !== null || (ABOUT_CERTIFICATE.has(outcome) && leaf !== undefined && covers(leaf, target.host));
};

/** A verdict against the firewall or proxy says so where a packet filter cannot be meant. */
export const withTerminator = (verdict: Concluded, { matrix }: DiagnosisInput): Concluded => {
  const failed = verdict.restsOn
    .map(({ stage, family }) => matrix[stage][family])
    .filter(({ outcome }) => isFailure(outcome));
  const isInside = verdict.code.startsWith('verdict.tls-opened') || (failed.length > 0 && failed.every(isInsideTls));
  return verdict.party === 'firewall-or-proxy' && verdict.certainty !== 'cannot-tell' && isInside
    ? { ...verdict, facts: [...verdict.facts, say('Only a device that terminates TLS can do this.')] }
    : verdict;
};
