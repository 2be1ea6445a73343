import { outcomeOf } from '../../core/evidence/classify.ts';
import { isSilent } from '../../core/evidence/outcome.ts';
import type { FinishedProbe, ProbeParameters } from '../../core/probe/definition.ts';
import { isRejectedSignIn, next, provesSignIn } from '../../core/probe/plan.ts';
import type { Family, Layer } from '../../core/words.ts';
import { Stopped } from './probe-failure.ts';
import { probeOnce, TurnedBack } from './probe-once.ts';
import type { StageSession } from './stage-session.ts';
import type { ProbeOutput } from './target.ts';

/** What is asked at one endpoint. */
export interface Asking {
  readonly session: StageSession;
  readonly families: readonly Family[];
  /** What is known already; families that are really done are not asked again. It proves no sign-in: that was earlier. */
  readonly finished: readonly FinishedProbe[];
  readonly continueAfter401: boolean;
  readonly parameters: (finished: readonly FinishedProbe[]) => ProbeParameters;
  readonly onPhase: (family: Family, layer: Layer | null) => void;
  /** Awaited before the next credential goes out. */
  readonly onResult: (output: ProbeOutput) => Promise<void>;
}

/**
 * Asks one endpoint in the order that protects the account (core/probe/plan.ts). Each result is handed over and waited for
 * before the next credential goes out. Ends early, and soon, when `signal` is aborted: what is finished stays, the rest
 * reads `not-run.stopped`. Gives everything that is known at the end.
 * @throws whatever `onResult` threw, after everything under way was ended.
 */
export const askFamilies = async (
  { session, families, finished: known, continueAfter401, parameters, onPhase, onResult }: Asking,
  signal: AbortSignal,
): Promise<readonly FinishedProbe[]> => {
  const { proxy } = session.target;
  /** Of this call alone: only what comes back now tells whether these credentials are let in. */
  const fresh: FinishedProbe[] = [];
  const finished = (): readonly FinishedProbe[] => [...known, ...fresh];
  const running = new Map<Family, Promise<void>>();
  const delivered = new Set<Family>();
  const givenUp = new AbortController();
  const stop = AbortSignal.any([signal, givenUp.signal]);
  /** Who is handing over credentials while the server has let nobody in yet. */
  let presenting: Family | null = null;
  let someTurnedBack = false;

  /** Our own proxy rejected credentials: it locks accounts as well. Without credentials there is nothing to protect. */
  const proxyRejected = (): boolean =>
    proxy?.user != null && !continueAfter401 && finished().some(({ outcome }) => outcome === 'proxy.auth-required');

  const mayPresent = (family: Family): boolean => {
    const rejected = finished().some(({ outcome }) => isRejectedSignIn(outcome));
    if (rejected && !continueAfter401) return false;
    if (!rejected && fresh.some(provesSignIn)) return true;
    if (presenting !== null) return false;
    presenting = family;
    return true;
  };

  const deliver = async (output: ProbeOutput): Promise<void> => {
    await onResult(output);
    delivered.add(output.family);
    fresh.push(output);
  };

  const run = async (family: Family): Promise<void> => {
    const asked = parameters(finished());
    const onLayer = (layer: Layer): void => onPhase(family, layer);
    try {
      await deliver(
        await outputOf(family, () => probeOnce(session, family, asked, onLayer, () => mayPresent(family), stop)),
      );
    } catch (error) {
      if (!(error instanceof TurnedBack)) throw error;
      someTurnedBack = true;
      onPhase(family, null);
    } finally {
      if (presenting === family) presenting = null;
    }
  };

  const skip = async (outcome: ProbeOutput['outcome']): Promise<readonly FinishedProbe[]> => {
    await Promise.all(running.values());
    for (const family of left()) await deliver({ family, outcome, evidence: null });
    return finished();
  };

  /** Families that were asked for and not handed over; none of them is under way when this is asked. */
  const left = (): readonly Family[] => {
    const done = new Set(
      finished()
        .filter(({ outcome }) => !isSilent(outcome))
        .map(({ family }) => family),
    );
    return families.filter((family) => !done.has(family) && !delivered.has(family));
  };

  for (const family of left()) onPhase(family, null);
  try {
    while (!stop.aborted) {
      const step = next(families, fresh, [...running.keys()], continueAfter401, someTurnedBack, known);
      if (step.kind === 'done') return finished();
      if (step.kind === 'protect' || proxyRejected()) return await skip('not-run.protecting-account');
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
