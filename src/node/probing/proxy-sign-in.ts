import { mayBeRejectedByProxy } from '../../core/evidence/sign-in-plan.ts';
import type { FinishedProbe } from '../../core/evidence/probe.ts';
import type { SignInResult } from '../../core/records/attempt.ts';
import { say } from '../../core/messages/message.ts';
import { failed } from '../../shared/reply.ts';
import type { EvidenceDraft } from './evidence-draft.ts';
import { RefusedToSend } from './preflight.ts';
import { ProbeFailure } from './probe-failure.ts';
import { untilStopped } from './time-limit.ts';
import type { SettingOut, SignInGate } from './target.ts';

/** The sign-in at a proxy of our own, as the attempt ledger sees it. */

/** What a probe shows about the sign-in at the proxy; `null` where none was sent, or nothing came back yet. */
export const resultAtProxy = (probe: Pick<FinishedProbe, 'outcome' | 'evidence'>): SignInResult | null => {
  const { outcome, evidence } = probe;
  if (outcome === 'proxy.auth-required') return 'rejected';
  if (evidence?.proxy == null) return null;
  const { status } = evidence.proxy;
  if (status !== null && status >= 200 && status <= 299) return 'accepted';
  if (mayBeRejectedByProxy(probe)) return 'unknown';
  if (status !== null) return 'answered';
  return outcome === 'not-run.stopped' && evidence.connection !== null ? 'unknown' : null;
};

/** Waits until nobody else signs in at the proxy; `null` where the work was stopped meanwhile. */
export const turnAt = async (gate: SignInGate, limitMs: number, signal: AbortSignal): Promise<SettingOut | null> => {
  while (!signal.aborted) {
    const setting = await gate.setOut({ family: 'ers-endpoints', key: null, limitMs });
    if (setting.answer !== 'wait') return setting;
    await untilStopped(gate.turn(), signal);
  }
  return null;
};

const held = (): RefusedToSend =>
  new RefusedToSend(failed('rejected-before', say('The proxy has rejected this user meanwhile, or may have.')).failure);

/**
 * Opens one way through the proxy of our own, with its sign-in in the ledger: written down before, its result right after.
 * @param gate of the account at the proxy; `null`: it is given no user name.
 * @param draft what `open` writes its evidence to.
 * @throws RefusedToSend where the ledger does not let it go, or cannot be written; whatever `open` throws.
 */
export const signingInAtProxy = async <T>(
  gate: SignInGate | null,
  limitMs: number,
  draft: EvidenceDraft,
  signal: AbortSignal,
  open: () => Promise<T>,
): Promise<T> => {
  const setting = gate === null ? null : await turnAt(gate, limitMs, signal);
  if (gate === null || setting === null) return open();
  if (setting.answer === 'refused') throw new RefusedToSend(setting.failure);
  if (setting.answer !== 'go') throw held();
  const settle = (result: SignInResult | null): Promise<boolean> => gate.settle(setting.ticket, result ?? 'answered');
  try {
    const opened = await open();
    await settle(resultAtProxy({ outcome: 'ok', evidence: draft.finish(null) }));
    return opened;
  } catch (error) {
    if (error instanceof ProbeFailure)
      await settle(resultAtProxy({ outcome: error.outcome, evidence: draft.finish(error) }));
    // Stopped, or a fault of this program: once the proxy was reached, nobody knows.
    else await settle(resultAtProxy({ outcome: 'not-run.stopped', evidence: draft.finish(null) }));
    throw error;
  }
};
