import { z } from 'zod';
import { LANGUAGES } from '../messages/language.ts';
import { plainPart } from '../vocabulary/text-ends.ts';

/**
 * `internal` shows everything but secrets, `external` gives pseudonyms, `acting-team` holds what the team that must act needs.
 */
export const AUDIENCES = ['internal', 'external', 'acting-team'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The forms that a report is written in. */
export const REPORT_FORMATS = ['html', 'pdf', 'markdown', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Whose full evidence the annex of a report holds: nobody's, that of the probes that failed, or that of every probe. */
export const ANNEXES = ['none', 'failing', 'all'] as const;

/** Whom *Copy for…* writes to. */
export const READERS = ['firewall-team', 'server-admin', 'platform-support', 'customer'] as const;
export type Reader = (typeof READERS)[number];

/** What identifies somebody, each kind with its pseudonyms (`HOST-1`). `excerpt` came from elsewhere and is left out. */
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
    language: z.enum(LANGUAGES).describe('Language of the report (default: English).'),
    audience: z
      .enum(AUDIENCES)
      .describe(
        'internal shows everything but secrets, external gives a pseudonym for each identity, acting-team holds what the team that must act needs; else internal.',
      ),
    /** Without meaning for an internal one. */
    keep: z
      .array(z.enum(IDENTITY_KINDS))
      .max(IDENTITY_KINDS.length)
      .describe('A kind of identity that an external report shows all the same.'),
    annex: z
      .enum(ANNEXES)
      .optional()
      .describe(
        'Add an annex with the full evidence of the probes that failed, or of every probe; JSON holds every probe unless this is none.',
      ),
  })
  .strict();
export type ReportOptions = z.infer<typeof reportOptionsSchema>;

export interface Named {
  readonly customer: string;
  readonly site: string;
  readonly practice: string | null;
  readonly audience: Audience;
  readonly madeAt: string;
}

const EXTENSIONS = {
  html: 'html',
  pdf: 'pdf',
  markdown: 'md',
  json: 'json',
} as const satisfies Readonly<Record<ReportFormat, string>>;

/** The form that a file's name asks for, or `null`. */
export const formatOfName = (name: string): ReportFormat | null => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const found = Object.entries(EXTENSIONS).find(([, own]) => own === extension);
  return found ? (found[0] as ReportFormat) : extension === 'htm' ? 'html' : null;
};

/** The endings that a report's file may have. */
export const REPORT_ENDINGS: readonly string[] = Object.values(EXTENSIONS).map((ending) => `.${ending}`);

/** `tripoint-acme-stockholm-2026-11-21.html`; the name of an external report names nobody. Lists and tickets are plain text. */
export const reportFileName = (of: 'report' | 'decode-list', format: ReportFormat | 'text', named: Named): string => {
  const own = named.practice === null || named.practice === '' ? [named.customer, named.site] : [named.practice];
  const report = { internal: own, external: ['external'], 'acting-team': ['acting-team', ...own] }[named.audience];
  const who = of === 'report' ? report : own;
  const parts = [
    'tripoint',
    ...(named.practice === null ? [] : ['practice']),
    ...(of === 'decode-list' ? ['decode-list'] : []),
    ...who.map(plainPart).filter((part) => part !== ''),
    named.madeAt.slice(0, 10),
  ];
  return `${parts.join('-')}.${format === 'text' ? 'txt' : EXTENSIONS[format]}`;
};

/** Marks a blank in a change request for what no probe can see, e.g. a public address behind a translation. */
export const BLANK = '________';
