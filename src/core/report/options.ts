import { z } from 'zod';
import { LANGUAGES } from '../messages/language.ts';

/** Who a report is for: `internal` shows everything but secrets, `external` gives a pseudonym for each identity. */
export const AUDIENCES = ['internal', 'external'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The forms that a report is written in. */
export const REPORT_FORMATS = ['html', 'pdf', 'markdown', 'text', 'json', 'junit'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Whom *Copy for…* writes to. */
export const READERS = ['firewall-team', 'server-admin', 'platform-support', 'customer'] as const;
export type Reader = (typeof READERS)[number];

/**
 * What identifies somebody or something, each with its own numbered pseudonym (`HOST-1`). `excerpt`: text that came from
 * elsewhere as a whole (bodies, header values, page titles, licence), which is left out and not renamed.
 */
export const IDENTITY_KINDS = [
  'host',
  'address',
  'user',
  'mac',
  'email',
  'id',
  'name',
  'certificate',
  'excerpt',
] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

export const reportOptionsSchema = z
  .object({
    language: z.enum(LANGUAGES).describe('Language of the report; else English.'),
    audience: z
      .enum(AUDIENCES)
      .describe('internal shows everything but secrets, external gives a pseudonym for each identity; else internal.'),
    /** Without meaning for an internal one. */
    keep: z
      .array(z.enum(IDENTITY_KINDS))
      .max(IDENTITY_KINDS.length)
      .describe('A kind of identity that an external report shows all the same.'),
  })
  .strict();
export type ReportOptions = z.infer<typeof reportOptionsSchema>;
