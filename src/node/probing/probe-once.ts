import { authorizationOf, knownCredentials } from './credentials.ts';
import { asciiHost, type ProbeTarget } from './target.ts';
import { makeCleaner, type Cleaner } from './scrub.ts';
import { Trust } from './trust.ts';
import type { Evidence } from '../../core/evidence/evidence.ts';
import type { Stop } from '../../core/evidence/outcome.ts';
import { withDeadline, reasonOf, ProbeFailure, Stopped } from './failures.ts';
import { receiveBody } from './reply.ts';
import { originOf } from '../../core/vocabulary/words.ts';
import { EvidenceDraft, type OnLayer } from './evidence-draft.ts';
import { HeadCut, send, StoppedInHead } from './http.ts';
import { openVerified, wantsClientCertificate } from './secure-connection.ts';
import { withStores } from './stores.ts';
import { watchStandstill } from './stood-still.ts';

/** What the probes of one stage share. Lives as long as the run and is kept nowhere. */
export interface StageSession {
  readonly target: ProbeTarget;
  readonly trust: Trust;
  readonly cleaner: Cleaner;
  readonly authorization: string;
}

export const openSession = (target: ProbeTarget): StageSession => {
  const trust = new Trust(target.ca, target.pin);
  const cleaner = makeCleaner(knownCredentials(target));
  // Paid now and not out of the first probe's times: authorities are parsed and patterns compiled on first use.
  trust.prepare();
  for (const sample of ['first', 'second']) cleaner.line(sample);
  return {
    target: { ...target, host: asciiHost(target.host) ?? target.host },
    trust,
    cleaner,
    authorization: authorizationOf(target),
  };
};

/** What is asked with the credentials, always with GET. */
export interface Question {
  readonly path: string;
  readonly accept: 'application/json' | 'application/xml';
}

/** @param key SHA-256 of the public key that the server has shown. */
type MayPresent = (key: string | null) => Promise<boolean>;

/** Why a probe was stopped, where nobody did. */
export const SLEPT = 'slept' satisfies Stop;

/** Another probe is handing over credentials; this one turned back before it did. Nothing of it is kept. */
export class TurnedBack extends Error {
  override readonly name = 'TurnedBack';
}

/**
 * Asks one question once. The order is the protection: transport, verified certificate, and only then, on that very connection, the
 * credentials. Stopped, it gives what was seen by then; `times.http` is set exactly where credentials were written. A failure while
 * this computer slept is no result: it reads as stopped.
 * @param mayPresent asked when the connection is verified; `null`: no credentials. @throws TurnedBack when it said no.
 */
export const probeOnce = async (
  session: StageSession,
  question: Question,
  onLayer: OnLayer,
  mayPresent: MayPresent | null,
  stop: AbortSignal,
): Promise<Evidence> => {
  const limit = session.target.timeouts.totalMs;
  const evidence = await withDeadline(limit, stop, (signal) => gather(session, question, onLayer, mayPresent, signal));
  const seen = withStores(evidence, session.trust);
  return mayPresent === null ? { ...seen, withoutSignIn: true } : seen;
};

const gather = async (
  session: StageSession,
  { path, accept }: Question,
  onLayer: OnLayer,
  mayPresent: MayPresent | null,
  signal: AbortSignal,
): Promise<Evidence> => {
  const { target, trust } = session;
  const url = originOf(target) + path;
  const draft = new EvidenceDraft({ method: 'GET', url, accept }, onLayer);
  const opening = { target, trust, draft, signal };
  const standstill = watchStandstill();
  try {
    const connection = await openVerified(opening);
    // The ledger is not asked for a sign-in that will not go out.
    if (signal.aborted && reasonOf(signal) instanceof Stopped) {
      connection.socket.destroy();
      throw new Stopped();
    }
    if (mayPresent !== null && !(await mayPresent(connection.tls.chain[0]?.publicKeySha256 ?? null))) {
      connection.socket.destroy();
      throw new TurnedBack();
    }
    const authorization = mayPresent === null ? null : session.authorization;
    const outgoing = { origin: originOf(target), path, accept, authorization };
    const reply = await draft.during('http', (stamps) =>
      send(connection, outgoing, session.cleaner, target.timeouts.headersMs, signal, stamps),
    );
    draft.response = reply.response;
    const { body, failure } = await draft
      .during('body', () => receiveBody(reply.body, reply.rawHeaders, session.cleaner, signal, reply.hangUp))
      .finally(() => reply.hangUp());
    draft.body = body;
    if (failure !== null) throw failure;
    return draft.finish(null);
  } catch (error) {
    if (error instanceof HeadCut) draft.response = error.response;
    if (error instanceof ProbeFailure) {
      if (draft.response?.status !== 401 && standstill.hasStoodStill()) return draft.stopped(SLEPT);
      const lost = error.outcome === 'http.cut-off' && draft.response === null;
      const wanted = lost ? await wantsClientCertificate(opening) : null;
      return draft.finish(wanted ?? error);
    }
    if (!(error instanceof Stopped)) throw error;
    // A rejected sign-in has happened and counts, though its page was not read to the end.
    if (draft.response?.status === 401) return draft.finish(new ProbeFailure('body', 'http.cut-off'));
    if (error instanceof StoppedInHead) {
      draft.response = error.response;
      if (!error.sent) draft.withdraw('http');
    }
    return draft.stopped();
  } finally {
    standstill.close();
  }
};
