import type { Evidence } from '../../core/evidence/evidence.ts';
import { outcomeOf } from '../../core/evidence/classify.ts';
import { controlAnswer, controlsOf, wantsControl, type Answered, type Control } from '../../core/evidence/ask-again.ts';
import { withoutSignInOf, provesSignIn } from '../../core/evidence/sign-in-plan.ts';
import { wantsTwin } from '../../core/records/attempt.ts';
import { originOf } from '../../core/vocabulary/words.ts';
import { textBefore } from '../../core/vocabulary/text-ends.ts';
import { withDeadline, ProbeFailure, Stopped } from './failures.ts';
import { receiveBody } from './reply.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { send } from './http.ts';
import { openVerified } from './secure-connection.ts';
import type { StageSession } from './probe-once.ts';
import type { ProbeOutput } from './target.ts';

type Asked = Pick<Control, 'path'> & { readonly accept: string };

const BUDGET_MS = 1500;

/** Adds to a probe what was asked besides it, without credentials; one that gives no reason to ask stays as it is. */
export type AskControl = (output: ProbeOutput, stop: AbortSignal) => Promise<ProbeOutput>;

/**
 * Control requests of one run: each path once, on its own verified connection, at the probe's address, without credentials.
 * @param twinOnly asks the probe's own question alone, until a probe shows that the user was let in: then nothing hides a rejection.
 */
export const controlling = (session: StageSession, twinOnly: boolean): AskControl => {
  const known = new Map<string, Answered | null>();
  let leftMs = BUDGET_MS;
  let letIn = false;
  const twins = new Set<string>();

  /** Where others were let in, only XML that MnT did not sign leaves open whether this one was. */
  const isOpenQuestion = ({ outcome, evidence }: ProbeOutput): boolean =>
    (!letIn || outcome === 'ok.unrecognized-xml') && !twins.has(evidence?.startedAt ?? '');

  /** The probe's own question; what answered slowly with credentials may be as slow without them. */
  const askTwin = async (evidence: Evidence, stop: AbortSignal): Promise<Answered | null> => {
    const { url, accept } = evidence.request;
    twins.add(evidence.startedAt);
    const twin = { path: url.slice(originOf(session.target).length), accept };
    const { totalMs } = session.target.timeouts;
    // Within the probe's own time but for a moment: what the sign-in came to is written down behind it.
    const left = evidence.response === null ? 0 : totalMs - evidence.durationMs;
    const limitMs = Math.min(BUDGET_MS + 2 * evidence.durationMs, Math.max(BUDGET_MS, left));
    return withDeadline(limitMs, stop, (signal) => ask(atSameAddress(session, evidence), twin, signal));
  };

  const askAll = async (controls: readonly Asked[], evidence: Evidence, stop: AbortSignal): Promise<void> => {
    const missing = controls.filter(({ path }) => !known.has(path));
    if (missing.length === 0 || leftMs <= 0) return;
    const began = performance.now();
    try {
      await withDeadline(leftMs, stop, (signal) =>
        Promise.all(
          missing.map(async (control) => {
            known.set(control.path, await ask(atSameAddress(session, evidence), control, signal));
          }),
        ),
      );
    } finally {
      leftMs -= performance.now() - began;
    }
  };

  return async (output, stop) => {
    const { family, outcome, evidence } = output;
    letIn ||= provesSignIn(output);
    const wanted = evidence !== null && wantsTwin(output) && isOpenQuestion(output);
    if (evidence === null || stop.aborted || (evidence.response === null && !wanted)) return output;
    const controls = !twinOnly && wantsControl(outcome, evidence) ? controlsOf(family) : [];
    const asked = await Promise.all([wanted ? askTwin(evidence, stop) : null, askAll(controls, evidence, stop)]).catch(
      (error: unknown) => {
        if (error instanceof Stopped) return null;
        throw error;
      },
    );
    if (asked === null) return output;
    const [twin] = asked;
    const { response, body } = evidence;
    const own = response && { path: pathOf(session, evidence), response, body };
    const control = own === null ? [] : controls.map((one) => controlAnswer(one, known.get(one.path) ?? null, own));
    const extended = {
      ...evidence,
      ...(controls.length > 0 && { control }),
      ...(twin && withoutSignInOf(output, twin)),
    };
    return { ...output, outcome: outcomeOf(family, extended), evidence: extended };
  };
};

const pathOf = ({ target }: StageSession, { request }: Evidence): string =>
  textBefore(request.url.slice(originOf(target).length), '?#');

const atSameAddress = (session: StageSession, { name, connection }: Evidence): StageSession =>
  session.target.proxy !== null || connection === null
    ? session
    : {
        ...session,
        target: {
          ...session.target,
          addressing: { kind: 'only', address: connection.remoteAddress, among: name?.addresses ?? [] },
        },
      };

/** One request without an `Authorization` header; `null` where no whole reply came. */
const ask = async (
  { target, trust, cleaner }: StageSession,
  { path, accept }: Asked,
  signal: AbortSignal,
): Promise<Answered | null> => {
  const origin = originOf(target);
  try {
    const connection = await openVerified({ target, trust, draft: new EvidenceDraft(), signal });
    const outgoing = { origin, path, accept, authorization: null };
    const reply = await send(connection, outgoing, cleaner, target.timeouts.headersMs, signal);
    const { body, failure } = await receiveBody(reply.body, reply.rawHeaders, cleaner, signal, reply.hangUp).finally(
      () => reply.hangUp(),
    );
    if (failure instanceof Stopped) throw failure;
    return failure === null ? { path, response: reply.response, body } : null;
  } catch (error) {
    if (error instanceof ProbeFailure) return null;
    throw error;
  }
};
