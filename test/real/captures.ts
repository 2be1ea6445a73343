import type { Chain, Place } from './chain.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { programPath } from './needs.ts';

const SIDES = { near: 'client', middle: 'firewall', far: 'server' } as const satisfies Record<string, Place>;

/** Captures of tcpdump at both ends of a chain and in its middle, into files of this folder, from now until they are stopped. */
export const startCaptures = async ({ hosts }: Chain, home: string) => {
  const [near, middle, far] = Object.keys(SIDES).map((side) => `${home}/${side}.pcap`) as [string, string, string];
  const files = { near, middle, far, record: `${home}/record.json` };
  const tcpdump = [programPath('tcpdump'), '-i', 'any', '-U', '-Z', 'root'];
  const daemons: Daemon[] = [];
  for (const side of ['near', 'middle', 'far'] as const)
    daemons.push(
      await startDaemon([...hosts[SIDES[side]].prefix, ...tcpdump, '-w', files[side], 'tcp'], (said) =>
        said.includes('listening on'),
      ),
    );
  return {
    files,
    stop: async (): Promise<void> => {
      for (const one of daemons) await one.stop();
    },
  };
};
