#!/usr/bin/env node
import { widenThreadPool } from '../app/thread-pool.ts';
import { VERSION } from '../app/version.ts';
import { whyNotThisNode } from './node-version.ts';

/**
 * The terminal's host. Everything else is loaded behind the check: an older Node could not even link it, and would say
 * so in its own words.
 */
const problem = whyNotThisNode(process.versions.node);
if (problem === null && ['--version', '-V', 'version'].includes(process.argv[2] ?? '')) {
  // Alone, it loads nothing: scripts ask for it before each call.
  // A pipe that nobody reads from any more is no fault; a disk that is full is.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    process.exitCode = code === 'EPIPE' ? 0 : 2;
  });
  process.stdout.write(`${VERSION}\n`);
} else if (problem === null) {
  widenThreadPool(process.env);
  // Threads that rest and sockets that close would take longer than a short command does.
  void import('./run.ts').then(({ runHere }) => runHere()).then(() => process.exit());
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 3;
}
