import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import type { SignInResult } from '../../src/core/records/attempt.ts';
import { openLedger } from '../../src/node/attempts/ledger.ts';
import type { ProbeTarget, SignInGate } from '../../src/node/probing/target.ts';
import { valueOf } from '../node/disk/temporary-folder.ts';
import { targetAt } from '../node/probing/stage.ts';
import { isListening } from './daemon.ts';
import { freePorts } from './free-ports.ts';
import { putServer, SERVER, startNginx, type VirtualHost } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/** nginx in place of a server of each of these names, for the tests of one `describe`. */
export const nginxInPlaceOf = <Name extends string>(
  make: (folder: ScratchFolder) => Promise<readonly (readonly [Name, Pick<VirtualHost, 'directives' | 'beside'>])[]>,
) => {
  let ca: string;
  let folder: ScratchFolder;
  let stop: () => Promise<void>;
  const ports = new Map<Name, number>();

  beforeAll(async () => {
    folder = await makeScratchFolder();
    ca = await putServer(folder);
    const servers = await make(folder);
    const free = await freePorts(servers.length);
    const hosts = servers.map(([name, server], index) => {
      ports.set(name, free[index] ?? 0);
      return { listen: `127.0.0.1:${free[index] ?? 0}`, ...SERVER, ...server };
    });
    ({ stop } = await startNginx(folder, hosts, () => isListening(free.at(-1) ?? 0)));
  });
  afterAll(async () => {
    await stop();
    await folder.remove();
  });

  return {
    targetOf: (name: Name): ProbeTarget => targetAt(ports.get(name) ?? 0, { ca }),
    /** Lines that nginx wrote meanwhile: what was asked, and as whom. */
    logged: async <T>(act: () => Promise<T>): Promise<readonly [T, readonly string[]]> => {
      const before = await folder.read('nginx.log');
      const came = await act();
      // nginx writes a line when the connection ends.
      await pause(300);
      return [came, (await folder.read('nginx.log')).slice(before.length).split('\n').filter(Boolean)];
    },
    realClient: async (settled: SignInResult[]): Promise<SignInGate> => {
      const { gate } = valueOf(
        await openLedger(await folder.open(`ledger-${crypto.randomUUID()}`)).begin({
          id: crypto.randomUUID(),
          account: { server: 'acs.test:443', user: 'api-user' },
          by: 'terminal probe',
          stage: 'inside',
          consent: [],
        }),
      );
      return {
        ...gate,
        settle: (ticket, result) => {
          settled.push(result);
          return gate.settle(ticket, result);
        },
      };
    },
  };
};
