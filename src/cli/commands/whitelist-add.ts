import { marked, said, say, spoken } from '../../app/words.ts';
import { sentAgainSentence, type EntryResult } from '../../core/whitelisting/requests.ts';
import { needsConsent } from '../../core/whitelisting/problems.ts';
import { validateEntry, type Checked } from '../../core/whitelisting/validate.ts';
import { todayIn } from '../../core/vocabulary/time-zone.ts';
import { createPatiently } from '../../app/service/entries.ts';
import { typedEntrySchema } from '../../shared/service-contract.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse, refused, withKept, notBoth } from '../endings.ts';
import { aboutField, flag, text, texts, unlisted, yes, type Values } from '../options.ts';
import { print, printJson, remark, withStop } from '../output.ts';
import { failureExit, noteWait, openService, SERVICE_OPTIONS, withServiceClient } from '../service-options.ts';
import { harmless, paint } from '../text/layout.ts';
import { failureText } from '../text/service.ts';
import { askYes } from '../terminal.ts';

const fields = typedEntrySchema.shape;

const OPTIONS = {
  mac: text('MAC', aboutField(fields.mac)),
  name: text('NAME', aboutField(fields.name)),
  description: text('TEXT', aboutField(fields.description)),
  'to-date': text('YYYY-MM-DD', aboutField(fields.toDate)),
  yes: yes({ permanent: 'permanent' }),
  permanent: unlisted(flag(aboutField(fields.permanent))),
  tag: texts('VALUE', aboutField(fields.tags)),
  'created-by': text('WHO', aboutField(fields.createdBy)),
  'despite-warnings': unlisted(flag('')),
  ...SERVICE_OPTIONS,
} as const;

/**
 * An entry without an end grants access for ever, and the service has no call that removes it: it is asked for by the option
 * or by a typed yes, never by an option that was left out.
 */
const confirmPermanent = async (entry: { readonly mac: string; readonly name: string }): Promise<void> => {
  if (!process.stdin.isTTY)
    throw refused(
      say`An entry without an end is permanent: give --to-date YYYY-MM-DD, or --yes=permanent where that is meant.`,
    );
  await remark(harmless(say`${entry.mac} (${entry.name}) is whitelisted for ever: no end date is given.`));
  if (!(await askYes(`${say`Type ${say`yes`} to continue`}:`))) throw refused(say`What was typed is not ${'yes'}.`);
};

/** An entry that follows the rules and gives nobody access is sent only by the option or after a typed yes. */
const confirmWarnings = async (): Promise<void> => {
  if (!process.stdin.isTTY) throw refused(say`The entry is doubtful: correct it, or give --yes where it is meant.`);
  if (!(await askYes(`${say`Type ${say`yes`} to continue`}:`))) throw refused(say`What was typed is not ${'yes'}.`);
};

/** The reply does not show the entry that is there. */
const DATE_DOES_NOT_APPLY = marked(
  'The end date that was given does not apply: the entry that is there stays as it is, also where it is permanent. Look up its end in the platform.',
);

const documentOf = (
  result: EntryResult,
  id: string | null,
  mac: string,
  { problems, warnings }: Checked,
  says: string,
) => ({
  format: 'tripoint/entry-result',
  version: 1,
  id,
  mac,
  result,
  says,
  problems: problems.map(({ message }) => message),
  warnings: warnings.map(({ message }) => message),
});

const remarks = ({ rewritten, warnings }: Checked): readonly string[] => [
  ...rewritten.map(({ from, to }) => say`Sent as ${to}: it was given as ${from}.`),
  ...warnings.map(({ message }) => spoken(message)),
];

const run = async (options: Values<typeof OPTIONS>): Promise<ExitCode> => {
  if (options.permanent && options['to-date'] !== undefined) throw notBoth('--to-date', '--yes=permanent');
  const service = await openService(options);
  const { history, context } = service;
  const checked = validateEntry(
    {
      mac: options.mac ?? '',
      name: options.name ?? '',
      description: options.description ?? '',
      toDate: options['to-date'] ?? '',
      tags: options.tag.map((value) => ({ value })),
      createdBy: options['created-by'] ?? '',
    },
    todayIn(context?.timeZone, new Date()),
  );
  const { entry, problems } = checked;
  if (entry === null) {
    const says = withKept(problems.map(({ message }) => spoken(message)).join(' '), 'sent');
    await (options.json
      ? printJson(documentOf('not-sent', null, options.mac ?? '', checked, says))
      : remark(harmless(says)));
    return EXIT.wrongUse;
  }
  for (const line of remarks(checked)) await remark(harmless(line));
  if (context === null || options['dry-run']) {
    const says = say`${entry.mac} (${entry.name}) follows the rules. This was a dry run: nothing was sent.`;
    await (options.json ? printJson(documentOf('not-sent', null, entry.mac, checked, says)) : print(harmless(says)));
    return EXIT.fine;
  }
  if (checked.warnings.some(needsConsent) && !options['despite-warnings'] && !options.yes) await confirmWarnings();
  if (entry.toDate === undefined && !options.permanent) await confirmPermanent(entry);
  const { value, stopped } = await withServiceClient(service, context, options, (client) =>
    withStop((stop) => createPatiently({ context, entry }, { client, history, onWait: noteWait }, stop)),
  );
  const { id, result, says, failure, isAgain, notRecorded } = orWrongUse(value);
  if (isAgain) await remark(spoken(sentAgainSentence()));
  if (notRecorded !== null) await remark(spoken(notRecorded.message));
  const existing = result === 'existing';
  if (existing && entry.toDate !== undefined) await remark(said(DATE_DOES_NOT_APPLY));
  if (options.json) await printJson(documentOf(result, id, entry.mac, checked, spoken(says)));
  else await print(failure === null ? paint('bold', harmless(spoken(says))) : failureText(failure));
  if (stopped) return EXIT.stopped;
  return failure === null || existing ? EXIT.fine : failureExit(failure);
};

export const whitelistAdd = command({
  options: OPTIONS,
  notes: [marked('"Today" uses the context\'s time zone, else this computer\'s.')],
  environment: ['TRIPOINT_API_KEY', 'https_proxy'],
  examples: [
    'whitelist add --context ACME --mac AA:BB:CC:DD:EE:FF --name "Kitchen display" --to-date 2026-12-31',
    'whitelist add --base-url https://service.example --organization ID --context ID --mac AA:BB:CC:DD:EE:FF --name Printer --yes=permanent --dry-run',
  ],
  run: ({ options }) => run(options),
});
