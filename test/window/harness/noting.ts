import { verbatim } from '../../../src/core/messages/message.ts';
import type { Operations } from '../../../src/shared/contract.ts';
import { done, type Failure, type FailureCode, type Reply } from '../../../src/shared/reply.ts';

/** What a fake host answers to each call of the contract: the value itself, or a failure that is thrown. */
export type Answers = {
  readonly [G in keyof Operations]: {
    readonly [N in keyof Operations[G]]: Operations[G][N] extends (input: infer I) => Promise<Reply<infer T>>
      ? (input: I) => T | Promise<T>
      : never;
  };
};

export class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

export const refuse = (code: FailureCode, message: string): never => {
  throw new Refused({ code, message: verbatim(message) });
};

export interface Noted {
  readonly name: string;
  readonly input: unknown;
}

interface Host {
  readonly calls: Noted[];
  readonly failures: Map<string, Failure>;
}

type Group = Readonly<Record<string, (input: never) => unknown>>;

/** Notes every call before it is answered; a password by its length. */
export const noting = ({ calls, failures }: Host, answers: Answers): Operations => {
  const note = (name: string, answer: Group[string]) => async (input: never) => {
    const { password, ...rest } = input as { readonly password?: string };
    calls.push({ name, input: password === undefined ? input : { ...rest, length: password.length } });
    const failure = failures.get(name);
    failures.delete(name);
    if (failure) return { ok: false, failure };
    try {
      return done(await answer(input));
    } catch (error) {
      if (error instanceof Refused) return { ok: false, failure: error.failure };
      throw error;
    }
  };
  const noted = (group: string, each: Group) =>
    Object.fromEntries(Object.entries(each).map(([name, answer]) => [name, note(`${group}.${name}`, answer)]));
  return Object.fromEntries(
    Object.entries(answers).map(([group, each]) => [group, noted(group, each as Group)]),
  ) as unknown as Operations;
};
