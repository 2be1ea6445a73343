import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOMS } from '../src/core/messages/sv/swedish.ts';

/** Every text that a person reads keeps to docs/glossary.md: words that were left behind are refused, with what to say instead. */

const LEFT_BEHIND: readonly (readonly [RegExp, string])[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix, fixed'],
  [/\bbox(es)?\b/i, 'device'],
  [/\bon the way\b/i, 'in the path'],
  [/\b(opens?|ends?) TLS\b/i, 'terminates TLS; ends the TLS handshake'],
  [/\bwhoever\b/i, 'the team that …, anyone who …'],
  [/\bas it should\b/i, 'as expected'],
  [/\bcannot be told\b|\bcan be told\b/i, 'is not known, cannot be said'],
  [/\b(is|are) to be (changed|made|compared|sent|done)\b/i, 'must be …, needs no …'],
  [/\baccess control server\b/i, 'NAC server'],
  [/^Cannot tell\b/, 'Inconclusive'],
  [/\bcomes? and goe?s?\b/i, 'intermittent'],
  [/\bour own proxy\b/i, 'the local proxy'],
  [/\btesting (host|machine)\b/i, 'test host'],
  [/\bwhat else it could be\b/i, 'alternative causes'],
  [/\breasons? for caution\b/i, 'caveat'],
  [/\bwhat would change this\b/i, 'could be wrong if'],
  [/\btake access away\b|\blook it through\b/i, 'remove emails; review'],
  [/\bnot of its form\b/i, 'is invalid'],
  [/\bprotokoll(et|en)?\b/i, 'resultatfil; a protokoll is a protocol'],
  [/\bantecknat?(s|de|des|d|ts)?\b/i, 'registrera'],
  [/\bTLS-h(älsning|ello)/i, 'ClientHello'],
  [/\b(den här|denna) minuten?\b/i, 'minuten då testet kördes'],
  [/\b(tester|försök) bra\b/i, 'lyckades'],
  [/^Kör \{stage\}/, 'Kör steget {stage}'],
];
/** Words of a Swedish sentence at most. */
const LONGEST = 30;

/** Programs that are written for other machines, and pages of the practice platform. */
const NO_TEXTS = /^src\/(core\/script|lab\/platform|lab\/device\/pages|lab\/service)\//;
/** Files whose keys are the English texts, which stand in the code as well. */
const CODE = /box-|-box|border-box|checkbox|mailbox|sandbox/i;

const ROOT = resolve(import.meta.dirname, '..');

const filesBelow = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));

/** The texts of a source file with more than one word. */
const textsOf = (file: string): readonly string[] => {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isJsxText(node);
    if (isText && /\s/.test(node.text.trim()) && !CODE.test(node.text)) texts.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
};

const refusalsOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    LEFT_BEHIND.filter(([word]) => word.test(text)).map(
      ([word, better]) => `${word.exec(text)?.[0]} → ${better}: ${text}`,
    ),
  );

describe('given every text of the program', () => {
  it.each(['core', 'app', 'node', 'main', 'web', 'cli', 'renderer', 'shared', 'lab'])(
    'src/%s keeps to the glossary',
    (room) => {
      const files = filesBelow(`src/${room}`, /\.tsx?$/).filter((file) => !NO_TEXTS.test(file));
      const refused = files.flatMap((file) => refusalsOf(textsOf(file)).map((refusal) => `${file}: ${refusal}`));
      expect(refused).toEqual([]);
    },
  );
  it('no Swedish sentence is longer than thirty words', () => {
    const texts = Object.values(ROOMS).flatMap((room) => Object.values(room));
    const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s/));
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > LONGEST)).toEqual([]);
  });
  it('so do the documents', () => {
    const files = [...filesBelow('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md'].filter(
      (file) => file !== join('docs', 'glossary.md'),
    );
    const refused = files.flatMap((file) => refusalsOf(readFileSync(join(ROOT, file), 'utf8').split('\n')));
    expect(refused).toEqual([]);
  });
  it('finds a word that was left behind', () => expect(refusalsOf(['Once it is mended'])).toHaveLength(1));
});
