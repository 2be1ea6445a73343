import type { Untold, WitnessProbe } from '../../records/witness.ts';
import { isoLocal } from '../../vocabulary/words.ts';
import type { LogRow, LogSeen } from './log-seen.ts';
import { endText, isSameEnd, type Sought } from './sought.ts';

/**
 * Lays the lines of a log beside our own connections: by source with its port, else by source, path and time, or by source, user and
 * time. A log need not hold every connection, so that no line is there is never told as *not seen*; and a line is text, which anybody
 * can type: no verdict rests on one (a person who has read it records the check).
 */

/** Two clocks that nobody has compared. */
const CLOCK_MS = 120_000;

const isNear = ({ at }: LogRow, { beganMs, endedMs }: Sought): boolean =>
  at !== null && at >= beganMs - CLOCK_MS && at <= endedMs + CLOCK_MS;

const isFrom = ({ from }: LogRow, sought: Sought): boolean =>
  sought.from !== null &&
  from.address !== null &&
  isSameEnd({ address: from.address, port: from.port ?? sought.from.port }, sought.from);

const isTo = ({ to }: LogRow, sought: Sought): boolean =>
  sought.to === null ||
  ((to.port === null || to.port === sought.to.port) &&
    (to.address === null ||
      // Some logs name a host, and behind a translation the address is another one; the port of the source tells enough then.
      !/^[\d.:a-f]+$/i.test(to.address) ||
      isSameEnd({ address: to.address, port: sought.to.port }, sought.to)));

/** squid leaves out what stands behind the question mark. */
const isPath = (logged: string, asked: string): boolean =>
  logged === asked || (logged.endsWith('?') && asked.startsWith(logged));

/** What makes a line this connection's, beside its source: a port, the path that was asked for, or the user. */
const isTold = ({ from, path, user }: LogRow, sought: Sought): boolean =>
  (path === null || isPath(path, sought.path ?? '')) &&
  (user === null || user.toLowerCase() === sought.user.toLowerCase()) &&
  (from.port !== null || path !== null || user !== null);

const endOf = ({ address, port }: LogRow['from']): string =>
  address === null ? '' : port === null ? address : endText({ address, port });

const seenAsOf = ({ from, to }: LogRow): string => [endOf(from), endOf(to)].filter((end) => end !== '').join(' → ');

/** Matches the connections of some runs. Pure. */
export const matchLog = (
  seen: LogSeen,
  all: readonly Sought[],
): { readonly covers: boolean; readonly probes: readonly WitnessProbe[] } => {
  const fitting = new Map(
    all.map((sought) => [
      sought,
      sought.left
        ? seen.rows.filter(
            (row) => isFrom(row, sought) && isTo(row, sought) && isTold(row, sought) && isNear(row, sought),
          )
        : [],
    ]),
  );
  /** A device may write two lines of one connection, its begin and its end. */
  const isAmbiguous = (rows: readonly LogRow[], sought: Sought): boolean =>
    (rows.length > 1 && rows.some(({ from }) => from.port === null)) ||
    rows.some((row) => all.some((other) => other !== sought && fitting.get(other)?.includes(row) === true));

  const whyUntold = (sought: Sought, rows: readonly LogRow[]): Untold => {
    if (!sought.left) return 'nothing-sent';
    if (rows.length > 0) return 'ambiguous';
    if (sought.isProxied) return 'own-proxy';
    if (seen.lacksZone) return 'no-zone';
    if (seen.firstAt === null || seen.lastAt === null) return 'no-time';
    if (seen.isPartial) return 'too-many';
    return seen.firstAt > sought.endedMs || seen.lastAt < sought.beganMs ? 'not-covered' : 'not-in-log';
  };

  const probes = all.map((sought): WitnessProbe => {
    const rows = fitting.get(sought) ?? [];
    const head = {
      stage: sought.stage,
      family: sought.family,
      runId: sought.runId,
      ...(sought.address !== null && { address: sought.address }),
      left: sought.left,
      leftAt: isoLocal(new Date(sought.beganMs)),
      answered: 'not-told',
    } as const;
    const row = rows.at(-1);
    if (row === undefined || isAmbiguous(rows, sought))
      return { ...head, seen: 'not-told', seenAs: null, by: null, why: whyUntold(sought, rows) };
    return {
      ...head,
      seen: 'yes',
      seenAs: seenAsOf(row),
      by: 'log-row',
      ...(row.at !== null && { seenAt: isoLocal(new Date(row.at)) }),
      logged: { line: row.line, says: row.says, status: row.status },
    };
  });
  return { covers: false, probes };
};
