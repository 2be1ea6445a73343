import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, appendFile, lstat, mkdir, open } from 'node:fs/promises';
import { uptime } from 'node:os';
import { dirname, join } from 'node:path';
import { FADES_AFTER_MS } from '../../core/attempts/account-attempts.ts';
import { LOCKS_AT_ABOUT } from '../../core/attempts/meter-words.ts';
import { plainUser, serverKey, serverName, type Account, type SignInResult } from '../../core/records/attempt.ts';
import { isoLocal } from '../../core/vocabulary/words.ts';
import { SIGN_IN_KINDS, type SignInKind } from '../../core/evidence/sign-in-plan.ts';
import { say } from '../../core/messages/say.ts';
import { dataFolder, homeFolder } from '../disk/data-folder.ts';
import { codeOf } from '../disk/disk-error.ts';
import { ownMark } from '../disk/process-mark.ts';
import { momentOf } from '../import/transcript-values.ts';
import type { ImportedAttempts } from './recorded.ts';
import { LONG, tidyScriptList } from './tidy-script-list.ts';

/**
 * The list of sign-ins that portable scripts of the same person keep (resources/scripts/probe.sh). The ledger reads it, so that a
 * script's rejected sign-in holds back the next one from here, and writes its own sign-ins there, so that they hold back a
 * script. It is the script's own file: what cannot be written to it stands in the ledger. One that is there and cannot be read
 * counts as an attempt of unknown result, once a day for each account: a rejection may stand in it.
 */
interface ScriptList {
  /**
   * Sign-ins of scripts with this account that count, as events of the ledger; always with the same ids. The server is known by
   * its name, by every key that the list knows of it, and by `key`, where that is known.
   */
  readonly attemptsOf: (account: Account, key?: string | null) => Promise<readonly ImportedAttempts[]>;
  /** Says that the list is there and cannot be read, or cannot be written, or `null`. */
  readonly problem: () => Promise<string | null>;
  /** A sign-in of ours is about to go out to a server that has shown this key. */
  readonly asking: (ticket: string, account: Account, key: string | null, kind: SignInKind) => Promise<void>;
  readonly result: (ticket: string, result: SignInResult) => Promise<void>;
  /** Attempts of a record that was brought from elsewhere: they hold back a script, too. */
  readonly brought: (event: ImportedAttempts) => Promise<void>;
}

/**
 * Where scripts of this user keep it. `null`: no script is written for this system, or the ledger is not at its usual place,
 * as with `TRIPOINT_DATA`, so that it belongs to something apart.
 */
export const scriptListPath = (ledgerFolder: string): string | null => {
  const { XDG_STATE_HOME: state = '', TRIPOINT_DATA: moved = '' } = process.env;
  if (process.platform === 'win32' || moved !== '' || ledgerFolder !== dataFolder()) return null;
  return join(state.startsWith('/') ? state : join(homeFolder(), '.local', 'state'), 'tripoint', 'script-attempts');
};

const hashOf = (server: string, user: string): string =>
  createHash('sha256')
    .update(`${server}\n${plainUser(user)}\n`)
    .digest('hex');

/** What scripts call an account: both names in the form in which they are compared. */
const scriptAccount = ({ server, user }: Account): string => hashOf(serverName(serverKey(server, null)), user);

/** The same with the port, as scripts of earlier versions have it. */
const accountWithPort = ({ server, user }: Account): string => hashOf(serverKey(server, null), user);

/** The same by the SHA-256 of the server's key. */
const keyedAccount = (key: string, user: string): string => hashOf(key, user);

/** Ours among the entries, which stand in the ledger itself. */
const OURS = 'program-';
/** Of a longer list its end is read. */
const MOST_BYTES = 1024 * 1024;

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The id of a script's run, which its transcript has as well; a transcript that is read later is known by it. */
const runOf = (name: string): string => {
  const run = name.split('.', 1)[0] ?? '';
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(run) ? run : uuidOf(`run ${run}`);
};

/** A time since the machine's start, in seconds, and the id of that start. */
interface Since {
  readonly up: number;
  readonly boot: string;
}

interface Entry extends Since {
  readonly name: string;
  readonly account: string;
  readonly at: string;
  readonly wall: number;
  readonly place: number;
  /** Hashes by the keys that its server has shown. */
  readonly keyed: Set<string>;
  kind: SignInKind;
  result: string | null;
}

interface List {
  readonly all: readonly Entry[];
  /** Hashes by key that stand beside an account, whoever wrote them. */
  readonly keyedOf: ReadonlyMap<string, ReadonlySet<string>>;
}

