import { randomUUID } from 'node:crypto';
import type { AttemptMeter } from '../../core/attempts/account-attempts.ts';
import { proxyServer, type Account, type Sender, type SignInResult } from '../../core/records/attempt.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { RefusedToSend } from '../probing/preflight.ts';
import { resultAtProxy, turnAt } from '../probing/look.ts';
import type { ProbeTarget, ResolvedProxy, RunStage, SignInGate, StageHooks } from '../probing/target.ts';
import { openLedger, type AttemptLedger, type Permit, type RunOfSignIns } from './ledger.ts';

/** A proxy's account locks as well as the server's: its sign-ins stand in the same ledger, under a name that no server has. */
const proxyAccount = (proxy: ResolvedProxy | null): Account | null =>
  proxy?.user == null ? null : { server: proxyServer(placeText(proxy)), user: proxy.user };

interface RunThrough extends RunOfSignIns {
  readonly proxy: ResolvedProxy | null;
}

/** The attempt ledger for runs that may go through a proxy. */
export interface Attempts extends Omit<AttemptLedger, 'begin'> {
  /** Begins a run at the server and at the proxy before it. A refusal names all that was consented to so far. */
  readonly begin: (run: RunThrough) => Promise<Reply<Permit>>;
  /** The same for what signs in at the proxy alone; `null`: it is given no user name. Consents are those of `allow`. */
  readonly beginAtProxy: (proxy: ResolvedProxy | null, by: Sender) => Promise<Reply<Permit | null>>;
  /** The engineer has seen and accepted these attempts; the next rejection is not among them. */
  readonly allow: (pending: readonly string[]) => void;
  readonly meterAt: (proxy: ResolvedProxy | null) => Promise<AttemptMeter | null>;
}

/** @param folder the data folder. */
export const openAttempts = (folder: string): Attempts => {
  const ledger = openLedger(folder);

  const begin = async (run: RunThrough): Promise<Reply<Permit>> => {
    const account = proxyAccount(run.proxy);
    const through = account === null ? null : await ledger.begin({ ...run, account });
    if (through?.ok === false) return withConsent(run, through);
    const own = await ledger.begin(run);
    const other = through?.value ?? null;
    if (!own.ok) await other?.end();
    if (!own.ok || other === null) return withConsent(run, own);
    return done({
      gate: own.value.gate,
      proxy: other.gate,
      problem: () => own.value.problem() ?? other.problem(),
      end: async () => {
        await Promise.all([own.value.end(), other.end()]);
      },
    });
  };

  const allowed = new Set<string>();
  return {
    ...ledger,
    begin,
    beginAtProxy: async (proxy, by) => {
      const account = proxyAccount(proxy);
      return account === null
        ? done(null)
        : ledger.begin({ id: randomUUID(), account, by, stage: null, consent: [...allowed] });
    },
    allow: (pending) => {
      for (const id of pending) allowed.add(id);
    },
    meterAt: async (proxy) => {
      const account = proxyAccount(proxy);
      return account === null ? null : ledger.meter(account);
    },
  };
};

const withConsent = ({ consent }: RunOfSignIns, reply: Reply<Permit>): Reply<Permit> => {
  if (reply.ok) return reply;
  const { attempts } = reply.failure;
  if (attempts === undefined || consent === 'all') return reply;
  const pending = [...new Set([...consent, ...attempts.pending])];
  return { ok: false, failure: { ...reply.failure, attempts: { ...attempts, pending } } };
};

/** The same with the sign-in at the proxy in the ledger. @throws RefusedToSend where the ledger cannot be written. */
export const throughProxy = (gate: SignInGate | null, runStage: RunStage): RunStage =>
  gate === null
    ? runStage
    : async (target, plan, hooks, signal) => {
        const setting = await turnAt(gate, target.timeouts.totalMs, signal);
        if (setting === null) return runStage(target, plan, hooks, signal);
        if (setting.answer === 'refused') throw new RefusedToSend(setting.failure);
        if (setting.answer !== 'go') {
          for (const family of plan.families)
            await hooks.onResult({ family, outcome: 'not-run.protecting-account', evidence: null });
          return { failedSignIns: 0 };
        }
        const { reached, noting, noted, end } = notingAt(gate, target, setting.ticket);
        const watched: StageHooks = {
          ...hooks,
          onSoFar: (family, layer, seen) => {
            if (layer !== 'dns' && layer !== 'tcp') {
              reached();
              noting(resultAtProxy({ outcome: 'ok', evidence: seen }));
            }
            hooks.onSoFar?.(family, layer, seen);
          },
          onResult: async (output) => {
            noting(resultAtProxy(output));
            await noted();
            await hooks.onResult(output);
          },
        };
        try {
          const ended = await runStage(target, plan, watched, signal);
          await end(true);
          return ended;
        } catch (error) {
          await end(false);
          throw error;
        }
      };

/** Puts results at the proxy into the ledger, one after another: the first that is known, and a rejection after it. */
const notingAt = (gate: SignInGate, target: ProbeTarget, first: string) => {
  let open: string | null = first;
  let known = false;
  let mayBeWritten = false;
  let waiting: Promise<void> = Promise.resolve();
  const settle = async (result: SignInResult): Promise<void> => {
    if (open === null && result === 'rejected') {
      const again = await gate.setOut({ family: 'ers-endpoints', key: null, limitMs: target.timeouts.totalMs });
      if (again.answer === 'go') open = again.ticket;
    }
    const ticket = open;
    open = null;
    if (ticket !== null) await gate.settle(ticket, result);
  };
  const noting = (result: SignInResult | null): void => {
    if (result === null || (known && result !== 'rejected')) return;
    known = true;
    waiting = waiting.then(() => settle(result));
  };
  return {
    noting,
    noted: (): Promise<void> => waiting,
    reached: (): void => {
      mayBeWritten = true;
    },
    /** @param well every probe was handed over, so that one without a result at the proxy showed it no credentials. */
    end: async (well: boolean): Promise<void> => {
      await waiting;
      if (open !== null) await settle(mayBeWritten && !well ? 'unknown' : 'answered');
    },
  };
};
