/** What is wrong with the environment this program was started in, and what to do about it. */
export interface UnsafeEnvironment {
  readonly variable: string;
  readonly message: string;
}

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Arguments of Node itself. */
  readonly nodeArguments: readonly string[];
}

const REST = 'No credentials were sent. Start the program again without it.';

/**
 * Settings that switch certificate checks off or write TLS keys to a file, set for the whole program from outside. The
 * checks of this program do not give way to the first, yet whoever set it does not want to find out: nothing is sent.
 */
export const unsafeEnvironment = ({ environment, nodeArguments }: Surroundings): UnsafeEnvironment | null => {
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    return {
      variable: 'NODE_TLS_REJECT_UNAUTHORIZED',
      message: `The environment variable NODE_TLS_REJECT_UNAUTHORIZED=0 switches certificate checks off. ${REST}`,
    };
  if ((environment.SSLKEYLOGFILE ?? '') !== '')
    return {
      variable: 'SSLKEYLOGFILE',
      message: `The environment variable SSLKEYLOGFILE asks for TLS keys to be written to a file. ${REST}`,
    };
  const options = [...nodeArguments, ...(environment.NODE_OPTIONS ?? '').split(/\s+/)];
  if (options.some((option) => /^"?--tls-keylog\b/.test(option)))
    return {
      variable: '--tls-keylog',
      message: `The option --tls-keylog writes TLS keys to a file. ${REST}`,
    };
  return null;
};
