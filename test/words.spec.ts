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
/** Words that read as translated, and what plain English says. Their ordinary senses ("stands for", "tells a from b") are left out. */
const TRANSLATED: readonly (readonly [string, string])[] = [
  ['stands(?! for)', 'is'],
  ['told(?! apart| you| us)', 'shown, reported, recognised'],
  ['goes on', 'continues'],
  ['of its own', 'its own …'],
  ['beside', 'next to, besides'],
  ['anew', 'again'],
  ['whoever', 'anyone who'],
  ['comes about', 'happens'],
  ['is said', 'is reported, is shown'],
  ['by itself', 'on its own, alone'],
  ['apart(?! from)(?<!\\b(?:tells?|told|taken|far|days|day)(?: \\S+){0,7} apart)', 'separately'],
  ['(?<!can |cannot |could |cannot-)tells?(?! (?:\\S+ ){1,6}(?:from|apart)| (?:you|them|us|others)\\b)', 'says, shows'],
  ['as it should', 'as expected'],
  ['is to be', 'must be'],
  ['mended', 'fixed'],
  ['wish(?:es)?', 'request, command'],
  ['doors?', 'host, entry point'],
  ['bench', 'context'],
  ['shel(?:f|ves?|ved|ving)', 'store, save'],
  ['strands?', 'series'],
  ['as a whole', 'the whole …, entirely'],
  ['in clear', 'unredacted'],
  ['the way(?! (?:back|to do))(?<!in the way)', 'the path, the connection'],
  ['at once', 'immediately'],
  ['thereby', 'so'],
  ['hence', 'so'],
];
/** Most of these words in all of src. */
const TRANSLATED_AT_MOST = 150;

/** Words of a Swedish sentence at most. */
const LONGEST = 30;

/** Programs that are written for other machines, and pages of the practice platform. */
const NO_TEXTS = /^src\/(core\/script|lab\/platform|lab\/device\/pages|lab\/service)\//;
/** Practice stories: their people talk as people do. */
const STORIES = 'src/lab/worlds/';
/** Files whose keys are the English texts, which stand in the code as well. */
const CODE = /box-|-box|border-box|checkbox|mailbox|sandbox/i;

const ROOT = resolve(import.meta.dirname, '..');

const filesBelow = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));

/** What people read in a source file: its texts with more than one word, its comments, and the names that it exports. */
interface Reading {
  readonly texts: readonly string[];
  readonly comments: readonly string[];
  readonly names: readonly string[];
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralToken | ts.JsxText =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node) ||
  ts.isJsxText(node);

const exportedNamesOf = (source: ts.SourceFile): readonly string[] =>
  source.statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport);
    if (isExported !== true) return [];
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declared.flatMap((one: { readonly name?: ts.Node }) => one.name?.getText(source) ?? []);
  });
const isExport = (modifier: ts.Modifier): boolean => modifier.kind === ts.SyntaxKind.ExportKeyword;

const readingOf = (file: string): Reading => {
  const code = readFileSync(join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(
    file,
    code,
    { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    false,
  );
  const texts: string[] = [];
  let withoutLiterals = '';
  let end = 0;
  const visit = (node: ts.Node): void => {
    if (isText(node) || ts.isRegularExpressionLiteral(node)) {
      withoutLiterals += `${code.slice(end, node.getStart(source))}''`;
      end = node.end;
      if (isText(node) && /\s/.test(node.text.trim()) && !CODE.test(node.text)) texts.push(node.text.trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  withoutLiterals += code.slice(end);
  const comments = [...withoutLiterals.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)].map(([comment]) => comment);
  return { texts, comments, names: exportedNamesOf(source) };
};

const readings = new Map<string, Reading>();
/** A file is read once for all of the specs here. */
const read = (file: string): Reading => {
  const reading = readings.get(file) ?? readingOf(file);
  readings.set(file, reading);
  return reading;
};

const refusalsOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    LEFT_BEHIND.filter(([word]) => word.test(text)).map(
      ([word, better]) => `${word.exec(text)?.[0]} → ${better}: ${text}`,
    ),
  );

/** The same for a text, a comment and a name: `showApart` reads "show Apart". Code in a comment is no prose. */
const prose = (text: string): string =>
  text
    .replaceAll(/`[^`\n]*`|@param \w+|\{@link [^}]*\}|[\w/-]+\.(?:tsx?|mjs|json)\b/g, '…')
    .replaceAll(/\s+(?:(?:\*|\/\/)\s+)?/g, ' ');
const wordsOfName = (name: string): string => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ');

const ANY_TRANSLATED = new RegExp(`\\b(?:${TRANSLATED.map(([word]) => `(${word})`).join('|')})\\b`, 'gi');

/** Where words are used in their translated sense in a file: the word's place in the table, and the text around it. */
const translatedIn = (file: string): readonly (readonly [number, string])[] => {
  const { texts, comments, names } = read(file);
  const all = [...[...(file.startsWith(STORIES) ? [] : texts), ...comments].map(prose), ...names.map(wordsOfName)].join(
    '\n',
  );
  return [...all.matchAll(ANY_TRANSLATED)].map(({ index, ...found }) => [
    Object.values<unknown>(found).findIndex((part, at) => at > 0 && part !== undefined) - 1,
    `${file}: ${all.slice(Math.max(0, index - 40), index + 40).replaceAll('\n', ' ')}`,
  ]);
};

describe('given every text, comment and exported name of src', () => {
  it('few words read as translated', () => {
    const found = filesBelow('src', /\.tsx?$/).flatMap(translatedIn);
    const message = TRANSLATED.map(([word, plain], index) => {
      const places = found.filter(([at]) => at === index).map(([, place]) => `\n  ${place}`);
      return `${places.length} × ${word} → ${plain}${places.join('')}`;
    });
    expect(found.length, message.join('\n')).toBeLessThanOrEqual(TRANSLATED_AT_MOST);
  });
  it('finds one in a name and over two lines of a comment', () => {
    expect('showApart'.replace(/.+/, wordsOfName).match(ANY_TRANSLATED)).toEqual(['Apart']);
    expect(prose('a thread of its\n * own').match(ANY_TRANSLATED)).toEqual(['of its own']);
  });
});

describe('given every text of the program', () => {
  it.each(['core', 'app', 'node', 'main', 'web', 'cli', 'renderer', 'shared', 'lab'])(
    'src/%s keeps to the glossary',
    (room) => {
      const files = filesBelow(`src/${room}`, /\.tsx?$/).filter((file) => !NO_TEXTS.test(file));
      expect(files.flatMap((file) => refusalsOf(read(file).texts).map((refusal) => `${file}: ${refusal}`))).toEqual([]);
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
    expect(files.flatMap((file) => refusalsOf(readFileSync(join(ROOT, file), 'utf8').split('\n')))).toEqual([]);
  });
  it('finds a word that was left behind', () => expect(refusalsOf(['Once it is mended'])).toHaveLength(1));
});
