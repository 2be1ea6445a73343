import { verbatim } from '../core/messages/message.ts';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { shell } from 'electron';
import { marked, say } from '../app/words.ts';
import { showWarning } from './dialogs.ts';
import type { Link } from '../shared/desktop-contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';

/**
 * The only addresses that this program ever hands to a browser, and the only place that hands anything to another program. A window names a link by
 * its word; nothing that a case, a reply or a file holds can become an address here.
 */
export const LINK_ADDRESSES = Object.freeze({
  'server-api': 'https://developer.cisco.com/docs/identity-services-engine/latest/',
  'server-administration': 'https://www.cisco.com/c/en/us/support/security/identity-services-engine/series.html',
} satisfies Readonly<Record<Link, string>>);

/** Opens one of them in the person's own browser. */
export const openLink = async (link: Link): Promise<Reply<null>> => {
  try {
    await shell.openExternal(LINK_ADDRESSES[link]);
    return done(null);
  } catch {
    return failed('unexpected', verbatim(say`No browser could be opened. The page is ${LINK_ADDRESSES[link]}`));
  }
};

/**
 * Whether the system has a program for it. On Linux Electron never answers (electron/electron: shell/common/platform_util_linux.cc): that
 * `xdg-open` is there is all that can be known. Elsewhere it resolves with the system's error, which stays unsaid.
 */
const opens = async (path: string, platform: NodeJS.Platform): Promise<boolean> => {
  if (platform !== 'linux') return (await shell.openPath(path)) === '';
  void shell.openPath(path);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'xdg-open')));
};

/** Opens a file or folder of the program's own by what the system has for it; says why not, `absent` where it is not there. */
export const openPlace = async (path: string, absent: string, platform: NodeJS.Platform): Promise<void> => {
  const tell = (why: string): Promise<void> => showWarning(null, marked('It could not be opened'), why);
  if (!existsSync(path)) await tell(absent);
  else if (!(await opens(path, platform))) await tell(marked('The system has no program for it.'));
};
