import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** The compiler does not look at the type of what is put between tags; a message there ends the window. */
const RENDERER = join(import.meta.dirname, '../../src/renderer');

it('given the window: no message is put between tags before it is put into words', () => {
  const { config } = ts.readConfigFile(join(RENDERER, 'tsconfig.json'), (name) => ts.sys.readFile(name)) as {
    config: unknown;
  };
  const { fileNames, options: given, projectReferences } = ts.parseJsonConfigFileContent(config, ts.sys, RENDERER);
  const options = { ...given, noEmit: true, composite: false, skipLibCheck: true };
  const program = ts.createProgram({
    rootNames: fileNames,
    options,
    ...(projectReferences && { projectReferences }),
  });
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      !ts.isJsxAttribute(node.parent) &&
      /\bMessage\b|\bValue\b|readonly key: string/.test(
        checker.typeToString(checker.getTypeAtLocation(node.expression)),
      )
    )
      found.push(`${node.getSourceFile().fileName}: ${node.getText()}`);
    node.forEachChild(visit);
  };
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(RENDERER));
  files.forEach(visit);
  expect([files.length > 50, found]).toEqual([true, []]);
});
