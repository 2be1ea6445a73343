import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs a script of this folder, or says in one sentence which Node is needed. Plain JavaScript of old: it has to run on
 * whichever Node calls it, and TypeScript does not.
 *
 * Use: node scripts/with-node.mjs scripts/NAME.ts [ARGUMENT]…
 */
const numbers = (version) => version.split('.').map(Number);
const needed = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '');
const [major, minor] = numbers(process.versions.node);
const [leastMajor, leastMinor] = numbers(needed);

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  const way = existsSync('node_modules/node') ? 'run it with npm' : 'run npm ci first, then run it with npm';
  console.error(
    `Tripoint needs Node ${needed} or newer, and this is Node ${process.versions.node}: ${way}, which brings a newer Node along.`,
  );
  process.exitCode = 3;
} else {
  process.argv.splice(1, 1);
  await import(pathToFileURL(resolve(process.argv[1])).href);
}
