import type { Operations } from '../shared/contract.ts';
import { done } from '../shared/reply.ts';
import { writeSettings } from '../node/disk/settings.ts';
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
        appearance: bench.settings.appearance,
        practice: bench.startWorld,
      }),
    ),
  setAppearance: async ({ appearance }) => {
    bench.settings = { ...bench.settings, appearance };
    bench.announce({ name: 'app.appearanceChanged', told: { appearance } });
    return writeSettings(bench.shelf.folder, bench.settings);
  },
  connections: () => Promise.resolve(done(bench.connections.read())),
});
