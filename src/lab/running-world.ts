import type { LabDescription } from '../core/records/practice-description.ts';
import type { Stage } from '../core/vocabulary/words.ts';
import type {
  AdministratorLogin,
  ServerState,
  ApiFamily,
  Health,
  Monitoring,
  AccountState,
} from './access-control-server/state.ts';
import { setAccountState } from './access-control-server/gateway.ts';
import type { RunningService } from './service/service.ts';
import type { SeenRequest } from './entrance/tls-port.ts';

interface WorldExtras {
  /** `http://127.0.0.1:PORT`: the CONNECT proxy of the engineer's workplace, in front of the outside entrance. */
  readonly engineerProxy?: string;
}

/** One world that runs. Everything it holds is gone after `close`. */
export interface RunningWorld {
  readonly description: LabDescription;
  readonly caPem: string;
  readonly seen: () => readonly SeenRequest[];
  /** Bytes that left TLS at an entrance, also those that never made a request. */
  readonly decryptedBytes: (entrance: Stage) => number;
  readonly tlsConnections: (entrance: Stage) => number;
  readonly connections: (entrance: Stage) => number;
  readonly failedSignIns: () => number;
  readonly administratorLogins: () => readonly AdministratorLogin[];
  readonly cardText: () => string;
  /** The same as the button on the platform's page; resolves when the card is renewed. */
  readonly updateApiConfiguration: () => Promise<void>;
  readonly resetSeen: () => void;
  readonly server: ServerControls;
  readonly service: RunningService;
  readonly controlUrl: string;
  readonly extras: WorldExtras;
  /** The server shows a new certificate from now on, of the same authority and for the same name. */
  readonly renewCertificate: () => Promise<void>;
  /** Takes away what makes the world faulty, and renews the card. Ports, requests and the report of sign-ins stay. */
  readonly fix: () => Promise<void>;
  /** Puts server, devices, platform, service and memory back as they were at the beginning; ports and keys stay. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The administrator's hands on the NAC server of a running world. */
export type ServerControls = ReturnType<typeof controlsOf>;

export const controlsOf = (state: ServerState, insideAddress: string) => {
  const accountOf = (name: string) => {
    const account = state.accounts.get(name);
    if (account === undefined) throw new Error(`The practice server has no account "${name}".`);
    return account;
  };
  return {
    disableAccount: (name: string) => setAccountState(accountOf(name), 'disabled'),
    /** Clears a suspension only where the account was disabled before. */
    enableAccount: (name: string) => setAccountState(accountOf(name), 'enabled'),
    suspendAccount: (name: string) => {
      const account = accountOf(name);
      if (account.state === 'enabled') account.state = 'suspended';
    },
    setPassword: (name: string, password: string) => {
      accountOf(name).password = password;
    },
    setRoles: (name: string, roles: readonly ApiFamily[]) => {
      accountOf(name).roles = roles;
    },
    accountState: (name: string): AccountState => accountOf(name).state,
    switchErs: (on: boolean) => void (state.switches.ers = on),
    switchOpenApi: (on: boolean) => void (state.switches.openApi = on),
    setHealth: (health: Health) => void (state.health = health),
    setMonitoring: (monitoring: Monitoring) => void (state.monitoring = monitoring),
    /** Sets the IP access list to the address of the inside entrance alone, or takes it away. */
    limitToInside: (on: boolean) => void (state.ipAccess = on ? new Set([insideAddress]) : null),
    /** Begins or ends a session of a MAC, upper case with colons. */
    setSession: (mac: string, present: boolean) => {
      if (present) state.sessions.add(mac);
      else state.sessions.delete(mac);
    },
  };
};
