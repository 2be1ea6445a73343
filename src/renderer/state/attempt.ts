import { verbatim } from '../../core/messages/message.ts';
import type { Client } from '../../shared/contract.ts';
import type { Reply } from '../../shared/reply.ts';
import { t } from '../text.ts';
import type { Store } from './store.ts';
import type { Judgement } from '../../core/diagnosis/judgement.ts';
import { PROBE_STAGES, type Family, type ProbeStage } from '../../core/vocabulary/words.ts';

/** Probes of a stage that were held back after a rejected sign-in, in the order they would be asked. */
export const heldFamilies = (judgement: Judgement, stage: ProbeStage): readonly Family[] =>
  judgement.cells
    .filter((cell) => cell.stage === stage && cell.outcome === 'not-run.protecting-account')
    .map(({ family }) => family);

/** The first stage that stopped to protect the account, or `null`. */
export const heldStage = (judgement: Judgement): ProbeStage | null =>
  PROBE_STAGES.find((stage) => heldFamilies(judgement, stage).length > 0) ?? null;

/** What every action needs: the main side, the state, and one way to ask that shows what failed. */
export interface Context {
  readonly client: Client;
  readonly store: Store;
  /** Waits for a reply; a failure is put on the screen and gives `undefined`. */
  readonly attempt: <T>(what: keyof typeof t.trouble.could, reply: Promise<Reply<T>>) => Promise<T | undefined>;
  /** The same for what sends credentials: after a rejected sign-in one question is asked first, and a yes goes along. */
  readonly attemptToSend: <T>(what: keyof typeof t.trouble.could, send: Send<T>) => Promise<T | undefined>;
  /**
   * Runs what starts something, unless something of that kind is being started; then nothing happens, and `otherwise` is
   * given back. What sends sign-ins is one kind: runs, watches and the rest of an interrupted run.
   */
  readonly once: <T>(kind: StartKind, start: () => Promise<T>, otherwise: T) => Promise<T>;
}

type StartKind = 'send' | 'create' | 'practice' | 'import' | 'card' | 'check' | 'saveUnsaved';

/** @param consentTo the ids of what the engineer has seen and accepted. */
type Send<T> = (consentTo: string[]) => Promise<Reply<T>>;

export const makeContext = (client: Client, store: Store): Context => {
  const attempt: Context['attempt'] = async (what, waiting) => {
    const reply = await waiting.catch(
      () => ({ ok: false, failure: { code: 'disconnected', message: verbatim(t.trouble.unchanged) } }) as const,
    );
    if (reply.ok) return reply.value;
    store.setState({
      trouble: { what: t.trouble.could[what], failure: reply.failure, at: new Date().toISOString() },
    });
    return undefined;
  };
  const attemptToSend = async <T>(
    what: keyof typeof t.trouble.could,
    send: Send<T>,
    consentTo: string[] = [],
  ): Promise<T | undefined> => {
    const reply = await send(consentTo).catch(() => null);
    const attempts = reply?.ok === false ? reply.failure.attempts : undefined;
    if (reply === null) return attempt(what, Promise.reject(new Error('disconnected')));
    if (!attempts) return attempt(what, Promise.resolve(reply));
    const shownFor = store.getState().open?.document.target ?? null;
    const goesOn = await new Promise<boolean>((answer) => store.setState({ consent: { attempts, shownFor, answer } }));
    store.setState({ consent: null });
    // Asked again where something was rejected while the question was open.
    return goesOn ? attemptToSend(what, send, [...attempts.pending]) : undefined;
  };
  const starting = new Set<StartKind>();
  const once: Context['once'] = async (kind, start, otherwise) => {
    if (starting.has(kind)) return otherwise;
    starting.add(kind);
    try {
      return await start();
    } finally {
      starting.delete(kind);
    }
  };
  return { client, store, attempt, attemptToSend, once };
};
