import { parseDestination, timeoutsOf } from '../node/probing/destination.ts';
import { chooseProxy } from '../node/probing/proxy-choice.ts';
import { DEFAULT_TIMEOUTS, type LookTarget } from '../node/probing/target.ts';
import { readServer } from './arguments.ts';
import { readInputFile } from './input-file.ts';
import { WrongUse } from './wrong-use.ts';

/** The options that say where to connect, shared by `probe` and `certificate`. */
export const TARGET_OPTIONS = {
  server: 'text',
  'connect-to': 'text',
  ca: 'text',
  pin: 'text',
  proxy: 'text',
  timeout: 'text',
} as const;

type Given = { readonly [K in keyof typeof TARGET_OPTIONS]: string | undefined };

const MAX_CA_BYTES = 1024 * 1024;

/** PEM certificates out of a file. */
export const readCa = async (file: string): Promise<string> => {
  const text = (await readInputFile(file, 'The file of --ca', MAX_CA_BYTES, 'Nothing was sent.')).toString('utf8');
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new WrongUse('The file of --ca holds no PEM certificate. Nothing was sent.');
  return text;
};

const readPin = (text: string): string => {
  const hex = text
    .replace(/^sha256:/i, '')
    .replaceAll(':', '')
    .toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new WrongUse('--pin is sha256: and 64 hexadecimal digits. Nothing was sent.');
  return hex;
};

const readTimeout = (text: string): number => {
  const seconds = Number(text);
  if (!Number.isFinite(seconds) || seconds < 0.1 || seconds > 300)
    throw new WrongUse('--timeout is a number of seconds from 0.1 to 300. Nothing was sent.');
  return seconds * 1000;
};

/** Which proxy is taken: credentials are refused before anything else is done with the text. */
export const readProxyChoice = (given: string | undefined, otherwise: string): string => {
  if (given?.includes('@'))
    throw new WrongUse(
      '--proxy holds no credentials, because arguments can be seen by others: set https_proxy and use --proxy system. Nothing was sent.',
    );
  return given ?? otherwise;
};

/** Reads the target options; anything wrong ends here, before a single packet. */
export const readLookTarget = async (given: Given): Promise<LookTarget> => {
  const server = readServer(given.server);
  const connectTo = given['connect-to'] === undefined ? null : parseDestination(given['connect-to']);
  if (given['connect-to'] !== undefined && connectTo === null)
    throw new WrongUse('--connect-to is HOST:PORT. Nothing was sent.');
  const totalMs = given.timeout === undefined ? DEFAULT_TIMEOUTS.totalMs : readTimeout(given.timeout);
  const proxy = await chooseProxy(readProxyChoice(given.proxy, 'none'), connectTo ?? server, {
    resolver: null,
    environment: process.env,
  });
  if (!proxy.ok) throw new WrongUse(proxy.failure.message);
  return {
    ...server,
    connectTo,
    ca: given.ca === undefined ? null : await readCa(given.ca),
    pin: given.pin === undefined ? null : readPin(given.pin),
    proxy: proxy.value,
    timeouts: timeoutsOf(totalMs),
  };
};
