import type { LogSays } from '../../records/witness.ts';

/** What a log of the other side holds, as far as it may be about us: made where the file is read (node/log), matched in match-log.ts. */

/** One end as a line names it; a part that it does not name is `null`. */
export interface LoggedEnd {
  readonly address: string | null;
  readonly port: number | null;
}

export interface LogRow {
  /** Counts from 1. */
  readonly line: number;
  /** Milliseconds since 1970; `null` where the line says no time, or one without the offset that nobody gave. */
  readonly at: number | null;
  readonly from: LoggedEnd;
  readonly to: LoggedEnd;
  /** Of an access log: the path with its query. */
  readonly path: string | null;
  /** Of a report of sign-ins. */
  readonly user: string | null;
  readonly says: LogSays | null;
  /** Status of HTTP. */
  readonly status: number | null;
}

export interface LogSeen {
  readonly kind: 'access-log' | 'firewall-log' | 'administrator-logins';
  /** Lines that were understood. */
  readonly entries: number;
  /** By kind, only what there is: `line` that is not understood, `long-line` … */
  readonly unread: Readonly<Record<string, number>>;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Those from an address of ours. */
  readonly rows: readonly LogRow[];
  /** Its times say no offset, and nobody gave one. */
  readonly lacksZone: boolean;
  readonly isPartial: boolean;
}
