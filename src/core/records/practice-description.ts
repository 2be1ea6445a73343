import { z } from 'zod';
import { CERTAINTIES, PARTIES, parseDestination } from '../vocabulary/words.ts';
/** Whether a server is one of the simulated network: its names end in a domain that nobody in the world can have. */
export const isPracticeHost = (host: string): boolean => /(^|\.)practice\.test\.?$/i.test(host);

interface AboutServers {
  readonly target?: { readonly host: string };
  readonly runs: readonly { readonly server: { readonly host: string } }[];
  readonly watches: readonly { readonly server: { readonly host: string } }[];
}

/** Whether a case or records are of the simulated network, by the server that they are about. */
export const ofPractice = ({ target, runs, watches }: AboutServers): boolean =>
  [...runs, ...watches]
    .map(({ server }) => server.host)
    .concat(target?.host ?? [])
    .some(isPracticeHost);

/** The name of every practice world's server. Nobody else has it: the domain `test` is reserved (RFC 6761). */
export const PRACTICE_SERVER = 'acs.practice.test';

/** Whether this is an entrance of a practice world: its server's name at this machine, where tunnels to customers begin, too. */
export const isPracticeEntrance = (server: string, connectTo: string | null): boolean => {
  const host = connectTo === null ? null : (parseDestination(connectTo)?.host ?? null);
  return server === PRACTICE_SERVER && host !== null && /^(?:127\.[0-9.]+|::1|localhost)$/.test(host);
};

/** Where everything of a running practice world is (the one line of `lab --json`, format `tripoint/lab`, version 1). */
export const labDescriptionSchema = z.object({
  format: z.literal('tripoint/lab'),
  version: z.literal(1),
  world: z.string(),
  /** `HOST:PORT` that a user would type; the name resolves nowhere. */
  server: z.string(),
  entrances: z.object({ inside: z.string(), outside: z.string() }),
  ca: z.string(),
  apiUser: z.object({ name: z.string(), password: z.string() }),
  platform: z.object({ url: z.string() }),
  service: z.object({
    baseUrl: z.string(),
    organizationId: z.string(),
    contextId: z.string(),
    apiKey: z.string(),
    accessPolicyId: z.string(),
    timeZone: z.string().optional(),
  }),
  /** Page on which the world can be changed by hand; the token in it is the only key. */
  control: z.string().optional(),
  /** `http://127.0.0.1:PORT`: the proxy of the engineer's own workplace, in worlds that have one. */
  engineerProxy: z.string().optional(),
  expect: z.object({ party: z.enum(PARTIES), certainty: z.enum(CERTAINTIES) }),
});
export type LabDescription = z.infer<typeof labDescriptionSchema>;

export const DIFFICULTIES = ['first-steps', 'everyday', 'tricky'] as const;

/** One practice fault as the picker shows it: the answer is not in it. */
export const worldSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  story: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  hints: z.array(z.string()),
});
export type WorldSummary = z.infer<typeof worldSummarySchema>;
