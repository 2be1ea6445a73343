import type { CheckName } from '../../records/case.ts';
import { CAUSES, stageOfCheck } from '../causes/alternative-causes.ts';
import { type AlternativeCause, type Decision, weaker, type Concluded } from '../judgement.ts';
import { isGoodProbe } from '../../evidence/classify.ts';
import { answered, conclude, failedIn, hasAnotherKey, isWhole, type DiagnosisInput } from '../verdicts/conclusion.ts';
import { say, sentences, isNothing, isSame, type Message } from '../../messages/message.ts';
import { guardCheck, type Guarded } from '../guard/note.ts';
import {
  ADDRESS_LISTED,
  CARD_AGAIN,
  CORRECT_AND_CLICK,
  GUI_SIGN_IN,
  LISTED,
  LOGINS_REASON,
  ROWS_UP,
  TYPE_BOTH,
} from '../causes/sentences.ts';
import { fill } from '../rules/rule.ts';
import { STAGES } from '../../vocabulary/words.ts';
import { stageCells, type JudgedCell } from '../cells.ts';
import {
  ASKS_FOR,
  COMPARE_CERTIFICATES,
  GUI_STEP,
  LOGINS_STEP,
  READ_ROW,
  SETTLED_BY_CERTIFICATES,
  TYPE_AND_CLICK,
} from '../rules/status.ts';
import {
  withCardElsewhere,
  withNameChange,
  withOtherPlace,
  withOwnPorts,
  withRejection,
  withRelapse,
  withTerminator,
  clearedByCapture,
} from './also-known.ts';
import { leafOf } from '../../evidence/evidence.ts';
import { isKnownAsOwn } from '../relations/certificates.ts';
import { answersEveryPathAlike } from '../words/hello.ts';
import { promised, withCardOpposing } from './promise.ts';
import { isOfDevice } from './shown.ts';

/** What would still decide the verdict that gave way: the deciding check was made already. */
const ONCE_MORE = say('Take these steps, and test again: if it still fails, the cause is another one.');

/** Let through, and refused: nothing listens at the place to which the firewall leads. */
const isRefused = (verdict: Concluded, input: DiagnosisInput): boolean =>
  failedIn(input, verdict).some(({ stage, outcome }) => stage === 'outside' && outcome === 'tcp.refused');

const WHERE_IT_LEADS = say(
  'Firewall team: to which address and port does the translation or forwarding lead? Compare it with the address and port of the server.',
);

/** What comes before the steps of a decision: where a firewall leads, and the card where the password was typed again already. */
const firstOf = ({ code }: Decision, verdict: Concluded, input: DiagnosisInput): readonly Message[] => {
  if (code === 'verdict.let-through') return isRefused(verdict, input) ? [WHERE_IT_LEADS] : [];
  const isTyped = code === 'verdict.platform-rejected' && input.checks['password-reentered']?.result === 'yes';
  return isTyped ? [say(CARD_AGAIN)] : [];
};

/** What the verdict that gave way leaves open: after a log that lets through, not the device of that log but another one. */
const left = (verdict: Concluded, { code }: Decision, input: DiagnosisInput): AlternativeCause =>
  code === 'verdict.let-through'
    ? isRefused(verdict, input)
      ? CAUSES.translatedAstray
      : CAUSES.anotherDevice
    : { party: verdict.party, sentence: sentences(...verdict.facts), check: ONCE_MORE };

/** The server's report holds the platform's sign-in, and no log a block: it arrives, so no way, list or certificate keeps it away. */
const platformArrives = ({ code, restsOn }: Concluded, input: DiagnosisInput): boolean =>
  code === 'verdict.rule-2' &&
  answered(input, 'administrator-logins', restsOn) === 'found' &&
  answered(input, 'firewall-log', restsOn) !== 'blocked';

const isRejectedOfOurs = ({ order }: DiagnosisInput): boolean =>
  [...order.runs, ...order.watches].some(({ failedSignIns }) => failedSignIns > 0);

