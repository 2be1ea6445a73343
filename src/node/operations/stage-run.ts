import { randomUUID } from 'node:crypto';
import type { Evidence } from '../../core/evidence/evidence.ts';
import { isoLocal } from '../../core/local-time.ts';
import { attribute } from '../../core/responder/attribute.ts';
import type { ProbeResult, StageRecord, Vantage } from '../../core/stage/record.ts';
import { FAMILIES, type Family, type Layer, type ProbeStage } from '../../core/words.ts';
import type { ProbeTarget, RunStage } from '../probing/target.ts';
import { VERSION } from './version.ts';

/** A record of a run that is about to start. */
export const newRecord = (
  stage: ProbeStage,
  target: Omit<ProbeTarget, 'password'>,
  vantage: Vantage,
  families: readonly Family[],
): StageRecord => ({
  format: 'tripoint/stage-record',
  version: 1,
  id: randomUUID(),
  stage,
  state: 'running',
  startedAt: isoLocal(new Date()),
  endedAt: null,
  server: {
    host: target.host,
    port: target.port,
    connectTo: target.connectTo ? connectToText(target.connectTo) : null,
  },
  user: target.user,
  families: [...families],
  vantage,
  failedSignIns: 0,
  probes: [],
  madeBy: `tripoint ${VERSION}`,
});

const connectToText = ({ host, port }: { host: string; port: number }): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

const withResult = (record: StageRecord, result: ProbeResult): StageRecord => {
  const probes = [...record.probes.filter(({ family }) => family !== result.family), result];
  return {
    ...record,
    probes: probes.sort((a, b) => FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family)),
    failedSignIns: record.failedSignIns + (result.outcome === 'http.401' ? 1 : 0),
  };
};

export interface RecordedRun {
  readonly record: StageRecord;
  readonly target: ProbeTarget;
  readonly families: readonly Family[];
  readonly continueAfter401: boolean;
  /** Which prober does the work: in a worker for a window, in process for the command line. */
  readonly runStage: RunStage;
  /** Resolves when the record is durable. Rejecting stops the run: nothing more goes out that could not be kept. */
  readonly save: (record: StageRecord) => Promise<void>;
  readonly onPhase: (family: Family, layer: Layer | null) => void;
  /** Called after the result is durable. */
  readonly onSaved: (result: ProbeResult) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs the probes of a stage and keeps the record durable after every single result, before anybody is shown it. Gives
 * the finished record, which is durable too.
 */
export const runRecorded = async (run: RecordedRun): Promise<StageRecord> => {
  let record = run.record;
  const finished = record.probes.filter(({ evidence }) => evidence !== null);
  const onResult = async ({
    family,
    outcome,
    evidence,
  }: {
    family: Family;
    outcome: ProbeResult['outcome'];
    evidence: Evidence | null;
  }): Promise<void> => {
    const result: ProbeResult = {
      family,
      outcome,
      answeredBy: attribute(evidence, run.target.host).responder,
      evidence,
    };
    record = withResult(record, result);
    await run.save(record);
    run.onSaved(result);
  };
  await run.runStage(
    run.target,
    { families: run.families, continueAfter401: run.continueAfter401, finished },
    { onPhase: run.onPhase, onResult },
    run.signal,
  );
  const cutShort = run.signal.aborted && record.probes.some(({ outcome }) => outcome === 'not-run.stopped');
  record = { ...record, state: cutShort ? 'stopped' : 'complete', endedAt: isoLocal(new Date()) };
  await run.save(record);
  return record;
};
