import { z } from 'zod';
import { timestamp } from '../evidence/evidence.ts';

/**
 * What a name led to when something was recorded: every resolver of the machine asked separately. Answers of the
 * system's own files (hosts) are not among them.
 */

const NAME_OUTCOMES = ['found', 'not-found', 'no-answer'] as const;
const seconds = z.number().int().min(0).max(2_147_483_647);

export const nameAnswersSchema = z.object({
  name: z.string().max(253),
  askedAt: timestamp,
  answers: z
    .array(
      z.object({
        resolver: z.string().max(100),
        /** `not-found`: the name, or an address of it, does not exist for this resolver. */
        outcome: z.enum(NAME_OUTCOMES),
        /** Of both versions of IP, in the resolver's order; `ttl` in seconds. */
        addresses: z.array(z.object({ address: z.string().regex(/^[0-9a-fA-F.:]{2,45}$/), ttl: seconds })).max(64),
        /** The name that it is another name for (CNAME), where there is one. */
        alias: z.string().max(253).optional(),
      }),
    )
    .max(8),
});
export type NameAnswers = z.infer<typeof nameAnswersSchema>;

/** Every address that a resolver gave, once, sorted. */
export const addressesIn = ({ answers }: NameAnswers): readonly string[] =>
  [...new Set(answers.flatMap(({ addresses }) => addresses.map(({ address }) => address)))].sort();
