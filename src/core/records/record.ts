import { z } from 'zod';
import { timestamp, cameWith, evidenceSchema, recordedSchema, type Evidence } from '../evidence/evidence.ts';
import { FAMILIES, PROBE_STAGES, RESPONDERS } from '../vocabulary/words.ts';
import { SIGN_IN_RESULTS } from './attempt.ts';
import { OUTCOMES, STOPS, has } from '../evidence/outcome.ts';
import { addressOfPlace } from '../evidence/path/ends.ts';
import type { PacketSize, PathTrace } from '../evidence/path/measured.ts';

/** What a name led to by every resolver of the machine, each asked separately. Hosts files are not among them. */

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
        addresses: z.array(z.object({ address: z.string().regex(/^[0-9a-fA-F.:]{2,45}$/), ttl: seconds })).max(64),
        alias: z.string().max(253).optional(),
      }),
    )
    .max(8),
});
export type NameAnswers = z.infer<typeof nameAnswersSchema>;

/** Every address that a resolver gave, once, sorted. */
export const addressesIn = ({ answers }: NameAnswers): readonly string[] =>
  [...new Set(answers.flatMap(({ addresses }) => addresses.map(({ address }) => address)))].sort();

const text = z.string().max(8192);

/** The machine a stage was run from, as far as it can tell on its own. No request leaves the machine to find it out. */
export const vantageSchema = z.object({
  label: text.nullable().describe('What this place is called in the record and in reports.'),
  addresses: z.array(z.object({ interface: text, address: text })).max(200),
  resolvers: z.array(text).max(20),
  /** Host and port of the proxy in use; never its credentials. */
  proxy: text.nullable(),
  vpnInterfaces: z.array(text).max(50),
  /** Where traffic to the internet leaves, by the routing table; `null`: nowhere. Records of older programs do not say. */
  defaultRoute: z.object({ interface: text.nullable(), address: text }).nullable().optional(),
  platform: text,
  timeZone: text,
});
export type Vantage = z.infer<typeof vantageSchema>;

export const probeResultSchema = z.object({
  family: z.enum(FAMILIES),
  outcome: z.enum(OUTCOMES),
  answeredBy: z.enum(RESPONDERS),
  /** `null` for a probe that never set out; one that was stopped under way keeps what was seen by then. */
  evidence: evidenceSchema.nullable(),
  /** Only with `not-run.stopped`; records of older programs do not say, and hold no evidence of such a probe. */
  stop: z.enum(STOPS).optional(),
  /** Only with `not-run.protecting-account`: the rejection of this kind of sign-in that held it back, where others were let in. */
  rejectedBefore: z.object({ stage: z.enum(PROBE_STAGES), at: timestamp }).optional(),
});
export type RejectedBefore = NonNullable<ProbeResult['rejectedBefore']>;
/** One probe's word and evidence. The word is a convenience for readers; judging derives it again from the evidence. */
export type ProbeResult = z.infer<typeof probeResultSchema>;

/** What one further address of the server's name showed; the address of the run's own probes is not among them. */
const addressResultSchema = z.object({
  address: z.string().max(64),
  look: evidenceSchema,
  /** The same probes asked at this address; empty where the look failed or the account was to be protected. */
  probes: z.array(probeResultSchema).max(4),
});
export type AddressResult = z.infer<typeof addressResultSchema>;

/** `running` found on disk without a living run means that the program was cut off: the record is incomplete. */
const RUN_STATES = ['running', 'complete', 'stopped', 'interrupted'] as const;

export const serverSchema = z.object({
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65535),
  /** `HOST:PORT` that was connected to in place of the name, or `null`. */
  connectTo: z.string().max(300).nullable(),
});

