import { inLanguage } from '../../messages/say.ts';
import type { Language } from '../../messages/language.ts';
import type { Audience } from '../options.ts';
import { reportSchema, type Report } from '../report.ts';
import { annexOf } from './annex-of.ts';
import { addressesOf, cellsOf, divergenceOf, watchesOf } from './cells-of.ts';
import { certificatesOf } from './certificates-of.ts';
import { curlOf } from './curl-of.ts';
import { groundOf, type ReportMaterial } from './report-input.ts';
import { inert } from './inert.ts';
import { cardOf, serverOf, vantagesOf } from './places-of.ts';
import { timelineOf, waterfallOf } from './timing-of.ts';
import { checksOf, guardOf, alternativesOf, verdictOf } from './verdict-of.ts';

export type { ReportMaterial };

interface ReportHead {
  readonly language: Language;
  /** Noted in the report; identities are renamed by whoever publishes it. */
  readonly audience: Audience;
  /** Local time with offset. */
  readonly madeAt: string;
  /** Of the program. */
  readonly version: string;
  /** Of the rules: `RULES_VERSION`. */
  readonly rules: string;
}

/**
 * Everything that a report on a case says. Pure: the same material and head give the same report, in whatever order the
 * material is handed in. Every text is harmless and at most 8 KiB (see inert.ts); identities stand in clear.
 */
export const reportOf = (material: ReportMaterial, head: ReportHead): Report =>
  inLanguage(head.language, () => {
    const { language, audience, madeAt, version, rules } = head;
    const input = groundOf(material);
    const report = {
      format: 'tripoint/report',
      version: 1,
      language,
      audience,
      madeAt,
      madeBy: { program: 'Tripoint', version, rules },
      practice: input.practice,
      case: { title: material.title, customer: material.customer, site: material.site },
      server: serverOf(input),
      verdict: verdictOf(input),
      rivals: alternativesOf(input),
      checks: checksOf(input),
      guard: guardOf(input),
      cells: cellsOf(input),
      divergence: divergenceOf(input),
      certificates: certificatesOf(input),
      addresses: addressesOf(input),
      watches: watchesOf(input),
      waterfall: waterfallOf(input),
      timeline: timelineOf(input),
      vantages: vantagesOf(input),
      card: cardOf(input),
      curl: curlOf(input),
      failedSignIns: input.judgement.failedSignIns,
      ...(input.judgement.unknownSignIns > 0 && { unknownSignIns: input.judgement.unknownSignIns }),
      annex: annexOf(input),
    } satisfies Report;
    return reportSchema.parse(inert(report));
  });
