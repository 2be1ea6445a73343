import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  contextBinding,
  keyForgotten,
  type StoredContext,
  readBaseUrl,
  type ConfirmedContext,
  type ServiceContext,
  type ServiceTarget,
  movedSentence,
} from '../../core/whitelisting/context.ts';
import { Secret } from '../../core/credential/secret.ts';
import { isoLocal } from '../../core/vocabulary/words.ts';
import type { LabDescription } from '../../core/records/practice-description.ts';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { AppContext } from '../app-context.ts';
import { changeContext, listContexts } from '../../node/disk/stores.ts';
import { whyNotToLook } from '../../node/probing/preflight.ts';
import { chooseProxy } from '../../node/probing/proxy-choice.ts';
import type { LookTarget } from '../../node/probing/target.ts';
import type { SecretStore } from '../../node/secrets/open-secret-store.ts';
import { openServiceClient, type ServiceClient, lookTargetOf } from '../../node/service/service-client.ts';

/**
 * The one practice context: it leads to the service of whatever practice world runs, so that a newcomer can try everything
 * there. Its key stays in memory.
 */

const NAME = 'Practice';

const unavailable = (): ReturnType<typeof failed> =>
  failed('practice-unavailable', say('The practice network could not be started. Nothing was changed.'));

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
    : await contexts.create({ id: randomUUID(), name: NAME, createdAt: now, changedAt: now, ...led });
  if (!saved.ok) return saved;
  await app.secrets.set(saved.value.id, new Secret(apiKey), contextBinding(saved.value), { ephemeral: true });
  app.emit({ name: 'contexts.changed', payload: { id: saved.value.id } });
  return saved;
};

/** Makes sure that the service of a practice context runs before anything is sent there. A real one passes unchanged. */
const ensurePracticeContext = async (app: AppContext, context: StoredContext): Promise<Reply<StoredContext>> => {
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

// What precedes every call to the service: the right context, its key, and the connection.
interface ContextRef extends ConfirmedContext {
  readonly id: string;
}

interface Ready {
  readonly context: StoredContext;
  /** To be closed by the one who got it. */
  readonly client: ServiceClient;
}

/** The context, if it still is the one that the person saw. */
export const confirmedContext = async (app: AppContext, shown: ContextRef): Promise<Reply<StoredContext>> => {
  const { id, name } = shown;
  const found = await app.service.contexts.read(id);
  if (!found.ok) return found;
  if (found.value.removedAt !== null)
    return failed('not-allowed', sentences(say('It is in the bin. Restore it first.'), say('Nothing was sent.')));
  if (found.value.name !== name)
    return failed(
      'not-allowed',
      say`This context is now called ${found.value.name}. Look at it again before you send anything. Nothing was sent.`,
    );
  // The practice context leads to whatever world runs.
  if (found.value.practice === null && !leadsThere(found.value, shown))
    return failed(
      'not-allowed',
      sentences(
        movedSentence(found.value),
        say('Look at it again before you send anything.'),
        say('Nothing was sent.'),
      ),
    );
  return ensurePracticeContext(app, found.value);
};

/** The key that is stored for a context; where it was forgotten, why, for people. */
export const storedKey = async (
  secrets: SecretStore,
  context: ServiceTarget & Pick<ServiceContext, 'id'>,
): Promise<{ readonly key: Reply<Secret | null>; readonly forgotten: Message | null }> => {
  const key = await secrets.get(context.id, contextBinding(context));
  const why = secrets.forgotten(context.id);
  return { key, forgotten: why && keyForgotten(why) };
};

/** Whether a context still leads where the person saw it lead. */
export const leadsThere = (stored: ServiceTarget, shown: ServiceTarget): boolean =>
  contextBinding(stored) === contextBinding(shown);

/** Where the calls go, and which way. @param kept what a failure says was not done. */
export const serviceTarget = async (
  app: Pick<AppContext, 'resolveProxy'>,
  context: Pick<ServiceContext, 'baseUrl' | 'ca' | 'pin' | 'proxy'>,
  kept = say('Nothing was sent.'),
): Promise<Reply<LookTarget>> => {
  const base = readBaseUrl(context.baseUrl);
  if (!base.ok) return failed('bad-input', sentences(base.message, kept));
  const sources = { resolver: app.resolveProxy, environment: process.env };
  const proxy = await chooseProxy(context.proxy, base.value, sources, kept);
  if (!proxy.ok) return proxy;
  const target = lookTargetOf(context, { proxy: proxy.value });
  const refused = whyNotToLook(target);
  return refused === null ? done(target) : { ok: false, failure: refused };
};

/** Everything that a call to the service needs; sends nothing. */
export const readyToSend = async (app: AppContext, ref: ContextRef): Promise<Reply<Ready>> => {
  const found = await confirmedContext(app, ref);
  if (!found.ok) return found;
  const context = found.value;
  const { key, forgotten } = await storedKey(app.secrets, context);
  if (!key.ok) return failed(key.failure.code, sentences(key.failure.message, say('Nothing was sent.')));
  if (forgotten !== null)
    return failed('no-password', sentences(forgotten, say('Type it again.'), say('Nothing was sent.')));
  if (key.value === null)
    return failed('no-password', say`Enter the API key of ${context.name} first. Nothing was sent.`);
  return readyWith(app, context, key.value);
};

/** The same for the look at a context, which goes without a key where none can be had. */
export const readyToLook = async (
  app: AppContext,
  ref: ContextRef,
): Promise<Reply<Ready & { readonly withKey: boolean }>> => {
  const found = await confirmedContext(app, ref);
  if (!found.ok) return found;
  const { key } = await storedKey(app.secrets, found.value);
  const sent = key.ok ? key.value : null;
  const ready = await readyWith(app, found.value, sent);
  return ready.ok ? done({ ...ready.value, withKey: sent !== null }) : ready;
};

/** A client whose sign-ins at a proxy are in the attempt ledger; after a rejected one there it needs a consent. */
export const openClient = async (
  attempts: Pick<AppContext['attempts'], 'beginAtProxy'>,
  target: LookTarget,
  key: Secret | null,
): Promise<Reply<ServiceClient>> => {
  const permit = await attempts.beginAtProxy(target.proxy, 'service');
  return permit.ok ? done(openServiceClient(target, key, permit.value)) : permit;
};

const readyWith = async (
  app: Pick<AppContext, 'attempts' | 'resolveProxy'>,
  context: StoredContext,
  key: Secret | null,
): Promise<Reply<Ready>> => {
  const target = await serviceTarget(app, context);
  if (!target.ok) return target;
  const client = await openClient(app.attempts, target.value, key);
  return client.ok ? done({ context, client: client.value }) : client;
};
