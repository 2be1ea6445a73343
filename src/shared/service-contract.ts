import { z } from 'zod';
import type { Message } from '../core/messages/message.ts';
import type { Certificate } from '../core/evidence/evidence.ts';
import { LARGEST_CHUNK } from '../core/whitelisting/batch.ts';
import { LEFT_OUT } from '../core/whitelisting/columns.ts';
import type { ContextTest } from '../core/whitelisting/context-test.ts';
import { segmentSchema, serviceContextSchema } from '../core/whitelisting/context.ts';
import type { HistoryEntry } from '../core/whitelisting/history.ts';
import { DATE_ORDERS } from '../core/whitelisting/dates.ts';
import { JOB_FILTERS } from '../core/whitelisting/batch-state.ts';
import { DELIMITERS, ENCODINGS } from '../core/whitelisting/left-over.ts';
import { MOST_POLICY_ENTRIES } from '../core/whitelisting/policy.ts';
import { ENTRY_FIELDS } from '../core/whitelisting/problems.ts';
import { MOST_SKIPPED, type SheetPage, type SheetSummary } from '../core/whitelisting/sheet.ts';
import { command, news, query } from './reply.ts';
import {
  MOST_LIST_BYTES,
  MOST_PAGE_ROWS,
  OTHER_FIELDS,
  type BatchPlan,
  type ContextList,
  type ContextView,
  type EmailsRemoved,
  type EntryAdded,
  type JobPage,
  type JobProgress,
  type JobStatus,
  type JobSummary,
  type ListText,
  type PolicyPreview,
  type RestoreList,
} from './service-views.ts';

/**
 * The groups of the contract for the service's operations. A key only travels towards the main side. Every command that
 * sends or stores a key takes the context as the window showed it, name and place, and is refused (`not-allowed`) when
 * that is not what is stored: somebody may have changed the context in another window or program.
 */

const nothing = z.object({}).strict();
const id = z.uuid();
/** Where a context leads, as the person saw it. */
const shownFor = z.object({
  baseUrl: z.string().max(2000),
  organizationId: z.string().max(300),
  contextId: z.string().max(300),
});
/** The context that is meant, as the person saw it: by its name, and where it leads. */
const context = shownFor.extend({ id, name: z.string().max(300) });
const place = z.number().int().min(0).max(2_000_000);
const page = { from: place, count: z.number().int().min(1).max(MOST_PAGE_ROWS) };
const cause = z.string().max(100);
const proxy = z.string().max(300);

const contextFields = z.object({
  name: z.string().max(300),
  baseUrl: z.string().max(2000),
  organizationId: z.string().max(300),
  contextId: z.string().max(300),
  ca: serviceContextSchema.shape.ca,
  /** SHA-256 in hexadecimal, in any usual writing. */
  pin: z.string().max(200).nullable(),
  /** `none`, `system`, or the address of a proxy without credentials. */
  proxy,
  hue: serviceContextSchema.shape.hue,
  /** IANA name in any case; `null`: not known. Absent: as it is stored. */
  timeZone: z.string().max(200).nullish(),
});

const contexts = {
  list: query<ContextList>()(nothing),
  /**
   * `id: null` makes a new one. Everything is taken as it was typed; the base URL comes back normalised. When host or port
   * change, the stored key is forgotten: it belongs to the other server. `was` is what the form showed before anything was
   * typed: a field that still reads so is left as it is stored, for another window may have changed it meanwhile.
   */
  save: command<ContextView>()(contextFields.extend({ id: id.nullable(), was: contextFields.optional() })),
  /** Into the bin, with its key, for 30 days. */
  remove: command<null>()(z.object({ id })),
  restore: command<ContextView>()(z.object({ id })),
  setKey: command<ContextView>()(z.object({ id, key: z.string().min(1).max(4096), shownFor })),
  clearKey: command<ContextView>()(z.object({ id })),
  /** Sends one request that changes nothing, with the key; says what that proves and what not. */
  test: command<ContextTest>()(z.object({ context })),
  /** Reads the presented chain; sends no key and no HTTP. */
  look: query<{
    readonly chain: readonly Certificate[];
    readonly trusted: boolean;
    readonly problem: Message | null;
  }>()(
    z.object({
      baseUrl: z.string().max(2000),
      ca: serviceContextSchema.shape.ca,
      pin: z.string().max(200).nullable(),
      proxy,
    }),
  ),
  changed: news<{ readonly id: string }>(),
};

