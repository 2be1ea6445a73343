import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/**
 * `npm run set-version -- 0.2.1`: writes the version into package.json and its lock file, commits, and tags. It stops where the tree is not
 * clean, the version is no later one, or CHANGELOG.md does not say what is different. Nothing is pushed. Exit codes: 0 done, 1 not.
 */
const stop = (why: string): never => {
  console.error(`${why} Nothing was changed.`);
  process.exit(1);
};

const git = (...args: readonly string[]): string => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : stop(`git ${args.join(' ')} did not work.`);
};

const numbers = (version: string): readonly number[] => version.split('.').map(Number);
const isLater = (next: string, before: string): boolean => {
  const [a, b] = [numbers(next), numbers(before)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && a[at]! > b[at]!;
};

const next = process.argv[2] ?? '';
const FILES = ['package.json', 'package-lock.json'] as const;
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
if (!/^\d+\.\d+\.\d+$/.test(next)) stop('Usage: npm run set-version -- MAJOR.MINOR.PATCH.');
if (git('status', '--porcelain') !== '') stop('There are changes that are not committed.');
if (next !== version && !isLater(next, version)) stop(`${next} is not later than ${version}.`);
if (git('tag', '--list', `v${next}`) !== '') stop(`There is a tag v${next} already.`);
if (!readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${next}\n`)) stop(`CHANGELOG.md has no part "## ${next}".`);

for (const file of FILES) {
  const text = readFileSync(file, 'utf8');
  // The first is the program's own; in the lock file it stands twice, before any package's.
  const own = text.slice(0, 400).replaceAll(`"version": "${version}"`, `"version": "${next}"`);
  writeFileSync(file, own + text.slice(400));
}
if (next !== version) git('commit', '--quiet', '--message', `Version ${next}`, ...FILES);
git('tag', '--annotate', `v${next}`, '--message', `Tripoint ${next}`);
console.log(`Version ${next} is committed and tagged v${next}. git push --follow-tags publishes it.`);