const entriesOf = (text: string): List => {
  const found = new Map<string, Entry>();
  const more = new Map<string, { readonly keyed: Set<string>; kind: SignInKind }>();
  const keyedOf = new Map<string, Set<string>>();
  for (const [place, line] of text.split('\n').entries()) {
    const [kind, name = '', ...rest] = line.split(' ');
    if (kind === 'more' && rest.length === 2) {
      const known = more.get(name) ?? { keyed: new Set<string>(), kind: 'ers' };
      known.kind = SIGN_IN_KINDS.find((one) => one === rest[1]) ?? 'ers';
      if (rest[0] !== undefined && rest[0] !== 'none') known.keyed.add(rest[0]);
      more.set(name, known);
      const entry = found.get(name);
      if (entry) entry.kind = known.kind;
    } else if (kind === 'asking' && rest.length === 5) {
      const [account = '', epoch, up, boot = 'none', written = ''] = rest;
      const wall = Number(epoch) * 1000;
      const at = momentOf(written);
      if (!Number.isFinite(wall) || at === null) continue;
      const later = more.get(name) ?? { keyed: new Set<string>(), kind: 'ers' };
      more.set(name, later);
      keyedOf.set(account, keyedOf.get(account) ?? new Set());
      found.set(name, { name, account, at, wall, up: Number(up), boot, place, ...later, result: null });
    } else if (kind === 'result') {
      const entry = found.get(name);
      if (entry) entry.result = rest[0] ?? null;
    }
  }
  for (const { account, keyed } of found.values()) for (const hash of keyed) keyedOf.get(account)?.add(hash);
  return { all: [...found.values()], keyedOf };
};

const entriesFor = (text: string, account: Account, key: string | null): readonly Entry[] => {
  const { all, keyedOf } = entriesOf(text);
  const named = [scriptAccount(account), accountWithPort(account)];
  const keys = new Set(named.flatMap((name) => [...(keyedOf.get(name) ?? [])]));
  if (key !== null) keys.add(keyedAccount(key, account.user));
  return all.filter(
    ({ name, account: own, keyed }) =>
      !name.startsWith(OURS) && (named.includes(own) || [...keyed].some((hash) => keys.has(hash))),
  );
};

/** The shortest that it can be ago, in milliseconds, by the clocks that can tell; where none can, it counts as now. */
const ageOf = ({ wall, up, boot }: Entry, now: number): number => {
  const sinceStart = boot === ownMark().bootId ? uptime() * 1000 - up * 1000 : -1;
  const ages = [now - wall, sinceStart].filter((age) => age >= 0);
  return ages.length === 0 ? 0 : Math.min(...ages);
};

/** Rejected, perhaps unseen, or without a result, and not yet faded. */
const isOfToday = (entry: Entry, now: number): boolean =>
  (entry.result === null || ['rejected', 'unknown', 'hidden'].includes(entry.result)) &&
  ageOf(entry, now) < FADES_AFTER_MS;

/** What holds back another sign-in: of today, and not settled by an acceptance that set out later. */
const counting = (entries: readonly Entry[], now: number): readonly Entry[] => {
  const accepted = Math.max(-1, ...entries.filter(({ result }) => result === 'accepted').map(({ place }) => place));
  return entries.filter((entry) => isOfToday(entry, now) && entry.place > accepted);
};

/** Stands for what may be in a list that cannot be read; the same one all day, so that one consent is enough. */
const unreadFor = (account: Account, now: number): Pick<Entry, 'name' | 'at' | 'kind' | 'result'> => {
  const at = isoLocal(new Date(now));
  return { name: `unread ${at.slice(0, 10)} ${scriptAccount(account)}`, at, kind: 'ers', result: null };
};

/** The lines that a later sign-in may be held back or let through by: what is of today, and the acceptance that settles it. */
const withoutFaded = (text: string): string => {
  const now = Date.now();
  const kept = new Set<string>();
  const held = new Set<string>();
  const settling = new Map<string, string>();
  for (const entry of entriesOf(text).all) {
    const names = [entry.account, ...entry.keyed];
    if (isOfToday(entry, now)) {
      kept.add(entry.name);
      for (const name of names) held.add(name);
    } else if (entry.result === 'accepted')
      for (const name of names) if (held.has(name)) settling.set(name, entry.name);
  }
  for (const name of settling.values()) kept.add(name);
  const lines = text.split('\n').filter((line) => line.startsWith('consent ') || kept.has(line.split(' ', 2)[1] ?? ''));
  return [...lines, 'tidied', ''].join('\n');
};

