import { randomUUID } from 'node:crypto';
import {
  contextBinding,
  keyForgotten,
  isSameContext,
  nameInAnyLetters,
  type StoredContext,
  targetOf,
  readContextFields,
  movedSentence,
} from '../../core/whitelisting/context.ts';
import { Secret } from '../../core/credential/secret.ts';
import { outcomeName } from '../../core/diagnosis/words/phrases.ts';
import { isoLocal } from '../../core/vocabulary/words.ts';
import { say, sentences } from '../../core/messages/message.ts';
import type { Operations } from '../../shared/contract.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { ContextView } from '../../shared/service-views.ts';
import { readCertificates } from '../../node/probing/trust.ts';
import { testContext } from '../../node/service/service-client.ts';
import type { AppContext } from '../app-context.ts';
import { lookAllowed } from '../trust.ts';
import { allJobs } from './job-list.ts';
import { leadsThere, readyToLook, serviceTarget } from './sending.ts';
import { changeContext, listContexts } from '../../node/disk/stores.ts';

/** Operations that a window lists; the rest is in the export. */
const MOST = 200;

export const serviceHistoryOperations = (app: AppContext): Operations['serviceHistory'] => {
  const { contexts, history } = app.service;
  return {
    list: async ({ id }) => {
      const found = await contexts.read(id);
      if (!found.ok) return found;
      const entries = await history.read(found.value);
      if (!entries.ok) return entries;
      const newest = entries.value.slice(-MOST).toReversed();
      return done({ entries: newest, older: entries.value.length - newest.length });
    },
    export: async ({ id }) => {
      const found = await contexts.read(id);
      if (!found.ok) return found;
      const text = await history.export(targetOf(found.value));
      return text.ok ? done({ text: text.value }) : text;
    },
  };
};

const practice = (): ReturnType<typeof failed> =>
  failed('not-allowed', say('The practice context is made by the practice world. Nothing was changed.'));
const batchRunning = (): ReturnType<typeof failed> =>
  failed('busy', sentences(say('A batch of this context is running. Stop it first.'), say('Nothing was changed.')));
const stillRemoving = (): ReturnType<typeof failed> =>
  failed(
    'busy',
    sentences(say('Emails are being removed with this context. Wait for the result.'), say('Nothing was changed.')),
  );
/** What was typed into a form, with each field that was not touched as it is stored by now. */
const onlyChanged = <T extends object>(form: T, was: T, stored: T): T => {
  const untouched = (Object.keys(form) as (keyof T)[]).filter((name) => form[name] === was[name]);
  return { ...form, ...Object.fromEntries(untouched.map((name) => [name, stored[name]])) };
};

/** As a header can carry it. */
const KEY = /^[!-~]{1,4096}$/;

