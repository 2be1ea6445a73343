/** One row of Operations → Reports → Audit → Administrator Logins. */
export interface AdministratorLogin {
  readonly time: Date;
  readonly user: string;
  /** Where the request seemed to come from: the address a firewall's administrator can look for. */
  readonly sourceAddress: string;
  /** Requests of all three API families are listed under ERS. */
  readonly interface: 'GUI' | 'ERS';
  readonly result: 'succeeded' | 'failed';
  readonly details: string;
}

/** Only the report tells a locked account from a wrong password: the answer on the wire is the same. */
export const LOGIN_DETAILS = {
  accepted: 'Administrator authentication succeeded',
  'bad-credentials': 'Administrator authentication failed: bad credentials',
  disabled: 'Administrator authentication failed: the account is disabled',
  suspended: 'Administrator authentication failed: the account is locked or suspended',
  'no-role': 'Administrator authentication failed: the account has no permission for this interface',
} as const;
export type LoginCase = keyof typeof LOGIN_DETAILS;