/** As it was typed: core/whitelisting/validate.ts says what is wrong with it. */
export const typedEntrySchema = z.object({
  mac: z.string().max(200).describe('MAC'),
  name: z.string().max(2000).describe('Name of the device.'),
  description: z.string().max(2000).describe('Description'),
  /** Empty: none, which is refused unless `permanent` says that this is meant. */
  toDate: z.string().max(100).describe("The entry is removed at 00:00 of this day in the organization's time zone."),
  permanent: z.boolean().describe('The entry never expires.'),
  tags: z
    .array(z.object({ value: z.string().max(1000) }))
    .max(100)
    .describe('Tags'),
  createdBy: z.string().max(2000).describe('Who creates the entry.'),
});

/** How a batch is sent. */
export const batchSettingsSchema = z.object({
  chunk: z.number().int().min(1).max(LARGEST_CHUNK).describe('Rows in one request (default: 500).'),
  autoGenerateTags: z.boolean().describe("The batch's own tags on every entry."),
  autoGenerateDateTag: z.boolean().describe("A tag with today's date on every entry."),
});

const entries = {
  add: command<EntryAdded>()(
    z.object({
      context,
      entry: typedEntrySchema,
      /** Id of an earlier try whose answer was lost, else `null`. */
      again: id.nullable(),
    }),
  ),
};

const sheetId = id;
/** `left-out`: the column is not sent, and a person has said so. `null`: not decided, which keeps a list from being sent. */
const columnChoice = z.enum([...ENTRY_FIELDS, LEFT_OUT]).nullable();

/** What a person says about a list. `null`: find it out. */
const listChoices = z.object({
  encoding: z.enum(ENCODINGS).nullable(),
  delimiter: z.enum(DELIMITERS).nullable(),
  header: z.boolean().nullable(),
  columns: z.array(columnChoice).max(1000).nullable(),
  sheet: z.string().max(300).nullish(),
  dateOrder: z.enum(DATE_ORDERS).nullish(),
  skipLines: z.number().int().min(0).max(MOST_SKIPPED).nullish(),
});

const sheets = {
  /**
   * Reads a list: the content of a file, or pasted text as UTF-8. The name is for people. Its dates are judged in the time zone
   * of the stored context that the list is for; where none is named or its zone is not known, by the clock of the host.
   */
  open: command<{ readonly sheetId: string; readonly summary: SheetSummary }>()(
    z.object({
      name: z.string().max(300),
      base64: z.string().max(Math.ceil((MOST_LIST_BYTES + 1) / 3) * 4),
      contextId: id.nullish(),
      choices: listChoices,
    }),
  ),
  /** Reads a list again, with other choices; corrections are lost. */
  reread: command<SheetSummary>()(z.object({ sheetId, contextId: id.nullish(), choices: listChoices })),
  rows: query<SheetPage>()(
    z.object({
      sheetId,
      ...page,
      filter: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('all') }),
        z.object({ kind: z.literal('faulty') }),
        z.object({ kind: z.literal('warned') }),
        z.object({ kind: z.literal('cause'), cause }),
      ]),
    }),
  ),
  /** Puts another text into a field of the row that begins on a line. */
  edit: command<SheetSummary>()(
    z.object({ sheetId, line: z.number().int().min(1), field: z.enum(ENTRY_FIELDS), value: z.string().max(10_000) }),
  ),
  fixAll: command<{ readonly changed: number; readonly summary: SheetSummary }>()(z.object({ sheetId, cause })),
  /** Other columns for the same rows; edits stay. */
  remap: command<SheetSummary>()(z.object({ sheetId, columns: z.array(columnChoice).max(1000) })),
  /** Judges the dates again, where the stored context of the list has another time zone by now; edits stay. */
  judge: command<SheetSummary>()(z.object({ sheetId, contextId: id })),
  /** A CSV file of the faulty rows with their reasons. */
  leftOvers: query<ListText>()(z.object({ sheetId })),
  close: command<null>()(z.object({ sheetId })),
};

