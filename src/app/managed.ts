import { say, type Message } from '../core/messages/message.ts';
import { FORBIDDABLE, type Forbidden, type Managed } from '../shared/managed.ts';
import type { Audience } from '../core/report/options.ts';
import type { Operations } from '../shared/contract.ts';
import { failed } from '../shared/reply.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { isSameContext, readContextFields } from '../core/whitelisting/context.ts';
import { randomUUID } from 'node:crypto';
import { listContexts, type ContextStore } from '../node/disk/stores.ts';
import { managedHere, policyHere } from '../node/disk/policy.ts';
import { VERSION } from './version.ts';

/** What the policy of this computer makes of the program. What is forbidden is refused here, whether a window hides it or not. */

const forbiddenBy = (managed: Managed): readonly Forbidden[] =>
  managed.state === 'in-force' ? (managed.policy.forbidden ?? []) : [];

const refusal = (from: string): Message =>
  say`The administrators of this computer have forbidden this (${from}). Nothing was done.`;

const numbers = (version: string): readonly number[] => version.split('.').map((part) => Number.parseInt(part, 10));

const isOlder = (one: string, other: string): boolean => {
  const [mine, theirs] = [numbers(one), numbers(other)];
  const at = mine.findIndex((part, index) => part !== theirs[index]);
  return at >= 0 && (mine[at] ?? 0) < (theirs[at] ?? 0);
};

/** Why this version of the program may not be used here; `null`: it may. */
export const tooOld = (managed: Managed, version = VERSION): Message | null => {
  const oldest = managed.state === 'in-force' ? managed.policy.oldestVersion : undefined;
  if (managed.state !== 'in-force' || oldest === undefined || !isOlder(version, oldest)) return null;
  return say`The administrators of this computer ask for Tripoint ${oldest} or newer (${managed.from}). This is ${version}. Nothing was done.`;
};

/** The commands that work under any policy: they say what it is, and do nothing else. */
const ALWAYS: ReadonlySet<string> = new Set(['managed show', 'completion']);

/** Why a command of the terminal is refused here; `null`: it is not. */
export const commandRefused = async (name: string, managed?: Managed): Promise<Message | null> => {
  const found = managed ?? (await managedHere());
  if (found.state !== 'in-force' || ALWAYS.has(name)) return null;
  const isForbidden = forbiddenBy(found).some((one) => FORBIDDABLE[one].commands.some((command) => command === name));
  return tooOld(found) ?? (isForbidden ? refusal(found.from) : null);
};

/** What is in force on this computer, and from where. */
export const managedNow = managedHere;

/** For whom a report is where nobody says so. */
export const firstAudience = async (): Promise<Audience> => (await policyHere()).audience ?? 'internal';

/** Stores the contexts that the policy names and that are not there yet, not even in the bin. What cannot be stored is tried at the next start. */
export const storeManagedContexts = async (contexts: ContextStore, managed: Managed): Promise<void> => {
  const wanted = managed.state === 'in-force' ? (managed.policy.contexts ?? []) : [];
  if (wanted.length === 0) return;
  const listed = await listContexts(contexts);
  if (!listed.ok) return;
  for (const one of wanted) {
    const read = readContextFields({ ...one, ca: null, pin: null });
    if (!read.ok || listed.value.contexts.some((stored) => isSameContext(stored, read.value))) continue;
    const now = isoLocal(new Date());
    const own = { id: randomUUID(), createdAt: now, changedAt: now, practice: null, removedAt: null };
    await contexts.create({ ...read.value, ...own });
  }
};

type Group = Readonly<Record<string, (input: never) => unknown>>;

/** The operations with what is forbidden replaced by its refusal. */
export const underPolicy = (operations: Operations, managed: Managed): Operations => {
  const groups: Record<string, Group> = { ...(operations as unknown as Record<string, Group>) };
  for (const one of forbiddenBy(managed))
    for (const call of FORBIDDABLE[one].calls) {
      const [group = '', member = ''] = call.split('.');
      groups[group] = {
        ...groups[group],
        [member]: () => Promise.resolve(failed('not-allowed', refusal(managed.from))),
      };
    }
  return groups as unknown as Operations;
};
