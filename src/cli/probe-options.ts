import { whyNoUser } from '../core/credential/binding.ts';
import { trimName } from '../core/vocabulary/typed.ts';
import { randomUUID } from 'node:crypto';
import { marked, say, spoken } from '../app/words.ts';
import type { Sender, Account } from '../core/records/attempt.ts';
import { targetSchema } from '../core/records/case.ts';
import { stageRecordSchema, vantageSchema } from '../core/records/record.ts';
import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../core/vocabulary/words.ts';
import { kindOf } from '../core/evidence/sign-in-plan.ts';
import { remark } from './output.ts';
import { aboutField, flag, needed, text, texts, type Values, ANY_SERVER, CASE, neededOrCase } from './options.ts';
import { readSecret } from './password.ts';
import { askOneMore, readCa, readPlace, TARGET_OPTIONS } from './target-options.ts';
import { refused, WrongUse, AccountProtected, withKept, orWrongUse } from './endings.ts';
import { type AttemptMeter, meterMarks, standingSentence } from '../core/attempts/account-attempts.ts';
import { accountAt, attemptsHere } from '../app/attempts.ts';
import { vantageFor, warmUpVantage } from '../app/stage-target.ts';
import type { Message } from '../core/messages/message.ts';
import { harmless } from './text/layout.ts';

const CHECK_FIRST = (): string => say`Make sure that the password is right, then use --one-more-attempt.`;

/**
 * After a rejection one question is asked before anything is sent, and before the password is typed; where nobody can be
 * asked, the command ends. @param readable what is wrong with the options is said before the question.
 * @throws AccountProtected
 */
const askForAttempt = async (
  account: Account,
  by: Sender,
  stage: ProbeStage,
  consentGiven: boolean,
  proxy: Awaited<ReturnType<typeof readPlace>>['proxy'],
  families: readonly Family[],
  readable: Promise<unknown>,
) => {
  const ledger = orWrongUse(await attemptsHere());
  const kinds = families.map(kindOf);
  const known = async (own: Promise<AttemptMeter>): Promise<readonly AttemptMeter[]> =>
    [await ledger.meterAt(proxy), await own].filter((meter) => meter !== null);
  const pending = (await known(ledger.meterFor(account, kinds))).filter((meter) => meter.pending.length > 0);
  const isAsked = pending.length > 0;
  await readable;
  if (isAsked) {
    const says = pending.map((meter) => spoken(standingSentence(meter))).join(' ');
    if (consentGiven) await remark(says);
    else if (!process.stdin.isTTY || !process.stderr.isTTY)
      throw new AccountProtected(`${withKept(says, 'sent')} ${CHECK_FIRST()}`, pending[0]);
    else await askOneMore(says);
  }
  return {
    consented: isAsked,
    /** Begins the run whose record has this id; whatever is in its way ends the command here, with nothing sent. */
    permitFor: async (id: string, goOnUnanswered = false) => {
      const consent = consentGiven ? 'all' : pending.flatMap((meter) => meter.pending);
      const begun = await ledger.begin({
        ...{ id, account, by, stage, consent, goOnUnanswered, proxy, kinds },
        password: randomUUID(),
      });
      if (begun.ok) return begun.value;
      const { code, message } = begun.failure;
      throw code === 'rejected-before'
        ? new AccountProtected(`${spoken(message)} ${CHECK_FIRST()}`, await ledger.meter(account))
        : new WrongUse(spoken(message));
    },
    /** @param problem of the ledger while the run went on. */
    tell: async (problem: { readonly message: Message } | null) => {
      if (problem !== null) await remark(spoken(problem.message));
      for (const now of await known(ledger.meter(account)))
        if (now.used > 0) await remark(`${meterMarks(now)} ${spoken(standingSentence(now))}`);
    },
  };
};

/** The options that say what is probed, as whom and from where, shared by `probe`, `watch` and `script`. */
export const PROBE_OPTIONS = {
  ...TARGET_OPTIONS,
  user: neededOrCase('NAME', aboutField(targetSchema.shape.user)),
  case: CASE,
  'any-server': ANY_SERVER,
  stage: needed(PROBE_STAGES, aboutField(stageRecordSchema.shape.stage)),
  mac: text('MAC', aboutField(targetSchema.shape.mac)),
  'group-id': text('ID', aboutField(targetSchema.shape.groupId)),
  only: texts(FAMILIES, marked('Only this probe (default: all four).')),
  label: text('TEXT', aboutField(vantageSchema.shape.label)),
  'one-more-attempt': flag(marked('Allow one more sign-in after a rejected one.'), 'continue-after-401'),
} as const;

/** The same where this machine sends: with the password. */
export const SENDING_OPTIONS = {
  ...PROBE_OPTIONS,
  'password-stdin': flag(marked('Read it from standard input.')),
} as const;

/** Probes in their order; all where none was named. */
export const familiesOf = (only: readonly Family[]): readonly Family[] =>
  only.length > 0 ? FAMILIES.filter((family) => only.includes(family)) : FAMILIES;

/** The user as it is sent; blanks around it are left out, and what nobody sees in it is refused. */
export const readUser = async (given: string): Promise<string> => {
  const user = trimName(given);
  const why = whyNoUser(user);
  if (why !== null) throw refused(spoken(why), 'sent');
  if (user !== given) await remark(say`The blanks around the user name are left out: “${harmless(user)}”.`);
  return user;
};

/**
 * Reads what is probed and asks for the password. Whatever is wrong ends here, before a single packet: a command checks its
 * own options first, so that nobody types a password in vain.
 */
export const readProbing = async (
  options: Values<typeof SENDING_OPTIONS> & { readonly authorities?: string | null },
  by: Sender,
) => {
  const { stage } = options;
  const user = await readUser(options.user);
  const place = await readPlace(options);
  // Read in another thread, which may still be starting: meanwhile the ledger is looked at.
  const reading = options.ca === undefined ? Promise.resolve(options.authorities ?? null) : readCa(options.ca, true);
  reading.catch(() => undefined);
  warmUpVantage();
  const attempts = await askForAttempt(
    await accountAt(place, () => reading, user),
    by,
    stage,
    options['one-more-attempt'],
    place.proxy,
    familiesOf(options.only),
    reading,
  );
  const look = { ...place, ca: await reading };
  const password = await readSecret(options['password-stdin'], 'TRIPOINT_PASSWORD', say`Password of ${user}:`);
  const target = { ...look, user, password, mac: options.mac ?? null, groupId: options['group-id'] ?? null };
  const vantage = orWrongUse(await vantageFor(target, options.label ?? null));
  if (!password.isAscii)
    await remark(
      say`The password has characters outside ASCII. Servers disagree on how to read them: a rejection may come from that alone.`,
    );
  return { stage, families: familiesOf(options.only), target, vantage, attempts };
};
