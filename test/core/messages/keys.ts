import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { MENU } from '../../../src/core/vocabulary/words.ts';
import type { Rule, StageRule } from '../../../src/core/diagnosis/facts.ts';
import { RULES } from '../../../src/core/diagnosis/rules/table.ts';
import { ROWS } from '../../../src/core/diagnosis/rules/rows.ts';
import { WORLDS } from '../../../src/lab/lab.ts';
import { keyOf } from '../../../src/core/messages/say.ts';

/**
 * Every text that the program looks up in a catalogue, and where it stands: templates of `say` and `noted`, constants in `said` and
 * `marked`, and the texts of the tables of rules and of the scenarios, which are read by importing them.
 */
export type Keys = ReadonlyMap<string, string>;

const ROOT = join(import.meta.dirname, '..', '..', '..');

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

/** `describe`: how a field says what it is, where it is defined. */
const LOOKED_UP: ReadonlySet<string> = new Set(['said', 'marked', '.describe']);

const calledName = (node: ts.Expression): string =>
  ts.isPropertyAccessExpression(node) ? `.${node.name.text}` : nameOf(node);

const textsAt = (node: ts.Node): readonly Written[] => {
  if (ts.isTaggedTemplateExpression(node))
    return ['say', 'noted'].includes(nameOf(node.tag)) ? [[keyOf(partsOf(node)), node]] : [];
  if (!ts.isCallExpression(node) || !LOOKED_UP.has(calledName(node.expression))) return [];
  return node.arguments.flatMap(textsOf);
};

const keysOfFile = (path: string, source: string): readonly (readonly [string, string])[] => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: (readonly [string, string])[] = [];
  const visit = (node: ts.Node): void => {
    for (const [text, at] of textsAt(node))
      found.push([text, `${path}:${file.getLineAndCharacterOfPosition(at.getStart()).line + 1}`]);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
};

const textsOfRule = ({ says, because, steps, mended, rivals }: Rule): readonly string[] => [
  says,
  because,
  ...steps,
  mended,
  ...rivals.flatMap(({ sentence, check }) => [sentence, check]),
];

const RULES_OF_STAGES: readonly StageRule[] = Object.values(RULES).flatMap((stages) => Object.values(stages));

const keysOfRules = (): readonly (readonly [string, string])[] => [
  ...[
    ...RULES_OF_STAGES.flatMap(({ otherwise, byDevice, everyPath }) => [
      otherwise,
      byDevice ?? otherwise,
      everyPath ?? otherwise,
    ]),
    ...Object.values(ROWS),
  ].flatMap((rule) => textsOfRule(rule).map((text) => [text, rule.code] as const)),
];

const keysOfScenarios = (): readonly (readonly [string, string])[] =>
  WORLDS.flatMap(({ id, difficulty, title, story, hints }) =>
    [title, story, ...hints].map((text) => [text, `scenarios/${difficulty}/${id}`] as const),
  );

/** What portable scripts say, without the shell's expressions for the values. */
export const keysOfScripts = (): readonly (readonly [string, string])[] =>
  globSync('resources/scripts/*', { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\{\{(.+?)\}\}(?!\})/g)].map(
      ([, inner = '']) => [inner.split('|')[0] ?? '', path] as const,
    ),
  );

/** Every key of the program by its first place; read anew at each call. */
export const keysOfProgram = (): Keys => {
  const keys = new Map<string, string>();
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).sort();
  const written = files.flatMap((path) => keysOfFile(path, readFileSync(join(ROOT, path), 'utf8')));
  for (const [text, place] of [...written, ...keysOfRules(), ...keysOfScenarios(), ...keysOfScripts()])
    if (text !== '' && !keys.has(text)) keys.set(text, place);
  return keys;
};
