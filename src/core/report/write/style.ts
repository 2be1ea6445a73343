import { markup } from './shown.ts';

/** The style of every report, one constant: a document's policy names it by its hash. */
export const REPORT_STYLE = markup`<style>
:root {
  --text: #182127;
  --dim: #56636c;
  --line: #dbe1e5;
  --strong-line: #b8c2c9;
  --sunken: #f6f8f9;
  --accent: #0b6a86;
  --good: #176c3d;
  --note: #44546e;
  --fault: #b3261e;
  --unsure: #8a5300;
  --silent: #66727b;
  --sans: 'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans Condensed', system-ui, sans-serif;
  --mono: 'Cascadia Mono', 'SF Mono', Consolas, 'Noto Sans Mono', 'DejaVu Sans Mono', 'Liberation Mono', monospace;
  --title: attr(data-title);
  --practice: attr(data-practice);
  color-scheme: only light;
}
* { box-sizing: border-box; }
html { background: #eef1f3; color: var(--text); font: 1rem/1.5 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { margin: 0 auto; max-width: 60rem; min-height: 100vh; padding: 3rem 4rem 4rem; background: #fff; }
h1, h2, p, ul, ol, dl, dd, figure, pre { margin: 0; }
p, li, dd, td, th, caption, figcaption { white-space: pre-line; }

header { padding-bottom: 1.25rem; border-bottom: 2px solid var(--accent); }
h1 { font-size: 1.6rem; font-weight: 600; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
header p { margin-top: 0.2rem; color: var(--dim); font-size: 0.875rem; }
h1 + p { margin-top: 0.6rem; color: var(--text); font-size: 1rem; }
h2 { margin: 2.25rem 0 0.75rem; color: var(--accent); font-size: 1.125rem; font-weight: 600; line-height: 1.3; }
section > * + * { margin-top: 0.75rem; }
section > h2 + * { margin-top: 0; }
.annex { margin-top: 3rem; border-top: 2px solid var(--accent); }
footer { margin-top: 3rem; padding-top: 0.75rem; border-top: 1px solid var(--line); color: var(--dim); font-size: 0.8125rem; }

.good { --tone: var(--good); --soft: #eaf5ee; }
.note { --tone: var(--note); --soft: #eff2f6; }
.fault { --tone: var(--fault); --soft: #fcf0ef; }
.cannot-tell { --tone: var(--unsure); --soft: #fdf5e6; }
.silent { --tone: var(--silent); --soft: transparent; }
.glyph { position: relative; top: 0.125em; flex: none; width: 1em; height: 1em; color: var(--tone); }
.toned { display: flex; gap: 0.4em; align-items: baseline; }
.toned span { min-width: 0; }
.lead { display: flex; gap: 0.9rem; padding: 1rem 1.25rem; border-left: 5px solid var(--tone); background: var(--soft); font-size: 1.05rem; line-height: 1.4; }
.lead .headline { margin-bottom: 0.2rem; font-size: 1.5rem; font-weight: 700; line-height: 1.25; color: var(--tone); }
.lead .glyph { width: 1.5rem; height: 1.5rem; }
.lead div { min-width: 0; }

ul, ol { padding-left: 1.5rem; }
li + li { margin-top: 0.3rem; }
li::marker { color: var(--dim); }
dl div { display: grid; grid-template-columns: minmax(7rem, 13rem) minmax(0, 1fr); gap: 0 1.5rem; align-items: baseline; padding: 0.3rem 0; border-top: 1px solid var(--line); }
dl div:last-child { border-bottom: 1px solid var(--line); }
dt { color: var(--dim); }
dd, td, th, pre { overflow: clip; overflow-clip-margin: 4px; }
.mono, pre { font-family: var(--mono); font-size: 0.85em; }
.one-line { white-space: nowrap; }

table { width: 100%; border-collapse: separate; border-spacing: 0; font-size: 0.9375rem; overflow-wrap: normal; }
.long { overflow-wrap: anywhere; }
th, td { padding: 0.45rem 0.6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: baseline; font-weight: inherit; }
th:first-child, td:first-child { padding-left: 0; }
thead th, thead td { border-bottom: 1px solid var(--strong-line); color: var(--dim); font-size: 0.8125rem; font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 600; }
tbody th.mono { font-weight: 400; }
td.good, td.fault, td.cannot-tell { color: var(--tone); font-weight: 600; }
td.note, td.silent { color: var(--tone); }
td.proof { background: var(--soft); }
td.proof strong { display: inline-block; margin-left: 0.35em; padding: 0 0.4em; border: 1px solid var(--tone); border-radius: 0.6em; font-size: 0.75rem; font-weight: 600; }

figcaption { margin-bottom: 0.3rem; color: var(--dim); font-size: 0.875rem; }
pre { padding: 0.7rem 0.9rem; border: 1px solid var(--line); border-radius: 3px; background: var(--sunken); line-height: 1.5; white-space: pre-wrap; tab-size: 4; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
code { font: inherit; }
.dense pre { padding: 0.4rem 0.6rem; font-size: 0.7em; line-height: 1.25; columns: 2; }

.path svg { display: block; width: 100%; height: auto; }

.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.practice { position: sticky; top: 0; z-index: 1; margin: -3rem -4rem 2rem; padding: 0.5rem 4rem; background: #fdf5e6; border-bottom: 2px solid var(--unsure); color: var(--unsure); font-weight: 700; max-height: 6rem; overflow: auto; }
.watermark { display: none; }

@media screen and (max-width: 45rem) {
  body { padding: 1.5rem 1.25rem 2rem; }
  .practice { margin: -1.5rem -1.25rem 1.5rem; padding: 0.5rem 1.25rem; }
  dl div { grid-template-columns: minmax(0, 1fr); }
  table { font-size: 0.875rem; }
  th, td { padding-right: 0.3rem; padding-left: 0.3rem; }
  .one-line { white-space: normal; }
}
@media screen and (max-width: 34rem) {
  table { overflow-wrap: anywhere; }
  th, td { min-width: 3.8rem; }
}

@page { size: A4; margin: 17mm 16mm 16mm;
  @top-left { content: var(--title); width: 60%; overflow: hidden; color: #56636c; font: 8pt 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif; vertical-align: middle; }
  @top-right { content: var(--practice); overflow: hidden; color: #8a5300; font: 700 8pt 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif; vertical-align: middle; }
  @bottom-right { content: counter(page) ' / ' counter(pages); color: #56636c; font: 8pt 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif; }
}
@page :first { @top-left { content: none; } }

@media print {
  :root { --dim: #3f4a52; --line: #b4bdc4; --strong-line: #6d7982; --sunken: #fff; }
  html { background: none; font-size: 8.5pt; line-height: 1.38; }
  body { max-width: none; min-height: 0; padding: 0; }
  header { padding-bottom: 0.5rem; }
  h1 { font-size: 1.3rem; }
  h2 { margin: 1.1rem 0 0.4rem; }
  section > * + * { margin-top: 0.45rem; }
  footer { margin-top: 0.6rem; padding-top: 0.3rem; }
  .lead { padding: 0.7rem 1rem; border-left-width: 6px; }
  table { font-size: 8.2pt; }
  .mono, pre { font-size: 0.88em; }
  .dense pre { font-size: 5pt; }
  pre { padding: 0.35rem 0.6rem; line-height: 1.35; }
  dl div { padding: 0.1rem 0; }
  th, td { padding-top: 0.1rem; padding-bottom: 0.1rem; }
  h1, h2, figcaption { break-after: avoid; }
  h2 + *, p + dl, p + ul, p + ol, p + table, figcaption + pre { break-before: avoid; }
  dl div:nth-child(-n+3), thead, tbody tr:first-child { break-after: avoid; }
  dl div:nth-last-child(-n+2), tbody, tbody tr:first-child { break-before: avoid; }
  p, li, pre { orphans: 3; widows: 3; }
  thead { display: table-header-group; }
  h1, h2, tr, li, dl div, .lead, #signature figure, footer { break-inside: avoid; }
  #verdict, #what-to-do, #also, #doubt { font-size: 10.5pt; }
  #verdict .lead { font-size: 11.5pt; }
  #verdict .headline { font-size: 17pt; }
  #comparison { break-before: page; }
  #comparison h2 { margin-top: 0; }
  #comparison ~ section h2 { margin: 0.65rem 0 0.2rem; }
  #about dl { display: grid; grid-template-columns: 1fr 1fr; gap: 0 8mm; }
  #about dl div { grid-template-columns: 6rem minmax(0, 1fr); gap: 0 0.8rem; }
  .annex { break-before: page; margin-top: 0; border-top: 0; }
  .annex dl { columns: 2; column-gap: 8mm; }
  .annex dl div { grid-template-columns: 9rem minmax(0, 1fr); gap: 0 0.8rem; }
  .practice { display: none; }
  .watermark { position: fixed; inset: 0; z-index: 2; display: flex; align-items: center; justify-content: center; overflow: hidden; pointer-events: none; }
  .watermark p { width: 150%; flex: none; transform: rotate(-54deg); color: rgb(138 83 0 / 0.1); font-size: 30pt; font-weight: 700; line-height: 1.1; text-align: center; max-height: 3.3em; overflow: hidden; }
}

@media (forced-colors: active) {
  .lead, td.proof, pre { border-color: CanvasText; }
  td.proof, td.proof strong { outline: 1px solid CanvasText; outline-offset: -2px; }
}
</style>`;

/** For `style-src`: lets this very style into a document whose policy forbids all others, and the sandboxed frame around one. */
export const REPORT_STYLE_HASH = "'sha256-lUlq6A3buW18VamiJF8yqhvOEe849DN75wDphrIOcjk='";
