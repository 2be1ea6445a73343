import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { utilityProcess } from 'electron';
import type { StartTracer } from '../node/path/trace-path.ts';

/** Starts the tracing process as Electron lets it: as a utility process, with an empty environment. */
export const forkTracer: StartTracer = (args) => {
  const child = utilityProcess.fork(join(import.meta.dirname, 'path-worker.js'), [...args], {
    serviceName: 'Tripoint path',
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stdout = child.stdout ?? Readable.from([]);
  return {
    stdout,
    kill: () => {
      child.kill();
    },
    onExit: (listener) => {
      child.once('exit', (code) => {
        // What it printed may arrive after it has ended.
        void finished(stdout, { cleanup: true }).then(
          () => listener(code),
          () => listener(code),
        );
      });
    },
  };
};
