import { mayBeRejectedByProxy } from '../../core/evidence/sign-in-plan.ts';
import type { FinishedProbe } from '../../core/evidence/probes.ts';
import type { SignInResult } from '../../core/records/attempt.ts';
import { say } from '../../core/messages/message.ts';
import { failed } from '../../shared/reply.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { RefusedToSend, whyNotToLook } from './preflight.ts';
import { ProbeFailure, untilStopped, withDeadline } from './failures.ts';
import { type SettingOut, type SignInGate, asciiHost, type LookTarget } from './target.ts';
import type { AskedAgain, Certificate, HelloEvidence, TlsEvidence } from '../../core/evidence/evidence.ts';
import type { Outcome } from '../../core/evidence/outcome.ts';
import { openVerified } from './secure-connection.ts';
import { storesOf } from './stores.ts';
import { Trust } from './trust.ts';
import type { Opening } from './transport.ts';
import type { VerifiedConnection } from './tls.ts';

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
 * Opens a verified connection, with the sign-in at the proxy of our own in the ledger before, and its result right after.
 * @param gate `null`: the proxy is given no user name.
 * @throws RefusedToSend where the ledger does not let it go, or cannot be written; whatever `openVerified` throws.
 */
export const openWithSignIn = async (gate: SignInGate | null, opening: Opening): Promise<VerifiedConnection> => {
  const { target, draft, signal } = opening;
  const setting = gate === null ? null : await turnAt(gate, target.timeouts.totalMs, signal);
  if (gate === null || setting === null) return openVerified(opening);
  if (setting.answer === 'refused') throw new RefusedToSend(setting.failure);
  if (setting.answer !== 'go') throw held();
  const settle = (outcome: Outcome, failure: ProbeFailure | null): Promise<boolean> =>
    gate.settle(setting.ticket, resultAtProxy({ outcome, evidence: draft.finish(failure) }) ?? 'answered');
  try {
    const opened = await openVerified(opening);
    await settle('ok', null);
    return opened;
  } catch (error) {
    // Stopped, or a fault of this program: once the proxy was reached, nobody knows.
    await (error instanceof ProbeFailure ? settle(error.outcome, error) : settle('not-run.stopped', null));
    throw error;
  }
};

/** What the other side shows of itself. */
export interface CertificateLook {
  readonly chain: readonly Certificate[];
  readonly trusted: boolean;
  readonly trustedBy: TlsEvidence['trustedBy'];
  /** Why it is not trusted, or why none could be read; `null` when trusted. */
  readonly problem: Outcome | null;
  /** To which stores of authorities the chain leads, trusted or not; `null` when no chain could be read. */
  readonly stores: NonNullable<TlsEvidence['stores']> | null;
  readonly tlsVersion: string | null;
  readonly cipher: string | null;
  readonly hello: HelloEvidence | null;
  readonly askedAgain: readonly AskedAgain[];
}

/** Looks at the certificate a server presents, without HTTP. @throws RefusedToSend; `Stopped` when `signal` is aborted. */
export const lookAtCertificate = async (
  target: LookTarget,
  gate: SignInGate | null,
  signal: AbortSignal,
): Promise<CertificateLook> => {
  const refusal = whyNotToLook(target);
  if (refusal !== null) throw new RefusedToSend(refusal);
  const own = { ...target, host: asciiHost(target.host) ?? target.host };
  return withDeadline(target.timeouts.totalMs, signal, (ended) => look(own, gate, ended));
};

const look = async (target: LookTarget, gate: SignInGate | null, signal: AbortSignal): Promise<CertificateLook> => {
  const trust = new Trust(target.ca, target.pin);
  const draft = new EvidenceDraft();
  let failure: ProbeFailure | null = null;
  try {
    (await openWithSignIn(gate, { target, trust, draft, signal })).socket.destroy();
  } catch (error) {
    if (!(error instanceof ProbeFailure)) throw error;
    failure = error;
  }
  // The accepted certificate is fetched first; where the connection that it is checked on fails, it was seen all the same.
  const tls = draft.tls !== null && draft.tls.chain.length > 0 ? draft.tls : (draft.shown ?? draft.tls);
  return {
    chain: tls?.chain ?? [],
    trusted: failure === null,
    trustedBy: failure === null ? (tls?.trustedBy ?? null) : null,
    problem: failure?.outcome ?? null,
    stores: tls === null || tls.chain.length === 0 ? null : storesOf(tls.chain, trust.imported),
    tlsVersion: tls?.version ?? null,
    cipher: tls?.cipher ?? null,
    hello: draft.hello ?? null,
    askedAgain: draft.askedAgain ?? [],
  };
};
