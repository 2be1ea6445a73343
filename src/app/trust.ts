import { NOT_TRUSTED } from '../core/diagnosis/next-step.ts';
import { outside, say, sentences, type Message } from '../core/messages/message.ts';
import type { ProbeStage } from '../core/vocabulary/words.ts';
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

/** Looks at what a stage of a case is shown. @param ca it counts alone; `null`: what the case trusts counts. */
const lookFrom = async (
  app: AppContext,
  { id, stage, ca }: { readonly id: string; readonly stage: ProbeStage; readonly ca: string | null },
): Promise<Reply<CertificateLook>> => {
  const found = await app.caseStore.read(id);
  const ready = found.ok ? await ensureWorld(app, found.value) : found;
  if (!ready.ok) return ready;
  const target = await lookTargetOf(app, ready.value, stage);
  if (!target.ok) return target;
  const asked = ca === null ? target.value : { ...target.value, ca, pin: null };
  return lookAllowed(app, asked, AbortSignal.timeout(asked.timeouts.totalMs));
};

const oneLine = (name: string): string => name.replaceAll('\n', ', ');

/** Why authorities make nothing acceptable of what was seen with them alone; `null`: they do, or it could not be seen. */
const whyNotIssuer = (pem: string, seen: Reply<CertificateLook>): Message | null => {
  if (!seen.ok || !NOT_TRUSTED.some((outcome) => outcome === seen.value.problem)) return null;
  const held = (readCertificates(pem) ?? []).map(({ subject }) => oneLine(subject)).join('; ');
  const wanted = oneLine(seen.value.chain.at(-1)?.issuer ?? '');
  return say`This file did not issue the certificate. Wanted: ${outside(wanted)}. The file holds: ${outside(held)}.`;
};

export const trustOperations = (app: AppContext): Operations['trust'] => ({
  read: async ({ name, base64, of }) => {
    const read = await readAuthorities(Buffer.from(base64, 'base64'), name);
    if (!read.ok) return failed(read.failure.code, sentences(read.failure.message, NOT_CHANGED));
    const why = of ? whyNotIssuer(read.value, await lookFrom(app, { ...of, ca: read.value })) : null;
    return why === null ? done({ pem: read.value }) : failed('bad-certificate-file', sentences(why, NOT_CHANGED));
  },
  look: async ({ id, stage }) => {
    const looked = await lookFrom(app, { id, stage, ca: null });
    if (!looked.ok) return looked;
    const { chain, trusted, problem, hello, askedAgain } = looked.value;
    return done({ chain, trusted, problem: problem === null ? null : outcomeName(problem), hello, askedAgain });
  },
});
