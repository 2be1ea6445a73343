import type { Case } from '../../../core/case/case.ts';
import type { StageRecord } from '../../../core/stage/record.ts';

/** The row that a rejected sign-in leaves in the server's Administrator Logins report. */
export interface LoginRow {
  readonly user: string;
  readonly from: Date;
  readonly to: Date;
  /** Whether the window is told in the server's clock; `false` when no reply said what its clock shows. */
  readonly serverClock: boolean;
  readonly source: string | null;
}

const rejectedIn = (run: StageRecord) => run.probes.filter(({ outcome }) => outcome === 'http.401');

/** The newest rejected run's row, or `null` when no run was rejected. A minute either side allows for the report's own delay. */
export const loginRow = (document: Case): LoginRow | null => {
  const run = document.runs.findLast((candidate) => rejectedIn(candidate).length > 0);
  if (!run) return null;
  const times = rejectedIn(run).flatMap(({ evidence }) =>
    evidence ? [Date.parse(evidence.startedAt), Date.parse(evidence.startedAt) + evidence.durationMs] : [],
  );
  const own = times.length > 0 ? times : [Date.parse(run.startedAt), Date.parse(run.endedAt ?? run.startedAt)];
  const evidence = rejectedIn(run).find((probe) => probe.evidence)?.evidence ?? null;
  const skew = evidence?.response?.clockSkewMs ?? null;
  return {
    user: run.user,
    from: new Date(Math.min(...own) + (skew ?? 0) - 60_000),
    to: new Date(Math.max(...own) + (skew ?? 0) + 60_000),
    serverClock: skew !== null,
    source: evidence?.connection?.localAddress ?? null,
  };
};
