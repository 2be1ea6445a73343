import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import ts from 'typescript';
import { isCampaign } from './scale.ts';

/** A regular expression of the sources, and where it stands. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

export interface Patterns {
  readonly patterns: readonly Pattern[];
  /** `file:line` of patterns that are put together while the program runs, so that nobody can examine them. */
  readonly assembled: readonly string[];
}

const MAKERS: ReadonlySet<string> = new Set(['RegExp', 'globalThis.RegExp']);

/** Every regular expression of a file: literals, and `RegExp` called with plain text. */
export const patternsIn = (file: string, text: string): Patterns => {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const patterns: Pattern[] = [];
  const assembled: string[] = [];
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      patterns.push({ file, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && MAKERS.has(node.expression.getText())) {
      const [source, flags] = node.arguments ?? [];
      if (source && ts.isStringLiteralLike(source) && (!flags || ts.isStringLiteralLike(flags)))
        patterns.push({ file, line, source: source.text, flags: flags?.text ?? '' });
      else assembled.push(`${file}:${line}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { patterns, assembled };
};

/** What all sources hold. */
export const patternsOfSources = (): Patterns & { readonly files: number } => {
  const sources = ['src', 'scripts'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,js}`));
  const read = sources.map((file) => patternsIn(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')));
  return {
    patterns: read.flatMap((found) => found.patterns),
    assembled: read.flatMap((found) => found.assembled),
    files: sources.length,
  };
};

/** Patterns that the campaign has found safe, by their text; `npm run golden` renews it. The campaign itself goes by none of it. */
const KNOWN = 'test/known-patterns.txt';
const CACHE = 'node_modules/.cache/patterns.json';
const VERSION = (createRequire(import.meta.url)('recheck/package.json') as { readonly version: string }).version;

const keyOf = ({ source, flags }: Pattern): string =>
  createHash('sha256').update(`${VERSION} /${source}/${flags}`).digest('hex').slice(0, 12);

const PER_LINE = 9;

/** Keeps that these were found safe. */
export const writeKnown = (patterns: readonly Pattern[]): void => {
  const keys = [...new Set(patterns.map(keyOf))].sort();
  const lines = Array.from({ length: Math.ceil(keys.length / PER_LINE) }, (_, at) =>
    keys.slice(at * PER_LINE, (at + 1) * PER_LINE).join(' '),
  );
  writeFileSync(KNOWN, `${lines.join('\n')}\n`);
};

const knownSafe = (): Set<string> => {
  const kept = isCampaign ? [] : readFileSync(KNOWN, 'utf8').split(/\s/);
  try {
    return new Set([...kept, ...(JSON.parse(readFileSync(CACHE, 'utf8')) as readonly string[])]);
  } catch {
    return new Set(kept);
  }
};

/**
 * Steps decide, and no clock: a text that it tries for longer than a second would count as an attack, and on a busy machine a
 * linear pattern takes that long. What was not found safe beside others is examined once more, alone, and that counts.
 */
const LIMITS = { timeout: 60_000, incubationTimeout: null, mutationTimeout: null, attackTimeout: null } as const;
/** The examiner is a program of its own that handles several requests. */
const SIDE_BY_SIDE = 2;

/**
 * What takes more than linear time in the worst case, as `file:line: pattern (why)`. Patterns that were found safe are
 * remembered by their text, so that only new ones cost time.
 */
export const unsafeAmong = async (patterns: readonly Pattern[]): Promise<readonly string[]> => {
  // Its own program where it has one for this system: twice as fast as the one for Java, eight times as the plain one.
  process.env.RECHECK_BACKEND ??= hasProgram() ? 'native' : 'auto';
  const { check } = await import('recheck');
  const safe = knownSafe();
  const found: string[] = [];
  const waiting = [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern]))].filter(([key]) => !safe.has(key));
  const undecided: typeof waiting = [];
  const examine = async (next: (typeof waiting)[number], isLast: boolean): Promise<void> => {
    const [key, { source, flags, file, line }] = next;
    const result = await check(source, flags, LIMITS);
    if (result.status === 'safe') safe.add(key);
    else if (!isLast) undecided.push(next);
    else {
      const why = result.status === 'vulnerable' ? result.complexity.summary : result.error.kind;
      found.push(`${file}:${line}: /${source}/${flags} (${why})`);
    }
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await examine(next, false);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  for (const next of undecided) await examine(next, true);
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify([...safe]));
  return found;
};

const hasProgram = (): boolean => {
  const system = { darwin: 'macos', linux: 'linux', win32: 'windows' }[process.platform as string];
  try {
    createRequire(import.meta.url).resolve(`recheck-${system}-${process.arch}/package.json`);
    return true;
  } catch {
    return false;
  }
};