/**
 * Who distrusts the server's authority reaches none of its APIs, whatever else is true. A row of a rejected sign-in, or a list of
 * addresses, may be of another moment than the probes.
 */
const suffices = (verdict: Concluded, { code }: Decision, input: DiagnosisInput): boolean =>
  code === 'verdict.authority-not-trusted' &&
  verdict.code === 'verdict.rule-2' &&
  (['firewall-log', 'administrator-logins', 'ip-access-list'] as const).every((check) =>
    [undefined, 'not-found', 'allowed'].includes(answered(input, check, verdict.restsOn)),
  ) &&
  isWhole(input, 'inside') &&
  isWhole(input, 'outside') &&
  input.isPart !== true;

/** What is left open where the platform's sign-in arrives and is rejected. */
const leftByArrival = (input: DiagnosisInput): readonly AlternativeCause[] =>
  isRejectedOfOurs(input) ? [CAUSES.rowOfOurs] : [];

/** A rival that a check speaks against falls; the first that one speaks for takes the verdict's place, as likely, or more where it suffices. */
const decided = (verdict: Concluded, input: DiagnosisInput): Concluded => {
  const isOpened = failedIn(input, verdict).some(
    (cell) => cell.stage === 'outside' && hasAnotherKey({ inside: input.matrix.inside[cell.family], outside: cell }),
  );
  // A row in the server's report shows that the request arrived; a device that opens TLS may have changed it.
  const decidedBy = (cause: AlternativeCause): NonNullable<AlternativeCause['decidedBy']> =>
    cause === CAUSES.reachedServer && isOpened ? {} : (cause.decidedBy ?? {});
  const decisionOf = (cause: AlternativeCause): Decision | null | undefined =>
    Object.entries(decidedBy(cause))
      .map(([check, results]: [string, Readonly<Record<string, Decision | null>>]) => {
        const result = answered(input, check as CheckName, verdict.restsOn);
        return result === undefined ? undefined : results[result];
      })
      .find((decision) => decision !== undefined);
  const open = verdict.rivals.filter((alternative) => decisionOf(alternative) === undefined);
  const all = verdict.rivals.filter((alternative) => decisionOf(alternative));
  const settles = (alternative: AlternativeCause): boolean => {
    const decision = decisionOf(alternative);
    return decision != null && suffices(verdict, decision, input);
  };
  const confirmed = all.find(settles) ?? all[0];
  const then = confirmed && decisionOf(confirmed);
  if (confirmed && then) {
    const isSettled = settles(confirmed);
    const isOpen = !isSettled && !platformArrives(verdict, input);
    return conclude({
      code: then.code,
      party: confirmed.party,
      certainty: isSettled ? 'proven' : 'likely',
      facts: [then.says, ...verdict.facts.slice(0, 1)],
      restsOn: verdict.restsOn,
      rivals: isSettled ? [] : isOpen ? [left(verdict, then, input), ...open] : leftByArrival(input),
      steps: [...firstOf(then, verdict, input), ...then.steps],
      mended: verdict.mended,
    });
  }
  if (open.length === verdict.rivals.length) return verdict;
  const seenThere = verdict.rivals.includes(CAUSES.deviceAnswered) && !open.includes(CAUSES.deviceAnswered);
  const last = verdict.code === 'verdict.rule-2' ? CAUSES.platformNeverAsks : CAUSES.passing;
  const rivals = open.length > 0 ? open : [seenThere ? CAUSES.answerChanged : last];
  return { ...verdict, rivals, wouldChange: rivals[0]?.check ?? verdict.wouldChange };
};

/** How sure a verdict is, and what else could be the cause: after a recorded check has decided, no step makes it surer. */
type Step = (verdict: Concluded, input: DiagnosisInput) => Concluded;

/**
 * What a device that has shown itself does not depend on: which user asked, where every path gets its answer; and which of our proxies
 * was used, where the customer's own authority signed for it, which none of our proxies has.
 */
