import { basename } from 'node:path/posix';
import { shown } from '../core/vocabulary/typed.ts';
import { openRecord } from './opened-file.ts';
import { signatureGiven, noticed } from './signing.ts';
import {
  withPatch,
  type Case,
  type Target,
  type TargetPatch,
  isUndecided,
  lessonStateOf,
} from '../core/records/case.ts';
import { previousSentence } from '../core/messages/previous.ts';
import { previousVersion } from '../core/records/migrate.ts';
import { judge } from '../core/diagnosis/diagnose.ts';
import { whyNoUser, caseBinding, onlyCompletes } from '../core/credential/binding.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { say, sentences, verbatim, type Message } from '../core/messages/message.ts';
import type { CaseSummary, ImportedInto, Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import { recordCard } from './cards.ts';
import { withEvidence } from './case-evidence.ts';
import { change, present } from './present.ts';
import { caseFileOperations } from './case-files.ts';
import { handOperations } from './hand-over.ts';
import { NONE } from '../node/import/record.ts';
import { countOwnSignIns, importInto, whyNotOf } from './import-record.ts';
import { emptyTarget, newCase } from './new-case.ts';
import { leadsToPractice } from './stage-target.ts';
import { addWitness, placeWitness, type GivenWitness } from './witness.ts';
import { lastKnownGood, type Candidate } from '../core/diagnosis/compared/last-known-good.ts';

export const platformOperations = (app: AppContext): Operations['platform'] => ({
  recordCard: async ({ id, card: shown, ofAnyServer }) => {
    const found = await app.caseStore.read(id);
    const isReal = found.ok && found.value.practice === null;
    const card = await recordCard(shown, isReal);
    const other = found.ok && ofAnyServer !== true ? whyNotOf(found.value, { ...NONE, card }) : null;
    if (other !== null) return failed('other-server', other);
    return change(app, id, (document) => withEvidence(document, { card }));
  },
});

/** What a list shows of a case. One function for every listing: the store keeps its result for each unchanged file. */
export const summaryOf = (document: Case): CaseSummary => {
  const { verdict } = judge(document);
  const judged = (document.runs.length > 0 || document.cards.length > 0) && !isUndecided(document);
  return {
    id: document.id,
    title: document.title,
    customer: document.customer,
    site: document.site,
    server: document.target.host,
    practice: document.practice,
    lesson: lessonStateOf(document),
    changedAt: document.changedAt,
    removedAt: document.removedAt,
    closed: document.closedAt != null,
    running: false,
    verdict: judged
      ? { party: verdict.party, certainty: verdict.certainty, sentence: verbatim(verdict.sentence) }
      : null,
    problem: null,
    previous: null,
  };
};

const unreadable = (id: string, file: string, problem: Message, document: Case | null): CaseSummary => ({
  id,
  title: document?.title ?? file,
  customer: '',
  site: '',
  server: '',
  practice: null,
  lesson: null,
  changedAt: '',
  removedAt: null,
  closed: false,
  running: false,
  verdict: null,
  problem,
  previous: document && previousSentence(previousVersion(document)),
});

/** A password that was typed before the server or the user was named is given for what is named now. */
const bindToCompleted = async ({ caseStore, secrets }: AppContext, id: string, patch: TargetPatch): Promise<void> => {
  const found = await caseStore.read(id);
  if (!found.ok) return;
  const target = withPatch(found.value.target, patch);
  if (!onlyCompletes(found.value.target, target)) return;
  const password = await secrets.get(id, caseBinding(found.value.target));
  const ephemeral = found.value.practice !== null;
  if (password.ok && password.value !== null) await secrets.set(id, password.value, caseBinding(target), { ephemeral });
};

const staysInPractice = (): ReturnType<typeof failed> =>
  failed(
    'not-allowed',
    say('A practice case keeps its practice server. Make a new case for another server. Nothing was changed.'),
  );

/** A practice case reads PRACTICE in its window and reports: it must not lead to a real server. */
const leavesPractice = async ({ caseStore }: AppContext, id: string, patch: TargetPatch): Promise<boolean> => {
  const found = await caseStore.read(id);
  if (!found.ok || found.value.practice === null) return false;
  const { target } = found.value;
  return leadsToPractice(target) && !leadsToPractice(withPatch(target, patch));
};

const witnessInto = async (
  app: AppContext,
  id: string,
  given: GivenWitness,
  ofAnyServer?: boolean,
): Promise<Reply<ImportedInto>> => {
  const added = await addWitness(app.caseStore, id, given, undefined, ofAnyServer);
  if (!added.ok) return added;
  app.emit({ name: 'cases.changed', payload: { id } });
  return done({ ...(await present(app, added.value.document, null)), taken: added.value.taken, notice: null });
};

export const caseOperations = (app: AppContext): Operations['cases'] => ({
  list: async () => {
    const listed = await app.caseStore.list(summaryOf);
    if (!listed.ok) return listed;
    const summaries = listed.value.map((entry) =>
      entry.kind === 'document'
        ? { ...entry.summary, running: app.live.has(entry.summary.id) }
        : unreadable(entry.id, entry.file, entry.sentence, entry.previous),
    );
    return done([...summaries].sort((a, b) => b.changedAt.localeCompare(a.changedAt)));
  },

  open: async ({ id }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const lock = await app.caseStore.acquire(id);
    // For the meter; where they cannot be written down, nothing is sent for this case either.
    await countOwnSignIns(app.attempts, found.value, app.live.get(id)?.runId);
    return done(await present(app, found.value, lock === 'held' ? null : lock.readOnlyBecause));
  },

  create: async ({ like, ...names }) => {
    const model = like ? await app.caseStore.read(like) : null;
    if (model?.ok === false) return model;
    if (model && model.value.practice !== null) return staysInPractice();
    // Where it is led to by hand, and whose certificate was accepted, is never taken over without a word.
    const { connectTo, ca, pin } = emptyTarget;
    const target: Target = { ...(model?.value.target ?? emptyTarget), connectTo, ca, pin };
    const created = await app.caseStore.create(newCase(names, null, target));
    if (!created.ok) return created;
    await app.caseStore.acquire(created.value.id);
    app.emit({ name: 'cases.changed', payload: { id: created.value.id } });
    return done(await present(app, created.value, null));
  },

  change: async ({ id, changes }) => {
    if (app.live.has(id))
      return failed(
        'busy',
        sentences(say('A stage or a watch is running. Stop it first.'), say('Nothing was changed.')),
      );
    const { target, ...names } = changes;
    const wrongUser = whyNoUser(target?.user ?? '');
    if (wrongUser !== null) return failed('bad-input', sentences(wrongUser, say('Nothing was changed.')));
    if (target !== undefined && (await leavesPractice(app, id, target))) return staysInPractice();
    const given = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
    if (target !== undefined) await bindToCompleted(app, id, target);
    // Merged where the case is written, and not from a copy that a window holds: an edit loses no other.
    return change(app, id, (document) => ({
      ...document,
      ...given,
      target: withPatch(document.target, target ?? {}),
    }));
  },

  remove: async ({ id }) => {
    if (app.live.has(id))
      return failed(
        'busy',
        sentences(say('A stage or a watch is running. Stop it first.'), say('Nothing was changed.')),
      );
    const removed = await change(app, id, (document) => ({
      ...document,
      removedAt: document.removedAt ?? isoLocal(new Date()),
    }));
    return removed.ok ? done(null) : removed;
  },

  restore: async ({ id }) => {
    const restored = await change(app, id, (document) => ({ ...document, removedAt: null }));
    return restored.ok ? done(null) : restored;
  },

  restorePrevious: async ({ id }) => {
    const restored = await app.caseStore.restorePrevious(id);
    if (!restored.ok) return restored;
    await app.caseStore.acquire(id);
    app.emit({ name: 'cases.changed', payload: { id } });
    return done(await present(app, restored.value, null));
  },

  importRecord: async ({ id, name, text, ofAnyServer, signature: beside }) => {
    const file = basename(name.replaceAll('\\', '/'));
    const read = await openRecord({ name: file, text, signature: signatureGiven(text, beside) }, app.dataFolder);
    if (!read.ok) {
      if (read.failure.code !== 'not-a-record' && read.failure.code !== 'damaged') return read;
      // Text that is none of ours may be what curl -v printed.
      const curl = await witnessInto(app, id, { name, file: { content: Buffer.from(text) } }, ofAnyServer);
      return curl.ok || curl.failure.code !== 'not-a-record' ? curl : read;
    }
    const imported = read.value;
    const into = await importInto(app, id, imported, ofAnyServer);
    if (!into.ok) return into;
    const { document, taken } = into.value;
    app.emit({ name: 'cases.changed', payload: { id } });
    return done({ ...(await present(app, document, null)), taken, ...(await noticed(app, imported, shown(file))) });
  },

  addWitness: ({ id, name, base64 }) =>
    witnessInto(app, id, { name, file: { content: Buffer.from(base64, 'base64') } }),

  placeWitness: async ({ id, witness, at }) => {
    const placed = await placeWitness(app.caseStore, id, witness, at);
    if (!placed.ok) return placed;
    app.emit({ name: 'cases.changed', payload: { id } });
    return done(await present(app, placed.value, null));
  },

  ...caseFileOperations(app),
  ...handOperations(app),
});

/** Cases that are read whole for one answer; of more, the newest. */
const MOST_READ = 20;

/** What must agree for two cases to speak of one site. `null`: the case does not say where it belongs. */
const siteOf = ({ customer, site }: Pick<Case, 'customer' | 'site'>): string | null => {
  const parts = [customer, site].map((part) => part.trim().toLowerCase());
  return parts.includes('') ? null : JSON.stringify(parts);
};

const candidateOf = ({ id, title, runs }: Case): Candidate => ({ caseId: id, caseTitle: title, runs });

/** Read-only: nothing here changes a case or takes its lock. */
export const historyOperations = (app: Pick<AppContext, 'caseStore'>): Operations['history'] => ({
  lastKnownGood: async ({ id }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const own = found.value;
    const compared = (candidates: readonly Candidate[]) => done(lastKnownGood(own.runs, candidates));
    const here = siteOf(own);
    if (here === null || own.runs.length === 0) return compared([candidateOf(own)]);
    const listed = await app.caseStore.list(summaryOf);
    if (!listed.ok) return listed;
    const alike = listed.value
      .flatMap((entry) => (entry.kind === 'document' ? [entry.summary] : []))
      .filter(
        (other) =>
          other.id !== id && other.removedAt === null && other.practice === own.practice && siteOf(other) === here,
      )
      .sort((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt))
      .slice(0, MOST_READ);
    const others: Candidate[] = [];
    for (const summary of alike) {
      const read = await app.caseStore.read(summary.id);
      if (read.ok) others.push(candidateOf(read.value));
    }
    return compared([candidateOf(own), ...others]);
  },
});
