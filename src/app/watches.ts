import { type Case, withRecorded } from '../core/records/case.ts';
import { attemptsOf, type WatchRecord } from '../core/records/watch.ts';
import { kindOf } from '../core/evidence/sign-in-plan.ts';
import type { Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import type { ProbeTarget } from '../node/probing/target.ts';
import type { AppContext } from './app-context.ts';
import { beginLive, busy, endedByDisk, NotSaved } from './live.ts';
import type { RunOfSignIns } from '../node/attempts/ledger.ts';
import { accountOf, probeTargetOf, vantageFor } from './stage-target.ts';
import { readForRun } from './stages.ts';
import { newWatch, runWatched, whyNoRoom } from './watch-run.ts';

const withWatch = (document: Case, record: WatchRecord): Case => ({
  ...document,
  watches: withRecorded(document, document.watches, record),
});

const begin = async (
  app: AppContext,
  document: Case,
  allowed: Pick<RunOfSignIns, 'consent' | 'goOnUnanswered'>,
  record: WatchRecord,
  target: ProbeTarget,
  savedBeside: number,
): Promise<Reply<{ readonly watchId: string }>> => {
  const caseId = document.id;
  if (app.live.has(caseId)) return busy();
  const account = accountOf(document);
  const permit = await app.attempts.begin({
    id: record.id,
    account,
    by: 'window watch',
    stage: record.stage,
    ...allowed,
    proxy: target.proxy,
    password: app.passwords.idOf(account, target.password),
    kinds: record.families.map(kindOf),
  });
  if (!permit.ok) return permit;
  let latest = record;
  const save = async (next: WatchRecord): Promise<void> => {
    latest = next;
    const saved = await app.caseStore.update(caseId, (document) => withWatch(document, next));
    if (!saved.ok) throw new NotSaved(saved.failure);
  };
  const payload = { caseId, watchId: record.id };
  const begun = await beginLive(app, caseId, {
    kind: 'watch',
    runId: record.id,
    stage: record.stage,
    note: () => save(record),
    work: (signal) =>
      runWatched({
        record,
        target,
        permit: permit.value,
        savedBeside,
        runStage: app.runStage,
        save,
        onSaved: (attempt) => app.emit({ name: 'watches.progressed', payload: { ...payload, attempt } }),
        signal,
      }),
    held: () => {
      const ended = endedByDisk(latest);
      return { record: ended, into: (document) => withWatch(document, ended) };
    },
    finished: () => app.emit({ name: 'watches.finished', payload }),
  });
  return begun.ok ? done({ watchId: record.id }) : begun;
};

export const watchOperations = (app: AppContext): Operations['watches'] => ({
  start: async ({ id, label, consentTo, shownFor, goOnUnanswered = false, ...request }) => {
    const found = await readForRun(app, id, shownFor);
    if (!found.ok) return found;
    const target = await probeTargetOf(app, found.value, request.stage);
    if (!target.ok) return target;
    const vantage = await vantageFor(target.value, label);
    if (!vantage.ok) return vantage;
    const record = newWatch(request, target.value, vantage.value);
    if (!record.ok) return record;
    const { watches } = found.value;
    const full = whyNoRoom(watches, record.value);
    return full === null
      ? begin(
          app,
          found.value,
          { consent: consentTo ?? [], goOnUnanswered },
          record.value,
          target.value,
          attemptsOf(watches),
        )
      : failed('bad-input', full);
  },

  stop: async ({ id }) => {
    const live = app.live.get(id);
    if (live?.kind !== 'watch') return done(null);
    live.stop();
    await live.ended;
    return done(null);
  },
});
