import { say } from '../core/messages/say.ts';
import type { Account, Sender } from '../core/records/attempt.ts';
import { meterMarks, standingSentence } from '../core/attempts/sign-ins.ts';
import type { ProbeStage } from '../core/vocabulary/words.ts';
import { openLedger, type Permit } from '../node/attempts/ledger.ts';
import { makeDataFolder } from '../node/disk/data-folder.ts';
import { orWrongUse } from './material.ts';
import { remark } from './output.ts';
import { askYes } from './terminal.ts';
import { AccountProtected, withKept, WrongUse } from './wrong-use.ts';

/** What the attempt ledger and the engineer allow a command to send. */
export interface AllowedAttempts {
  /** Whether a rejection came before, and the engineer goes on after it. */
  readonly consented: boolean;
  /** Begins the run whose record has this id; whatever is in its way ends the command here, with nothing sent. */
  readonly permitFor: (id: string, goOnUnanswered?: boolean) => Promise<Permit>;
  /** After the run: how many attempts are used now, and what the ledger could not write. */
  readonly tell: (permit: Permit) => Promise<void>;
}

const how = (): string => say`Check the password first, then use --continue-after-401 for one more attempt.`;

/**
 * After a rejection one question is asked before anything is sent, and before the password is typed; where nobody can be
 * asked, the command ends.
 * @throws AccountProtected
 */
export const askForAttempt = async (
  account: Account,
  by: Sender,
  stage: ProbeStage,
  consentGiven: boolean,
): Promise<AllowedAttempts> => {
  const ledger = openLedger(orWrongUse(await makeDataFolder()));
  const meter = await ledger.meter(account);
  const isAsked = meter.pending.length > 0;
  if (isAsked) {
    const says = standingSentence(meter);
    if (consentGiven) await remark(says);
    else if (!process.stdin.isTTY || !process.stderr.isTTY)
      throw new AccountProtected(`${withKept(says, 'sent')} ${how()}`);
    else {
      const question = say`Use one more attempt, with this password or another? Type yes:`;
      const isMeant = await askYes(`${says}\n${question}`, ['y']);
      if (!isMeant) throw new AccountProtected(withKept('', 'sent').trim());
    }
  }
  return {
    consented: isAsked,
    permitFor: async (id, goOnUnanswered = false) => {
      const consent = consentGiven ? 'all' : meter.pending;
      const begun = await ledger.begin({ id, account, by, stage, consent, goOnUnanswered });
      if (begun.ok) return begun.value;
      const { code, message } = begun.failure;
      throw code === 'rejected-before' ? new AccountProtected(`${message} ${how()}`) : new WrongUse(message);
    },
    tell: async (permit) => {
      const problem = permit.problem();
      if (problem !== null) await remark(problem.message);
      const now = await ledger.meter(account);
      if (now.used > 0) await remark(`${meterMarks(now)} ${standingSentence(now)}`);
    },
  };
};
