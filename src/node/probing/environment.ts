import { say, type Message } from '../../core/messages/message.ts';

/** What is wrong with the environment this program was started in, and what to do about it. */
interface UnsafeEnvironment {
  readonly variable: string;
  readonly message: Message;
}

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodeArguments: readonly string[];
}

/** Options of Node that weaken its TLS or write its keys down, in Node's own writing. */
const UNSAFE_OPTIONS = ['--tls-keylog', '--tls-cipher-list', '--openssl-config', '--openssl-shared-config'];

/** Options that run other code in this program, or let others look into it. From the environment alone: typed, they are meant. */
const FOREIGN_OPTIONS = [
  ...['--require', '-r', '--import', '--loader', '--experimental-loader'],
  ...['--inspect', '--inspect-brk', '--inspect-wait', '--heapsnapshot-signal', '--heapsnapshot-near-heap-limit'],
  ...['--report-on-signal', '--report-on-fatalerror', '--report-uncaught-exception', '--abort-on-uncaught-exception'],
];

/** NODE_OPTIONS as Node splits it: at blanks outside of quotes, with a backslash only inside of them. */
const splitNodeOptions = (text: string): readonly string[] => {
  const options: string[] = [];
  let option = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\' && quoted) option += text[(at += 1)] ?? '';
    else if (sign === '"') quoted = !quoted;
    else if (sign === ' ' && !quoted) {
      options.push(option);
      option = '';
    } else option += sign;
  }
  return [...options, option];
};

const nameOf = (option: string): string => {
  const [name = ''] = option.split('=');
  return name.slice(0, 2) + name.slice(2).replaceAll('_', '-');
};

const unsafe = (variable: string, shown = variable): UnsafeEnvironment => ({
  variable,
  message: say`${shown} makes TLS unsafe or opens this program to others. No credentials were sent. Start the program again without it.`,
});

/**
 * Settings from outside that switch certificate checks off, write TLS keys down, or put other code into this program: nothing is sent.
 * What only names further authorities (SSL_CERT_FILE, NODE_EXTRA_CA_CERTS, --use-system-ca …) has no effect (trust.ts).
 */
export const unsafeEnvironment = ({ environment, nodeArguments }: Surroundings): UnsafeEnvironment | null => {
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    return unsafe('NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_TLS_REJECT_UNAUTHORIZED=0');
  const variable = ['SSLKEYLOGFILE', 'OPENSSL_CONF'].find((name) => (environment[name] ?? '') !== '');
  const given = splitNodeOptions(environment.NODE_OPTIONS ?? '').map(nameOf);
  const option =
    [...nodeArguments.map(nameOf), ...given].find((name) => UNSAFE_OPTIONS.includes(name)) ??
    given.find((name) => FOREIGN_OPTIONS.includes(name));
  const found = variable ?? option;
  return found === undefined ? null : unsafe(found);
};

/** Variables that change whom a program trusts, what it writes down of TLS, or which code it runs. */
const TLS_VARIABLES = [
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'SSLKEYLOGFILE',
  'OPENSSL_CONF',
  'OPENSSL_MODULES',
  'OPENSSL_ENGINES',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_SYSTEM_CA',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
] as const;

let atStart: UnsafeEnvironment | null = null;

/** Takes these variables out of the environment, once; what was unsafe is remembered. The signal of Node's debugger does nothing. */
export const closeToOthers = (program: Pick<NodeJS.Process, 'env' | 'execArgv' | 'on'>): void => {
  atStart = unsafeEnvironment({ environment: program.env, nodeArguments: program.execArgv });
  for (const name of TLS_VARIABLES) Reflect.deleteProperty(program.env, name);
  program.on('SIGUSR1', () => undefined);
};

/** What is unsafe about the environment that this program was started in, or is in now. */
export const unsafeHere = (): UnsafeEnvironment | null =>
  atStart ?? unsafeEnvironment({ environment: process.env, nodeArguments: process.execArgv });
