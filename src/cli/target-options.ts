import { cleanValue } from '../core/vocabulary/typed.ts';
import { marked, say, spoken } from '../app/words.ts';
import { attemptsHere } from '../app/attempts.ts';
import { readAuthorities } from '../app/authorities.ts';
import { isProxyNamed, lookAt } from '../app/stage-target.ts';
import { targetSchema } from '../core/records/case.ts';
import { parseDestination } from '../core/vocabulary/words.ts';
import { fileOf, readInputFile } from './input-file.ts';
import { aboutField, neededOrCase, text, type Values } from './options.ts';
import { refused, WrongUse, AccountProtected, withKept, notOfForm, notInRange, orWrongUse } from './endings.ts';
import { standingSentence } from '../core/attempts/account-attempts.ts';
import { note } from './output.ts';
import { askYes } from './terminal.ts';

const { connectTo, ca, pin, proxy, timeoutSeconds } = targetSchema.shape;

/** Shared with the commands that speak to the service. */
export const WAY_OPTIONS = {
  ca: text('FILE', aboutField(ca)),
  proxy: text('URL|none|system', aboutField(proxy.shape.inside)),
} as const;

/** The options that say where to connect, shared by `probe` and `certificate`. */
export const TARGET_OPTIONS = {
  server: neededOrCase(
    'HOST[:PORT]',
    marked('The NAC server; of an address such as https://HOST/path its host and port count.'),
  ),
  'connect-to': text('HOST:PORT', aboutField(connectTo.shape.inside)),
  ...WAY_OPTIONS,
  pin: text('sha256:HEX', aboutField(pin)),
  timeout: text('SECONDS', aboutField(timeoutSeconds)),
} as const;

/** `authorities`: those of a case, as PEM, where no file is named. */
type Given = Values<typeof TARGET_OPTIONS> & { readonly authorities?: string | null };

const MAX_CA_BYTES = 1024 * 1024;

/** The authorities out of a file, as PEM. @param toProbe they are read where the probes will run. */
export const readCa = async (file: string, toProbe = false): Promise<string> => {
  const { bytes } = await readInputFile(file, fileOf('ca'), MAX_CA_BYTES, 'sent');
  const read = await readAuthorities(bytes, fileOf('ca'), toProbe);
  if (!read.ok) throw refused(spoken(read.failure.message));
  return read.value;
};

const readPin = (given: string): string => {
  const hex = cleanValue(given)
    .replace(/^sha256:/i, '')
    .replaceAll(':', '')
    .toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hex)) throw notOfForm('--pin', say`sha256: and 64 hexadecimal digits`);
  return hex;
};

const readTimeout = (given: string): number => {
  const seconds = Number(given);
  if (!Number.isFinite(seconds) || seconds < 0.1 || seconds > 300) throw notInRange('timeout', 0.1, 300);
  return seconds;
};

/** What a browser's address bar holds: the scheme and the path say nothing here. A user in it is wrong use. */
const hostIn = (value: string): string => /^https:\/\/([^/?#@]+)(?:[/?#][^@]*)?$/i.exec(value)?.[1] ?? value;

/** `HOST` or `HOST:PORT` or `[ADDRESS]:PORT`, or an https address, of which the host and the port count. */
export const readServer = (given: string): { readonly host: string; readonly port: number } => {
  const value = hostIn(cleanValue(given));
  const bare =
    /^[0-9a-fA-F]*:[0-9a-fA-F:.]*$/.test(value) && value.indexOf(':') !== value.lastIndexOf(':') ? `[${value}]` : value;
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|([\p{L}\p{N}_][\p{L}\p{N}_.-]*))(?::(\d{1,5}))?$/u.exec(bare);
  const name = found?.[1] ?? found?.[2];
  const port = found?.[3] === undefined ? 443 : Number(found[3]);
  if (name === undefined || name.length > 253 || port < 1 || port > 65535)
    throw new WrongUse(say`--server is HOST, HOST:PORT or https://HOST, without a user.`);
  return { host: name, port };
};

/** Which proxy is taken: credentials are refused before anything else is done with the text. */
export const readProxyChoice = (given: string | undefined, otherwise: string): string => {
  if (given?.includes('@'))
    throw refused(
      say`--proxy holds no credentials, because arguments can be seen by others: set https_proxy and use --proxy system.`,
    );
  return given ?? otherwise;
};

/** The target, with no authority of a file. */
export const readPlace = async (given: Given) => {
  const connectTo = given['connect-to'] === undefined ? null : parseDestination(cleanValue(given['connect-to']));
  if (given['connect-to'] !== undefined && connectTo === null) throw notOfForm('--connect-to', 'HOST:PORT');
  const place = {
    ...readServer(given.server),
    connectTo,
    ca: null,
    pin: given.pin === undefined ? null : readPin(given.pin),
    timeoutSeconds: given.timeout === undefined ? null : readTimeout(given.timeout),
    proxy: readProxyChoice(given.proxy, 'none'),
  };
  const target = orWrongUse(await lookAt(place, null));
  if (given.proxy === 'system' && !isProxyNamed())
    await note(
      say`No proxy is set in https_proxy or all_proxy. A terminal does not read the system's own settings or its PAC script.`,
    );
  return target;
};

/** Reads the target options; anything wrong ends here, before a single packet. */
export const readLookTarget = async (given: Given) => {
  const place = await readPlace(given);
  return { ...place, ca: given.ca === undefined ? (given.authorities ?? null) : await readCa(given.ca) };
};

/** Asks for one more sign-in after what is known of earlier ones. @throws AccountProtected where the answer is not yes. */
export const askOneMore = async (says: string): Promise<void> => {
  const question = say`Use one more attempt? Do not type the password here. Type yes:`;
  const isMeant = await askYes(`${says}\n${question}`, ['y']);
  if (!isMeant) throw new AccountProtected(withKept(say`What was typed is not ${say`yes`}.`, 'sent'));
};

/**
 * The attempt ledger for what may sign in at a proxy of our own. After a rejected sign-in there one question is asked first; where
 * nobody can be asked, the command ends.
 * @throws AccountProtected
 */
export const attemptsAtProxy = async (proxy: Awaited<ReturnType<typeof readPlace>>['proxy']) => {
  const attempts = orWrongUse(await attemptsHere());
  const meter = await attempts.meterAt(proxy);
  if (meter !== null && meter.pending.length > 0) {
    const says = standingSentence(meter);
    if (!process.stdin.isTTY || !process.stderr.isTTY)
      throw new AccountProtected(
        `${withKept(spoken(says), 'sent')} ${say`Correct the user name and the password of the proxy in https_proxy, then run this at a terminal, which asks for one more attempt.`}`,
        meter,
      );
    await askOneMore(spoken(says));
    attempts.allow(meter.pending);
  }
  return attempts;
};
