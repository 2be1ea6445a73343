import { setTimeout as sleep } from 'node:timers/promises';
import {
  isSwitchedOff,
  mayHideRejection,
  isOfGateway,
  mayStandForRejection,
  resultOf,
  signInMakesNoDifference,
  wantsTwin,
  type SignInResult,
} from '../../core/records/attempt.ts';
import { outcomeOf } from '../../core/evidence/classify.ts';
import { isSilent } from '../../core/evidence/outcome.ts';
import { type FinishedProbe, type ProbeParameters, DEFINITIONS } from '../../core/evidence/probes.ts';
import {
  mayPass,
  PAUSE_BEFORE_SECOND_MS,
  withEarlier,
  MNT_VERSION,
  wantsMntVersion,
  withMntVersion,
} from '../../core/evidence/ask-again.ts';
import {
  hasFormAlone,
  mayBeRejectedByProxy,
  next,
  provesSignIn,
  wantsSignIn,
  wasRejected,
} from '../../core/evidence/sign-in-plan.ts';
import type { Family, Layer } from '../../core/vocabulary/words.ts';
import { RefusedToSend } from './preflight.ts';
import { probeOnce, TurnedBack, type Question, type StageSession } from './probe-once.ts';
import type { AskControl } from './control.ts';
import type { OnLayer } from './evidence-draft.ts';
import { untilStopped } from './failures.ts';
import type { ProbeOutput, SignInGate, StageHooks, StagePlan } from './target.ts';

interface FamilyContext {
  readonly session: StageSession;
  readonly families: readonly Family[];
  /** What is known already; families that are really done are not asked again. It proves no sign-in: that was earlier. */
  readonly finished: readonly FinishedProbe[];
  readonly continueAfter401: boolean;
  readonly gate: SignInGate;
  readonly parameters: (finished: readonly FinishedProbe[]) => ProbeParameters;
  readonly askBeside?: readonly AskControl[];
  /** Where the server accepted the user before: an error that may pass is asked once more, and Monitoring which node it is. */
  readonly askTwice?: boolean;
  readonly withoutSignInFirst?: StagePlan['withoutSignInFirst'];
  readonly onPhase: (family: Family, layer: Layer | null) => void;
  readonly onSoFar?: StageHooks['onSoFar'];
  /** Awaited before the next credential goes out. */
  readonly onResult: (output: ProbeOutput) => Promise<void>;
}

interface Turn {
  ticket: string | null;
  /** The server accepted this kind of sign-in of late, and nothing counts as rejected. */
  proven: boolean;
  isKnown: boolean;
  wait: boolean;
}

/**
 * Asks one endpoint in the order that protects the account (core/evidence/sign-in-plan.ts): a sign-in is in the ledger before its
 * credentials are written, and its result, handed over and kept, before the next goes out. Aborted, what is finished stays.
 * @throws RefusedToSend where the ledger cannot be written; whatever `onResult` threw, after everything under way was ended.
 */
