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
import { attribute } from '../../core/evidence/responder/attribute.ts';
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
import { probeOnce, SLEPT, TurnedBack, type Question, type StageSession } from './probe-once.ts';
import type { AskControl } from './control.ts';
import type { OnLayer } from './evidence-draft.ts';
import { untilStopped } from './failures.ts';
import type { AboutToSetOut, ProbeOutput, SettingOut, SignInGate, StageHooks } from './target.ts';

interface FamilyContext {
  readonly session: StageSession;
  readonly families: readonly Family[];
  /** What is known already; families that are really done are not asked again. It proves no sign-in: that was earlier. */
  readonly finished: readonly FinishedProbe[];
  readonly continueAfter401: boolean;
  readonly gate: SignInGate;
  readonly parameters: (finished: readonly FinishedProbe[]) => ProbeParameters;
  readonly askBeside?: readonly AskControl[];
  /**
   * Where the server accepted the user before: an error that may pass is asked once more, and Monitoring which node it is. A round of a
   * watch and a further address have none of it.
   */
  readonly askTwice?: boolean;
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
  /** Why it turned back. */
  back: SettingOut | null;
  /** What lets it go with the password although an answer before was unclear. */
  bare: AboutToSetOut['bare'];
}

const newTurn = (): Turn => ({ ticket: null, proven: false, isKnown: false, back: null, bare: undefined });

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
  /** The password went out, and nothing has shown what came of it. */
  let isUnclear = false;
  let someTurnedBack = false;
  /** What was answered without credentials, until it is known whether the password is right. */
  const deferred = new Map<Family, ProbeOutput>();
  let signNow = false;
  let consented = false;
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
    if (held || (presenting !== null && presenting !== family)) return false;
    presenting = family;
    const mayBeSecond = isUnclear && !fresh.some(provesSignIn);
    const setting = await gate.setOut({
      ...{ family, key, limitMs, mayBeSecond },
      ...(turn.bare && { bare: turn.bare }),
      ...(again && { onlyIfAccepted: true }),
    });
    turn.back = setting;
    if (setting.answer === 'refused') throw new RefusedToSend(setting.failure);
    if (setting.answer === 'protect') held = true;
    if (setting.answer !== 'go') return false;
    Object.assign(turn, setting);
    return true;
  };

  /** In the ledger before anything else, so that a rejection counts though its record cannot be saved. */
  const settle = async (turn: Turn, output: ProbeOutput | null): Promise<void> => {
    const { ticket } = turn;
    if (ticket === null) return;
    const result = output === null ? 'unknown' : resultOfSignIn(output, turn);
    if (result === 'unclear') isUnclear = true;
    // Only who signs in meets what is there: nothing without the password would show that it is gone.
    if (result === 'unclear' && output?.evidence?.statusWithoutSignIn === 401) held = true;
    const status = output?.evidence?.response?.status;
    if (await gate.settle(ticket, result, status !== undefined && !isOfGateway(status))) held = true;
  };

  const resultOfSignIn = (output: ProbeOutput, { isKnown, bare }: Turn): SignInResult => {
    // Stopped between the ledger and the connection, nothing was written; a fault of this program shows nothing.
    const result = resultOf(output) ?? 'answered';
    const isOpen = result === 'answered' && !finished().some(provesSignIn);
    // Where others were let in, the form of a good answer is enough.
    if (result === 'answered' && !isOpen) return hasFormAlone(output) ? 'accepted' : 'answered';
    const isMasked = result === 'unknown' || (isOpen && mayStandForRejection(output));
    const mayHide = isOpen && askBeside.length > 0 && mayHideRejection(output) && !isSwitchedOff(output);
    if (!isMasked && !mayHide && result !== 'unclear') return result;
    // The server asked for the password, got it, and still says nothing clear: a second one that may have been rejected.
    return (isMasked && !isKnown) || bare === 'asked-for' ? 'unknown' : 'unclear';
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
    const turn = newTurn();
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

  /** Asks without the password; true where the server itself asks for it, or is in front of nobody. What came is handed over else. */
  const isAskedFor = async (family: Family, turn: Turn, question: Question, onLayer: OnLayer): Promise<boolean> => {
    const bare = await outputOf(family, () => probeOnce(session, question, onLayer, null, stop));
    const byGate = turn.back?.answer === 'bare-first' ? turn.back : null;
    const isDevice = attribute(bare.evidence, session.target.host).responder === 'device';
    if (wantsSignIn(bare) && (!isDevice || byGate?.consented === true)) {
      turn.bare = 'asked-for';
      return true;
    }
    if (byGate?.consented === true && askTwice !== true) {
      turn.bare = 'consented';
      return true;
    }
    if (byGate?.consented === true) consented = true;
    if (byGate !== null && askTwice === true) deferred.set(family, bare);
    else await deliver(await withMore(bare));
    return false;
  };

  const run = async (family: Family): Promise<void> => {
    const asked = parameters(finished());
    const question = questionOf(family, asked);
    const onLayer: OnLayer = (layer, soFar) => {
      onPhase(family, layer);
      onSoFar?.(family, layer, soFar());
    };
    const turn = newTurn();
    const send = (): Promise<ProbeOutput> =>
      outputOf(family, () => probeOnce(session, question, onLayer, (key) => mayPresent(family, turn, key), stop));
    try {
      if (signNow) turn.bare = 'consented';
      else if (signInMakesNoDifference(finished()) && !(await isAskedFor(family, turn, question, onLayer))) return;
      const sent = await send().catch(async (error: unknown) => {
        if (!(error instanceof TurnedBack) || turn.back?.answer !== 'bare-first') throw error;
        return (await isAskedFor(family, turn, question, onLayer)) ? send() : null;
      });
      if (sent === null) return;
      // What is answered without credentials shows the result of the sign-in.
      const first = await (wantsTwin(sent) ? withMore(sent) : Promise.resolve(sent)).catch(async (error: unknown) => {
        await settle(turn, null);
        throw error;
      });
      await settle(turn, first);
      const output = await askVersion(turn.proven ? await askOnceMore(first, asked, onLayer) : first);
      // What the sign-in came to is in the ledger: this costs no other.
      await deliver(await withMore(output));
    } catch (error) {
      if (!(error instanceof TurnedBack)) {
        if (turn.ticket !== null) await settle(turn, null);
        throw error;
      }
      if (turn.back?.answer === 'not-this') {
        const { before } = turn.back;
        await deliver({ family, outcome: 'not-run.protecting-account', evidence: null, rejectedBefore: before });
        return;
      }
      someTurnedBack = true;
      onPhase(family, null);
      if (turn.back?.answer === 'wait') await untilStopped(gate.turn(), stop);
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

  const mayAskDeferred = (): boolean => fresh.some(provesSignIn) || (consented && !hasSignedIn());

  /** With credentials where they were let in meanwhile; else, by consent, one alone: nothing of this run has shown them to anybody. */
  const askDeferred = async (): Promise<void> => {
    signNow = true;
    for (const family of [...deferred.keys()])
      while (deferred.has(family) && !held && !stop.aborted && mayAskDeferred()) {
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
      const asked = families.filter((family) => !deferred.has(family) && !delivered.has(family));
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
  const stop = evidence.failure?.detail === SLEPT ? SLEPT : 'by-engineer';
  return { family, outcome, evidence, ...(outcome === 'not-run.stopped' && { stop }) };
};
