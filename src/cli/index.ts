#!/usr/bin/env node
import { widenThreadPool } from '../node/threads/thread-pool.ts';
import { whyNotThisNode } from './node-version.ts';

/**
 * The door for terminals. Everything else is loaded behind the check: an older Node could not even link it, and would say so in
 * words of its own.
 */
const problem = whyNotThisNode(process.versions.node);
if (problem === null) {
  widenThreadPool(process.env);
  await import('./run.ts');
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 3;
}
