import { openHost } from '../app/host.ts';
import { childPractice } from '../node/practice/child.ts';
import { closeToOthers } from '../node/probing/environment.ts';
import { takeInherited } from '../node/secrets/secret-text.ts';
import { widenThreadPool } from '../node/thread-pool.ts';
import { startDesktop } from './desktop.ts';
import { forkKeychain, forkTracer, forkLab } from './utility-child.ts';

// The window asks for passwords; what the environment brought along must not reach child processes.
widenThreadPool(process.env);
takeInherited(process.env);
closeToOthers(process);
startDesktop({
  openHost,
  practice: childPractice(forkLab),
  startTracer: forkTracer,
  startKeychain: forkKeychain,
  args: process.argv,
  errors: process,
});
