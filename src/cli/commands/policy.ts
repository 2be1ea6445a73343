import { basename } from 'node:path';
import { marked, say, spoken } from '../../app/words.ts';
import { readPolicyEntries, readPolicyEntry, type PolicyEntry } from '../../core/whitelisting/policy.ts';
import { segmentSchema } from '../../core/whitelisting/context.ts';
import {
  isSure,
  confirmationOf,
  isConfirmed,
  tooWideForConsent,
  coverageSentences,
  whyNotRemovable,
} from '../../core/whitelisting/policy-reply.ts';
import { removedView, removePatiently } from '../../app/service/policies.ts';
import { command, missingIn } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse, refused, notBoth } from '../endings.ts';
import { readInputFile, shownFile } from '../input-file.ts';
import { flag, needed, text, texts, unlisted, type Given } from '../options.ts';
import { print, printJson, remark, withStop } from '../output.ts';
import { askExactly } from '../terminal.ts';
import {
  failureExit,
  noteWait,
  openService,
  SERVICE_OPTIONS,
  shownContext,
  withServiceClient,
} from '../service-options.ts';
import { harmless } from '../text/layout.ts';
import { entriesText, failureText, removalText } from '../text/service.ts';

const YES_NO = ['yes', 'no'] as const;

const OPTIONS = {
  policy: needed('ID', marked('Access policy')),
  email: texts('ENTRY', marked('An address, or a pattern such as *@acme.example, where no file is named.')),
  file: unlisted(text('FILE|-', '')),
  revoke: needed(YES_NO, marked('Whether these people are signed out at once.')),
  yes: {
    ...flag(
      marked('Agree to everything that the command would ask; a pattern of more than one domain needs --yes=PATTERN.'),
    ),
    gives: { '*': 'confirm-pattern' },
  },
  'confirm-pattern': unlisted(texts('PATTERN', '')),
  ...SERVICE_OPTIONS,
} as const;

const MAX_BYTES = 5 * 1024 * 1024;

const readEntries = async (emails: readonly string[], file: string | undefined): Promise<readonly PolicyEntry[]> => {
  if (file === undefined && emails.length === 0) throw missingIn('FILE|--email ENTRY');
  if (file !== undefined && emails.length > 0) throw notBoth('--email', 'FILE');
  if (file === undefined) return readPolicyEntries(emails.join('\n'));
  const read = await readInputFile(file, basename(shownFile(file)), MAX_BYTES, 'sent');
  return readPolicyEntries(read.text('windows-1252'));
};

/** `--yes` covers addresses and patterns of one domain; a wider pattern has to be named besides. */
const confirmWide = (entries: readonly PolicyEntry[], named: readonly string[]): void => {
  const given = new Set(named.map((pattern) => readPolicyEntry(pattern).text));
  const open = tooWideForConsent(entries).find((entry) => !given.has(entry.text));
  const stray = [...given].find((pattern) => !entries.some((entry) => entry.text === pattern));
  if (open === undefined && stray !== undefined)
    throw refused(harmless(say`The pattern '${stray}' of --yes is none of the entries.`));
  if (open === undefined) return;
  throw refused(
    harmless(
      say`${open.text} covers ${open.covers ?? ''}. --yes alone does not confirm it: give --yes='${open.text}'.`,
    ),
  );
};

/** The person types the number of entries, or the pattern: the last chance to see that the wrong file was taken. */
const confirm = async (
  entries: readonly PolicyEntry[],
  policy: string,
  shown: string,
  revoke: boolean,
): Promise<void> => {
  if (!process.stdin.isTTY) throw refused(say`There is no terminal to confirm this on. --yes agrees to it.`);
  await remark(
    [
      harmless(say`To be removed from policy ${policy} of ${shown}:`),
      entriesText(entries),
      revoke ? say`If you continue, these people are signed out at once.` : say`Sessions that are open stay open.`,
    ].join('\n'),
  );
  const { asks } = confirmationOf(entries);
  const otherwise = harmless(say`What was typed is not ${asks}.`);
  const question = `${say`Type ${asks} to continue`}:`;
  if (!(await askExactly(harmless(question), (typed) => isConfirmed(entries, typed), otherwise)))
    throw refused(otherwise);
};

