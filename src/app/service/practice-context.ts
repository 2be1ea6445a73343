import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contextBinding } from '../../core/credential/binding.ts';
import { Secret } from '../../core/credential/secret.ts';
import { isoLocal } from '../../core/vocabulary/words.ts';
import type { LabDescription } from '../../core/records/practice-description.ts';
import type { StoredContext } from '../../core/whitelisting/context.ts';
import { say } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { AppContext } from '../app-context.ts';
import { changeContext, listContexts } from '../../node/service/contexts.ts';

/**
 * The one practice context: it leads to the service of whatever practice world runs, so that a newcomer can try everything
 * there. Its key stays in memory.
 */

const NAME = 'Practice';
const HUE = 45;

const unavailable = (): ReturnType<typeof failed> =>
  failed(
    'practice-unavailable',
    say('The practice service could not be started. Nothing was sent; your contexts were not changed.'),
  );

/** Leads the practice context to the service of a world, made where there is none. */
export const pointPracticeContext = async (app: AppContext, lab: LabDescription): Promise<Reply<StoredContext>> => {
  const ca = await readFile(lab.ca, 'utf8').catch(() => null);
  if (ca === null) return unavailable();
  const { contexts } = app.service;
  const listed = await listContexts(contexts);
  if (!listed.ok) return listed;
  const { baseUrl, organizationId, contextId, apiKey, timeZone = null } = lab.service;
  const trust = { ca, pin: null, proxy: 'system' };
  const led = { baseUrl, organizationId, contextId, timeZone, ...trust, practice: lab.world, removedAt: null };
  const there = listed.value.contexts.find(({ practice }) => practice !== null);
  const now = isoLocal(new Date());
  const saved = there
    ? await changeContext(contexts, there.id, (context) => ({ ...context, ...led }))
    : await contexts.create({ id: randomUUID(), name: NAME, hue: HUE, createdAt: now, changedAt: now, ...led });
  if (!saved.ok) return saved;
  await app.secrets.set(saved.value.id, new Secret(apiKey), contextBinding(saved.value), { ephemeral: true });
  app.emit({ name: 'contexts.changed', payload: { id: saved.value.id } });
  return saved;
};

/** Makes sure that the service of a practice context runs before anything is sent there. A real one passes unchanged. */
export const ensurePracticeContext = async (app: AppContext, context: StoredContext): Promise<Reply<StoredContext>> => {
  if (context.practice === null) return done(context);
  const { practice } = app;
  if (practice === null) return unavailable();
  const current = practice.current();
  const key = await app.secrets.get(context.id, contextBinding(context));
  if (current?.service.baseUrl === context.baseUrl && key.ok && key.value !== null) return done(context);
  // Another world may run under a stage, and must not be taken away from it.
  if (current !== null) return pointPracticeContext(app, current);
  try {
    return await pointPracticeContext(app, await practice.start(context.practice));
  } catch {
    return unavailable();
  }
};
