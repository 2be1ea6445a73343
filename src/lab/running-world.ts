import type { LabDescription } from '../core/records/practice-description.ts';
import type { Stage } from '../core/vocabulary/words.ts';
import type { AdministratorLogin, ServerState, ApiFamily, Health, Monitoring } from './access-control-server/state.ts';
import { setAccountState } from './access-control-server/gateway.ts';
import type { RunningService } from './service/service.ts';
import type { EntranceCounts, SeenRequest } from './entrance/tls-port.ts';

/** The administrator's hands on the NAC server of a running world. */
export interface ServerControls {
  readonly disableAccount: (name: string) => void;
  /** Clears a suspension only where the account was disabled before. */
  readonly enableAccount: (name: string) => void;
  /** Suspends it, as too many rejected passwords do. */
  readonly suspendAccount: (name: string) => void;
  readonly setPassword: (name: string, password: string) => void;
  readonly setRoles: (name: string, roles: readonly ApiFamily[]) => void;
  readonly accountState: (name: string) => string;
  readonly switchErs: (on: boolean) => void;
  readonly switchOpenApi: (on: boolean) => void;
  readonly setHealth: (health: Health) => void;
  readonly setMonitoring: (monitoring: Monitoring) => void;
  /** Sets the IP access list to the address of the inside entrance alone, or takes it away. */
  readonly limitToInside: (on: boolean) => void;
  /** Begins or ends a session of a MAC, upper case with colons. */
  readonly setSession: (mac: string, present: boolean) => void;
}

interface WorldExtras {
  /** `http://127.0.0.1:PORT`: the CONNECT proxy of the engineer's workplace, in front of the outside entrance. */
  readonly engineerProxy?: string;
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
  /** Sign-ins that the NAC server rejected, from all entrances. */
  readonly failedSignIns: () => number;
  readonly administratorLogins: () => readonly AdministratorLogin[];
  readonly cardText: () => string;
  /** The same as the button on the platform's page; resolves when the card is renewed. */
  readonly updateApiConfiguration: () => Promise<void>;
  /** Forgets requests and counts, not the Administrator Logins report. */
  readonly resetSeen: () => void;
  readonly server: ServerControls;
  readonly service: RunningService;
  /** Where the world can be changed by hand; the token in it is the only key. */
  readonly controlUrl: string;
  /** What only some worlds have. */
  readonly extras: WorldExtras;
  /** The server shows a new certificate from now on, of the same authority and for the same name. */
  readonly renewCertificate: () => Promise<void>;
  /** Takes away what makes the world faulty, and renews the card. Ports, requests and the report of sign-ins stay. */
  readonly fix: () => Promise<void>;
  /** Puts server, devices, platform, service and memory back as they were at the beginning; ports and keys stay. */
  readonly reset: () => Promise<void>;
  /** Ends everything immediately; a second call changes nothing. */
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

export const controlsOf = (state: ServerState, insideAddress: string): ServerControls => {
  const accountOf = (name: string) => {
    const account = state.accounts.get(name);
    if (account === undefined) throw new Error(`The practice server has no account "${name}".`);
    return account;
  };
  return {
    disableAccount: (name) => setAccountState(accountOf(name), 'disabled'),
    enableAccount: (name) => setAccountState(accountOf(name), 'enabled'),
    suspendAccount: (name) => {
      const account = accountOf(name);
      if (account.state === 'enabled') account.state = 'suspended';
    },
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
    limitToInside: (on) => {
      state.ipAccess = on ? new Set([insideAddress]) : null;
    },
    setSession: (mac, present) => {
      if (present) state.sessions.add(mac);
      else state.sessions.delete(mac);
    },
  };
};
