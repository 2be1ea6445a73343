import { z } from 'zod';
import { stageRecordSchema } from './record.ts';
import { watchRecordSchema } from './watch.ts';
import { witnessesInCaseSchema } from './witness.ts';
import { platformCardSchema } from './card.ts';
import { authoritiesSchema, recordedSchema, timestamp, type Recorded } from '../evidence/evidence.ts';
import { plainPart } from '../vocabulary/text-ends.ts';
import { PARTIES, PROBE_STAGES } from '../vocabulary/words.ts';

const line = z.string().max(300);

const CONNECT_TO = /^(\[[0-9a-fA-F:.]+\]|[^\s:/@[\]]+):\d{1,5}$/;
export const isConnectTo = (text: string): boolean => text.length <= 300 && CONNECT_TO.test(text);

const connectToSchema = z
  .string()
  .max(300)
  .regex(CONNECT_TO)
  .nullable()
  .describe('Connect to this address; the certificate is still checked for the name.');

const PROXY_ADDRESS = /^https?:\/\/[^\s/@]+$/;
/** `none`, `system`, or an address without credentials. */
export const isProxyChoice = (text: string): boolean =>
  text === 'none' || text === 'system' || (text.length <= 300 && PROXY_ADDRESS.test(text));

export const proxyChoiceSchema = z
  .union([z.literal('none'), z.literal('system'), z.string().max(300).regex(PROXY_ADDRESS)])
  .describe('The proxy: its address without credentials, the one of the system, or none.');

/** What the stages of a case are run against. Holds no secret: the password is in the keychain under the case's id. */
export const targetSchema = z.object({
  host: z.string().max(253).describe('Name or address of the NAC server, without https:// and path.'),
  port: z.number().int().min(1).max(65535),
  user: line.describe('API user name'),
  connectTo: z.object({ inside: connectToSchema, outside: connectToSchema }),
  proxy: z.object({ inside: proxyChoiceSchema, outside: proxyChoiceSchema }),
  /** `null`: the reserved documentation address. */
  mac: line
    .nullable()
    .describe('MAC address that the Open API and MnT probes ask for; else the one reserved for documentation.'),
  groupId: line
    .nullable()
    .describe(
      "Id of the endpoint group that the ERS endpoints probe asks for; else taken from the first probe's reply.",
    ),
  ca: authoritiesSchema.describe('Additional certificate authorities (PEM).'),
  pin: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .describe('SHA-256 of the one server certificate that is accepted; replaces all authorities.'),
  timeoutSeconds: z.number().int().min(1).max(300).describe('Time limit of a probe (default: 20 seconds).'),
});
export type Target = z.infer<typeof targetSchema>;

/** Some fields of a target, as one edit changes them; what it does not name stays as it is at that moment. */
export const targetPatchSchema = targetSchema
  .extend({ connectTo: targetSchema.shape.connectTo.partial(), proxy: targetSchema.shape.proxy.partial() })
  .partial();
export type TargetPatch = z.infer<typeof targetPatchSchema>;

const merged = <T extends object>(whole: T, changes: { readonly [K in keyof T]?: T[K] | undefined }): T => ({
  ...whole,
  ...(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>),
});

/** A target with an edit made to it, field by field. */
export const withPatch = (target: Target, { connectTo = {}, proxy = {}, ...fields }: TargetPatch): Target => ({
  ...merged<Target>(target, fields),
  connectTo: merged(target.connectTo, connectTo),
  proxy: merged(target.proxy, proxy),
});

/** Checks that only a person can make, with what they may show (the 401 guide and the rivals' checks). */
export const CHECKS = {
  'gui-sign-in': ['accepted', 'rejected', 'rejected-pasted'],
  'administrator-logins': ['found', 'not-found', 'other-source'],
  'switches-confirmed-on': ['yes', 'no'],
  'password-reentered': ['yes', 'no'],
  'ip-access-list': ['allowed', 'not-allowed'],
  /** Which of the two certificates that were shown the server itself has, on any of its nodes. */
  'certificate-confirmed': ['inside', 'outside', 'both', 'neither'],
  'firewall-log': ['blocked', 'let-through', 'no-line'],
  'platform-trusts-authority': ['yes', 'no'],
} as const;
export type CheckName = keyof typeof CHECKS;

export const recordedCheckSchema = z
  .object({
    check: z
      .enum(Object.keys(CHECKS) as [CheckName, ...CheckName[]])
      .describe(
        'A check that a person made, with its result; who said it may follow: "firewall-log=blocked by Erik Ek".',
      ),
    result: z.string(),
    recordedAt: timestamp,
    saidBy: line.optional(),
    recorded: recordedSchema.optional(),
    /** Since when it no longer counts; kept so that the history of the case can be read. Absent while it counts. */
    withdrawnAt: timestamp.optional(),
  })
  .refine(({ check, result }) => (CHECKS[check] as readonly string[]).includes(result), {
    message: 'not a result of this check',
  });
export type RecordedCheck = z.infer<typeof recordedCheckSchema>;

