import { z } from 'zod';
import { AUDIENCES } from '../core/report/options.ts';
import { LANGUAGES } from '../core/messages/language.ts';
import type { Message } from '../core/messages/message.ts';
import { serviceContextSchema } from '../core/whitelisting/context.ts';

/** Settings that the administrators of a computer make for everybody on it; docs/managed.md is for them. */

interface Forbiddable {
  /** Calls of the window. */
  readonly calls: readonly string[];
  /** Commands of the terminal. */
  readonly commands: readonly string[];
}

/** What can be forbidden, by its name in the policy. */
export const FORBIDDABLE = {
  probe: { calls: ['stages.run', 'stages.settle'], commands: ['probe', 'diagnose'] },
  watch: { calls: ['watches.start'], commands: ['watch'] },
  script: { calls: ['stages.script'], commands: ['script'] },
  whitelist: {
    calls: ['entries.add', 'batches.start', 'batches.resume'],
    commands: ['whitelist add', 'whitelist batch'],
  },
  'remove-emails': { calls: ['policies.remove', 'policies.restoreLists'], commands: ['policy remove-emails'] },
  report: { calls: ['reports.write', 'reports.handoffFor'], commands: ['report', 'request'] },
  'hand-over': {
    calls: ['cases.handOver', 'cases.recordFile', 'cases.exportFile', 'stages.unsavedFile'],
    commands: ['hand', 'case export'],
  },
  'accept-keys': { calls: ['app.acceptKey'], commands: ['installation accept'] },
  practice: { calls: ['practice.start'], commands: ['simulate'] },
  web: { calls: [], commands: ['web'] },
} as const satisfies Readonly<Record<string, Forbiddable>>;
export type Forbidden = keyof typeof FORBIDDABLE;
const NAMES = Object.keys(FORBIDDABLE) as [Forbidden, ...Forbidden[]];

const { name, baseUrl, organizationId, contextId, proxy } = serviceContextSchema.shape;
const named = { name, baseUrl, organizationId, contextId };

export const POLICY_FORMAT = 'tripoint/policy';

/** Strict: a name that is not known might be meant to forbid something. */
export const policySchema = z.strictObject({
  format: z.literal(POLICY_FORMAT),
  version: z.literal(1),
  language: z.enum(LANGUAGES).optional(),
  audience: z.enum(AUDIENCES).optional(),
  forbidden: z.array(z.enum(NAMES)).max(NAMES.length).optional(),
  acceptedKeys: z
    .array(z.strictObject({ fingerprint: z.string().regex(/^[0-9a-f]{64}$/), name: z.string().min(1).max(100) }))
    .max(1000)
    .optional(),
  /** Contexts of the service, each without its key. */
  contexts: z
    .array(z.strictObject({ ...named, proxy: proxy.default('none') }))
    .max(200)
    .optional(),
  /** Rejected sign-ins after which the server locks an account. */
  lockOutAfter: z.number().int().min(1).max(20).optional(),
  oldestVersion: z
    .string()
    .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)
    .optional(),
});
export type Policy = z.infer<typeof policySchema>;

/** What is in force on this computer, and from where. */
export type Managed =
  | { readonly state: 'none'; readonly from: string }
  | { readonly state: 'in-force'; readonly from: string; readonly policy: Policy }
  /** Nothing of it is in force; `why` says what is wrong with it. */
  | { readonly state: 'refused'; readonly from: string; readonly why: Message };
