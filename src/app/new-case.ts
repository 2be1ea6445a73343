import type { Language } from '../core/messages/language.ts';
import { randomUUID } from 'node:crypto';
import type { Case, Target } from '../core/records/case.ts';
import type { HandedTask } from '../core/records/hand.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { format, say } from '../core/messages/message.ts';
import { withImported, type Imported } from '../node/import/record.ts';

export const emptyTarget: Target = {
  host: '',
  port: 443,
  user: '',
  connectTo: { inside: null, outside: null },
  proxy: { inside: 'none', outside: 'none' },
  mac: null,
  groupId: null,
  ca: null,
  pin: null,
  timeoutSeconds: 20,
};

export const newCase = (
  names: Pick<Case, 'title' | 'customer' | 'site'>,
  practice: string | null,
  target: Target,
): Case => {
  const now = isoLocal(new Date());
  return {
    id: randomUUID(),
    ...names,
    practice,
    createdAt: now,
    changedAt: now,
    removedAt: null,
    target,
    runs: [],
    cards: [],
    checks: [],
    watches: [],
  };
};

/**
 * The case that a task asks for. It has the id of the case that it comes from, so that its result returns to its case.
 */
const caseOfTask = ({ case: code, server, user, stage }: HandedTask): Case => ({
  ...newCase({ title: server.host, customer: '', site: '' }, null, { ...emptyTarget, ...server, user }),
  askedStage: stage,
  ...(code !== null && { id: code, fromTask: true }),
});

/**
 * A new case around a record, watch or card that was made elsewhere, pointed at the server that it was made against.
 * @param language of its title, where nothing else names it.
 */
export const caseAround = (imported: Imported, language: Language): Case => {
  if (imported.task !== undefined) return caseOfTask(imported.task);
  const record = imported.record ?? imported.watch;
  const title = record ? record.server.host : format(say('Imported card'), language);
  const target = record
    ? { ...emptyTarget, host: record.server.host, port: record.server.port, user: record.user.slice(0, 300) }
    : emptyTarget;
  return withImported(newCase({ title, customer: '', site: '' }, null, target), imported).document;
};