const isBesides = ({ code }: Guarded, verdict: Concluded, input: DiagnosisInput): boolean => {
  if (verdict.party !== 'firewall-or-proxy' || verdict.certainty !== 'proven') return false;
  const failed = failedIn(input, verdict);
  if (failed.length === 0 || !failed.every((cell) => cell.stage === 'outside' && isOfDevice(input, cell))) return false;
  if (code === 'guard.user-differs') return failed.every((cell) => answersEveryPathAlike(cell.evidence));
  const isOfCustomer = (cell: JudgedCell): boolean =>
    isKnownAsOwn(cell.evidence) &&
    leafOf(cell.evidence)?.issuer === leafOf(input.matrix.inside[cell.family].evidence)?.issuer;
  return code === 'guard.proxy-differs' && failed.every(isOfCustomer);
};

const concerning = (verdict: Concluded, input: DiagnosisInput): readonly Guarded[] =>
  input.guard.filter(
    (one) => verdict.restsOn.some(({ stage }) => one.stages.includes(stage)) && !isBesides(one, verdict, input),
  );

/** Notes without which the verdict would be surer. */
const lowering = (verdict: Concluded, input: DiagnosisInput): ReadonlySet<Guarded> =>
  new Set(
    concerning(verdict, input).filter(({ lowersTo }) => weaker(lowersTo, verdict.certainty) !== verdict.certainty),
  );

/** A verdict that only says what to run next rests on no answer; but nobody knows here which answer was the last. */
const orderedFirst: Step = (verdict, { guard }) => {
  const doubt = verdict.restsOn.length === 0 ? guard.find(({ code }) => code.startsWith('guard.order-')) : undefined;
  if (!doubt) return verdict;
  const wouldChange = guardCheck(doubt.code);
  return { ...verdict, facts: [doubt.sentence], wouldChange, steps: [wouldChange, ...verdict.steps] };
};

/** The guard's notes lower the certainty; the one that lowers it most is named with its check. */
const lowered: Step = (verdict, input) => {
  const concerned = concerning(verdict, input);
  const certainty = concerned.reduce((best, { lowersTo }) => weaker(best, lowersTo), verdict.certainty);
  const reason = concerned.find(({ lowersTo }) => lowersTo === certainty);
  if (certainty === verdict.certainty || !reason) return orderedFirst(verdict, input);
  const { sentence, code } = reason;
  const wouldChange = guardCheck(code);
  if (certainty !== 'cannot-tell') {
    const doubt: AlternativeCause = { party: 'unknown', sentence, check: wouldChange };
    return { ...verdict, certainty, wouldChange, rivals: [doubt, ...verdict.rivals] };
  }
  const { facts } = verdict;
  const suspect: AlternativeCause = { party: verdict.party, sentence: sentences(...facts), check: wouldChange };
  return {
    ...verdict,
    party: 'unknown',
    certainty,
    // What was seen is shown with the reason; what it was taken for is one of the alternatives.
    facts: [sentence, ...facts.slice(0, 1)],
    wouldChange,
    // A verdict that cannot tell orders no change.
    steps: [wouldChange],
    rivals: [suspect, ...verdict.rivals],
  };
};

/** A verdict that is not proven has at least one alternative: what was not looked at yet. */
const contested: Step = (verdict) =>
  verdict.certainty === 'proven' || verdict.rivals.length > 0
    ? verdict
    : {
        ...verdict,
        rivals: [
          isNothing(verdict.wouldChange) ? CAUSES.notLookedAt : { ...CAUSES.notLookedAt, check: verdict.wouldChange },
        ],
      };

const reworded = (verdict: Concluded, change: (text: Message) => Message): Concluded => ({
  ...verdict,
  steps: verdict.steps.map(change),
  wouldChange: change(verdict.wouldChange),
  rivals: verdict.rivals.map((rival) => ({ ...rival, check: change(rival.check) })),
});

/** With each of them the platform signs in for every row. */
const CLICKS: readonly Message[] = [
  guardCheck('card-stale'),
  guardCheck('card-clock'),
  guardCheck('card-time-assumed'),
  ...[ROWS_UP, CARD_AGAIN, CORRECT_AND_CLICK, TYPE_BOTH, TYPE_AND_CLICK].map((text) => say(text)),
];