const run = async ({ options, words: [word] }: Given<typeof OPTIONS>): Promise<ExitCode> => {
  if (word !== undefined && options.file !== undefined) throw notBoth('FILE', '--file');
  const revoke = options.revoke === 'yes';
  const policyId = segmentSchema.safeParse(options.policy);
  if (!policyId.success) throw missingIn('--policy ID');
  const entries = await readEntries(options.email, word ?? options.file);
  const service = await openService(options);
  const { data, history, context } = service;
  const problem = whyNotRemovable(entries);
  if (problem !== null) throw refused(harmless(spoken(problem)));
  if (options.yes && !options['dry-run']) confirmWide(entries, options['confirm-pattern']);
  const emails = entries.map((entry) => entry.text);
  const coverage = coverageSentences(entries);
  if (context === null || options['dry-run']) {
    const document = {
      format: 'tripoint/email-removal-check',
      version: 1,
      policy: policyId.data,
      revoke,
      emails,
      coverage,
    };
    const ending = say`Entries to remove: ${emails.length}. This was a dry run: nothing was sent.`;
    await (options.json ? printJson(document) : print(`${entriesText(entries)}\n\n${ending}`));
    return EXIT.fine;
  }
  const { value, stopped } = await withServiceClient(service, context, options, async (client) => {
    if (!options.yes) await confirm(entries, policyId.data, shownContext(context), revoke);
    const order = { context, accessPolicyId: policyId.data, entries, revoke };
    return withStop((stop) => removePatiently(order, { data, client, history }, noteWait, stop));
  });
  const outcome = orWrongUse(value);
  if (outcome.notRecorded !== null) await remark(spoken(outcome.notRecorded.message));
  if (outcome.kind === 'removed') return tell(outcome, { emails, revoke, json: options.json });
  const { failure } = outcome;
  await (options.json
    ? printJson({ format: 'tripoint/service-failure', version: 1, failure })
    : print(failureText(failure)));
  return stopped ? EXIT.stopped : failureExit(failure);
};

const tell = async (
  outcome: Parameters<typeof removedView>[0],
  { emails, revoke, json }: { readonly emails: readonly string[]; readonly revoke: boolean; readonly json: boolean },
): Promise<ExitCode> => {
  const { removal, restore } = outcome;
  const view = removedView(outcome, emails, revoke);
  const { document, restorePath } = view;
  const kept =
    restorePath !== null
      ? [say`The removed entries are kept as a restore list in ${restorePath}`]
      : restore === null
        ? []
        : [`${view.problem === null ? '' : spoken(view.problem)}\n${view.restoreText}`];
  if (json) {
    for (const line of kept) await remark(harmless(line));
    await printJson(document);
  } else await print(removalText(document, view.stillCovered.map(spoken), spoken(view.sentence), kept));
  if (!isSure(removal)) return EXIT.cannotTell;
  // Who was not in the policy may be in it under another spelling.
  return removal.stillCovered.length + removal.notInPolicy.length > 0 ? EXIT.fault : EXIT.fine;
};

export const removeEmails = command({
  words: {
    form: 'FILE',
    about: marked('A file with the entries, one a line; - reads them from standard input.'),
    least: 0,
    most: 1,
  },
  options: OPTIONS,
  environment: ['TRIPOINT_API_KEY', 'https_proxy'],
  examples: [
    'policy remove-emails --context ACME --policy ID --email bob@acme.example --revoke no',
    'policy remove-emails leavers.txt --context ACME --policy ID --revoke yes --yes',
  ],
  run,
});