/** One run of one stage (file format `tripoint/stage-record`, version 1). */
export const stageRecordSchema = z.object({
  format: z.literal('tripoint/stage-record'),
  version: z.literal(1),
  id: z.uuid(),
  stage: z.enum(PROBE_STAGES).describe('Where this machine is: inside the network, or outside the firewall.'),
  state: z.enum(RUN_STATES),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  server: serverSchema,
  user: text,
  /** The password has letters outside ASCII: nothing else of it is kept. */
  passwordNotAscii: z.literal(true).optional(),
  families: z.array(z.enum(FAMILIES)).optional(),
  vantage: vantageSchema,
  failedSignIns: z.number().int().min(0),
  probes: z.array(probeResultSchema).max(4),
  ledgerProblem: text.optional(),
  addresses: z.array(addressResultSchema).max(16).optional(),
  /** What the server's name, and the outbound FQDN of the newest card, led to by every resolver. Absent in records of older programs. */
  names: z.array(nameAnswersSchema).max(2).optional(),
  madeBy: text,
  recorded: recordedSchema.optional(),
  /** Only of what a script wrote, and always `none`; those of version 0.1 could be sealed, which counts for nothing. */
  seal: z.enum(['sealed', 'unchecked', 'none']).optional(),
  pasted: z.literal(true).optional(),
  signIns: z
    .array(z.object({ family: z.enum(FAMILIES), at: timestamp, result: z.enum(SIGN_IN_RESULTS) }))
    .max(8)
    .optional(),
});
export type StageRecord = z.infer<typeof stageRecordSchema>;

/** A run of a case as it was made, under its own id where the case gave it another one. Of what the case adds, what it came with stays. */
export const asMade = ({ recorded, ...record }: StageRecord): StageRecord => {
  const signature = cameWith(recorded);
  return {
    ...record,
    id: recorded?.givenId ?? record.id,
    ...(signature !== undefined && { recorded: { number: 1, imported: true, signature } }),
  };
};

/** A record's file. @param signedBy public key (DER in base64) of the installation that signs it. */
export const recordText = (record: StageRecord, signedBy?: string): string =>
  `${JSON.stringify({ ...record, ...(signedBy !== undefined && { signedBy }) }, null, 2)}\n`;

type Measured = Pick<StageRecord, 'probes' | 'addresses'>;

const measuredIn = ({ probes, addresses = [] }: Measured): readonly Pick<Evidence, 'path' | 'packetSize'>[] => [
  ...probes.flatMap(({ evidence }) => evidence ?? []),
  ...addresses.map(({ look }) => look),
];

/** Every trace of a run. */
export const pathsIn = (run: Measured): readonly PathTrace[] => measuredIn(run).flatMap(({ path }) => path ?? []);

/** The trace that speaks of where this evidence ended: one for all probes of the run that ended at that address. */
export const pathFor = (run: StageRecord, { failure, name }: Evidence): PathTrace | undefined => {
  const address = failure?.layer === 'tcp' ? name?.tried.at(-1)?.address : undefined;
  return address === undefined ? undefined : pathsIn(run).find(({ to }) => addressOfPlace(to) === address);
};

/** The address of a direct connection that was open and then fell silent, also where a smaller hello went on; `null` for any other end. */
export const silentAddressOf = ({ proxy, failure, connection, hello, askedAgain = [] }: Evidence): string | null => {
  const fellSilent =
    failure === null
      ? hello?.variant === 'classical-groups' &&
        askedAgain.some(({ variant, outcome }) => variant === 'ordinary' && outcome === 'tls.silent')
      : has(failure.outcome, 'fell-silent');
  return proxy === null && fellSilent ? (connection?.remoteAddress ?? null) : null;
};

/** Every measurement of a run of whether large packets get through. */
export const sizesIn = (run: Measured): readonly PacketSize[] =>
  measuredIn(run).flatMap(({ packetSize }) => packetSize ?? []);

/** The measurement that speaks of where this evidence fell silent: one for all probes of the run at that address. */
export const sizeFor = (run: Measured, evidence: Evidence): PacketSize | undefined => {
  const address = silentAddressOf(evidence);
  return address === null ? undefined : sizesIn(run).find(({ to }) => addressOfPlace(to) === address);
};
