import type { Language } from '../../messages/language.ts';
import type { ReportDocument, Section } from '../document.ts';
import { block } from './html-blocks.ts';
import { markup, when, type Markup } from './markup.ts';
import { REPORT_STYLE, REPORT_STYLE_HASH } from './style.ts';

export { REPORT_STYLE_HASH } from './style.ts';

/** Nothing may be loaded, run, sent or framed from a report; the one style in it is known by its hash. */
const POLICY = `default-src 'none'; style-src ${REPORT_STYLE_HASH}; img-src data:; base-uri 'none'; form-action 'none'`;

const section = ({ id, title, blocks }: Section, language: Language): Markup =>
  markup`<section id="${id}">
${when(title !== '' && title, (words) => markup`<h2>${words}</h2>\n`)}${blocks.map((one) => markup`${block(one, language)}\n`)}</section>
`;

/** Sections that follow one another, with those of the annex under one another. */
const parts = (sections: readonly Section[]): readonly (readonly Section[])[] =>
  sections.reduce<Section[][]>((groups, one) => {
    const last = groups.at(-1);
    if (last?.[0]?.annex === one.annex) last.push(one);
    else groups.push([one]);
    return groups;
  }, []);

const body = ({ language, title, subtitle, practice, sections, foot }: ReportDocument): Markup => markup`<body>
${when(practice, (words) => markup`<p class="practice">${words}</p>\n<div class="watermark" aria-hidden="true"><p>${words}</p></div>\n`)}<header>
<h1>${title}</h1>
${subtitle.map((line) => markup`<p>${line}</p>\n`)}</header>
<main>
${parts(sections).map((group) => markup`<div class="${group[0]?.annex === true ? 'annex' : 'report'}">\n${group.map((one) => section(one, language))}</div>\n`)}</main>
<footer>
${foot.map((line) => markup`<p>${line}</p>\n`)}</footer>
</body>`;

const page = (document: ReportDocument): Markup => markup`<!doctype html>
<html lang="${document.language}" data-title="${document.title}"${when(document.practice, (words) => markup` data-practice="${words}"`)}>
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${POLICY}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="only light"/>
<meta name="referrer" content="no-referrer"/>
<title>${document.title}</title>
${REPORT_STYLE}
</head>
${body(document)}
</html>
`;

/**
 * A paper as one HTML document: no script, nothing to load, to be read on a screen or printed on A4. Made to be opened from
 * a disk by anybody, with text from machines that nobody trusts in it.
 */
export const htmlOf = (document: ReportDocument): string => page(document).toString();
