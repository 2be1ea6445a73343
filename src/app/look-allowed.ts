import { done, type Reply } from '../shared/reply.ts';
import { lookAtCertificate, type CertificateLook } from '../node/probing/certificate.ts';
import { RefusedToSend } from '../node/probing/preflight.ts';
import type { LookTarget } from '../node/probing/target.ts';
import type { AppContext } from './app-context.ts';

/** Looks at a certificate; a sign-in at a proxy in the path is in the attempt ledger, and needs a consent after a rejected one. */
export const lookAllowed = async (
  { attempts }: Pick<AppContext, 'attempts'>,
  target: LookTarget,
  signal: AbortSignal,
): Promise<Reply<CertificateLook>> => {
  const permit = await attempts.beginAtProxy(target.proxy, 'look');
  if (!permit.ok) return permit;
  try {
    return done(await lookAtCertificate(target, permit.value?.gate ?? null, signal));
  } catch (error) {
    if (error instanceof RefusedToSend) return { ok: false, failure: error.failure };
    throw error;
  } finally {
    await permit.value?.end();
  }
};