/** While a sign-in is rejected, a step says what it costs the account. */
const costed: Step = (verdict, { matrix }) => {
  const isOpen = STAGES.some((stage) => stageCells(matrix, stage).some(({ status }) => status === 401));
  const priced = (text: Message): Message =>
    CLICKS.some((click) => isSame(click, text)) ? sentences(text, say('The click costs up to three attempts.')) : text;
  return isOpen ? reworded(verdict, priced) : verdict;
};

/** From the second rejection on, one more sign-in may lock the account: the server's report is looked at before the GUI is tried. */
const spared: Step = (verdict, input) => {
  const { order } = input;
  const rejections = [...order.runs, ...order.watches].reduce((sum, { failedSignIns }) => sum + failedSignIns, 0);
  const isGui = (text: Message): boolean => [GUI_STEP, GUI_SIGN_IN].some((step) => isSame(say(step), text));
  if (rejections < 2 || ![...verdict.steps, verdict.wouldChange].some(isGui)) return verdict;
  const reason = say(LOGINS_REASON);
  const named = failedIn(input, verdict).map(({ facts }) => fill(LOGINS_STEP, facts));
  const looked = verdict.steps.find((step) => named.some((one) => isSame(one, step))) ?? reason;
  const others = verdict.steps.filter((step) => !isSame(step, looked) && !isGui(step));
  return {
    ...verdict,
    steps: [looked, ...others, ...verdict.steps.filter(isGui)],
    wouldChange: isGui(verdict.wouldChange) ? reason : verdict.wouldChange,
  };
};

/** Where both certificates were seen, the program has compared them, and says so in place of asking for it. */
const compared: Step = (verdict, { certificates: { relation } }) => {
  if (relation === 'not-comparable') return verdict;
  const found = say(SETTLED_BY_CERTIFICATES[relation === 'same-endpoint' ? 'same' : 'another']);
  const asked = say(COMPARE_CERTIFICATES);
  return reworded(verdict, (text) => (isSame(text, asked) ? found : text));
};

/** Its report of sign-ins shows nothing of what never came to a sign-in: nobody is sent to look there. */
const unsent: Step = (verdict, input) => {
  const failed = failedIn(input, verdict);
  const isUnsent = ({ evidence }: JudgedCell): boolean =>
    evidence !== null && (evidence.times.http === null || evidence.withoutSignIn === true);
  if (failed.length === 0 || !failed.every(isUnsent)) return verdict;
  const { deviceAnswered, reachedServer } = CAUSES;
  const rivals = verdict.rivals.filter((one) => one !== deviceAnswered && one !== reachedServer);
  const wouldChange = rivals[0]?.check ?? verdict.wouldChange;
  const isAsked = [deviceAnswered, reachedServer].some(({ check }) => isSame(check, verdict.wouldChange));
  return reworded({ ...verdict, rivals, ...(isAsked && { wouldChange }) }, (text) =>
    isSame(text, say(ADDRESS_LISTED)) ? say(LISTED) : text,
  );
};

/** What asks for a check whose answer is there is no step any more; the row that was found is read. */
const answeredSteps: Step = (verdict, input) => {
  const isMade = (check: CheckName): boolean => answered(input, check, verdict.restsOn) !== undefined;
  const made = (Object.keys(input.checks) as CheckName[]).filter(isMade);
  if (made.length === 0) return verdict;
  const asked = [
    ...Object.values(CAUSES).flatMap(({ recordedAs, check }) =>
      recordedAs && made.includes(recordedAs) ? check.key : [],
    ),
    ...made.flatMap((check) => ASKS_FOR[check] ?? []),
  ];
  const isFound =
    made.includes('administrator-logins') && answered(input, 'administrator-logins', verdict.restsOn) !== 'not-found';
  const steps = verdict.steps.flatMap((step) =>
    isFound && ASKS_FOR['administrator-logins']?.includes(step.key) === true
      ? say(READ_ROW)
      : asked.includes(step.key)
        ? []
        : step,
  );
  return steps.length === 0 ? verdict : { ...verdict, steps };
};

