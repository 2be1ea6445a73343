import type { AskedAgain, Certificate, HelloEvidence, TlsEvidence } from '../../core/evidence/evidence.ts';
import type { Outcome } from '../../core/evidence/outcome.ts';
import { asciiHost } from './destination.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { RefusedToSend, whyNotToLook } from './preflight.ts';
import { ProbeFailure, TimeUp } from './probe-failure.ts';
import { fetchPinned, openVerified } from './secure-connection.ts';
import { storesOf } from './stores.ts';
import { signingInAtProxy } from './proxy-sign-in.ts';
import type { LookTarget, SignInGate } from './target.ts';
import { reasonOf } from './time-limit.ts';
import { Trust } from './trust.ts';

/** What the other side shows of itself. */
export interface CertificateLook {
  /** Leaf first; empty when no chain could be read. */
  readonly chain: readonly Certificate[];
  readonly trusted: boolean;
  readonly trustedBy: TlsEvidence['trustedBy'];
  /** Why it is not trusted, or why none could be read; `null` when trusted. */
  readonly problem: Outcome | null;
  /** To which stores of authorities the chain leads, trusted or not; `null` when no chain could be read. */
  readonly stores: NonNullable<TlsEvidence['stores']> | null;
  readonly tlsVersion: string | null;
  readonly cipher: string | null;
  /** The hello that was answered, or the ordinary one. */
  readonly hello: HelloEvidence | null;
  /** What further hellos came to; empty where the ordinary one was answered. */
  readonly askedAgain: readonly AskedAgain[];
}

/**
 * Looks at the certificate a server presents, and says whether it would be trusted. No credentials of the server and not
 * one byte of HTTP go to it.
 * @param gate of the account at a proxy of our own; `null`: it is given no user name.
 * @throws RefusedToSend for a target that is invalid, and where the gate is closed; `Stopped` when `signal` is aborted.
 */
export const lookAtCertificate = async (
  target: LookTarget,
  gate: SignInGate | null,
  signal: AbortSignal,
): Promise<CertificateLook> => {
  const refusal = whyNotToLook(target);
  if (refusal !== null) throw new RefusedToSend(refusal);
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new TimeUp()), target.timeouts.totalMs);
  const passOn = (): void => end.abort(reasonOf(signal));
  if (signal.aborted) passOn();
  signal.addEventListener('abort', passOn, { once: true });
  try {
    return await look({ ...target, host: asciiHost(target.host) ?? target.host }, gate, end.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', passOn);
  }
};

const look = async (target: LookTarget, gate: SignInGate | null, signal: AbortSignal): Promise<CertificateLook> => {
  const trust = new Trust(target.ca, target.pin);
  const draft = new EvidenceDraft({ method: 'GET', url: '', accept: '' }, () => undefined);
  let failure: ProbeFailure | null = null;
  try {
    const { socket } = await signingInAtProxy(gate, target.timeouts.totalMs, draft, signal, async () => {
      if (trust.needsLeaf) await fetchPinned(target, trust, draft, signal);
      return openVerified(target, trust, draft, signal);
    });
    socket.destroy();
  } catch (error) {
    if (!(error instanceof ProbeFailure)) throw error;
    failure = error;
  }
  const { tls } = draft;
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
