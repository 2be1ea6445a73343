import type { AddressSetup } from '../entrance/way.ts';
import type { WorldSetup } from '../world.ts';
import { healthySetup, serverCertificate } from './healthy-setup.ts';

/** Leads straight to the server; through a VPN it stays where it leads. */
const straight = <T extends AddressSetup>(door: T): T => ({
  ...door,
  way: door.way === 'inside' ? 'inside' : 'open',
  certificate: serverCertificate,
  devices: [],
});

/**
 * The world without its fault: server and platform as in the healthy one, nothing in front of an entrance. The password
 * that the engineer was given is the right one, and every address stays where it is.
 */
export const fixedSetup = ({ engineer, entrances, engineerProxy }: WorldSetup): WorldSetup => {
  const { server, platform, service } = healthySetup();
  const { inside, outside, platform: atPlatform } = entrances;
  const fixed = (entrance: typeof inside): typeof inside => ({
    ...straight(entrance),
    second: entrance.second === null ? null : straight(entrance.second),
  });
  return {
    server: {
      ...server,
      accounts: server.accounts.map((account) =>
        account.name === engineer.user ? { ...account, password: engineer.password } : account,
      ),
    },
    entrances: { inside: fixed(inside), outside: fixed(outside), platform: fixed(atPlatform) },
    engineer,
    platform: { ...platform, password: engineer.password },
    engineerProxy: engineerProxy === null ? null : 'passes',
    service,
  };
};
