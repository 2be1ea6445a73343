import { join, relative } from 'node:path';
import ts from 'typescript';

/** Where a program takes a message for a string, found with the types of its expressions. */

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** An operation on a message, and where it is written. */
type Found = readonly [place: string, operation: string];

/** Methods of a string that read or change its words. */
const ON_STRINGS: ReadonlySet<string> = new Set(
  (
    'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare match matchAll normalize padEnd ' +
    'padStart replace replaceAll search slice split startsWith substring toLocaleLowerCase toLocaleUpperCase toLowerCase ' +
    'toUpperCase trim trimEnd trimStart'
  ).split(' '),
);

/** Methods of a list that compare its elements by identity, or make a string of them. */
const BY_IDENTITY: ReadonlySet<string> = new Set(['includes', 'indexOf', 'lastIndexOf']);
const SORTING: ReadonlySet<string> = new Set(['toSorted', 'sort']);

/** Functions that give strings; what they are called on is looked at by itself. */
const MAKING_STRINGS: ReadonlySet<string> = new Set([
  'join',
  'stringify',
  'toFixed',
  'toISOString',
  'toString',
  'String',
]);

/** Functions that make a text for a reader: nothing is done to it behind them. */
const SHOWING: ReadonlySet<string> = new Set(['format', 'spoken']);

const EQUALITY: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

const PLUS: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.PlusToken, ts.SyntaxKind.PlusEqualsToken]);

/** The names by which a file calls what it imports. */
const nameOf = (node: ts.Expression): string => (ts.isIdentifier(node) ? node.text : '');

/** What can be no message, as can be seen without its type; the compiler itself refuses to compare a message with a text. */
const isPlain = (node: ts.Expression): boolean =>
  ts.isLiteralExpression(node) ||
  ts.isPrefixUnaryExpression(node) ||
  ts.isTypeOfExpression(node) ||
  [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind) ||
  nameOf(node) === 'undefined' ||
  (ts.isCallExpression(node) && (ON_STRINGS.has(lastName(node)) || MAKING_STRINGS.has(lastName(node)))) ||
  (ts.isPropertyAccessExpression(node) && node.name.text === 'length');

const MESSAGES = /\b(Message|Value|Values|Typed)\b/;
/** Tags and functions that give messages. */
const GIVING = ['say', 'noted', 'filled', 'verbatim', 'counted', 'joined', 'sentences', 'sentenceStart', 'NOTHING'];

/** Names that are declared as messages: two expressions that are compared have one on both sides, or types are not asked for. */
const declaredIn = (files: readonly ts.SourceFile[]): ReadonlySet<string> => {
  const names = new Set<string>(GIVING);
  const isMessages = (type: ts.TypeNode | undefined): boolean => type !== undefined && MESSAGES.test(type.getText());
  const makesOne = (node: ts.Expression | undefined): boolean => {
    if (node === undefined) return false;
    if (ts.isConditionalExpression(node)) return makesOne(node.whenTrue) || makesOne(node.whenFalse);
    if (ts.isTaggedTemplateExpression(node)) return GIVING.includes(nameOf(node.tag));
    return ts.isCallExpression(node) && names.has(lastName(node));
  };
  const visit = (node: ts.Node): void => {
    const isDeclared =
      ((ts.isPropertySignature(node) || ts.isFunctionDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
        isMessages(node.type)) ||
      (ts.isParameter(node) && isMessages(node.type)) ||
      (ts.isVariableDeclaration(node) && (isMessages(node.type) || makesOne(node.initializer))) ||
      (ts.isVariableDeclaration(node) &&
        node.initializer !== undefined &&
        ts.isArrowFunction(node.initializer) &&
        isMessages(node.initializer.type));
    if (isDeclared && node.name !== undefined && ts.isIdentifier(node.name)) names.add(node.name.text);
    if (
      ts.isBindingElement(node) &&
      node.propertyName &&
      names.has(node.propertyName.getText()) &&
      ts.isIdentifier(node.name)
    )
      names.add(node.name.text);
    node.forEachChild(visit);
  };
  files.forEach(visit);
  return names;
};

/** The name of what an expression gives: `verdict.sentence` is a sentence, and `withHint(verdict)` what withHint gives. */
const lastName = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isCallExpression(node) || ts.isElementAccessExpression(node) || ts.isNonNullExpression(node)
    ? lastName(node.expression)
    : '';
};

class Reader {
  readonly #checker: ts.TypeChecker;
  readonly #declared: ReadonlySet<string>;
  readonly #known = new Map<ts.Type, boolean>();

  constructor(checker: ts.TypeChecker, declared: ReadonlySet<string>) {
    this.#checker = checker;
    this.#declared = declared;
  }

  /** Whether it is called as messages are. */
  isNamedSo(node: ts.Expression): boolean {
    return this.#declared.has(lastName(node));
  }

  /** Whether a value of this type may be a message, or a value of one that is no plain text. */
  isMessage(type: ts.Type): boolean {
    const before = this.#known.get(type);
    if (before !== undefined) return before;
    const is = type.isUnionOrIntersection()
      ? type.types.some((one) => this.isMessage(one))
      : ['Message', 'Typed'].includes(type.getSymbol()?.name ?? '') || this.#isGenericMessage(type);
    this.#known.set(type, is);
    return is;
  }

