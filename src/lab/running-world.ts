import type { ServerState, ApiFamily, Health, Monitoring, AccountState } from './access-control-server/state.ts';
import { setAccountState } from './access-control-server/gateway.ts';

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
