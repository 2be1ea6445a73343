import { type Message } from '../core/messages/message.ts';
import type { Case } from '../core/records/case.ts';
import { checksThatMatter } from '../core/diagnosis/checks-that-matter.ts';
import { judge } from '../core/diagnosis/diagnose.ts';
import { dotsOf } from '../core/diagnosis/dots.ts';
import { orderOf } from '../core/diagnosis/order.ts';
import { runProtectedBy, type ProtectedBy } from '../core/attempts/sign-ins.ts';
import { beforeAfter } from '../core/diagnosis/compared/before-after.ts';
import type { Judgement } from '../core/diagnosis/judgement.ts';
import { changeRequest } from '../core/report/change-request.ts';
import { changeRequestText, proofText } from '../core/report/ticket-texts.ts';
import { caseBinding, passwordForgotten } from '../core/credential/binding.ts';
import { isSilent } from '../core/evidence/outcome.ts';
import { isoLocal, type ProbeStage } from '../core/vocabulary/words.ts';
import { ofPractice } from '../core/records/practice-description.ts';
import type { Language } from '../core/messages/language.ts';
import type { OpenCase } from '../shared/contract.ts';
import { done, type Reply } from '../shared/reply.ts';
import { type AppContext, type Live, languageInForce } from './app-context.ts';
import { accountOf } from './stage-target.ts';

/**
 * What is `running` on disk and not here was cut off. A run reads *interrupted* until the engineer has said what to do
 * with it; a watch stays so: a new one is started.
 */
const withInterrupted = (document: Case, live: Live | undefined): Case => ({
  ...document,
  runs: document.runs.map((run) =>
    run.state === 'running' && run.id !== live?.runId ? { ...run, state: 'interrupted' } : run,
  ),
  watches: document.watches.map((watch) =>
    watch.state === 'running' && watch.id !== live?.runId ? { ...watch, state: 'interrupted' } : watch,
  ),
});

const interruptedIn = (document: Case): OpenCase['interrupted'] => {
  const run = document.runs.findLast(({ state }) => state === 'interrupted');
  return run
    ? { runId: run.id, stage: run.stage, finished: run.probes.filter(({ outcome }) => !isSilent(outcome)).length }
    : null;
};

/** Why probes of a stage were held back, by the newest run that did so; `null` where none were. */
const heldBackBy = ({ runs }: Case, { cells }: Judgement, stage: ProbeStage): ProtectedBy | null => {
  const cell = cells.find((one) => one.stage === stage && one.outcome === 'not-run.protecting-account');
  if (!cell) return null;
  const run = runs.find(({ id }) => id === cell.source.runId);
  return run === undefined ? 'elsewhere' : runProtectedBy(run);
};

/** What else is derived from a case. */
export const derivedFrom = (
  document: Case,
  judgement: Judgement,
  language: Language,
): Pick<OpenCase, 'newestStage' | 'heldBackBy' | 'dots' | 'changeRequest' | 'proof' | 'checks'> => {
  const request = changeRequest({ ...document, judgement });
  const proof = beforeAfter(document.runs, document.watches, null, document.cards);
  const head = { title: document.title, practice: document.practice !== null };
  return {
    newestStage: orderOf({ runs: document.runs }).runs.at(-1)?.stage ?? null,
    heldBackBy: {
      inside: heldBackBy(document, judgement, 'inside'),
      outside: heldBackBy(document, judgement, 'outside'),
    },
    dots: dotsOf({ document, judgement }),
    changeRequest: request && changeRequestText(request, language),
    proof: proof && { ...proof, text: proofText(proof, head, language) },
    checks: checksThatMatter(document),
  };
};

/** A stored case with what is known of it here alone: what was cut off, and what could not be saved. */
const documentShown = ({ live, unsaved }: Pick<AppContext, 'live' | 'unsaved'>, stored: Case): Case =>
  withInterrupted(unsaved.get(stored.id)?.into(stored) ?? stored, live.get(stored.id));

/** Where the world of a practice case can be seen; nowhere while it does not run, or another one does. */
const pagesOf = ({ practice }: Pick<AppContext, 'practice'>, document: Case): OpenCase['practicePages'] => {
  const world = practice?.current();
  if (!world || world.world !== document.practice) return null;
  return { platform: world.platform.url, control: world.control ?? null, password: world.apiUser.password };
};

/** The case as a window shows it: judged now, by these rules. */
export const present = async (app: AppContext, stored: Case, readOnly: Message | null): Promise<OpenCase> => {
  const live = app.live.get(stored.id);
  const unsaved = app.unsaved.get(stored.id);
  const document = documentShown(app, stored);
  const judgement = judge(document);
  const password = await app.secrets.holds(document.id, caseBinding(document.target));
  const forgotten = app.secrets.forgotten(document.id);
  const because = app.secrets.because(document.id);
  const language = languageInForce(app);
  return {
    document,
    judgement,
    ...derivedFrom(document, judgement, language),
    ...(document.practice === null && ofPractice(document) && { ofPractice: true }),
    practicePages: pagesOf(app, document),
    readOnly,
    interrupted: interruptedIn(document),
    unsaved: unsaved ? { kind: unsaved.kind, runId: unsaved.record.id, sentence: unsaved.sentence } : null,
    watching: live?.kind === 'watch' ? { watchId: live.runId, stage: live.stage } : null,
    running: live?.kind === 'run' ? { runId: live.runId, stage: live.stage } : null,
    attempts: document.target.host.trim() === '' ? null : await app.attempts.meter(accountOf(document)),
    hasPassword: password.ok ? password.value : null,
    passwordKeeper: app.secrets.keeper(document.id),
    passwordNote: forgotten ? passwordForgotten(forgotten) : password.ok ? because : password.failure.message,
  };
};

/** Saves a change, notifies every window, and presents the case. */
export const change = async (app: AppContext, id: string, edit: (document: Case) => Case): Promise<Reply<OpenCase>> => {
  const saved = await app.caseStore.update(id, (document) => ({ ...edit(document), changedAt: isoLocal(new Date()) }));
  if (!saved.ok) return saved;
  app.emit({ name: 'cases.changed', payload: { id } });
  return done(await present(app, saved.value, null));
};
