import { Secret } from '../../core/credential/secret.ts';
import type { Evidence } from '../../core/evidence/evidence.ts';
import type { Family, Layer } from '../../core/vocabulary/words.ts';
import type { MadeConnection } from '../../shared/contract.ts';
import type { Failure, Reply } from '../../shared/reply.ts';
import type { SignInResult } from '../../core/records/attempt.ts';
import type {
  AboutToSetOut,
  AddressOutput,
  ProbeOutput,
  ProbeTarget,
  ResolvedProxy,
  SettingOut,
  StageEnd,
  StagePlan,
} from './target.ts';

/** What crosses to the probing worker. A secret's value crosses in these messages alone, never in `workerData` or the environment. */

type PlainProxy = Omit<ResolvedProxy, 'password'> & { readonly password: string | null };
type PlainTarget = Omit<ProbeTarget, 'password' | 'proxy'> & {
  readonly password: string;
  readonly proxy: PlainProxy | null;
};

/** What the worker asks the program: the attempt ledger, which only the program writes, and that what was seen is made durable. */
export type WorkerQuestion =
  | { readonly ask: 'set-out'; readonly about: AboutToSetOut }
  | { readonly ask: 'settle'; readonly ticket: string; readonly result: SignInResult; readonly wasAnswered: boolean }
  | { readonly ask: 'turn' }
  | { readonly ask: 'result'; readonly output: ProbeOutput }
  | { readonly ask: 'address'; readonly output: AddressOutput };

/** `settle`: whether the run is held; `result` and `address`: whether it was kept. */
export interface Answers {
  readonly 'set-out': SettingOut;
  readonly settle: boolean;
  readonly turn: null;
  readonly result: boolean;
  readonly address: boolean;
}

export type ToWorker =
  | { readonly kind: 'run'; readonly run: number; readonly target: PlainTarget; readonly plan: StagePlan }
  | { readonly kind: 'stop'; readonly run: number }
  | {
      readonly kind: 'answer';
      readonly run: number;
      readonly number: number;
      readonly answer: Answers[keyof Answers];
    }
  | { readonly kind: 'authorities'; readonly bytes: Uint8Array }
  /** `ownCa`: authorities of the engineer will be asked for, so the context without them is not made. */
  | { readonly kind: 'warm-up'; readonly ownCa?: boolean };

export type FromWorker =
  | { readonly kind: 'phase'; readonly run: number; readonly family: Family; readonly layer: Layer | null }
  | {
      readonly kind: 'so-far';
      readonly run: number;
      readonly family: Family;
      readonly layer: Layer;
      readonly seen: Evidence;
    }
  | { readonly kind: 'ask'; readonly run: number; readonly number: number; readonly asking: WorkerQuestion }
  | { readonly kind: 'end'; readonly run: number; readonly end: StageEnd }
  | { readonly kind: 'refused'; readonly run: number; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly run: number }
  | { readonly kind: 'connection'; readonly made: MadeConnection }
  | { readonly kind: 'warm' }
  | { readonly kind: 'authorities'; readonly read: Reply<string> | null }
  /** How many name look-ups are under way, given up or not. */
  | { readonly kind: 'uncancellable'; readonly count: number }
  | { readonly kind: 'beat'; readonly run: number };

/** Opens the secrets for the crossing. */
export const pack = (target: ProbeTarget): PlainTarget => ({
  host: target.host,
  port: target.port,
  connectTo: target.connectTo,
  ca: target.ca,
  pin: target.pin,
  timeouts: target.timeouts,
  user: target.user,
  mac: target.mac,
  groupId: target.groupId,
  password: target.password.expose(),
  proxy: target.proxy && {
    host: target.proxy.host,
    port: target.proxy.port,
    tls: target.proxy.tls,
    user: target.proxy.user,
    source: target.proxy.source,
    password: target.proxy.password?.expose() ?? null,
  },
});

/** Closes them again on the other side. */
export const unpack = (target: PlainTarget): ProbeTarget => ({
  ...target,
  password: new Secret(target.password),
  proxy: target.proxy && {
    ...target.proxy,
    password: target.proxy.password === null ? null : new Secret(target.proxy.password),
  },
});
