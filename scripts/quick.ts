import { spawnSync } from 'node:child_process';

/** What `npm test quick` looks at: the changed files, and the specs that start no program and ask no network but loopback. */

/** The linter, to which files can be added. One program for all: with one for each module, what they share would be understood ten times. */
export const LINT = [
  'oxlint',
  '--tsconfig=test/tsconfig.lint.json',
  '--deny-warnings',
  '--report-unused-disable-directives',
] as const;

/** Patterns of spec files, as vitest takes them. */
export interface Specs {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Folders of specs that start no program and change nothing of their process: several of them share one. */
const PURE_FOLDERS = ['core', 'lab', 'recorded', 'shared', 'scripts', 'supply-chain'];
/** Folders of specs that start programs, and leave their own process as it was. */
const TIDY_FOLDERS = ['app', 'node', 'renderer', 'web'];
/** Specs about all sources. */
const LAWS = ['exports', 'rooms', 'patterns', 'words', 'capabilities'];
/** These start programs, or replace a module. */
const ALONE = [
  'test/core/script/**/*.spec.ts',
  'test/lab/second-address.spec.ts',
  'test/app/held-readers.long.spec.ts',
];

const SHARED_FOLDERS = [...PURE_FOLDERS, ...TIDY_FOLDERS];
const below = (folders: readonly string[]): readonly string[] =>
  folders.map((name) => `test/${name}/**/*.spec.{ts,tsx}`);

/** Where everything is run: the specs that share processes, and those with one of their own. */
export const SHARING: Specs = { include: below(SHARED_FOLDERS), exclude: ALONE };
export const APART: Specs = {
  include: ['test/*.spec.{ts,tsx}', `test/!(${SHARED_FOLDERS.join('|')})/**/*.spec.{ts,tsx}`, ...ALONE],
  exclude: [],
};

/** Many generated or repeated cases; and specs of the practice network start servers and wait for them. */
const SLOW = ['test/lab/**', '**/*.property.spec.ts', '**/*swedish.spec.ts', 'test/recorded/less-told.spec.ts'];

/** What `npm test quick` runs of them, in shared processes. */
export const QUICK: Specs = {
  include: [...below(PURE_FOLDERS), ...LAWS.map((name) => `test/${name}.spec.ts`)],
  exclude: [...ALONE, ...SLOW],
};

const git = (...args: readonly string[]): readonly string[] | null => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
};

/** Files that differ from the main branch or are not committed; `null` where git cannot tell. */
export const changedFiles = (): readonly string[] | null => {
  const [base] =
    git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? git('rev-parse', 'HEAD') ?? [];
  if (base === undefined) return null;
  const differing = git('diff', '--name-only', '--diff-filter=d', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return differing && untracked && [...differing, ...untracked];
};

/** What the linter is given: the changed sources, or everything where it is not known what changed. */
export const toLint = (changed: readonly string[] | null): readonly string[] =>
  changed === null ? ['.'] : changed.filter((file) => /\.tsx?$/.test(file));
