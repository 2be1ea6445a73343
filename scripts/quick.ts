import { spawnSync } from 'node:child_process';
import { LONG_FILES } from '../test/long-files.ts';

/** What `npm test quick` looks at: the changed files, and the specs that start no program and ask no network but loopback. */

/** Folders of specs that start no program and change nothing of their process: several of them share one. */
const PURE_FOLDERS = ['core', 'lab', 'shared', 'scripts', 'supply-chain'];
/** Specs about all sources. */
const LAWS = ['exports', 'rooms', 'patterns', 'words', 'capabilities'];
const ALSO_THOUGH_LONG = 'test/patterns.spec.ts';
/** Real shells with real curl; and what replaces a module. */
const LEFT_OUT = ['test/core/script/**/*.spec.ts', 'test/lab/second-address.spec.ts'];

const ALONE = [...LEFT_OUT, ...Object.keys(LONG_FILES)];
/** Where everything is run: the specs that share processes, and those with one of their own, as vitest takes them. */
export const SHARING = {
  include: PURE_FOLDERS.map((name) => `test/${name}/**/*.spec.{ts,tsx}`),
  exclude: ALONE,
};
export const APART = {
  include: ['test/*.spec.{ts,tsx}', `test/!(${PURE_FOLDERS.join('|')})/**/*.spec.{ts,tsx}`, ...ALONE],
};

/** What `npm test quick` runs of them, in shared processes. */
export const QUICK = {
  include: [...SHARING.include, ...LAWS.map((name) => `test/${name}.spec.ts`)],
  exclude: ALONE.filter((file) => file !== ALSO_THOUGH_LONG),
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
