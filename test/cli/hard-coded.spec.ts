import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** What the terminal says past the catalogues: English that stands in its sources and is in none of say, said and marked. */

const ROOT = join(import.meta.dirname, '../..');

const APART = [
  // Said before anything is loaded that could translate it: this Node may be too old for it.
  'src/cli/node-version.ts',
  // Programs for shells.
  'src/cli/commands/completion.ts',
];
const LOOKED_UP: ReadonlySet<string> = new Set(['said', 'marked']);
/** Command lines and names of commands, the same in every language. */
const SAME: ReadonlySet<string> = new Set(['aliases', 'examples', 'name']);
/** A command line, the same in every language. */
const isCommandLine = (text: string): boolean => /^tripoint [a-z -]+$/.test(text);
/** Codes in files, and what is thrown or held and never shown. */
const NEVER_SHOWN: ReadonlySet<string> = new Set(['terminal probe', 'terminal watch', 'a folder', 'not asked for yet']);

/** Two words of small letters in a row, or a word with a full stop: what a person reads, and no code. */
const isSentence = (text: string): boolean =>
  /(^|[^\w-])[A-Za-z]+ [a-z]+($|[^\w-])/.test(text) || /[a-z]{2}[.?!]( |$)/.test(text);

const isApart = (node: ts.Node): boolean => {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'say';
  if (ts.isPropertyAssignment(node)) return SAME.has(node.name.getText());
  return ts.isCallExpression(node) && LOOKED_UP.has(node.expression.getText());
};

/** The values of what is apart are looked at all the same: say`… ${'as here'}`. */
const valuesOf = (node: ts.Node): readonly ts.Node[] =>
  ts.isTaggedTemplateExpression(node) && ts.isTemplateExpression(node.template)
    ? node.template.templateSpans.map(({ expression }) => expression)
    : [];

const hardCodedIn = (source: ts.SourceFile): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isApart(node)) {
      for (const value of valuesOf(node)) visit(value);
      return;
    }
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    const { parent } = node;
    const isName = ts.isPropertyAssignment(parent) && parent.name === node;
    if (isText && !isName && !isCommandLine(node.text) && isSentence(node.text) && !NEVER_SHOWN.has(node.text))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
};

const sourceOf = (text: string, name = 'command.ts'): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

it('given the sources of the terminal, no sentence stands in them that is in no catalogue', () => {
  const files = globSync('src/cli/**/*.ts', { cwd: ROOT }).filter((file) => !APART.includes(file));
  expect(
    files.flatMap((file) =>
      hardCodedIn(sourceOf(readFileSync(join(ROOT, file), 'utf8'), file)).map((text) => `${file}: ${text}`),
    ),
  ).toEqual([]);
});

describe('given a source with a sentence of its own', () => {
  it.each([
    ['a text', `remark('Nothing was sent.')`, 'Nothing was sent.'],
    ['a template', 'remark(`Nothing was sent to ${host}`)', 'Nothing was sent to '],
    ['a sentence of one word', `print('Stopping.')`, 'Stopping.'],
    ['a text within what is looked up', `print(say\`Written: \${open ? 'it was open' : name}\`)`, 'it was open'],
  ])('%s is found', (_, text, found) => expect(hardCodedIn(sourceOf(text))).toEqual([found]));

  it.each(['remark(say`Nothing was sent.`)', `said('Nothing was sent.')`, `option === '--dry-run'`])(
    '%s is none',
    (text) => expect(hardCodedIn(sourceOf(text))).toEqual([]),
  );
});