  #isGenericMessage(type: ts.Type): boolean {
    const limit = type.isTypeParameter() ? this.#checker.getBaseConstraintOfType(type) : undefined;
    return limit !== undefined && limit !== type && this.isMessage(limit);
  }

  typeOf(node: ts.Expression): ts.Type {
    return this.#checker.getTypeAtLocation(node);
  }

  may(node: ts.Expression): boolean {
    return this.isMessage(this.typeOf(node));
  }

  /** Whether it is a list of messages. */
  mayHold(node: ts.Expression): boolean {
    const element = this.#checker.getIndexTypeOfType(this.typeOf(node), ts.IndexKind.Number);
    return element !== undefined && this.isMessage(element);
  }

  /** Whether a message would be shown by it as [object Object]. */
  mayShow(node: ts.Expression): boolean {
    return this.may(node) || this.mayHold(node);
  }

  /** Whether it is a set or map whose keys are messages. */
  keepsByIdentity(node: ts.NewExpression): boolean {
    if (!['Set', 'Map'].includes(nameOf(node.expression))) return false;
    const [key] = this.#checker.getTypeArguments(this.typeOf(node) as ts.TypeReference);
    return key !== undefined && this.isMessage(key);
  }
}

/** The words of a message: its key, or the text that was made of it. */
const isWords = (node: ts.Expression, reader: Reader): boolean =>
  (ts.isCallExpression(node) && SHOWING.has(nameOf(node.expression))) ||
  (ts.isPropertyAccessExpression(node) && node.name.text === 'key' && reader.may(node.expression));

const inCall = (node: ts.CallExpression, reader: Reader): string | null => {
  const { expression } = node;
  if (nameOf(expression) === 'String') return node.arguments.some((one) => reader.may(one)) ? 'String()' : null;
  if (!ts.isPropertyAccessExpression(expression)) return null;
  const name = expression.name.text;
  const on = expression.expression;
  if (ON_STRINGS.has(name) && isWords(on, reader)) return `.${name}() of words`;
  if (name === 'toString' && reader.may(on)) return '.toString()';
  const [given] = node.arguments;
  const isSuspect = reader.isNamedSo(on) || (given !== undefined && reader.isNamedSo(given));
  if (BY_IDENTITY.has(name) && isSuspect && reader.mayHold(on)) return `.${name}() by identity`;
  if (name === 'join' || (SORTING.has(name) && given === undefined))
    return reader.mayHold(on) ? `.${name}() of a list` : null;
  return null;
};

const inComparison = ({ left, right }: ts.BinaryExpression, reader: Reader): string | null => {
  if (isWords(left, reader) || isWords(right, reader)) return 'a comparison of words';
  if (isPlain(left) || isPlain(right) || !(reader.isNamedSo(left) || reader.isNamedSo(right))) return null;
  return reader.may(left) && reader.may(right) ? 'a comparison by identity' : null;
};

const operationAt = (node: ts.Node, reader: Reader): string | null => {
  if (ts.isTemplateExpression(node))
    return !ts.isTaggedTemplateExpression(node.parent) &&
      node.templateSpans.some(({ expression }) => !isPlain(expression) && reader.mayShow(expression))
      ? 'a template'
      : null;
  if (ts.isCallExpression(node)) return inCall(node, reader);
  if (ts.isNewExpression(node)) return reader.keepsByIdentity(node) ? 'a set or map by identity' : null;
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'length')
    return isWords(node.expression, reader) ? '.length of words' : null;
  if (!ts.isBinaryExpression(node)) return null;
  const kind = node.operatorToken.kind;
  if (PLUS.has(kind)) return [node.left, node.right].some((side) => !isPlain(side) && reader.may(side)) ? '+' : null;
  return EQUALITY.has(kind) ? inComparison(node, reader) : null;
};

const configOf = (path: string): ts.ParsedCommandLine => {
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as { readonly config: unknown };
  return ts.parseJsonConfigFileContent(config, ts.sys, join(path, '..'));
};

/** What is done to messages in files of a program, by the lines. */
export const operationsIn = (program: ts.Program, isMeant: (path: string) => boolean): readonly Found[] => {
  const files = program.getSourceFiles().filter(({ fileName }) => isMeant(fileName));
  const reader = new Reader(program.getTypeChecker(), declaredIn(files));
  const found: Found[] = [];
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      const operation = operationAt(node, reader);
      if (operation !== null) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push([`${relative(ROOT, file.fileName)}:${line + 1}`, operation]);
      }
      node.forEachChild(visit);
    };
    visit(file);
  }
  return found;
};

/** The program of a folder with a tsconfig of its own, and a file of this name and text in it that is on no disk. */
export const programOf = (folder: string, name: string, text: string): ts.Program => {
  const { fileNames, options: given } = configOf(join(ROOT, folder, 'tsconfig.json'));
  const options = { ...given, noEmit: true, skipLibCheck: true };
  const path = join(ROOT, folder, name);
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => file === path || disk.fileExists(file),
    getSourceFile: (file, target) =>
      file === path ? ts.createSourceFile(file, text, target, true) : disk.getSourceFile(file, target),
  };
  return ts.createProgram([...fileNames, path], options, host);
};