export const askFamilies = async (
  {
    session,
    families,
    finished: known,
    continueAfter401,
    gate,
    parameters,
    askBeside = [],
    askTwice,
    withoutSignInFirst = 'no',
    onPhase,
    onSoFar,
    onResult,
  }: FamilyContext,
  signal: AbortSignal,
): Promise<readonly FinishedProbe[]> => {
  const { proxy, timeouts } = session.target;
  /** Of this call alone: only what comes back now shows whether these credentials are let in. */
  const fresh: FinishedProbe[] = [];
  const finished = (): readonly FinishedProbe[] => [...known, ...fresh];
  const running = new Map<Family, Promise<void>>();
  const delivered = new Set<Family>();
  const givenUp = new AbortController();
  const stop = AbortSignal.any([signal, givenUp.signal]);
  let presenting: Family | null = null;
  let someTurnedBack = false;
  /** What was answered without credentials, until it is known whether the password is right. */
  const deferred = new Map<Family, ProbeOutput>();
  let signNow = false;
  /** A sign-in was rejected, here or anywhere, or may have been: nothing sets out any more. */
  let held = known.some(wasRejected) && !continueAfter401;

  /** Without credentials for the local proxy there is nothing to protect. A consent is spent by the next rejection. */
  const proxyRejected = (): boolean =>
    proxy?.user != null &&
    (fresh.some(mayBeRejectedByProxy) || (!continueAfter401 && known.some(mayBeRejectedByProxy)));

  const mayPresent = async (
    family: Family,
    turn: Turn,
    key: string | null,
    limitMs = timeouts.totalMs,
    again = false,
  ): Promise<boolean> => {
    if (held || (presenting !== null && !again)) return false;
    presenting = family;
    const setting = await gate.setOut({ family, key, limitMs, ...(again && { onlyIfAccepted: true }) });
    switch (setting.answer) {
      case 'go':
        turn.ticket = setting.ticket;
        turn.proven = setting.proven;
        turn.isKnown = setting.isKnown;
        return true;
      case 'unproven':
        return false;
      case 'wait':
        turn.wait = true;
        return false;
      case 'protect':
        held = true;
        return false;
      case 'refused':
        throw new RefusedToSend(setting.failure);
    }
  };

  /** In the ledger before anything else, so that a rejection counts though its record cannot be saved. */
  const settle = async ({ ticket, isKnown }: Turn, output: ProbeOutput | null): Promise<void> => {
    if (ticket === null) return;
    const result = output === null ? 'unknown' : resultOfSignIn(output, isKnown);
    const status = output?.evidence?.response?.status;
    if (await gate.settle(ticket, result, status !== undefined && !isOfGateway(status))) held = true;
  };

  const resultOfSignIn = (output: ProbeOutput, isKnown: boolean): SignInResult => {
    // Stopped between the ledger and the connection, nothing was written; a fault of this program shows nothing.
    const result = resultOf(output) ?? 'answered';
    if (result !== 'answered') return result;
    // Where others were let in, the form of a good answer is enough.
    if (finished().some(provesSignIn)) return hasFormAlone(output) ? 'accepted' : 'answered';
    if (!isKnown && mayStandForRejection(output)) return 'unknown';
    return askBeside.length > 0 && mayHideRejection(output) && !isSwitchedOff(output) ? 'hidden' : 'answered';
  };

  const deliver = async (output: ProbeOutput): Promise<void> => {
    await onResult(output);
    delivered.add(output.family);
    fresh.push(output);
  };

  let lasting = askTwice !== true;

  /** Signs in once more for an API that has let the user in, and never where it has not; `null`: not sent, or stopped. */
  const signInAgain = async (
    family: Family,
    question: Question,
    limitMs: number,
    onLayer: OnLayer,
  ): Promise<ProbeOutput | null> => {
    const turn: Turn = { ticket: null, proven: false, isKnown: false, wait: false };
    const target = { ...session.target, timeouts: { ...timeouts, totalMs: limitMs } };
    const mayGo = (key: string | null): Promise<boolean> => mayPresent(family, turn, key, limitMs, true);
    try {
      const output = await outputOf(family, () =>
        probeOnce({ ...session, target }, question, onLayer, mayGo, stop),
      ).catch(async (error: unknown) => {
        await settle(turn, null);
        throw error;
      });
      await settle(turn, output);
      return output.evidence === null || output.outcome === 'not-run.stopped' ? null : output;
    } catch (error) {
      if (error instanceof TurnedBack) return null;
      throw error;
    }
  };

  const leftOf = ({ evidence }: ProbeOutput): number => timeouts.totalMs - (evidence?.durationMs ?? 0);
  const isStopped = (): boolean => stop.aborted;
  const isHeld = (): boolean => held || isStopped();

  /** The same once more, after a pause, in what is left of the probe's time; stopped or held back, the first stays. */
  const askOnceMore = async (first: ProbeOutput, asked: ProbeParameters, onLayer: OnLayer): Promise<ProbeOutput> => {
    const { family, outcome, evidence } = first;
    const limitMs = leftOf(first) - PAUSE_BEFORE_SECOND_MS;
    if (lasting || isHeld() || evidence === null || !mayPass(outcome, evidence) || limitMs <= 0) return first;
    await sleep(PAUSE_BEFORE_SECOND_MS, undefined, { signal: stop }).catch(() => undefined);
    if (isHeld()) return first;
    const second = await signInAgain(family, questionOf(family, asked), limitMs, onLayer);
    if (second?.evidence == null) return first;
    lasting = mayPass(second.outcome, second.evidence);
    return { ...second, evidence: withEarlier(second.evidence, outcome, evidence) };
  };

  const askVersion = async (output: ProbeOutput): Promise<ProbeOutput> => {
    const { family, evidence } = output;
    const limitMs = leftOf(output);
    if (askTwice !== true || isHeld() || evidence === null || limitMs <= 0) return output;
    if (!wantsMntVersion(output, finished())) return output;
    const version = await signInAgain(family, MNT_VERSION, limitMs, () => undefined);
    if (version?.evidence == null) return output;
    const extended = withMntVersion(evidence, version.evidence);
    return { ...output, outcome: outcomeOf(family, extended), evidence: extended };
  };

  const withMore = async (output: ProbeOutput): Promise<ProbeOutput> => {
    let extended = output;
    for (const ask of askBeside) extended = await ask(extended, stop);
    return extended;
  };

  /** The answer without credentials, where they have made no difference; `null` where they are to be sent all the same. */
  const askBare = async (family: Family, question: Question, onLayer: OnLayer): Promise<ProbeOutput | null> => {
    if (signNow) return null;
    const first = withoutSignInFirst !== 'no' && !fresh.some(provesSignIn);
    if (!first && !signInMakesNoDifference(finished())) return null;
    const bare = await outputOf(family, () => probeOnce(session, question, onLayer, null, stop));
    return wantsSignIn(bare) ? null : bare;
  };

  const run = async (family: Family): Promise<void> => {
    const asked = parameters(finished());
    const onLayer: OnLayer = (layer, soFar) => {
      onPhase(family, layer);
      onSoFar?.(family, layer, soFar());
    };
    const turn: Turn = { ticket: null, proven: false, isKnown: false, wait: false };
    try {
      const bare = await askBare(family, questionOf(family, asked), onLayer);
      if (bare !== null) {
        if (withoutSignInFirst === 'then-with') deferred.set(family, bare);
        else await deliver(await withMore(bare));
        return;
      }
      const first = await outputOf(family, () =>
        probeOnce(session, questionOf(family, asked), onLayer, (key) => mayPresent(family, turn, key), stop),
      )
        // What is answered without credentials shows the result of the sign-in.
        .then((sent) => (wantsTwin(sent) ? withMore(sent) : sent))
        .catch(async (error: unknown) => {
          await settle(turn, null);
          throw error;
        });
      await settle(turn, first);
      const output = await askVersion(turn.proven ? await askOnceMore(first, asked, onLayer) : first);
      // What the sign-in came to is in the ledger: this costs no other.
      await deliver(await withMore(output));
    } catch (error) {
      if (!(error instanceof TurnedBack)) throw error;
      someTurnedBack = true;
      onPhase(family, null);
      if (turn.wait) await untilStopped(gate.turn(), stop);
    } finally {
      if (presenting === family) presenting = null;
    }
  };

  const skip = async (outcome: ProbeOutput['outcome']): Promise<readonly FinishedProbe[]> => {
    await Promise.all(running.values());
    await deliverDeferred();
    for (const family of left())
      await deliver({
        family,
        outcome,
        evidence: null,
        ...(outcome === 'not-run.stopped' && { stop: 'before-turn' as const }),
      });
    return finished();
  };

  const deliverDeferred = async (): Promise<void> => {
    for (const [family, bare] of [...deferred]) {
      deferred.delete(family);
      await deliver(await withMore(bare));
    }
  };

  const hasSignedIn = (): boolean =>
    fresh.some(({ evidence }) => evidence?.times.http != null && evidence.withoutSignIn !== true);

  /** With credentials where they were let in meanwhile; else one alone, for nothing of this run has shown them to anybody. */
  const askDeferred = async (): Promise<void> => {
    signNow = true;
    for (const family of [...deferred.keys()])
      while (deferred.has(family) && !held && !stop.aborted && (fresh.some(provesSignIn) || !hasSignedIn())) {
        await run(family);
        if (delivered.has(family)) deferred.delete(family);
      }
    await deliverDeferred();
  };

  /** Families that were asked for and not handed over; none of them is under way when this is asked. */
  const left = (): readonly Family[] => {
    const done = new Set(
      finished()
        .filter(({ outcome }) => !isSilent(outcome))
        .map(({ family }) => family),
    );
    return families.filter((family) => !done.has(family) && !delivered.has(family) && !deferred.has(family));
  };

  for (const family of left()) onPhase(family, null);
  try {
    while (!stop.aborted) {
      const asked = families.filter((family) => !deferred.has(family));
      const step = next(asked, fresh, [...running.keys()], continueAfter401, someTurnedBack, known);
      if (step.kind === 'done') {
        await askDeferred();
        return isStopped() ? await skip('not-run.stopped') : finished();
      }
      if (step.kind === 'protect' || held || proxyRejected()) return await skip('not-run.protecting-account');
      if (step.kind === 'start')
        for (const family of step.families)
          running.set(
            family,
            run(family).finally(() => running.delete(family)),
          );
      await Promise.race(running.values());
    }
    return await skip('not-run.stopped');
  } catch (error) {
    givenUp.abort();
    await Promise.allSettled(running.values());
    throw error;
  }
};

const questionOf = (family: Family, asked: ProbeParameters): Question => {
  const { path, accept } = DEFINITIONS[family];
  return { path: path(asked), accept };
};

const outputOf = async (
  family: Family,
  probe: () => Promise<NonNullable<ProbeOutput['evidence']>>,
): Promise<ProbeOutput> => {
  const evidence = await probe();
  const outcome = outcomeOf(family, evidence);
  return { family, outcome, evidence, ...(outcome === 'not-run.stopped' && { stop: 'by-engineer' as const }) };
};