/** Makes a practice case a lesson. `own` is the engineer's first word; its `party` is `null` where it was skipped. */
const lessonSchema = z.object({
  own: z.object({ party: z.enum(PARTIES).nullable(), right: z.boolean(), at: timestamp }).nullable(),
});

/** Whom a request may be sent to. */
const ASKED = ['firewall-team', 'server-admin', 'platform-support'] as const;
export type Asked = (typeof ASKED)[number];

/** One troubleshooting document (file format `tripoint/case`, version 2). */
export const caseSchema = z.object({
  id: z.uuid(),
  title: line,
  customer: line,
  site: line,
  practice: line.nullable(),
  lesson: lessonSchema.optional(),
  /** Made of a task that was handed over: its id is that of the case on the machine of the person who asked. */
  fromTask: z.boolean().optional(),
  askedStage: z.enum(PROBE_STAGES).optional(),
  createdAt: timestamp,
  changedAt: timestamp,
  removedAt: timestamp.nullable(),
  /** The request that was copied last, and for whom: what the case waits for. */
  requested: z.object({ of: z.enum(ASKED), at: timestamp }).optional(),
  /** Since when a person calls it done; `null`: it was opened again. */
  closedAt: timestamp.nullish(),
  target: targetSchema,
  runs: z.array(stageRecordSchema).max(1000),
  cards: z.array(platformCardSchema).max(1000),
  /** Oldest first; the newest of each kind that was not withdrawn counts. */
  checks: z.array(recordedCheckSchema).max(1000),
  watches: z.array(watchRecordSchema).max(200),
  /** What captures of the other side hold of the runs, oldest first; absent where none was added, and in older cases. */
  witnesses: witnessesInCaseSchema,
});
export type Case = z.infer<typeof caseSchema>;

/** The case in which a check no longer counts from `withdrawnAt` on. */
export const withWithdrawn = (
  document: Case,
  { check, recordedAt }: Pick<RecordedCheck, 'check' | 'recordedAt'>,
  withdrawnAt: string,
): Case => ({
  ...document,
  checks: document.checks.map((made) =>
    made.check === check && made.recordedAt === recordedAt && made.withdrawnAt === undefined
      ? { ...made, withdrawnAt }
      : made,
  ),
});

export const CASE_FORMAT = 'tripoint/case';
export const CASE_VERSION = 2;

type Entries = Pick<Case, 'runs' | 'cards' | 'checks' | 'watches' | 'witnesses'>;

/** Whether a case holds anything that was seen, read or said. */
export const isBegun = ({ runs, cards, checks, watches, witnesses = [] }: Entries): boolean =>
  [runs, cards, checks, watches, witnesses].some((list) => list.length > 0);

const nextNumber = ({ runs, cards, checks, watches, witnesses = [] }: Entries): number =>
  [runs, cards, checks, watches, witnesses]
    .flatMap((list) => list.map(({ recorded }) => recorded?.number ?? 0))
    .reduce((most, number) => Math.max(most, number), 0) + 1;

/** How the case holds an entry that this program makes now. */
export const recordedHere = (document: Entries): Recorded => ({ number: nextNumber(document), imported: false });

/** How the case holds an entry that is taken out of a file now. */
export const recordedFromFile = (document: Entries): Recorded => ({ number: nextNumber(document), imported: true });

/** A list of a case with an entry that this program makes: a new one comes last, a known one grows and keeps its number. */
export const withRecorded = <T extends { readonly id: string; readonly recorded?: Recorded | undefined }>(
  document: Entries,
  list: readonly T[],
  entry: T,
): T[] => {
  const known = list.find(({ id }) => id === entry.id);
  if (!known) return [...list, { ...entry, recorded: recordedHere(document) }];
  return list.map((one) => (one === known ? { ...entry, recorded: known.recorded } : one));
};

/** Ends the name of every case file; the operating systems know it as this program's. */
export const CASE_EXTENSION = 'tripoint';

/** `acme-stockholm-all-rows-down.tripoint`: letters, digits and hyphens alone, so it is a file's name on every system. */
export const caseFileName = ({
  customer,
  site,
  title,
  practice,
}: Pick<Case, 'customer' | 'site' | 'title' | 'practice'>) => {
  const parts = [practice === null ? '' : 'practice', customer, site, title]
    .map(plainPart)
    .filter((part) => part !== '');
  return `${parts.length === 0 ? 'case' : parts.join('-')}.${CASE_EXTENSION}`;
};

type Lesson = Pick<Case, 'practice' | 'lesson'>;

/** How far a practice case is as a lesson; `null`: it is none. */
export const lessonStateOf = ({ practice, lesson }: Lesson): 'open' | 'solved' | 'answered' | null => {
  if (practice === null || lesson === undefined) return null;
  if (lesson.own === null) return 'open';
  return lesson.own.right ? 'solved' : 'answered';
};

/** Whether the program keeps its verdict to itself until the engineer has said an own one. */
export const isUndecided = (document: Lesson): boolean => lessonStateOf(document) === 'open';
