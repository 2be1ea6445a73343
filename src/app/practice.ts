import { readFile } from 'node:fs/promises';
import type { Case } from '../core/records/case.ts';
import { caseBinding } from '../core/credential/binding.ts';
import { Secret } from '../core/credential/secret.ts';
import type { LabDescription } from '../core/records/practice-description.ts';
import { isoLocal, parseDestination } from '../core/vocabulary/words.ts';
import { format, say, sentences } from '../core/messages/message.ts';
import type { Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { type AppContext, languageInForce } from './app-context.ts';
import { change } from './present.ts';
import { summaryOf } from './cases.ts';
import { emptyTarget, newCase } from './new-case.ts';
import { pointPracticeContext } from './service/sending.ts';

const unavailable = (): ReturnType<typeof failed> =>
  failed('practice-unavailable', say('The practice network could not be started. Nothing was changed.'));

const busy = (): ReturnType<typeof failed> =>
  failed('busy', sentences(say('A stage or a watch is running. Stop it first.'), say('Nothing was changed.')));

const runningWorld = async (app: AppContext, world: string): Promise<Reply<LabDescription>> => {
  if (!app.practice) return unavailable();
  const current = app.practice.current();
  if (current?.world === world) return done(current);
  if (app.live.size > 0) return busy();
  try {
    return done(await app.practice.start(world));
  } catch {
    return unavailable();
  }
};

/** Leads a practice case to where its world is now; the practice password stays in memory. */
const pointAt = async (app: AppContext, id: string, lab: LabDescription): Promise<Reply<Case>> => {
  const server = parseDestination(lab.server);
  const ca = await readFile(lab.ca, 'utf8').catch(() => null);
  if (!server || ca === null) return unavailable();
  const isFor = caseBinding({ ...server, user: lab.apiUser.name });
  await app.secrets.set(id, new Secret(lab.apiUser.password), isFor, { ephemeral: true });
  return app.caseStore.update(id, (document) => ({
    ...document,
    target: {
      ...document.target,
      ...server,
      user: lab.apiUser.name,
      ca,
      pin: null,
      connectTo: lab.entrances,
      proxy: { inside: 'none', outside: lab.engineerProxy ?? 'none' },
    },
  }));
};

/** Makes sure that the world of a practice case runs before its stage does. A real case passes unchanged. */
export const ensureWorld = async (app: AppContext, document: Case): Promise<Reply<Case>> => {
  if (document.practice === null) return done(document);
  if (app.practice?.current()?.world === document.practice) return done(document);
  const lab = await runningWorld(app, document.practice);
  return lab.ok ? pointAt(app, document.id, lab.value) : lab;
};

const caseFor = async (app: AppContext, world: string, afresh: boolean): Promise<Reply<Case>> => {
  const listed = await app.caseStore.list(summaryOf);
  if (!listed.ok) return listed;
  const there = listed.value
    .flatMap((entry) => (entry.kind === 'document' ? [entry.summary] : []))
    .filter((summary) => summary.practice === world && summary.removedAt === null)
    .sort((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt));
  const [latest] = there;
  if (latest && !afresh) return app.caseStore.read(latest.id);
  const named = (await app.practice?.worlds())?.find(({ id }) => id === world)?.title ?? world;
  const title = format(say(named), languageInForce(app));
  const taken = new Set(there.map((summary) => summary.title));
  let own = title;
  for (let number = 2; taken.has(own); number += 1) own = `${title} (${number})`;
  return app.caseStore.create(newCase({ title: own, customer: 'Practice', site: 'Lab' }, world, emptyTarget));
};

export const practiceOperations = (app: AppContext): Operations['practice'] => ({
  worlds: async () => {
    try {
      return done((await app.practice?.worlds()) ?? []);
    } catch {
      return unavailable();
    }
  },

  start: async ({ world, lesson, afresh = false }) => {
    const lab = await runningWorld(app, world);
    if (!lab.ok) return lab;
    const found = await caseFor(app, world, afresh);
    if (!found.ok) return found;
    const lock = await app.caseStore.acquire(found.value.id);
    if (lock !== 'held') return failed('read-only', lock.readOnlyBecause);
    const pointed = await pointAt(app, found.value.id, lab.value);
    if (!pointed.ok) return pointed;
    const context = await pointPracticeContext(app, lab.value);
    if (!context.ok) return context;
    return change(app, pointed.value.id, (document) =>
      lesson === true && document.lesson === undefined ? { ...document, lesson: { own: null } } : document,
    );
  },

  decide: async ({ id, party }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const { practice, lesson } = found.value;
    if (practice === null || lesson === undefined || !app.practice)
      return failed('bad-input', say('What was shown has changed meanwhile. Look at it again. Nothing was changed.'));
    try {
      const right = (await app.practice.answer(practice)).party === party;
      const own = { party, right, at: isoLocal(new Date()) };
      return await change(app, id, (document) =>
        document.lesson?.own === null ? { ...document, lesson: { own } } : document,
      );
    } catch {
      return unavailable();
    }
  },

  answer: async ({ world }) => {
    try {
      return app.practice ? done(await app.practice.answer(world)) : unavailable();
    } catch {
      return unavailable();
    }
  },
});
