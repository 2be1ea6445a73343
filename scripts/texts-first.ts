import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { Plugin } from 'vite';
import type { Catalogue } from '../src/core/messages/language.ts';
import { writtenTexts } from './written-texts.ts';

/**
 * The window says a sixth of what the core can say: the rest comes with judgements and reports, made by the program behind
 * it. So its catalogue is divided when it is built, into what its own files say and the rest, which it loads once it is drawn.
 */

type Rooms = Readonly<Record<string, Catalogue>>;

/** Imports that stay when types are gone, those on demand as well. */
const importsOf = (path: string, source: string): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const bound = ts.isImportDeclaration(node) ? node.importClause : undefined;
      const isType = ts.isExportDeclaration(node)
        ? node.isTypeOnly
        : bound?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      if (!isType && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
        found.push(node.moduleSpecifier.text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [wanted] = node.arguments;
      if (wanted && ts.isStringLiteral(wanted)) found.push(wanted.text);
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found.filter((name) => /^\..*\.tsx?$/.test(name)).map((name) => resolve(dirname(path), name));
};

/** Every text that a program says by its own files, from its first one on. */
const saidFrom = (entry: string): ReadonlySet<string> => {
  const texts = new Set<string>();
  const seen = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || path.includes('/messages/sv/')) continue;
    seen.add(path);
    const source = readFileSync(path, 'utf8');
    for (const [text] of writtenTexts(path, source)) texts.add(text);
    waiting.push(...importsOf(path, source));
  }
  return texts;
};

const chosen = (rooms: Rooms, isWanted: (english: string) => boolean): Rooms =>
  Object.fromEntries(
    Object.entries(rooms).map(([room, texts]) => [
      room,
      Object.fromEntries(Object.entries(texts).filter(([english]) => isWanted(english))),
    ]),
  );

const FIRST = '/core/messages/sv/swedish.ts';
const REST = '/core/messages/sv/rest.ts';

/** Divides the catalogues of the core for the window that begins with `entry`. */
export const textsFirst = (entry: string): Plugin => ({
  name: 'tripoint:texts-first',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(FIRST) && !id.endsWith(REST)) return null;
    const { ROOMS } = (await import(pathToFileURL(id.replace(REST, FIRST)).href)) as { readonly ROOMS: Rooms };
    const said = saidFrom(entry);
    return id.endsWith(FIRST)
      ? `export const ROOMS = ${JSON.stringify(chosen(ROOMS, (english) => said.has(english)))};`
      : `export const REST = ${JSON.stringify(chosen(ROOMS, (english) => !said.has(english)))};`;
  },
});
