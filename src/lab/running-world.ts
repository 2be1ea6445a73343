import type { LabDescription } from '../core/practice/description.ts';
import type { Stage } from '../core/words.ts';
import type { AdministratorLogin } from './access-control-server/administrator-logins.ts';
import type { ApiFamily } from './access-control-server/setup.ts';
import { setAccountState } from './access-control-server/sign-in.ts';
import type { ServerState } from './access-control-server/state.ts';
import type { RunningService } from './service/service.ts';
import type { EntranceCounts, SeenRequest } from './entrance/witness.ts';

/** The administrator's hands on the access control server of a running world. */
export interface ServerControls {
  readonly disableAccount: (name: string) => void;
  /** Clears a suspension only where the account was disabled before. */
  readonly enableAccount: (name: string) => void;
  readonly setPassword: (name: string, password: string) => void;
  readonly setRoles: (name: string, roles: readonly ApiFamily[]) => void;
  readonly accountState: (name: string) => string;
  readonly switchErs: (on: boolean) => void;
  readonly switchOpenApi: (on: boolean) => void;
  readonly setHealth: (health: ServerState['health']) => void;
  readonly setMonitoring: (monitoring: ServerState['monitoring']) => void;
  /** Begins or ends a session of a MAC, upper case with colons. */
  readonly setSession: (mac: string, present: boolean) => void;
}

/** One world that runs. Everything it holds is gone after `close`. */
export interface RunningWorld {
  readonly description: LabDescription;
  readonly caPem: string;
  /** Requests in the order of their answers. */
  readonly seen: () => readonly SeenRequest[];
  /** Bytes that left TLS at an entrance, also those that never made a request. */
  readonly decryptedBytes: (entrance: Stage) => number;
  /** Completed TLS handshakes. */
  readonly tlsConnections: (entrance: Stage) => number;
  /** Accepted TCP connections. */
  readonly connections: (entrance: Stage) => number;
  /** Sign-ins that the access control server rejected, from all entrances. */
  readonly failedSignIns: () => number;
  readonly administratorLogins: () => readonly AdministratorLogin[];
  readonly cardText: () => string;
  /** The same as the button on the platform's page; resolves when the card is renewed. */
  readonly updateApiConfiguration: () => Promise<void>;
  /** Forgets requests and counts, not the Administrator Logins report. */
  readonly resetSeen: () => void;
  readonly server: ServerControls;
  readonly service: RunningService;
  /** Ends everything at once; a second call changes nothing. */
  readonly close: () => Promise<void>;
}

/** What the entrances have counted, as functions. */
export const countersOf = (
  counts: Readonly<Record<Stage, EntranceCounts>>,
): Pick<RunningWorld, 'decryptedBytes' | 'tlsConnections' | 'connections'> => ({
  decryptedBytes: (entrance) => counts[entrance].decryptedBytes,
  tlsConnections: (entrance) => counts[entrance].tlsConnections,
  connections: (entrance) => counts[entrance].connections,
});

export const controlsOf = (state: ServerState): ServerControls => {
  const accountOf = (name: string) => {
    const account = state.accounts.get(name);
    if (account === undefined) throw new Error(`The practice server has no account "${name}".`);
    return account;
  };
  return {
    disableAccount: (name) => setAccountState(accountOf(name), 'disabled'),
    enableAccount: (name) => setAccountState(accountOf(name), 'enabled'),
    setPassword: (name, password) => {
      accountOf(name).password = password;
    },
    setRoles: (name, roles) => {
      accountOf(name).roles = roles;
    },
    accountState: (name) => accountOf(name).state,
    switchErs: (on) => {
      state.switches.ers = on;
    },
    switchOpenApi: (on) => {
      state.switches.openApi = on;
    },
    setHealth: (health) => {
      state.health = health;
    },
    setMonitoring: (monitoring) => {
      state.monitoring = monitoring;
    },
    setSession: (mac, present) => {
      if (present) state.sessions.add(mac);
      else state.sessions.delete(mac);
    },
  };
};
