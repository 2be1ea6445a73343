import { cleanValue } from '../core/vocabulary/typed.ts';
import { createHash } from 'node:crypto';
import { say, spoken } from '../app/words.ts';
import type { Account, Sender } from '../core/records/attempt.ts';
import { targetSchema } from '../core/records/case.ts';
import { placeText } from '../core/vocabulary/words.ts';
import { serverOf } from '../node/attempts/recorded.ts';
import {
  isPracticeEntrance,
  parseDestination,
  timeoutsOf,
  DEFAULT_TIMEOUTS,
  type LookTarget,
  type ResolvedProxy,
} from '../node/probing/target.ts';
import { chooseProxy, proxyOfEnvironment } from '../node/probing/proxy-choice.ts';
import { fileOf, readInputFile } from './input-file.ts';
import { aboutField, neededOrCase, text, type Values } from './options.ts';
import { refused, WrongUse, AccountProtected, withKept, notOfForm, notInRange, orWrongUse } from './endings.ts';
import { standingSentence } from '../core/attempts/account-attempts.ts';
import type { Permit } from '../node/attempts/ledger.ts';
import { openAttempts } from '../node/attempts/through-proxy.ts';
import { readAuthoritiesInWorker } from '../node/reading/read-in-worker.ts';
import { makeDataFolder } from '../node/disk/data-folder.ts';

import { note } from './output.ts';
import { askYes } from './terminal.ts';

const { host, connectTo, ca, pin, proxy, timeoutSeconds } = targetSchema.shape;

/** Shared with the commands that speak to the service. */
export const WAY_OPTIONS = {
  ca: text('FILE', aboutField(ca)),
  proxy: text('URL|none|system', aboutField(proxy.shape.inside)),
} as const;

/** The options that say where to connect, shared by `probe` and `certificate`. */
export const TARGET_OPTIONS = {
  server: neededOrCase('HOST[:PORT]', aboutField(host)),
  'connect-to': text('HOST:PORT', aboutField(connectTo.shape.inside)),
  ...WAY_OPTIONS,
  pin: text('sha256:HEX', aboutField(pin)),
  timeout: text('SECONDS', aboutField(timeoutSeconds)),
} as const;

/** `authorities`: those of a case, as PEM, where no file is named. */
type Given = Values<typeof TARGET_OPTIONS> & { readonly authorities?: string | null };

const MAX_CA_BYTES = 1024 * 1024;

/** The authorities out of a file, as PEM. */
export const readCa = async (file: string, readAuthorities = readAuthoritiesInWorker): Promise<string> => {
  const bytes = await readInputFile(file, fileOf('ca'), MAX_CA_BYTES, 'sent');
  const read = await readAuthorities(bytes, fileOf('ca'));
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
  return seconds * 1000;
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

/** The target but for its authorities. */
export const readPlace = async (given: Given): Promise<Omit<LookTarget, 'ca'>> => {
  const server = readServer(given.server);
  const other = given['connect-to'] === undefined ? null : parseDestination(cleanValue(given['connect-to']));
  if (given['connect-to'] !== undefined && other === null) throw notOfForm('--connect-to', 'HOST:PORT');
  const way = await chooseProxy(readProxyChoice(given.proxy, 'none'), other ?? server, {
    resolver: null,
    environment: process.env,
  });
  if (!way.ok) throw new WrongUse(spoken(way.failure.message));
  if (given.proxy === 'system' && proxyOfEnvironment(process.env) === '')
    await note(
      say`No proxy is set in https_proxy or all_proxy. A terminal does not read the system's own settings or its PAC script.`,
    );
  return {
    ...server,
    connectTo: other,
    pin: given.pin === undefined ? null : readPin(given.pin),
    proxy: way.value,
    timeouts: given.timeout === undefined ? DEFAULT_TIMEOUTS : timeoutsOf(readTimeout(given.timeout)),
  };
};

/** Reads the target options; anything wrong ends here, before a single packet. */
export const readLookTarget = async (given: Given): Promise<LookTarget> => {
  const place = await readPlace(given);
  return { ...place, ca: given.ca === undefined ? (given.authorities ?? null) : await readCa(given.ca) };
};

/** As whom a command signs in, and where. A practice network is identified by its authority: each start of one makes its own. */
export const accountAt = async (
  place: Omit<LookTarget, 'ca'>,
  ca: () => Promise<string | null>,
  user: string,
): Promise<Account> => {
  const { host, connectTo } = place;
  const isPractice = isPracticeEntrance(host, connectTo && placeText(connectTo));
  const authority = isPractice ? await ca() : null;
  const mark = authority === null ? null : createHash('sha256').update(authority).digest('hex').slice(0, 16);
  return { server: serverOf(place, mark), user };
};

/**
 * What lets a command sign in at a proxy of our own; `null`: the proxy is given no user name. After a rejected sign-in there one
 * question is asked first; where nobody can be asked, the command ends.
 * @throws AccountProtected
 */
export const permitAtProxy = async (proxy: ResolvedProxy | null, by: Sender): Promise<Permit | null> => {
  const attempts = openAttempts(orWrongUse(await makeDataFolder()));
  const meter = await attempts.meterAt(proxy);
  if (meter !== null && meter.pending.length > 0) {
    const says = standingSentence(meter);
    if (!process.stdin.isTTY || !process.stderr.isTTY)
      throw new AccountProtected(
        `${withKept(spoken(says), 'sent')} ${say`Correct the user name and the password of the proxy in https_proxy, then run this at a terminal, which asks for one more attempt.`}`,
        meter,
      );
    const isMeant = await askYes(`${spoken(says)}\n${say`Use one more attempt? Type yes:`}`, ['y']);
    if (!isMeant) throw new AccountProtected(withKept('', 'sent').trim());
    attempts.allow(meter.pending);
  }
  return orWrongUse(await attempts.beginAtProxy(proxy, by));
};
