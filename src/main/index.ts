import { openHost } from '../app/host.ts';
import { usersCache } from '../node/code/cache-folder.ts';
import { dataFolder } from '../node/disk/data-folder.ts';
import { openLog } from '../node/disk/log.ts';
import { readWindowState, writeWindowState, writeWindowStateNow } from '../node/disk/small-files.ts';
import { writeNow } from '../node/disk/writer.ts';
import { readOpenedFile } from '../node/import/opened-file.ts';
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
  folder: dataFolder(),
  cache: usersCache(),
  openLog,
  keptWindow: { read: readWindowState, write: writeWindowState, writeNow: writeWindowStateNow },
  readFile: readOpenedFile,
  writeNow,
  args: process.argv,
  errors: process,
  platform: process.platform,
});
