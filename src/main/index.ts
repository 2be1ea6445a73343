import { openHost } from '../app/host.ts';
import { childPractice } from '../node/practice/child.ts';
import { takeSecrets } from '../app/secret-text.ts';
import { widenThreadPool } from '../app/thread-pool.ts';
import { startDesktop } from './desktop.ts';
import { forkKeychain, forkTracer, forkLab } from './utility-child.ts';

// The window asks for passwords; what the environment brought along must not reach child processes.
widenThreadPool(process.env);
takeSecrets(process);
startDesktop({
  openHost,
  practice: childPractice(forkLab),
  startTracer: forkTracer,
  startKeychain: forkKeychain,
  args: process.argv,
  errors: process,
});
