import type { Secret } from '../../core/credential/secret.ts';
import type { Evidence } from '../../core/evidence/evidence.ts';
import type { Outcome } from '../../core/evidence/outcome.ts';
import type { FinishedProbe } from '../../core/probe/definition.ts';
import type { Family, Layer } from '../../core/words.ts';

/** A host name or an address without brackets, and a port. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

/** Limits in milliseconds. Each layer up to TLS has `connectMs` of its own; the reply's head has `headersMs`. */
export interface Timeouts {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly totalMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { connectMs: 5000, headersMs: 10_000, totalMs: 20_000 };

/** A proxy that is used for CONNECT. Its credentials go to it alone. */
export interface ResolvedProxy extends Destination {
  /** The way to the proxy itself is TLS, verified like any other. */
  readonly tls: boolean;
  readonly user: string | null;
  readonly password: Secret | null;
  readonly source: 'explicit' | 'system';
}

/** Where a certificate is looked at; no credentials for the server are in it. */
export interface LookTarget extends Destination {
  /** Where to connect in place of the name; certificate check and `Host` stay the server's. */
  readonly connectTo: Destination | null;
  /** PEM of imported certificate authorities, which count beside the bundled and the system's ones. */
  readonly ca: string | null;
  /** SHA-256 of the one leaf certificate that is accepted, lower-case hex; replaces all authorities. */
  readonly pin: string | null;
  readonly proxy: ResolvedProxy | null;
  readonly timeouts: Timeouts;
}

export interface ProbeTarget extends LookTarget {
  readonly user: string;
  readonly password: Secret;
  readonly mac: string | null;
  readonly groupId: string | null;
}

export interface StagePlan {
  readonly families: readonly Family[];
  /** The engineer's explicit will to spend one more sign-in attempt a probe after a 401. */
  readonly continueAfter401: boolean;
  /** What this run has already got; families that are really done there are not asked again. */
  readonly finished: readonly FinishedProbe[];
}

/** What one probe came to; `evidence` is `null` for a probe that was not run. */
export interface ProbeOutput {
  readonly family: Family;
  readonly outcome: Outcome;
  readonly evidence: Evidence | null;
}

export interface StageHooks {
  /** `null`: waiting for its turn. */
  readonly onPhase: (family: Family, layer: Layer | null) => void;
  /** Awaited: what is handed over here is durable before the next credential goes out. */
  readonly onResult: (result: ProbeOutput) => Promise<void>;
}

export interface StageEnd {
  /** Sign-ins of this run that the server rejected. */
  readonly failedSignIns: number;
}

export type RunStage = (
  target: ProbeTarget,
  plan: StagePlan,
  hooks: StageHooks,
  signal: AbortSignal,
) => Promise<StageEnd>;
