import { createHash } from 'node:crypto';
import { isPracticeEntrance } from '../core/records/practice-description.ts';
import type { Account } from '../core/records/attempt.ts';
import { placeText } from '../core/vocabulary/words.ts';
import { serverOf } from '../node/attempts/recorded.ts';
import { openAttempts, type Attempts } from '../node/attempts/through-proxy.ts';
import { dataFolder, makeDataFolder } from '../node/disk/data-folder.ts';
import type { LookTarget } from '../node/probing/target.ts';
import { done, type Reply } from '../shared/reply.ts';

/** The sign-ins that count at a server and at a proxy of our own, for a program without a window. */

/** Opens the attempt ledger of this machine. */
export const attemptsHere = async (): Promise<Reply<Attempts>> => {
  const folder = await makeDataFolder();
  return folder.ok ? done(openAttempts(folder.value)) : folder;
};

/** Sign-ins of an account that hold another one back; no data folder is made for that. */
export const pendingHere = (account: Account): ReturnType<Attempts['pending']> =>
  openAttempts(dataFolder()).pending(account);

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
