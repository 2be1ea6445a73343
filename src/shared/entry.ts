import type { z } from 'zod';

/** What the table of calls and news is made of; see contract.ts. */

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
