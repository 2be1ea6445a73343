import { say, sentences } from '../core/messages/message.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { readAuthorities } from './authorities.ts';
import { lookAtCertificate, type CertificateLook } from '../node/probing/look.ts';
import { RefusedToSend } from '../node/probing/preflight.ts';
import type { LookTarget } from '../node/probing/target.ts';
import { readCertificates } from '../node/probing/trust.ts';
import type { AppContext } from './app-context.ts';
import type { Operations } from '../shared/contract.ts';
import { ensureWorld } from './practice.ts';
import { lookTargetOf } from './stage-target.ts';
import { outcomeName } from '../core/diagnosis/words/phrases.ts';

const NOT_CHANGED = say('Nothing was changed.');

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

export const attemptOperations = (app: AppContext): Operations['attempts'] => ({
  allow: ({ pending }) => {
    app.attempts.allow(pending);
    return Promise.resolve(done(null));
  },
});

export const trustOperations = (app: AppContext): Operations['trust'] => ({
  read: async ({ name, base64 }) => {
    const read = await readAuthorities(Buffer.from(base64, 'base64'), name);
    return read.ok
      ? done({ pem: read.value, subjects: (readCertificates(read.value) ?? []).map(({ subject }) => subject) })
      : failed(read.failure.code, sentences(read.failure.message, NOT_CHANGED));
  },
  look: async ({ id, stage, ca }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const ready = await ensureWorld(app, found.value);
    if (!ready.ok) return ready;
    const target = await lookTargetOf(app, ready.value, stage);
    if (!target.ok) return target;
    const asked = ca === undefined ? target.value : { ...target.value, ca, pin: null };
    const looked = await lookAllowed(app, asked, AbortSignal.timeout(asked.timeouts.totalMs));
    if (!looked.ok) return looked;
    const { chain, trusted, problem, hello, askedAgain } = looked.value;
    return done({ chain, trusted, problem: problem === null ? null : outcomeName(problem), hello, askedAgain });
  },
});
