import { outcomeOf } from '../../core/evidence/classify.ts';
import { isSilent } from '../../core/evidence/outcome.ts';
import { parametersFor, type FinishedProbe } from '../../core/probe/definition.ts';
import { isRejectedSignIn, next, provesSignIn } from '../../core/probe/plan.ts';
import type { Family, Layer } from '../../core/words.ts';
import { RefusedToSend, whyNotToSend } from './preflight.ts';
import { Stopped } from './probe-failure.ts';
import { probeOnce, TurnedBack } from './probe-once.ts';
import { openSession } from './stage-session.ts';
import type { ProbeOutput, RunStage } from './target.ts';

/**
 * Runs the probes of one stage in the order that protects the account (core/probe/plan.ts). Each result is handed over
 * and waited for before the next credential goes out. Ends early, and soon, when `signal` is aborted: what is finished
 * stays, the rest reads `not-run.stopped`.
 * @throws RefusedToSend before anything was sent; whatever `onResult` threw, after everything under way was ended.
 */
export const runStage: RunStage = async (target, plan, hooks, signal) => {
  const refusal = whyNotToSend(target);
  if (refusal !== null) throw new RefusedToSend(refusal);

  const session = openSession(target);
  const finished: FinishedProbe[] = [...plan.finished];
  const running = new Map<Family, Promise<void>>();
  const delivered = new Set<Family>();
  const givenUp = new AbortController();
  const stop = AbortSignal.any([signal, givenUp.signal]);
  let failedSignIns = 0;
  /** Who is handing over credentials while the server has let nobody in yet. */
  let presenting: Family | null = null;
  let someTurnedBack = false;

  /** Our own proxy rejected credentials: it locks accounts as well. Without credentials there is nothing to protect. */
  const proxyRejected = (): boolean =>
    target.proxy?.user != null &&
    !plan.continueAfter401 &&
    finished.some(({ outcome }) => outcome === 'proxy.auth-required');

  const mayPresent = (family: Family): boolean => {
    const rejected = finished.some(({ outcome }) => isRejectedSignIn(outcome));
    if (rejected && !plan.continueAfter401) return false;
    if (!rejected && finished.some(provesSignIn)) return true;
    if (presenting !== null) return false;
    presenting = family;
    return true;
  };

  const deliver = async (output: ProbeOutput): Promise<void> => {
    if (isRejectedSignIn(output.outcome)) failedSignIns += 1;
    await hooks.onResult(output);
    delivered.add(output.family);
    finished.push(output);
  };

  const run = async (family: Family): Promise<void> => {
    const parameters = parametersFor(target, finished);
    const onLayer = (layer: Layer): void => hooks.onPhase(family, layer);
    try {
      await deliver(
        await outputOf(family, () => probeOnce(session, family, parameters, onLayer, () => mayPresent(family), stop)),
      );
    } catch (error) {
      if (!(error instanceof TurnedBack)) throw error;
      someTurnedBack = true;
      hooks.onPhase(family, null);
    } finally {
      if (presenting === family) presenting = null;
    }
  };

  const skip = async (families: readonly Family[], outcome: ProbeOutput['outcome']): Promise<void> => {
    for (const family of families) await deliver({ family, outcome, evidence: null });
  };

  /** Families that this run was asked for and has not handed over; none of them is under way when this is asked. */
  const left = (): readonly Family[] => {
    const known = new Set(finished.filter(({ outcome }) => !isSilent(outcome)).map(({ family }) => family));
    return plan.families.filter((family) => !known.has(family) && !delivered.has(family));
  };

  for (const family of left()) hooks.onPhase(family, null);
  try {
    while (!stop.aborted) {
      const step = next(plan.families, finished, [...running.keys()], plan.continueAfter401, someTurnedBack);
      if (proxyRejected()) {
        await Promise.all(running.values());
        await skip(left(), 'not-run.protecting-account');
        return { failedSignIns };
      }
      if (step.kind === 'done') return { failedSignIns };
      if (step.kind === 'protect') {
        await Promise.all(running.values());
        await skip(step.families, 'not-run.protecting-account');
        return { failedSignIns };
      }
      if (step.kind === 'start')
        for (const family of step.families)
          running.set(
            family,
            run(family).finally(() => running.delete(family)),
          );
      await Promise.race(running.values());
    }
    await Promise.all(running.values());
    await skip(left(), 'not-run.stopped');
    return { failedSignIns };
  } catch (error) {
    givenUp.abort();
    await Promise.allSettled(running.values());
    throw error;
  }
};

const outputOf = async (
  family: Family,
  probe: () => Promise<NonNullable<ProbeOutput['evidence']>>,
): Promise<ProbeOutput> => {
  try {
    const evidence = await probe();
    return { family, outcome: outcomeOf(family, evidence), evidence };
  } catch (error) {
    if (error instanceof Stopped) return { family, outcome: 'not-run.stopped', evidence: null };
    throw error;
  }
};
