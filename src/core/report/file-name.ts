import type { Audience, ReportFormat } from './options.ts';
import { plainPart } from '../vocabulary/file-name-part.ts';

/** What a report's file is named after. */
export interface Named {
  readonly customer: string;
  readonly site: string;
  readonly practice: boolean;
  readonly audience: Audience;
  /** Local time with offset. */
  readonly madeAt: string;
}

const EXTENSIONS = {
  html: 'html',
  pdf: 'pdf',
  markdown: 'md',
  text: 'txt',
  json: 'json',
  junit: 'xml',
} as const satisfies Readonly<Record<ReportFormat, string>>;

/** The form that a file's name asks for, or `null`. */
export const formatOfName = (name: string): ReportFormat | null => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const found = Object.entries(EXTENSIONS).find(([, own]) => own === extension);
  return found ? (found[0] as ReportFormat) : extension === 'htm' ? 'html' : null;
};

/** `tripoint-acme-stockholm-2026-11-21.html`; the name of an external report names nobody. */
export const reportFileName = (of: 'report' | 'decode-list', format: ReportFormat, named: Named): string => {
  const who = named.audience === 'external' && of === 'report' ? ['external'] : [named.customer, named.site];
  const parts = [
    'tripoint',
    ...(named.practice ? ['practice'] : []),
    ...(of === 'decode-list' ? ['decode-list'] : []),
    ...who.map(plainPart).filter((part) => part !== ''),
    named.madeAt.slice(0, 10),
  ];
  return `${parts.join('-')}.${EXTENSIONS[format]}`;
};
