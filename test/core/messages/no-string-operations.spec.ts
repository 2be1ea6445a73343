import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * A message is a value until it is shown. The compiler refuses most that is done to strings; what it allows ends as [object Object],
 * as a comparison that is never true, or as prose that is read by a machine.
 */

const CORE = join(import.meta.dirname, '../../../src/core');
const ON_WORDS =
  /^(at|concat|endsWith|includes|indexOf|match|replace|replaceAll|slice|split|startsWith|substring|to\w+Case|trim\w*)$/;
const BY_IDENTITY = /^(includes|indexOf|lastIndexOf|join|sort|toSorted)$/;
const EQUALS = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

const operationsIn = (program: ts.Program, isMeant: (path: string) => boolean): readonly string[] => {
  const checker = program.getTypeChecker();
  const isMessage = (type: ts.Type): boolean =>
    type.isUnionOrIntersection()
      ? type.types.some(isMessage)
      : ['Message', 'Typed'].includes(type.getSymbol()?.name ?? '');
  const may = (node: ts.Node): boolean => isMessage(checker.getTypeAtLocation(node));
  const mayHold = (node: ts.Node): boolean => {
    const element = checker.getIndexTypeOfType(checker.getTypeAtLocation(node), ts.IndexKind.Number);
    return element !== undefined && isMessage(element);
  };
  const isWords = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) && node.expression.getText() === 'format') ||
    (ts.isPropertyAccessExpression(node) && node.name.text === 'key' && may(node.expression));
  const isWrong = (node: ts.Node): boolean => {
    if (ts.isTemplateExpression(node))
      return (
        !ts.isTaggedTemplateExpression(node.parent) &&
        node.templateSpans.some(({ expression }) => may(expression) || mayHold(expression))
      );
    if (ts.isNewExpression(node)) {
      const [key] = checker.getTypeArguments(checker.getTypeAtLocation(node) as ts.TypeReference);
      return ['Set', 'Map'].includes(node.expression.getText()) && key !== undefined && isMessage(key);
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (ON_WORDS.test(name.text) && isWords(expression)) return true;
      return name.text === 'toString' ? may(expression) : BY_IDENTITY.test(name.text) && mayHold(expression);
    }
    if (ts.isCallExpression(node)) return node.expression.getText() === 'String' && node.arguments.some(may);
    if (!ts.isBinaryExpression(node)) return false;
    const { left, right, operatorToken } = node;
    if (operatorToken.kind === ts.SyntaxKind.PlusToken) return may(left) || may(right);
    return EQUALS.has(operatorToken.kind) && (isWords(left) || isWords(right) || (may(left) && may(right)));
  };
  return program
    .getSourceFiles()
    .filter(({ fileName }) => isMeant(fileName))
    .flatMap((file) => {
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        if (isWrong(node)) found.push(`${relative(CORE, file.fileName)}:${line + 1}`);
        node.forEachChild(visit);
      };
      visit(file);
      return found;
    });
};

const WRONG = [
  '`${text}: ${maybe}`',
  '`at ${value}`',
  '`${list}`',
  "'' + one",
  'String(one)',
  'one.toString()',
  "list.join(', ')",
  'list.toSorted()',
  'list.includes(one)',
  'one === other',
  'new Set(list)',
  "one.key.startsWith('Run')",
  "one.key === 'Run'",
  "format(one, 'en').split('.')",
];
const RIGHT = [
  'say`${one} and ${list.length} ${value}`',
  '`${text}, ${list.length}`',
  'list.map((each) => verbatim(each))',
  'maybe === null ? list.length + 1 : 2',
  'new Set([text])',
  "value === ''",
  "format(one, 'en')",
];
const HEAD = `import { format, say, verbatim, type Message, type Value } from './messages/message.ts';
declare const one: Message; declare const other: Message; declare const list: readonly Message[];
declare const maybe: Message | null; declare const value: Value; declare const text: string;`;
const TRIED = join(CORE, 'tried-here.ts');

const { config } = ts.readConfigFile(join(CORE, 'tsconfig.json'), (name) => ts.sys.readFile(name)) as {
  config: unknown;
};
const { fileNames, options: given } = ts.parseJsonConfigFileContent(config, ts.sys, CORE);
const options = { ...given, noEmit: true, skipLibCheck: true };
const disk = ts.createCompilerHost(options);
const source = [HEAD, ...[...WRONG, ...RIGHT].map((line, at) => `export const tried${at} = ${line};`)].join('\n');
const program = ts.createProgram([...fileNames, TRIED], options, {
  ...disk,
  fileExists: (file) => file === TRIED || disk.fileExists(file),
  getSourceFile: (file, target) =>
    file === TRIED ? ts.createSourceFile(file, source, target, true) : disk.getSourceFile(file, target),
});

it('given lines that treat a message as a string, and lines that do not: the first ones are found', () =>
  expect([...new Set(operationsIn(program, (path) => path === TRIED))]).toEqual(
    WRONG.map((_, at) => `tried-here.ts:${at + 4}`),
  ));

it('given the core: nothing that is meant for strings is done to a message', () =>
  expect(
    operationsIn(program, (path) => path.startsWith(CORE) && path !== TRIED && !path.includes('/core/messages/')),
  ).toEqual([]));
