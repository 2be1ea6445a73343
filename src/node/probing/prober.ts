import { isIP } from 'node:net';
import type { Evidence, PortLook } from '../../core/evidence/evidence.ts';
import { withDeadline, ProbeFailure, Stopped } from './failures.ts';
import { originOf } from '../../core/vocabulary/words.ts';
import {
  asciiHost,
  type Addressing,
  type AddressOutput,
  type ProbeOutput,
  type RunStage,
  type StageHooks,
  type StagePlan,
} from './target.ts';
import { isAddress, resolveName } from './transport.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { openVerified } from './secure-connection.ts';
import { type StageSession, openSession } from './probe-once.ts';
import { withStores } from './stores.ts';
import { watchStandstill } from './stood-still.ts';
import { isSilent } from '../../core/evidence/outcome.ts';
import { parametersFor, type FinishedProbe } from '../../core/evidence/probes.ts';
import { provesSignIn, rejectionsIn } from '../../core/evidence/sign-in-plan.ts';
import { askFamilies } from './ask-families.ts';
import { controlling, type AskControl } from './control.ts';
import { RefusedToSend, whyNotToSend } from './preflight.ts';
import { wantsOwnPorts, OWN_PORTS } from '../../core/evidence/ask-again.ts';

/** Every address of the server's name is looked at separately: a client that races them never sees that only one is broken. */

const MOST_FURTHER = 7;

interface AddressLook {
  readonly address: string;
  readonly seen: Promise<Evidence | null>;
}

/** At most `most` of them in their order, with both versions of IP among them where both are there. */
const representative = (addresses: readonly string[], most: number): readonly string[] => {
  const first = addresses.slice(0, most);
  const versions = new Set(first.map(isIP));
  const missing = addresses.slice(most).find((address) => !versions.has(isIP(address)));
  return missing === undefined ? first : [...first.slice(0, most - 1), missing];
};

/** Begins to look at every address of the name, side by side; none where there is one, an address was typed, or a proxy connects. */
const lookAtAll = async (session: StageSession, signal: AbortSignal): Promise<readonly AddressLook[]> => {
  const { target } = session;
  const server = target.connectTo ?? target;
  const host = asciiHost(server.host) ?? server.host;
  if (target.proxy !== null || isAddress(host)) return [];
  // The run's own probes say what is wrong with the name.
  const found = await resolveName(host, target.timeouts.connectMs, signal).catch(() => []);
  const among = [...new Set(found)];
  if (among.length < 2) return [];
  return representative(among, MOST_FURTHER + 1).map((address) => {
    const seen = lookAt(sessionAt(session, address, among), signal);
    // Anyone who waits for it meets the error; nobody may, when the run itself fails first.
    seen.catch(() => undefined);
    return { address, seen };
  });
};

const sessionAt = (session: StageSession, address: string, among: readonly string[]): StageSession => ({
  ...session,
  target: { ...session.target, addressing: { kind: 'only', address, among } },
});

/** TCP and TLS at one address, with the server's name; nothing is written after that. */
const lookAt = async ({ target, trust }: StageSession, stop: AbortSignal): Promise<Evidence | null> => {
  const draft = new EvidenceDraft({ method: 'GET', url: originOf(target), accept: '' });
  const standstill = watchStandstill();
  try {
    await withDeadline(target.timeouts.totalMs, stop, async (signal) =>
      (await openVerified({ target, trust, draft, signal })).socket.destroy(),
    );
    return withStores(draft.finish(null), trust);
  } catch (error) {
    if (error instanceof ProbeFailure)
      return standstill.hasStoodStill() ? null : withStores(draft.finish(error), trust);
    if (error instanceof Stopped) return null;
    throw error;
  } finally {
    standstill.close();
  }
};

const BUDGET_MS = 1500;

/** After a page or 404 on port 443: whether an API takes connections on its own port, once a run; TCP and TLS alone. */
const lookingAtOwnPorts = (session: StageSession): AskControl => {
  let looks: Promise<readonly PortLook[]> | null = null;

  return async (output, stop) => {
    const { outcome, evidence } = output;
    const address = evidence?.connection?.remoteAddress;
    if (!evidence || address === undefined || stop.aborted || !wantsOwnPorts(outcome, evidence)) return output;
    looks ??= Promise.all(OWN_PORTS.map((port) => look(session, address, port, stop)));
    try {
      return { ...output, evidence: { ...evidence, ownPorts: [...(await looks)] } };
    } catch (error) {
      if (error instanceof Stopped) return output;
      throw error;
    }
  };
};

const look = async (session: StageSession, address: string, port: number, stop: AbortSignal): Promise<PortLook> => {
  const target = {
    ...session.target,
    port,
    connectTo: session.target.connectTo === null ? null : { ...session.target.connectTo, port },
    addressing: { kind: 'only', address, among: [address] } as const,
  };
  const { trust } = session;
  try {
    await withDeadline(BUDGET_MS, stop, async (signal) =>
      (await openVerified({ target, trust, draft: new EvidenceDraft(), signal })).socket.destroy(),
    );
    return { port, outcome: 'ok' };
  } catch (error) {
    if (error instanceof ProbeFailure) return { port, outcome: error.outcome };
    throw error;
  }
};

