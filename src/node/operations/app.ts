import type { Operations } from '../../shared/contract.ts';
import { done } from '../../shared/reply.ts';
import type { Bench } from './bench.ts';
import { VERSION } from './version.ts';

export const appOperations = (bench: Bench): Operations['app'] => ({
  about: () =>
    Promise.resolve(
      done({
        version: VERSION,
        host: bench.host,
        dataFolder: bench.shelf.folder,
        keychain: bench.secrets.state(),
        practice: bench.startWorld,
      }),
    ),
  connections: () => Promise.resolve(done(bench.connections.read())),
});
