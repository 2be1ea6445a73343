import { say } from '../core/messages/message.ts';
import { contract, type CallName, type EventName, type Operations } from './contract.ts';
import { failed, type Reply } from './reply.ts';

/** What both transports (IPC and loopback HTTP) share: the names of what crosses, and the checks on it. */

interface AnyEntry {
  readonly kind: 'query' | 'command' | 'news';
  readonly input?: { safeParse(value: unknown): { success: boolean; data?: unknown } };
}

const table = contract as unknown as Readonly<Record<string, Readonly<Record<string, AnyEntry>>>>;

const entries: readonly (readonly [string, AnyEntry])[] = Object.entries(table).flatMap(([group, members]) =>
  Object.entries(members).map(([name, entry]) => [`${group}.${name}`, entry] as const),
);

const namesOf = (news: boolean): readonly string[] =>
  entries.filter(([, entry]) => (entry.kind === 'news') === news).map(([name]) => name);

export const CALL_NAMES = namesOf(false) as readonly CallName[];
export const NEWS_NAMES = namesOf(true) as readonly EventName[];

/** Checks a call's name and input, and only then lets the operation see it. Never throws. `noted` hears of an error that nobody expected. */
export const answer = async (
  operations: Operations,
  name: unknown,
  input: unknown,
  noted?: (error: unknown) => void,
): Promise<Reply<unknown>> => {
  const entry = entries.find(([full]) => full === name)?.[1];
  if (typeof name !== 'string' || !entry?.input) return failed('bad-input', say('No such call. Nothing was done.'));
  const [group, member] = name.split('.') as [string, string];
  const operation = (
    operations as unknown as Record<string, Record<string, (input: unknown) => Promise<Reply<unknown>>>>
  )[group]?.[member];
  if (!operation) return failed('bad-input', say('No such call. Nothing was done.'));
  try {
    const parsed = entry.input.safeParse(input);
    if (!parsed.success) return failed('bad-input', say`The input of ${name} is invalid. Nothing was done.`);
    return await operation(parsed.data);
  } catch (error) {
    noted?.(error);
    return failed('unexpected', say('The program met an error that it did not expect. What was saved before is kept.'));
  }
};
