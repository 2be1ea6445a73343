import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Sentences in the program that no catalogue can translate. */

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Rooms whose sentences are read by people; those of the window are looked at by `test/renderer/hard-coded.ts`. */
const ROOMS = [
  ...['app', 'main', 'node', 'shared', 'web'],
  ...['core/whitelisting', 'core/records', 'core/attempts', 'core/credential'],
];

const TAGS: ReadonlySet<string> = new Set(['say', 'noted']);
/** `describe`: what a field is, looked up by the terminal's help. */
const CALLS: ReadonlySet<string> = new Set(['say', 'said', 'marked', 'describe']);

const nameOf = (node: ts.Expression): string => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : '';
};

/** With an X for each value. */
const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.templateSpans.reduce((text, { literal }) => `${text}X${literal.text}`, node.head.text);
};

/** Two words or more, a capital first and a full stop last. */
const isSentence = (text: string): boolean => {
  const words = text.trim().split(/\s/);
  return (
    /^["(]?\p{Lu}/u.test(text.trim()) &&
    text.trim().endsWith('.') &&
    words.filter((word) => /\p{L}{2}/u.test(word)).length >= 2
  );
};

/** Sentences of a source that stand outside of what a catalogue is asked for. */
export const bareSentencesIn = (source: ts.SourceFile): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && TAGS.has(nameOf(node.tag))) {
      if (ts.isTemplateExpression(node.template))
        node.template.templateSpans.forEach(({ expression }) => visit(expression));
      return;
    }
    if (ts.isCallExpression(node) && CALLS.has(nameOf(node.expression))) {
      visit(node.expression);
      return;
    }
    const text = textOf(node);
    if (text !== null && isSentence(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

export const sourceOf = (text: string, name = 'program.ts'): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

/** Bare sentences of the program by the file that they stand in. */
export const bareSentences = (): readonly (readonly [path: string, text: string])[] =>
  ROOMS.flatMap((room) => globSync(`src/${room}/**/*.ts`, { cwd: ROOT }))
    .sort()
    .flatMap((path) =>
      bareSentencesIn(sourceOf(readFileSync(join(ROOT, path), 'utf8'), path)).map((text) => [path, text] as const),
    );