/** What checks have decided is no part of a judgement. */
const undecided: Step = (verdict) => ({
  ...verdict,
  rivals: verdict.rivals.map(({ party, sentence, check, recordedAs }) => ({
    party,
    sentence,
    check,
    ...(recordedAs && { recordedAs }),
  })),
});

/** A password with letters outside ASCII that nothing accepted may be read otherwise than it was typed: no GUI decides that. */
const byLetters: Step = (verdict, input) => {
  const { passwordLetters, roleMissing, mistypedHere } = CAUSES;
  const cell = failedIn(input, verdict).find(
    ({ outcome, run, attribution }) =>
      outcome === 'http.401' && run?.passwordNotAscii === true && attribution.responder !== 'device',
  );
  const isRead = input.runs.some((run) => run.passwordNotAscii === true && run.probes.some(isGoodProbe));
  if (!cell || isRead) return verdict;
  const isOfUser = verdict.party !== 'firewall-or-proxy';
  if (!isOfUser || answered(input, 'gui-sign-in', verdict.restsOn) !== 'accepted')
    return { ...verdict, rivals: [passwordLetters, ...verdict.rivals] };
  return conclude({
    code: 'verdict.account.password-letters',
    party: 'api-account',
    certainty: 'cannot-tell',
    facts: [
      say`A sign-in of the user ${cell.facts.user} to the admin GUI was accepted, and the API answers it 401.`,
      passwordLetters.sentence,
    ],
    restsOn: verdict.restsOn,
    rivals: [{ party: 'api-role', sentence: roleMissing.sentence, check: passwordLetters.check }, mistypedHere],
    steps: [passwordLetters.check],
    mended: verdict.mended,
    beyondTable: true,
  });
};

const BY_EVIDENCE: readonly Step[] = [
  byLetters,
  promised,
  decided,
  clearedByCapture,
  withCardOpposing,
  withNameChange,
  withCardElsewhere,
  withRelapse,
  withOtherPlace,
  withRejection,
];
/** What this evidence itself points to; every other cause of the table may be behind such an answer at any time. */
const POINTED_TO: ReadonlySet<AlternativeCause> = new Set([CAUSES.nameInCommonName, CAUSES.largePackets]);
const USUAL: ReadonlySet<string> = new Set(
  Object.values(CAUSES)
    .filter((cause: AlternativeCause) => !POINTED_TO.has(cause))
    .map(({ sentence }) => sentence.key),
);

/** Of the usual explanations one for each party: its team looks at all that is its own when it looks at the first. */
const oneForEach: Step = (verdict) => ({
  ...verdict,
  rivals: verdict.rivals.filter(
    (one, index) =>
      !USUAL.has(one.sentence.key) || verdict.rivals.findIndex(({ party }) => party === one.party) === index,
  ),
});

const BY_GUARD: readonly Step[] = [
  lowered,
  contested,
  withTerminator,
  unsent,
  answeredSteps,
  spared,
  oneForEach,
  undecided,
  compared,
];

export interface Weighed {
  readonly verdict: Concluded;
  readonly lowers: ReadonlySet<Guarded>;
}

/** What a rule concluded, weighed against everything else that is known. */
export const weigh = (concluded: Concluded, input: DiagnosisInput): Weighed => {
  const passed = (steps: readonly Step[], verdict: Concluded): Concluded =>
    steps.reduce((before, step) => step(before, input), verdict);
  const shown = passed(BY_EVIDENCE, concluded);
  const { nextStage, ...verdict } = passed(BY_GUARD, shown);
  // Where something else is asked for first, its stage is, if it has one.
  const isFirst = nextStage !== undefined && isSame(verdict.wouldChange, concluded.wouldChange);
  const asked = isFirst ? nextStage : stageOfCheck(verdict.wouldChange);
  return {
    verdict: { ...costed(withOwnPorts(verdict, input), input), ...(asked && { nextStage: asked }) },
    lowers: lowering(shown, input),
  };
};
