import { reportSchema, type Report } from '../report.ts';

/** What is invisible or turns the writing direction; JSON escapes only some of it by itself. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\u2028\u2029]/gu;

const escaped = (character: string): string =>
  character === '\n'
    ? character
    : character
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join('');

/**
 * A report as JSON for other programs (format `tripoint/report`; published schema: `docs/report.schema.json`). Fields stand
 * in the schema's order, and what the schema does not name is left out. Values are the report's own: an invisible character
 * is written in its escaped form, which every reader turns back.
 */
export const jsonOf = (report: Report): string =>
  `${JSON.stringify(reportSchema.parse(report), null, 2).replace(INVISIBLE, escaped)}\n`;
