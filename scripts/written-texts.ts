import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { MENU } from '../src/core/vocabulary/words.ts';
import { keyOf } from '../src/core/messages/message.ts';

/** Fields of marked tables that hold codes. */
const CODES: ReadonlySet<string> = new Set(['code', 'party', 'recordedAs']);

const nameOf = (node: ts.Node | undefined): string => (node && ts.isIdentifier(node) ? node.text : '');

/** A constant in a text; only menu paths are. */
const constantText = (node: ts.Expression): string => {
  const found =
    ts.isPropertyAccessExpression(node) && nameOf(node.expression) === 'MENU'
      ? Object.entries(MENU).find(([name]) => name === node.name.text)?.[1]
      : undefined;
  if (found === undefined) throw new Error(`Not a constant text: ${node.getText()}`);
  return found;
};

/** A text and where it is written. */
type Written = readonly [text: string, node: ts.Node];

/** The texts that an expression may be; what is computed elsewhere is none. */
const textsOf = (node: ts.Expression): readonly Written[] => {
  if (ts.isStringLiteralLike(node)) return [[node.text, node]];
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map((span) => constantText(span.expression) + span.literal.text);
    return [[node.head.text + parts.join(''), node]];
  }
  if (ts.isSatisfiesExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsOf);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && !CODES.has(property.name.getText()) ? textsOf(property.initializer) : [],
    );
  return [];
};

const partsOf = ({ template }: ts.TaggedTemplateExpression): readonly string[] =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];

const SAID: ReadonlySet<string> = new Set(['say', 'said', 'marked']);
/** `describe`: how a field says what it is, where it is defined; only the terminal's help shows it. */
const LOOKED_UP: ReadonlySet<string> = new Set([...SAID, '.describe']);

const saysMessages = (source: string): boolean => source.includes("/message.ts'") || source.includes("/words.ts'");

const calledName = (node: ts.Expression): string =>
  ts.isPropertyAccessExpression(node) ? `.${node.name.text}` : nameOf(node);

const textsAt = (node: ts.Node, calls: ReadonlySet<string>): readonly Written[] => {
  if (ts.isTaggedTemplateExpression(node))
    return ['say', 'noted'].includes(nameOf(node.tag)) ? [[keyOf(partsOf(node)), node]] : [];
  if (!ts.isCallExpression(node) || !calls.has(calledName(node.expression))) return [];
  // A function of this name that writes to something else.
  if (nameOf(node.expression) === 'say' && !saysMessages(node.getSourceFile().text)) return [];
  return node.arguments.flatMap(textsOf);
};

/** The texts that a file of the program looks up in a catalogue, each with its place: templates of `say` and `noted`, constants in `say`, `said` and `marked`. */
export const writtenTexts = (
  path: string,
  source: string,
  calls: ReadonlySet<string> = LOOKED_UP,
): readonly (readonly [string, string])[] => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: (readonly [string, string])[] = [];
  const visit = (node: ts.Node): void => {
    for (const [text, at] of textsAt(node, calls))
      found.push([text, `${path}:${file.getLineAndCharacterOfPosition(at.getStart()).line + 1}`]);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
};

/** Imports that stay when types are gone; what is imported on demand is not among them. */
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
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found.filter((name) => /^\..*\.tsx?$/.test(name)).map((name) => resolve(dirname(path), name));
};

/** Every text that a program says by its own files, from its first ones on, before it has imported anything on demand. */
export const saidFrom = (entries: readonly string[]): ReadonlySet<string> => {
  const texts = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || /[\\/]messages[\\/]sv[\\/]/.test(path)) continue;
    seen.add(path);
    const source = readFileSync(path, 'utf8');
    for (const [text] of writtenTexts(path, source, SAID)) texts.add(text);
    waiting.push(...importsOf(path, source));
  }
  return texts;
};
