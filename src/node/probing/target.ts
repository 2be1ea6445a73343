import { isIP } from 'node:net';
import type { Secret } from '../../core/credential/secret.ts';
import type { Evidence } from '../../core/evidence/evidence.ts';
import type { Outcome, Stop } from '../../core/evidence/outcome.ts';
import type { SignInResult } from '../../core/records/attempt.ts';
import type { RejectedBefore } from '../../core/records/record.ts';
import type { FinishedProbe } from '../../core/evidence/probes.ts';
import type { Family, Layer } from '../../core/vocabulary/words.ts';
import type { Failure } from '../../shared/reply.ts';

/** A host name or an address without brackets, and a port. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

/** Limits in milliseconds. Each layer up to TLS has its own `connectMs`; the reply's head has `headersMs`. */
export interface Timeouts {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly totalMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { connectMs: 5000, headersMs: 10_000, totalMs: 20_000 };

/** A proxy that is used for CONNECT. Its credentials go to it alone. */
export interface ResolvedProxy extends Destination {
  /** The connection to the proxy itself is TLS, verified like any other. */
  readonly tls: boolean;
  readonly user: string | null;
  readonly password: Secret | null;
  readonly source: 'explicit' | 'system';
}

/**
 * Which of a name's addresses are connected to. A run keeps to the one that its last connection came about with, and continues only
 * where that fails. A further address is asked alone; `among` is what the name led to.
 */
export type Addressing =
  | { readonly kind: 'keep'; used: string | null }
  | { readonly kind: 'only'; readonly address: string; readonly among: readonly string[] };

/** Where a certificate is looked at; no credentials for the server are in it. */
export interface LookTarget extends Destination {
  /** Where to connect in place of the name; certificate check and `Host` stay the server's. */
  readonly connectTo: Destination | null;
  /** PEM of imported certificate authorities, which count in addition to the bundled and the system's ones. */
  readonly ca: string | null;
  /** SHA-256 of the one leaf certificate that is accepted, lower-case hex; replaces all authorities. */
  readonly pin: string | null;
  readonly proxy: ResolvedProxy | null;
  readonly timeouts: Timeouts;
  /** Set within a run; without it every connection tries the name's addresses in their order. */
  readonly addressing?: Addressing;
}

export interface ProbeTarget extends LookTarget {
  readonly user: string;
  readonly password: Secret;
  readonly mac: string | null;
  readonly groupId: string | null;
}

export interface StagePlan {
  readonly families: readonly Family[];
  /** The engineer's explicit consent to one more rejected sign-in after one in `finished`. */
  readonly continueAfter401: boolean;
  /** What this run has already got; families that are really done there are not asked again. */
  readonly finished: readonly FinishedProbe[];
  /** Asks one endpoint alone and looks at no further address of the name, as a round of a watch does. */
  readonly alone?: boolean;
  readonly finishedAddresses?: readonly FinishedAddress[];
}

/** As much of a further address as the rest of a run depends on; a stored `AddressResult` is one. */
interface FinishedAddress {
  readonly address: string;
  readonly probes: readonly FinishedProbe[];
}

/** What one probe came to; `evidence` is `null` for one that never set out. */
export interface ProbeOutput {
  readonly family: Family;
  readonly outcome: Outcome;
  readonly evidence: Evidence | null;
  readonly stop?: Stop;
  readonly rejectedBefore?: RejectedBefore;
}

/** What one further address of the name has shown so far. */
export interface AddressOutput {
  readonly address: string;
  /** Name, TCP and TLS alone: no HTTP, no credentials. */
  readonly look: Evidence;
  readonly probes: readonly ProbeOutput[];
}

/** What the attempt ledger says to a sign-in that is about to set out. */
export type SettingOut =
  /**
   * The credentials may be written. `proven`: nothing rejected, this kind accepted in this run or `isKnown`: within a day with this
   * very password.
   */
  | {
      readonly answer: 'go';
      readonly ticket: string;
      readonly proven: boolean;
      readonly isKnown: boolean;
    }
  /** An answer before was unclear: to be asked without the password first. `consented`: once more with it, whatever that brings. */
  | { readonly answer: 'bare-first'; readonly consented: boolean }
  /** This kind alone was rejected before, and nobody has consented to one more. */
  | { readonly answer: 'not-this'; readonly before: RejectedBefore }
  /** The server has not accepted this kind of sign-in of late, and that was asked for. */
  | { readonly answer: 'unproven' }
  /** Another sign-in of this user, whose end nobody can foresee, is under way. */
  | { readonly answer: 'wait' }
  /** A rejection that nobody has consented to. */
  | { readonly answer: 'protect' }
  /** The ledger cannot be written, so nothing may be sent. */
  | { readonly answer: 'refused'; readonly failure: Failure };

/** What is asked when a connection is verified. */
export interface AboutToSetOut {
  readonly family: Family;
  readonly key: string | null;
  readonly limitMs: number;
  /** It may go only where nothing counts as rejected, and the server accepted this kind of sign-in within the last day. */
  readonly onlyIfAccepted?: true;
  /** It was asked without the password, and the server asked for it; or it goes with it all the same, by consent. */
  readonly bare?: 'asked-for' | 'consented';
  /** The password went out in this run already, and nothing shows what came of it. */
  readonly mayBeSecond?: boolean;
}

/** The attempt ledger as a run meets it (node/attempts/ledger.ts). */
export interface SignInGate {
  readonly setOut: (asked: AboutToSetOut) => Promise<SettingOut>;
  /** True where nothing more may set out in this run. Never rejects. `wasAnswered`: unknown by an answer, not by a silence. */
  readonly settle: (ticket: string, result: SignInResult, wasAnswered?: boolean) => Promise<boolean>;
  /** Resolves when nobody needs to be waited for any more. Never rejects. */
  readonly turn: () => Promise<void>;
}

export interface StageHooks {
  readonly gate: SignInGate;
  /** `null`: waiting for its turn. */
  readonly onPhase: (family: Family, layer: Layer | null) => void;
  /** What a probe has seen by the time it comes to a layer, at whichever address: all that is left of it if its reader is ended. */
  readonly onSoFar?: (family: Family, layer: Layer, seen: Evidence) => void;
  /** Awaited: what is handed over here is durable before the next credential goes out. */
  readonly onResult: (result: ProbeOutput) => Promise<void>;
  /** Awaited likewise. Reported again, with more probes, each time that the address has shown more. */
  readonly onAddress: (result: AddressOutput) => Promise<void>;
}

export interface StageEnd {
  readonly failedSignIns: number;
  /** Their replies could not be read within the limit: whether a sign-in was accepted may be unknown. Absent where all was read. */
  readonly unread?: readonly Family[];
}

export type RunStage = (
  target: ProbeTarget,
  plan: StagePlan,
  hooks: StageHooks,
  signal: AbortSignal,
) => Promise<StageEnd>;

/** The one form of a host for name check, SNI, `Host` and lookup: lower case, punycode, an address without brackets. `null`: none. */
export const asciiHost = (host: string): string | null => {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  if (isIP(bare) === 6) return bare.includes('%') ? null : new URL(`https://[${bare}]`).hostname.slice(1, -1);
  if (bare === '' || /[\s:/?#@\\[\]%]/.test(bare)) return null;
  const url = URL.parse(`https://${bare.replace(/\.$/, '')}`);
  return url === null || url.hostname === '' ? null : url.hostname;
};

/** A host name or an address and nothing else: no scheme, user, path or port. */
export const isPlainHost = (host: string): boolean =>
  host.length <= 253 &&
  (/^(?!-)[\p{L}\p{N}_.-]+$/u.test(host) || (host.includes(':') && /^[0-9a-fA-F:.]+$/.test(host)));

/** The limits of a probe whose whole time is given: a slow server may take all of it before its first byte. */
export const timeoutsOf = (totalMs: number): Timeouts => ({
  connectMs: Math.min(DEFAULT_TIMEOUTS.connectMs, totalMs),
  headersMs: totalMs,
  totalMs,
});
