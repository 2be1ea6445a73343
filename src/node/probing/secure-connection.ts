import { captureChain } from './capture.ts';
import type { PresentedTls } from './chain.ts';
import { isCertificateFailure } from './error-outcome.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { ProbeFailure, Stopped } from './probe-failure.ts';
import type { LookTarget } from './target.ts';
import { connectVerified, type VerifiedConnection } from './tls.ts';
import { openTransport } from './transport.ts';
import type { Trust } from './trust.ts';

/**
 * Reaches a connection that may be trusted, or the failure with the chain that explains it. Not one byte of HTTP to the
 * server is written here.
 */

const NO_REQUEST = { method: 'GET', url: '', accept: '' } as const;

const scratch = (): EvidenceDraft => new EvidenceDraft(NO_REQUEST, () => undefined);

/**
 * Opens a transport and verifies who is at its end. Where that fails for the certificate's sake, the chain is read once
 * more from the same address and put into the draft.
 * @throws ProbeFailure; `Stopped`.
 */
export const openVerified = async (
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
): Promise<VerifiedConnection> => {
  const transport = await openTransport(target, trust, draft, signal);
  try {
    const connection = await draft.during('tls', () =>
      connectVerified(transport, target.host, trust, target.timeouts.connectMs, signal),
    );
    draft.tls = connection.tls;
    return connection;
  } catch (error) {
    if (!(error instanceof ProbeFailure) || !isCertificateFailure(error)) throw error;
    const presented = await captureAgain(target, trust, draft, signal);
    draft.tls = untrusted(presented);
    if (presented) trust.requirePin(presented.chain[0]);
    throw error;
  }
};

/**
 * Fetches the certificate that a pin stands for, so that the probe's own connection can be verified against it.
 * @throws ProbeFailure, with what was presented in the draft; `Stopped`.
 */
export const fetchPinned = async (
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
): Promise<void> => {
  const transport = await openTransport(target, trust, draft, signal);
  const presented = await draft.during('tls', () =>
    captureChain(transport, target.host, target.timeouts.connectMs, signal),
  );
  draft.tls = untrusted(presented);
  trust.adopt(presented.chain);
};

const captureAgain = async (
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
): Promise<PresentedTls | null> => {
  try {
    const transport = await openTransport(target, trust, scratch(), signal, draft.connection?.remoteAddress);
    return await captureChain(transport, target.host, target.timeouts.connectMs, signal);
  } catch (error) {
    // The first failure is the one that counts; without a chain it stands alone.
    if (error instanceof ProbeFailure || error instanceof Stopped) return null;
    throw error;
  }
};

const untrusted = (presented: PresentedTls | null): EvidenceDraft['tls'] => ({
  version: presented?.version ?? null,
  cipher: presented?.cipher ?? null,
  trustedBy: null,
  chain: [...(presented?.chain ?? [])],
});
