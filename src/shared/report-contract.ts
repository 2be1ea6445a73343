import { z } from 'zod';
import { READERS, REPORT_FORMATS, reportOptionsSchema, type IdentityKind } from '../core/report/options.ts';
import { LANGUAGES } from '../core/messages/language.ts';
import { query } from './reply.ts';

/** What a window may ask about reports. The main side writes them, so that what is shown is byte for byte what is saved. */

const caseId = z.uuid();

export interface ReportPreview {
  /** The document as it will be saved: one HTML file without scripts. */
  readonly html: string;
  /** How much of each kind the case holds, whether it is shown or not. */
  readonly kinds: readonly { readonly kind: IdentityKind; readonly distinct: number; readonly occurrences: number }[];
  /** What each pseudonym stands for; empty for an internal report. Stays with the owner of the case. */
  readonly decode: readonly { readonly pseudonym: string; readonly kind: IdentityKind; readonly value: string }[];
}

export interface ReportFile {
  /** Safe as a file's name on every system. */
  readonly name: string;
  readonly type: string;
  readonly encoding: 'utf8' | 'base64';
  readonly content: string;
  /** The signature for a `.sig` file next to it: 64 bytes in base64; absent where it is not signed. */
  readonly signature?: string;
}

export const reportGroup = {
  reports: {
    preview: query<ReportPreview>()(z.object({ id: caseId, options: reportOptionsSchema })),
    /** `brief`: ten lines for a ticket. */
    write: query<ReportFile>()(
      z.object({ id: caseId, format: z.enum([...REPORT_FORMATS, 'brief']), options: reportOptionsSchema }),
    ),
    decodeList: query<ReportFile>()(z.object({ id: caseId, options: reportOptionsSchema })),
    /** Plain text for one reader, to be pasted. */
    handoffFor: query<{ readonly text: string }>()(
      z.object({ id: caseId, reader: z.enum(READERS), language: z.enum(LANGUAGES) }),
    ),
    /** How PDF can be made here: by the program itself, by an installed browser, or not at all. */
    printing: query<{ readonly by: 'program' | 'browser' | 'nothing'; readonly name: string | null }>()(
      z.object({}).strict(),
    ),
  },
} as const;
