import { reportSchema, type Report } from '../report.ts';
import { z } from 'zod';
/** The published JSON schema of a report, in the form of `docs/report.schema.json`. */
export const reportJsonSchema = (): unknown => ({
  $id: 'urn:tripoint:report:1',
  title: 'Tripoint report, version 1',
  description:
    'Everything that a report says. Texts are in the language of the report; codes and enumerations are English. Times are local with their offset, durations are in milliseconds.',
  ...z.toJSONSchema(reportSchema, { target: 'draft-2020-12', io: 'input' }),
});

/** What is invisible or turns the writing direction; JSON escapes only some of it on its own. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\u2028\u2029]/gu;

const escaped = (character: string): string =>
  character === '\n'
    ? character
    : character
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join('');

/** As much of the annex as was asked for; each certificate is written out at the first probe that is left. */
const withAnnexAsked = (report: Report): Report => {
  const { annexOf, annex } = report;
  if (annexOf === undefined || annexOf === 'all') return report;
  const pems = new Map<string, string>(
    annex.flatMap(({ chain }) => chain.flatMap(({ sha256, pem }) => (pem === null ? [] : [[sha256, pem] as const]))),
  );
  const kept = annexOf === 'none' ? [] : annex.filter(({ failed }) => failed !== false);
  const linkOnce = (link: Report['annex'][number]['chain'][number]) => {
    const pem = pems.get(link.sha256) ?? null;
    pems.delete(link.sha256);
    return { ...link, pem };
  };
  return { ...report, annex: kept.map((probe) => ({ ...probe, chain: probe.chain.map(linkOnce) })) };
};

/**
 * A report as JSON for other programs (format `tripoint/report`; published schema: `docs/report.schema.json`). Fields stand
 * in the schema's order, and what the schema does not name is left out. Values are the report's own: an invisible character
 * is written in its escaped form, which every reader turns back.
 */
export const jsonOf = (report: Report): string =>
  `${JSON.stringify(reportSchema.parse(withAnnexAsked(report)), null, 2).replace(INVISIBLE, escaped)}\n`;