export const contextOperations = (app: AppContext): Operations['contexts'] => {
  const { contexts, jobs, removing } = app.service;

  const view = async (context: StoredContext): Promise<ContextView> => {
    const key = await app.secrets.holds(context.id, contextBinding(context));
    const forgotten = app.secrets.forgotten(context.id);
    const world = context.practice === null ? null : (app.practice?.current() ?? null);
    return {
      ...context,
      hasKey: key.ok ? key.value : null,
      keyKeeper: app.secrets.keeper(context.id),
      keyNote: key.ok ? (forgotten ? keyForgotten(forgotten) : app.secrets.because(context.id)) : key.failure.message,
      practicePolicyId: world?.service.accessPolicyId ?? null,
    };
  };
  const payload = async (saved: Reply<StoredContext>): Promise<Reply<ContextView>> => {
    if (!saved.ok) return saved;
    app.emit({ name: 'contexts.changed', payload: { id: saved.value.id } });
    return done(await view(saved.value));
  };
  const whyBusy = (id: string): ReturnType<typeof failed> | null => {
    if (removing.has(id)) return stillRemoving();
    return [...jobs.values()].some(({ contextId }) => contextId === id) ? batchRunning() : null;
  };

  return {
    list: async () => {
      const listed = await listContexts(contexts);
      if (!listed.ok) return listed;
      return done({
        contexts: await Promise.all(listed.value.contexts.map(view)),
        problems: [...listed.value.problems, ...(await allJobs(app.service)).problems],
      });
    },

    save: async ({ id, was, ...form }) => {
      const stored = id === null ? null : await contexts.read(id);
      if (stored?.ok === false) return stored;
      const typed = stored === null || was === undefined ? form : onlyChanged(form, was, stored.value);
      const read = readContextFields(typed);
      if (!read.ok) return failed('bad-input', sentences(read.message, say('Nothing was changed.')));
      const listed = await listContexts(contexts);
      if (!listed.ok) return listed;
      const others = listed.value.contexts.filter((one) => one.removedAt === null && one.id !== id);
      const name = nameInAnyLetters(read.value.name);
      const isKept = stored !== null && nameInAnyLetters(stored.value.name) === name;
      if (!isKept && others.some((one) => nameInAnyLetters(one.name) === name))
        return failed(
          'bad-input',
          say('Another context has this name, in other letters perhaps. Nothing was changed.'),
        );
      if (others.some((one) => isSameContext(one, read.value)))
        return failed('bad-input', say('This context is stored already, under this name. Nothing was changed.'));
      const { ca } = read.value;
      if (ca !== null && readCertificates(ca) === null)
        return failed(
          'bad-certificate-file',
          sentences(
            say('The file holds no certificate that can be read: PEM, DER and PKCS #7 are.'),
            say('Nothing was changed.'),
          ),
        );
      // Which one the system names is asked when something is sent, and not before.
      const { proxy } = read.value;
      const way = await serviceTarget(
        app,
        { ...read.value, proxy: proxy === 'system' ? 'none' : proxy },
        say('Nothing was changed.'),
      );
      if (!way.ok) return way;
      if (id === null) {
        const now = isoLocal(new Date());
        return payload(
          await contexts.create({
            id: randomUUID(),
            ...read.value,
            createdAt: now,
            changedAt: now,
            practice: null,
            removedAt: null,
          }),
        );
      }
      const busy = whyBusy(id);
      if (busy !== null) return busy;
      if (stored?.value.practice !== null) return practice();
      // The key is bound to what it was entered for: it is forgotten when it is asked for anything else.
      return payload(await changeContext(contexts, id, (context) => ({ ...context, ...read.value })));
    },

    remove: async ({ id }) => {
      const busy = whyBusy(id);
      if (busy !== null) return busy;
      const removed = await payload(
        await changeContext(contexts, id, (context) => ({ ...context, removedAt: isoLocal(new Date()) })),
      );
      return removed.ok ? done(null) : removed;
    },

    restore: async ({ id }) =>
      payload(await changeContext(contexts, id, (context) => ({ ...context, removedAt: null }))),

    setKey: async ({ id, key, shownFor }) => {
      const found = await contexts.read(id);
      if (!found.ok) return found;
      if (found.value.practice !== null) return practice();
      if (!leadsThere(found.value, shownFor))
        return failed('not-allowed', sentences(movedSentence(found.value), say('Nothing was changed.')));
      const trimmed = key.trim();
      if (!KEY.test(trimmed))
        return failed(
          'bad-input',
          say('An API key has letters, digits and signs of ASCII only, without spaces. Nothing was changed.'),
        );
      const kept = await app.secrets.set(id, new Secret(trimmed), contextBinding(found.value));
      return kept.ok ? payload(found) : kept;
    },

    clearKey: async ({ id }) => {
      const found = await contexts.read(id);
      if (!found.ok) return found;
      const cleared = await app.secrets.delete(id);
      const shown = await payload(found);
      return cleared.ok ? shown : cleared;
    },

    test: async ({ context: ref }) => {
      const ready = await readyToLook(app, ref);
      if (!ready.ok) return ready;
      const { context, client } = ready.value;
      try {
        return done(await testContext(context, ready.value, new AbortController().signal));
      } finally {
        client.close();
      }
    },

    look: async (typed) => {
      const fields = { name: 'x', organizationId: 'x', contextId: 'x', ...typed };
      const read = readContextFields(fields);
      if (!read.ok) return failed('bad-input', sentences(read.message, say('Nothing was sent.')));
      const target = await serviceTarget(app, read.value);
      if (!target.ok) return target;
      const looked = await lookAllowed(app, target.value, new AbortController().signal);
      if (!looked.ok) return looked;
      const { chain, trusted, problem } = looked.value;
      return done({ chain, trusted, problem: problem === null ? null : outcomeName(problem) });
    },
  };
};
