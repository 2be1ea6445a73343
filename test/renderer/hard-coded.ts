import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** What the sources of the window say past the catalogues. */

const ROOT = resolve(import.meta.dirname, '../..');

const SPOKEN: ReadonlySet<string> = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext'],
  ...['description', 'error', 'label', 'placeholder', 'title'],
]);

/** The same in every language: names, and values as an example. */
const SAME = /^(https?:\/\/\S+|Tripoint)$/;

const isText = (text: string): boolean => /\p{L}/u.test(text) && !SAME.test(text.trim());

const SHOWN_AFTER: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
]);

/** What an expression comes to, where that can be read off: its literals, both ways of a choice, the parts of a template. */
const literalsOf = (node: ts.Node): readonly string[] => {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node))
    return node.expression ? literalsOf(node.expression) : [];
  // The left side of `open === 'all' && …` is asked about and not shown.
  if (ts.isBinaryExpression(node)) return SHOWN_AFTER.has(node.operatorToken.kind) ? literalsOf(node.right) : [];
  return [];
};

/** Texts with letters that stand in the elements of a source and come from no catalogue. */
export const hardCodedIn = (source: ts.SourceFile): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text.trim());
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) found.push(...literalsOf(node));
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText(source)) && node.initializer)
      found.push(...literalsOf(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter(isText);
};

const CATALOGUES: ReadonlySet<string> = new Set(['t', 'laterT', 'serviceT']);

/** Where a source reads the catalogue once, when it is loaded, instead of when something is drawn. */
export const keptIn = (source: ts.SourceFile): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && CATALOGUES.has(node.expression.text))
      found.push(node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

export const sourceOf = (text: string, name = 'window.tsx'): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

/** The sources of the window by their paths. */
export const windowSources = (): readonly (readonly [path: string, source: ts.SourceFile])[] =>
  readdirSync(join(ROOT, 'src/renderer'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, sourceOf(readFileSync(join(ROOT, 'src/renderer', file), 'utf8'), file)]);
