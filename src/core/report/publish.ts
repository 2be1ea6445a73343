import { RULES_VERSION } from '../diagnosis/judgement.ts';
import { paperOf, ticketOf } from './layout/document-of.ts';
import { forActingTeam, draftOf, type ReportMaterial } from './model/report-of.ts';
import type { ReportFormat, ReportOptions } from './options.ts';
import { redact, type Redacted } from './redact/redact.ts';
import { type Report, jsonOf } from './report.ts';
import type { KnownKeys } from './signature.ts';
import { htmlOf } from './write/html.ts';
import { markdownOf } from './write/markdown.ts';

/** When and by which program a report is made. */
export interface PublishOptions {
  readonly madeAt: string;
  readonly version: string;
  /** Whose signature will lie next to the file: fingerprint, public key, file's name; absent where it is not signed. */
  readonly signature?: NonNullable<Report['signature']> | undefined;
  readonly keys?: KnownKeys | undefined;
  readonly rules?: string;
}

/** The report on a case for one audience. Pure: the same case and options give the same report. */
export const publish = (
  material: ReportMaterial,
  options: ReportOptions,
  { madeAt, version, signature, keys, rules = RULES_VERSION }: PublishOptions,
): Redacted => {
  const { language, audience } = options;
  const whole = draftOf(material, { language, audience, madeAt, version, rules, ...(keys && { keys }) });
  const narrowed = audience === 'acting-team' ? forActingTeam(whole) : whole;
  const signed = signature === undefined ? narrowed : { ...narrowed, signature };
  const draft = options.annex === undefined ? signed : { ...signed, annexOf: options.annex };
  return redact(draft, material, options);
};

/** PDF is printed from the HTML; `brief` is the text of a ticket. */
type WrittenFormat = Exclude<ReportFormat, 'pdf'> | 'brief';

const WRITERS = {
  html: (report) => htmlOf(paperOf(report)),
  markdown: (report) => markdownOf(paperOf(report)),
  brief: ticketOf,
  json: jsonOf,
} as const satisfies Readonly<Record<WrittenFormat, (report: Report) => string>>;

export const writtenAs = (report: Report, format: WrittenFormat): string => WRITERS[format](report);