/**
 * Runs the probes of one stage at one address, and looks meanwhile at every other of the name. When the sign-in is proved and nobody
 * was rejected, the same is asked there, one after another. Aborted, what is finished stays, the rest reads `not-run.stopped`.
 * @throws RefusedToSend before anything was sent; whatever a hook threw, after everything under way was ended.
 */
export const runStage: RunStage = async (target, plan, hooks, signal) => {
  const refusal = whyNotToSend(target);
  if (refusal !== null) throw new RefusedToSend(refusal);

  const addressing: Extract<Addressing, { kind: 'keep' }> = { kind: 'keep', used: usedBefore(plan.finished) };
  const session = openSession(plan.alone === true ? target : { ...target, addressing });
  const givenUp = new AbortController();
  const stop = AbortSignal.any([signal, givenUp.signal]);
  let failedSignIns = 0;
  const counted = (output: ProbeOutput): void => void (failedSignIns += rejectionsIn(output));

  const looking = plan.alone === true ? Promise.resolve([]) : lookAtAll(session, stop);
  try {
    const finished = await askFamilies(
      {
        ...plan,
        session,
        gate: hooks.gate,
        parameters: (known) => parametersFor(target, known),
        askBeside: [
          controlling(session, plan.alone === true),
          ...(plan.alone === true ? [] : [lookingAtOwnPorts(session)]),
        ],
        askTwice: plan.alone !== true,
        onPhase: hooks.onPhase,
        onSoFar: hooks.onSoFar,
        onResult: (output) => {
          counted(output);
          return hooks.onResult(output);
        },
      },
      stop,
    );
    await askFurther({ session, plan, hooks, finished, counted, looks: further(await looking, addressing.used) }, stop);
    return { failedSignIns };
  } catch (error) {
    givenUp.abort();
    await Promise.allSettled((await looking).map(({ seen }) => seen));
    throw error;
  }
};

/** The address that the run spoke to before it was taken up again: it is no further one. */
const usedBefore = (finished: readonly FinishedProbe[]): string | null =>
  finished.flatMap(({ evidence }) => evidence?.name?.tried.find(({ outcome }) => outcome === 'ok')?.address ?? [])[0] ??
  null;

const further = (looks: readonly AddressLook[], used: string | null): readonly AddressLook[] => {
  const others = looks.filter(({ address }) => address !== used);
  const chosen = representative(
    others.map(({ address }) => address),
    MOST_FURTHER,
  );
  return others.filter(({ address }) => chosen.includes(address));
};

interface Further {
  readonly session: StageSession;
  readonly plan: StagePlan;
  readonly hooks: StageHooks;
  readonly finished: readonly FinishedProbe[];
  readonly counted: (output: ProbeOutput) => void;
  readonly looks: readonly AddressLook[];
}

/**
 * Asks the further addresses. Behind each may be a node with its own accounts: so never two at a time, and after any 401 none. Where
 * the run itself was done before it was taken up again, one is asked all the same, one probe at a time, and its first 401 ends it.
 */
const askFurther = async (
  { session, plan, hooks, finished, counted, looks }: Further,
  stop: AbortSignal,
): Promise<void> => {
  const before = plan.finishedAddresses ?? [];
  const own = [...finished, ...before.flatMap(({ probes }) => probes)];
  let allowed =
    finished.some(provesSignIn) &&
    !finished.some(({ outcome }) => outcome === 'not-run.protecting-account') &&
    !own.some((probe) => rejectionsIn(probe) > 0);
  const waiting = new Map(
    looks.map(({ address, seen }) => [address, seen.then((look) => ({ address, look }))] as const),
  );
  while (waiting.size > 0) {
    const { address, look } = await Promise.race(waiting.values());
    waiting.delete(address);
    if (look === null) continue;
    const known =
      before.find((other) => other.address === address)?.probes.filter(({ outcome }) => !isSilent(outcome)) ?? [];
    let result: AddressOutput = { address, look, probes: known };
    await hooks.onAddress(result);
    if (!allowed || look.failure !== null || stop.aborted) continue;
    await askFamilies(
      {
        session: sessionAt(session, address, look.name?.addresses ?? [address]),
        families: plan.families,
        finished: known,
        continueAfter401: false,
        gate: hooks.gate,
        // The same questions as before, so that the answers can be laid side by side.
        parameters: () => parametersFor(session.target, finished),
        onPhase: () => undefined,
        onSoFar: hooks.onSoFar,
        onResult: (output) => {
          counted(output);
          if (rejectionsIn(output) > 0 || output.outcome === 'not-run.protecting-account') allowed = false;
          result = { ...result, probes: [...result.probes.filter(({ family }) => family !== output.family), output] };
          return hooks.onAddress(result);
        },
      },
      stop,
    );
  }
};
