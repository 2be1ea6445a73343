import { contextBinding, keyForgotten } from '../../core/credential/binding.ts';
import type { StoredContext } from '../../core/service/context-document.ts';
import { readBaseUrl, type ServiceContext } from '../../core/service/context.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { whyNotToLook } from '../../node/probing/preflight.ts';
import { chooseProxy } from '../../node/probing/proxy-choice.ts';
import type { LookTarget } from '../../node/probing/target.ts';
import { openGate, type Gate } from '../../node/service/gate.ts';
import { lookTargetOf } from '../../node/service/service-target.ts';
import type { Bench } from '../bench.ts';
import { ensurePracticeContext } from './practice-context.ts';

/** What stands before every call to the service: the right context, its key, and the way there. */

/** The context that is meant, as the person saw it. */
interface ContextRef extends Pick<ServiceContext, 'baseUrl' | 'organizationId' | 'contextId'> {
  readonly id: string;
  readonly name: string;
}

interface Ready {
  readonly context: StoredContext;
  /** To be closed by whoever got it. */
  readonly gate: Gate;
}

/** The context, if it still is the one that the person saw. */
export const confirmedContext = async (bench: Bench, shown: ContextRef): Promise<Reply<StoredContext>> => {
  const { id, name } = shown;
  const found = await bench.service.contexts.read(id);
  if (!found.ok) return found;
  if (found.value.removedAt !== null)
    return failed('not-allowed', 'This context is in the bin. Restore it first. Nothing was sent.');
  if (found.value.name !== name)
    return failed(
      'not-allowed',
      `This context is now called ${found.value.name}. Look at it again before you send anything. Nothing was sent.`,
    );
  // The practice context leads to whatever world runs.
  if (found.value.practice === null && !leadsThere(found.value, shown))
    return failed(
      'not-allowed',
      `${movedSentence(found.value)} Look at it again before you send anything. Nothing was sent.`,
    );
  return ensurePracticeContext(bench, found.value);
};

type Place = Pick<ServiceContext, 'baseUrl' | 'organizationId' | 'contextId'>;

/** Whether a context still leads where the person saw it lead. */
export const leadsThere = (stored: Place, shown: Place): boolean => contextBinding(stored) === contextBinding(shown);

/** For people: where a context leads that was changed meanwhile. */
export const movedSentence = ({ baseUrl, organizationId, contextId }: Place): string =>
  `This context was changed meanwhile: it now leads to ${baseUrl}, organization ${organizationId}, context ${contextId}.`;

/** Where the calls go, and which way. */
export const serviceTarget = async (
  bench: Pick<Bench, 'resolveProxy'>,
  context: Pick<ServiceContext, 'baseUrl' | 'ca' | 'pin' | 'proxy'>,
): Promise<Reply<LookTarget>> => {
  const base = readBaseUrl(context.baseUrl);
  if (!base.ok) return failed('bad-input', `${base.message} Nothing was sent.`);
  const proxy = await chooseProxy(context.proxy, base.value, {
    resolver: bench.resolveProxy,
    environment: process.env,
  });
  if (!proxy.ok) return proxy;
  const target = lookTargetOf(context, { proxy: proxy.value });
  const refused = whyNotToLook(target);
  return refused === null ? done(target) : { ok: false, failure: refused };
};

/** Everything that a call to the service needs; sends nothing. */
export const readyToSend = async (bench: Bench, ref: ContextRef): Promise<Reply<Ready>> => {
  const found = await confirmedContext(bench, ref);
  if (!found.ok) return found;
  const context = found.value;
  const key = await bench.secrets.get(context.id, contextBinding(context));
  if (!key.ok) return failed(key.failure.code, 'The keychain did not give the API key. Nothing was sent.');
  const forgotten = bench.secrets.forgotten(context.id);
  if (forgotten !== null) return failed('no-password', `${keyForgotten(forgotten)} Enter it again. Nothing was sent.`);
  if (key.value === null) return failed('no-password', `Enter the API key of ${context.name} first. Nothing was sent.`);
  const target = await serviceTarget(bench, context);
  return target.ok ? done({ context, gate: openGate(target.value, key.value) }) : target;
};