interface Read {
  readonly text: string;
  /** `false`: there is something that could not be read, or is no text. */
  readonly whole: boolean;
}

const NOTHING: Read = { text: '', whole: true };
const UNREADABLE: Read = { text: '', whole: false };

const read = async (path: string): Promise<Read> => {
  try {
    // Neither a pipe, which would wait, nor a link to somebody else's file.
    if (!(await lstat(path)).isFile()) return UNREADABLE;
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      const { size } = await file.stat();
      const length = Math.min(size, MOST_BYTES);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
      const text = buffer.subarray(0, bytesRead).toString('latin1');
      return { text, whole: size <= MOST_BYTES && !/[^\t\n\x20-\x7e]/.test(text) };
    } finally {
      await file.close();
    }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? NOTHING : UNREADABLE;
  }
};

/** Whether a line can be added: to the list, or to a new one in its folder, or in the nearest folder that is there. */
const isWritable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.W_OK);
    return true;
  } catch (error) {
    return codeOf(error) === 'ENOENT' && dirname(path) !== path && isWritable(dirname(path));
  }
};

/** What the list has of a sign-in of ours that set out at `when`. */
const linesOf = (id: string, account: Account, key: string | null, kind: SignInKind, when: Date): string => {
  const name = `${OURS}${id}.1`;
  const up = Math.floor(uptime() - (Date.now() - when.getTime()) / 1000);
  // Before this start of the machine there is nothing that this clock could tell.
  const since = up < 0 ? '0 none' : `${up} ${ownMark().bootId ?? 'none'}`;
  const keyed = key === null ? 'none' : keyedAccount(key, account.user);
  return `more ${name} ${keyed} ${kind}\nasking ${name} ${scriptAccount(account)} ${Math.floor(when.getTime() / 1000)} ${since} ${isoLocal(when)}`;
};

export const scriptList = (path: string | null): ScriptList => {
  const write = async (line: string): Promise<void> => {
    if (path === null) return;
    try {
      const there = await lstat(path).catch(() => null);
      if (there !== null && !there.isFile()) return;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await appendFile(path, `\n${line}\n`, { mode: 0o600 });
    } catch {
      // The ledger itself has it.
    }
  };
  const isPractice = ({ server }: Account): boolean => server.startsWith('practice ');

  return {
    attemptsOf: async (account, key = null) => {
      if (path === null || isPractice(account)) return [];
      const now = Date.now();
      const { text, whole } = await read(path);
      const found = counting(entriesFor(text, account, key), now).map((entry) => ({
        ...entry,
        // By the clock that the ledger goes by: the list's own may have been set since.
        at: isoLocal(new Date(now - ageOf(entry, now))),
      }));
      return [...found, ...(whole ? [] : [unreadFor(account, now)])].map(({ name, at, kind, result }) => ({
        event: 'imported',
        id: uuidOf(`event ${name}`),
        record: runOf(name),
        ...account,
        by: 'import',
        stage: 'outside',
        at: isoLocal(new Date(now)),
        attempts: [
          {
            id: uuidOf(`attempt ${name}`),
            at,
            kind,
            result: result === 'rejected' || result === 'hidden' ? result : 'unknown',
          },
        ],
      }));
    },
    problem: async () => {
      if (path === null) return null;
      if (!(await read(path)).whole)
        return say`The list of sign-ins of portable scripts cannot be read and may hold a rejection, so it counts as one: ${path}.`;
      return (await isWritable(path))
        ? null
        : say`The list of sign-ins of portable scripts cannot be written, so a script of another user does not know of it: ${path}.`;
    },
    asking: async (ticket, account, key, kind) => {
      if (!isPractice(account)) await write(linesOf(ticket, account, key, kind, new Date()));
    },
    brought: async (event) => {
      if (isPractice(event)) return;
      const newest = event.attempts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-LOCKS_AT_ABOUT);
      for (const { id, at, kind, result } of newest)
        await write(`${linesOf(id, event, event.key ?? null, kind, new Date(at))}\nresult ${OURS}${id}.1 ${result}`);
    },
    result: async (ticket, result) => {
      await write(`result ${OURS}${ticket}.1 ${result}`);
      if (path === null) return;
      const there = await lstat(path).catch(() => null);
      if (there?.isFile() !== true || there.size <= LONG) return;
      // Where it cannot be done, the list stays as it is.
      await tidyScriptList(path, withoutFaded).catch(() => undefined);
    },
  };
};
