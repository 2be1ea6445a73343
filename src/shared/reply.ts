import type { Message } from '../core/messages/message.ts';
import type { AttemptMeter } from '../core/attempts/account-attempts.ts';
import type { z } from 'zod';

/** Every answer of the main side. `code` is permanent; `message` is for people and says what was not changed. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export interface Failure {
  readonly code: FailureCode;
  readonly message: Message;
  /** With `rejected-before`: the state of the user at the server; a consent names what is pending there. */
  readonly attempts?: AttemptMeter;
}

export type FailureCode =
  | 'bad-input'
  | 'not-found'
  | 'read-only'
  | 'busy'
  | 'damaged'
  | 'newer-version'
  | 'not-a-record'
  | 'other-server'
  /** It is a task, which opens its own case: `cases.take`. */
  | 'is-task'
  | 'disk-full'
  | 'denied'
  | 'io'
  | 'rejected-before'
  | 'no-password'
  | 'no-server'
  | 'unsafe-environment'
  | 'unsupported-proxy'
  | 'bad-certificate-file'
  | 'keychain'
  | 'practice-unavailable'
  | 'not-allowed'
  | 'not-here'
  | 'no-printer'
  | 'holds-secret'
  | 'disconnected'
  | 'unexpected';

/** What an answer that is waited for holds where it is well. */
export type ValueIn<R extends Promise<Reply<unknown>>> = Extract<Awaited<R>, { readonly ok: true }>['value'];

export const done = <T>(value: T): Reply<T> => ({ ok: true, value });
export const failed = (code: FailureCode, message: Message): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { code, message },
});

/** A call of the table in contract.ts. */
export interface Entry<Kind extends 'query' | 'command', Input, Output> {
  readonly kind: Kind;
  readonly input: z.ZodType<Input>;
  readonly output?: Output;
}
export interface HostEvent<Output> {
  readonly kind: 'news';
  readonly output?: Output;
}

/** Asks; changes nothing. */
export const query =
  <Output>() =>
  <Input>(input: z.ZodType<Input>): Entry<'query', Input, Output> => ({ kind: 'query', input });
/** Changes something; what it changed is durable when the answer comes. */
export const command =
  <Output>() =>
  <Input>(input: z.ZodType<Input>): Entry<'command', Input, Output> => ({ kind: 'command', input });
/** Reported to every window without being asked. */
export const news = <Output>(): HostEvent<Output> => ({ kind: 'news' });
