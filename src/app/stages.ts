import { type Case, type Target, withRecorded } from '../core/records/case.ts';
import { caseBinding } from '../core/credential/binding.ts';
import { kindOf } from '../core/evidence/sign-in-plan.ts';
import { isPrivateAddress } from '../core/diagnosis/relations/address.ts';
import { orderOf } from '../core/diagnosis/order.ts';
import { contradictions } from '../core/diagnosis/guard/note.ts';
import type { StageRecord } from '../core/records/record.ts';
import { host as hostOf, say, sentences, verbatim, type Message } from '../core/messages/message.ts';
import { FAMILIES, type Family } from '../core/vocabulary/words.ts';
import type { OpenCase, Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { systemLookup } from '../node/probing/transport.ts';
import type { ProbeTarget } from '../node/probing/target.ts';
import { describeVantage } from '../node/probing/surroundings.ts';
import type { RunOfSignIns } from '../node/attempts/ledger.ts';
import type { AppContext } from './app-context.ts';
import { beginLive, busy, endedByDisk, NotSaved, saveUnsaved, unsavedFile } from './live.ts';
import { change, present } from './present.ts';
import { countOwnSignIns } from './import-record.ts';
import { ensureWorld } from './practice.ts';
import { newRecord, runRecorded } from './stage-run.ts';
import { accountOf, lookTargetOf, probeTargetOf, vantageFor } from './stage-target.ts';

const withRun = (document: Case, record: StageRecord): Case => ({
  ...document,
  runs: withRecorded(document, document.runs, record),
});

interface Start {
  readonly consent: RunOfSignIns['consent'];
  readonly document: Case;
  readonly record: StageRecord;
  readonly target: ProbeTarget;
  readonly families: readonly Family[];
  readonly first?: () => Promise<Reply<unknown>>;
}

/** Whose addresses are kept: the server's, where this machine looks it up itself, and the platform's. Nobody is asked in practice. */
const namesToKeep = ({ practice, cards }: Case, target: ProbeTarget): readonly string[] =>
  practice !== null
    ? []
    : [
        ...(target.connectTo === null && target.proxy === null ? [target.host] : []),
        orderOf({ cards }).cards.at(-1)?.outboundFqdn ?? '',
      ].filter((name) => name !== '');

const begin = async (
  app: AppContext,
  caseId: string,
  { record, target, families, consent, document, first }: Start,
): Promise<Reply<{ readonly runId: string }>> => {
  let latest = record;
  const save = async (next: StageRecord): Promise<void> => {
    latest = next;
    const saved = await app.caseStore.update(caseId, (stored) => withRun(stored, next));
    if (!saved.ok) throw new NotSaved(saved.failure);
  };
  if (app.live.has(caseId)) return busy();
  const payload = { caseId, runId: record.id, stage: record.stage } as const;
  const account = accountOf(document);
  const permit = await app.attempts.begin({
    id: record.id,
    account,
    by: 'window run',
    stage: record.stage,
    consent,
    proxy: target.proxy,
    password: app.passwords.idOf(account, target.password),
    kinds: families.map(kindOf),
  });
  if (!permit.ok) return permit;
  const prepared = await first?.();
  if (prepared?.ok === false) return prepared;
  const begun = await beginLive(app, caseId, {
    kind: 'run',
    runId: record.id,
    stage: record.stage,
    note: () => save(record),
    work: (signal) =>
      runRecorded({
        record,
        target,
        families,
        continueAfter401: consent.length > 0,
        permit: permit.value,
        runStage: app.runStage,
        path: app.path,
        names: namesToKeep(document, target),
        save,
        onPhase: (family, phase) =>
          app.emit({ name: 'stages.progressed', payload: { ...payload, family, phase, result: null } }),
        onSaved: (result) => {
          app.emit({
            name: 'stages.progressed',
            payload: { ...payload, family: result.family, phase: 'done', result },
          });
        },
        // No event reports an address alone: windows read the case again.
        onSavedAddress: () => app.emit({ name: 'cases.changed', payload: { id: caseId } }),
        signal,
      }),
    held: () => {
      const ended = endedByDisk(latest);
      return { record: ended, into: (document) => withRun(document, ended) };
    },
    finished: () => app.emit({ name: 'stages.finished', payload }),
  });
  return begun.ok ? done({ runId: record.id }) : begun;
};

/** The case that something is about to be sent for: held here alone, and its practice world, if any, is running. */
export const readForRun = async (
  app: AppContext,
  id: string,
  shownFor: Pick<Target, 'host' | 'port' | 'user'> | undefined,
): Promise<Reply<Case>> => {
  const lock = await app.caseStore.acquire(id);
  if (lock !== 'held') return failed('read-only', sentences(lock.readOnlyBecause, say('Nothing was sent.')));
  const before = await saveUnsaved(app, id);
  if (!before.ok) return before;
  const found = await app.caseStore.read(id);
  if (!found.ok) return found;
  if (shownFor !== undefined && caseBinding(shownFor) !== caseBinding(found.value.target))
    return failed(
      'not-allowed',
      sentences(say('The server, port or user was changed meanwhile.'), say('Nothing was sent.')),
    );
  const counted = await countOwnSignIns(app.attempts, found.value, app.live.get(id)?.runId);
  return counted.ok ? ensureWorld(app, found.value) : counted;
};

const addressesOf = async (
  host: string,
): Promise<{ readonly addresses: readonly string[]; readonly problem: Message | null }> => {
  if (host === '') return { addresses: [], problem: say('No server is named yet.') };
  try {
    return { addresses: await systemLookup(host), problem: null };
  } catch {
    return { addresses: [], problem: say`The name ${hostOf(host)} does not resolve from here.` };
  }
};

/** The run, if it is one that was cut off and that nobody has settled yet. */
const cutOff = (runs: readonly StageRecord[], runId: string): StageRecord | undefined =>
  runs.find(({ id, state }) => id === runId && (state === 'interrupted' || state === 'running'));

const nothingToSettle = (): ReturnType<typeof failed> =>
  failed('not-found', say('What was shown has changed meanwhile. Look at it again. Nothing was changed.'));
const otherTarget = (): ReturnType<typeof failed> =>
  failed(
    'bad-input',
    say(
      'The server, the user or this machine is not what it was when the run began. Start the stage again. Nothing was sent.',
    ),
  );

/** One record speaks of one server, one user and one place: only then may a run go on where it was cut off. */
const isSame = async (run: StageRecord, target: ProbeTarget): Promise<boolean> => {
  const now = newRecord(run.stage, target, await describeVantage(run.vantage.label, target.proxy), []);
  const tell = ({ server, user, vantage }: StageRecord): string =>
    JSON.stringify([server, user, vantage.addresses, vantage.proxy]);
  return tell(now) === tell(run);
};

export const stageOperations = (app: AppContext): Operations['stages'] => ({
  preview: async ({ id, stage }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const { target, runs } = found.value;
    const look = await lookTargetOf(app, found.value, stage);
    const vantage = await describeVantage(null, look.ok ? look.value.proxy : null);
    const connectTo = target.connectTo[stage];
    const { addresses, problem } =
      connectTo === null ? await addressesOf(target.host.trim()) : { addresses: [], problem: null };
    return done({
      vantage,
      addresses: addresses.map((address) => ({ address, private: isPrivateAddress(address) })),
      problem: look.ok ? problem : look.failure.message,
      contradictions: contradictions({ stage, vantage, addresses, connectTo, runs }).map(verbatim),
    });
  },

  run: async ({ id, stage, label, only, continueAfter401, consentTo, shownFor }) => {
    const found = await readForRun(app, id, shownFor);
    if (!found.ok) return found;
    const target = await probeTargetOf(app, found.value, stage);
    if (!target.ok) return target;
    const vantage = await vantageFor(target.value, label);
    if (!vantage.ok) return vantage;
    const families = only ?? FAMILIES;
    const record = newRecord(stage, target.value, vantage.value, families);
    const consent = continueAfter401 ? 'all' : (consentTo ?? []);
    return begin(app, id, { record, target: target.value, families, consent, document: found.value });
  },

  // Read when one is asked for: only a bundled program holds the scripts' files.
  script: async (request) => (await import('./script.ts')).scriptOperation(app)(request),

  stop: async ({ id }) => {
    const live = app.live.get(id);
    if (live?.kind !== 'run') return done(null);
    live.stop();
    await live.ended;
    return done(null);
  },

  saveUnsaved: async ({ id }) => {
    const saved = await saveUnsaved(app, id);
    if (!saved.ok) return saved;
    const found = await app.caseStore.read(id);
    return found.ok ? done(await present(app, found.value, null)) : found;
  },

  unsavedFile: ({ id }) => unsavedFile(app, id),

  settle: async ({ id, runId, choice, consentTo, shownFor }) => {
    const found = await readForRun(app, id, shownFor);
    if (!found.ok) return found;
    const run = cutOff(found.value.runs, runId);
    if (!run || app.live.has(id)) return nothingToSettle();
    const target = choice === 'leave' ? null : await probeTargetOf(app, found.value, run.stage);
    if (target && !target.ok) return target;
    if (choice === 'continue' && target) {
      if (!(await isSame(run, target.value))) return otherTarget();
      const again = {
        consent: consentTo ?? [],
        document: found.value,
        record: { ...run, state: 'running' as const },
        target: target.value,
        families: run.families ?? FAMILIES,
      };
      const begun = await begin(app, id, again);
      if (!begun.ok) return begun;
    } else {
      const leave = (): Promise<Reply<OpenCase>> =>
        change(app, id, (document) =>
          cutOff(document.runs, runId) ? withRun(document, { ...run, state: 'stopped' }) : document,
        );
      if (!target) return leave();
      const families = run.families ?? FAMILIES;
      const record = newRecord(
        run.stage,
        target.value,
        await describeVantage(run.vantage.label, target.value.proxy),
        families,
      );
      const again = { record, target: target.value, families, consent: consentTo ?? [], document: found.value };
      // The interrupted run stays as it is where nothing may begin.
      const begun = await begin(app, id, { ...again, first: leave });
      if (!begun.ok) return begun;
    }
    const now = await app.caseStore.read(id);
    return now.ok ? done(await present(app, now.value, null)) : now;
  },
});
