import { say, spoken } from '../app/words.ts';
import { standingSentence } from '../core/attempts/meter-words.ts';
import type { Sender } from '../core/records/attempt.ts';
import type { Permit } from '../node/attempts/ledger.ts';
import { openAttempts } from '../node/attempts/through-proxy.ts';
import { makeDataFolder } from '../node/disk/data-folder.ts';
import type { ResolvedProxy } from '../node/probing/target.ts';
import { orWrongUse } from './material.ts';
import { askYes } from './terminal.ts';
import { AccountProtected, withKept } from './wrong-use.ts';

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
      );
    const isMeant = await askYes(`${spoken(says)}\n${say`Use one more attempt at the proxy? Type yes:`}`, ['y']);
    if (!isMeant) throw new AccountProtected(withKept('', 'sent').trim());
    attempts.allow(meter.pending);
  }
  return orWrongUse(await attempts.beginAtProxy(proxy, by));
};