const otherFields = z.enum(OTHER_FIELDS);
const jobId = id;

const batches = {
  plan: query<BatchPlan>()(z.object({ context, sheetId, otherFields })),
  /** Sends the rows without a fault. The list may be closed as soon as this has answered. */
  start: command<{ readonly jobId: string }>()(
    batchSettingsSchema.extend({
      context,
      sheetId,
      otherFields,
      /** The confirmed numbers of the plan: refused (`not-allowed`) when the list has changed since. */
      confirmed: z.object({
        create: z.number().int(),
        leaveOut: z.number().int(),
        /** Refused as well when more entries would become permanent than were confirmed. */
        permanent: z.number().int().optional(),
      }),
    }),
  ),
  /** After the request that is under way. Answers when the job has ended. */
  stop: command<JobStatus>()(z.object({ jobId })),
  /** Sends what is left; what is in doubt first. */
  resume: command<{ readonly jobId: string }>()(z.object({ context, jobId })),
  status: query<JobStatus>()(z.object({ jobId })),
  rows: query<JobPage>()(z.object({ jobId, ...page, filter: z.enum(JOB_FILTERS) })),
  /**
   * A CSV file of the rows that are not done, with reasons; it can be imported again. It has the delimiter of the list, and is
   * meant to be saved in its encoding (`JobStatus.listForm`).
   */
  leftOvers: query<ListText>()(z.object({ jobId })),
  /**
   * A CSV file of what the job created, and of what is there after it went on: the service has no call that removes entries,
   * so this list is what they are found by in the platform.
   */
  created: query<ListText>()(z.object({ jobId })),
  /** Jobs of a context, newest first. */
  list: query<readonly JobSummary[]>()(z.object({ id })),
  /**
   * What is going on or not finished anywhere, newest first. `contextId` is the context to go on in, also of a job of the
   * command line; `null`: there is none with its address.
   */
  open: query<readonly JobSummary[]>()(nothing),
  /**
   * For good, and with it the record of what became of its rows. `givenUp` is `null` for a finished job; for another one the
   * numbers that the person has confirmed to give up, refused (`not-allowed`) when they are not those of the job.
   */
  remove: command<null>()(z.object({ jobId, givenUp: z.object({ left: place, inDoubt: place }).nullable() })),
  /** A job was begun, resumed or removed; its end is reported by `finished`. */
  changed: news<{ readonly jobId: string }>(),
  progressed: news<JobProgress>(),
  finished: news<{ readonly jobId: string; readonly contextId: string }>(),
};

const policies = {
  preview: query<PolicyPreview>()(z.object({ text: z.string().max(300_000) })),
  remove: command<EmailsRemoved>()(
    z.object({
      context,
      policyId: segmentSchema,
      /** As `preview` gave them. */
      emails: z.array(z.string().min(1).max(254)).min(1).max(MOST_POLICY_ENTRIES),
      /** Sign these people out now, or only stop new sign-ins. There is no default. */
      revoke: z.boolean(),
      /** The number of entries, as the person confirmed it. */
      typedCount: z.number().int(),
      /** What the person typed, see `confirmationOf`: needed where one of the entries is a pattern. */
      typed: z.string().max(300).optional(),
    }),
  ),
  /** Restore lists of a context, newest first. */
  restoreLists: query<readonly RestoreList[]>()(z.object({ id })),
};

const serviceHistory = {
  /** The newest operations of a context, newest first; `older` more are in the export. */
  list: query<{ readonly entries: readonly HistoryEntry[]; readonly older: number }>()(z.object({ id })),
  /** All of it as a JSON document, `tripoint/service-history`. */
  export: query<{ readonly text: string }>()(z.object({ id })),
};

export const serviceGroups = { contexts, entries, sheets, batches, policies, serviceHistory } as const;
