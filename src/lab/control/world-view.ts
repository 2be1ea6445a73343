import { isSwitchedOn, type ServerState } from '../access-control-server/state.ts';
import type { Witness } from '../entrance/witness.ts';
import { cardLines } from '../platform/card.ts';
import type { PlatformState } from '../platform/state.ts';
import type { RunningService } from '../service/service.ts';
import type { World } from '../world.ts';
import type { SeenOnPage, WorldView } from './control-page.ts';

const MOST_REQUESTS = 200;
const MOST_LOGINS = 100;

interface Viewed {
  readonly world: Pick<World, 'id' | 'title'>;
  readonly apiUser: string;
  readonly state: ServerState;
  readonly witness: Witness;
  readonly platform: PlatformState;
  readonly service: RunningService;
}

const onOff = (on: boolean): string => (on ? 'on' : 'off');

const requestsOf = ({ witness, service }: Viewed): readonly SeenOnPage[] => {
  const atServer = witness.seen().map(({ time, ...request }): SeenOnPage => {
    const { entrance, user, method, path, status } = request;
    return { time: time.toISOString(), entrance, user, method, path, status };
  });
  // By the service's own clock, which may have been moved.
  const atService = service.seen().map(({ at, method, path, status }): SeenOnPage => ({
    time: at,
    entrance: 'service',
    user: null,
    method,
    path,
    status,
  }));
  return [...atServer.reverse(), ...atService.toReversed()].slice(0, MOST_REQUESTS);
};

/** What can be seen of a running world; neither a password nor a key is in it. */
export const viewOf = (viewed: Viewed): WorldView => {
  const { world, apiUser, state, platform, service } = viewed;
  const account = state.accounts.get(apiUser);
  return {
    format: 'tripoint/lab-control',
    version: 1,
    world: world.id,
    title: world.title,
    state: {
      version: state.setup.version,
      ERS: onOff(isSwitchedOn(state, 'ers')),
      'Open API': onOff(isSwitchedOn(state, 'open-api')),
      health: state.health,
      monitoring: state.monitoring,
      'IP access list': state.ipAccess === null ? 'everyone' : [...state.ipAccess].join(', '),
      'API user': apiUser,
      'API user state': account?.state ?? 'unknown',
      'API user roles': account?.roles.join(', ') ?? '',
      'rejected passwords': String(account?.rejected ?? 0),
      'service clock': service.clock.now().toISOString(),
      ...Object.fromEntries(cardLines(platform).rows.map(({ name, value }) => [name, value])),
    },
    requests: requestsOf(viewed),
    administratorLogins: state.logins
      .slice(-MOST_LOGINS)
      .reverse()
      .map(({ time, ...row }) => ({ ...row, time: time.toISOString() })),
  };
};
