import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** What is known of the policy of this computer without reading it: every command asks this, and few computers have one. */

export interface Place {
  readonly platform?: NodeJS.Platform;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Where the policy of each system lies. */
export const policyFile = ({ platform = process.platform, environment = process.env }: Place = {}): string => {
  if (platform === 'win32') return win32.join(environment.ProgramData ?? 'C:\\ProgramData', 'Tripoint', 'policy.json');
  return platform === 'darwin'
    ? posix.join('/Library/Application Support/Tripoint', 'policy.json')
    : '/etc/tripoint/policy.json';
};

/** Whether there may be one; false only where there is none. Windows keeps it in its registry, too. */
export const mayHavePolicy = (): boolean => process.platform === 'win32' || existsSync(policyFile());
