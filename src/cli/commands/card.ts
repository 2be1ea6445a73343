import { basename } from 'node:path';
import { marked, say, spoken } from '../../app/words.ts';
import { isoLocal, CARD_ROWS, ROW_VALUES, type CardRow, type RowValue } from '../../core/vocabulary/words.ts';
import { timestamp } from '../../core/evidence/evidence.ts';
import { platformCardSchema, ROW_TITLES, withoutUserInfo, type PlatformCard } from '../../core/records/card.ts';
import {
  cardTextWithoutUserInfo,
  readCardText,
  type CardName,
  type CardReading,
  withSeconds,
} from '../../core/records/card-text.ts';
import { cleanValue } from '../../core/vocabulary/typed.ts';
import { recordCard } from '../../app/cards.ts';
import {
  aboutField,
  ANY_SERVER,
  CASE,
  spread,
  text,
  unlisted,
  type Given as Taken,
  type Values,
  FORCE,
  JSON_OUT,
  RECORD_OUT,
} from '../options.ts';
import { remark, print, printJson } from '../output.ts';
import { refused, EXIT, type ExitCode, notBoth, notOfForm } from '../endings.ts';
import { namesText } from '../../core/diagnosis/relations/name-changes.ts';
import { claimsOf, ownersIn } from '../../app/case-evidence.ts';
import { keepIn, readCase } from '../case-option.ts';
import { command, missingIn } from '../command.ts';
import { rejectOthers } from '../material.ts';
import { readInputFile, shownFile } from '../input-file.ts';
import { writeAgreed } from '../../app/output-files.ts';
import { keepExisting, rejectSameFiles } from '../outputs.ts';
import { harmless, table } from '../text/layout.ts';

/** The platform's status card out of its pasted text, of options, or of both (options win). */

/** What a person copied. */
export const CARD_FILE = marked('Text of the card, copied from the platform; - reads standard input.');

/** More is no card. */
export const MAX_CARD_BYTES = 1024 * 1024;

const fields = platformCardSchema.shape;
const YES_NO = ['yes', 'no'] as const;

/** What a person reads off the card, in place of its text or next to it. */
export const CARD_OPTIONS = {
  'endpoint-api': unlisted(text(ROW_VALUES, marked('State of this row on the card.'))),
  'endpoint-groups-api': unlisted(text(ROW_VALUES, marked('State of this row on the card.'))),
  'monitoring-api': unlisted(text(ROW_VALUES, marked('State of this row on the card.'))),
  fqdn: unlisted(text('NAME', aboutField(fields.outboundFqdn))),
  'api-user': unlisted(text('NAME', aboutField(fields.apiUser))),
  'base-url': unlisted(text('URL', aboutField(fields.baseUrl))),
  licence: unlisted(text('TEXT', aboutField(fields.licence))),
  'updated-at': unlisted(text('TIME', aboutField(fields.updatedAt))),
  'password-reentered': unlisted(text(YES_NO, aboutField(fields.passwordReentered))),
} as const;

/** The listed option that stands for them. */
const SHOWS = spread(marked('What the card shows, in place of its text or besides it.'), {
  ...{
    'endpoint-api': 'endpoint-api',
    'endpoint-groups-api': 'endpoint-groups-api',
    'monitoring-api': 'monitoring-api',
  },
  ...{ fqdn: 'fqdn', 'api-user': 'api-user', 'base-url': 'base-url', licence: 'licence' },
  'updated-at': 'updated-at',
  'password-reentered': 'password-reentered',
});

/** The same for the time alone, where the text has the rest. */
export const CARD_TIME = spread(aboutField(fields.updatedAt), { 'updated-at': 'updated-at' });

type Given = Partial<Values<typeof CARD_OPTIONS>>;

/** The option that decides what a text says different things of. */
const OPTION_OF = {
  'endpoint-api': 'endpoint-api',
  'endpoint-groups-api': 'endpoint-groups-api',
  'monitoring-api': 'monitoring-api',
  outboundFqdn: 'fqdn',
  apiUser: 'api-user',
  baseUrl: 'base-url',
  licence: 'licence',
  updatedAt: 'updated-at',
} as const satisfies Record<CardName, keyof typeof CARD_OPTIONS>;

const titleOf = (name: CardName): string => {
  const titles: Readonly<Record<CardName, string>> = {
    ...ROW_TITLES,
    outboundFqdn: say`Outbound FQDN`,
    apiUser: say`API user name`,
    baseUrl: say`API base URL`,
    licence: say`Module licence`,
    updatedAt: say`Updated at`,
  };
  return titles[name];
};

const remarkLeftOut = (): Promise<void> =>
  remark(say`The API base URL holds a user name or password. They are left out; “…” is shown instead.`);

const optionsFor = (names: readonly CardName[]): string =>
  names.map((name) => `--shows ${OPTION_OF[name]}=…`).join(', ');

const byOption = (names: readonly CardName[]): string => say`Give what the card shows by option: ${optionsFor(names)}.`;

/** What the text holds and no value was taken from: quoted, with the options that give it. */
const unreadText = (unread: CardReading['unread']): string => {
  const found = unread.map(({ name, words }) => `${titleOf(name)} “${harmless(words)}”`).join(', ');
  return `${say`Not understood: ${found}.`} ${byOption(unread.map(({ name }) => name))}`;
};

const readPasted = async (pasted: string, options: Given): Promise<CardReading> => {
  if (cardTextWithoutUserInfo(pasted) !== pasted) await remarkLeftOut();
  const reading = readCardText(pasted);
  const isOpen = (name: CardName): boolean => options[OPTION_OF[name]] === undefined;
  const contradictory = reading.contradictory.filter(isOpen);
  if (contradictory.length > 0)
    throw refused(
      say`The pasted text says different things of ${contradictory.map(titleOf).join(', ')}, as that of two cards does. Choose what the card shows now: ${optionsFor(contradictory)}.`,
      'recorded',
    );
  const rows = CARD_ROWS.filter(isOpen);
  if (reading.inColumns && rows.length > 0)
    throw refused(
      `${say`In the pasted text the values are in another column or line than their names, so it is not known which belong together.`} ${byOption(rows)}`,
      'recorded',
    );
  const unread = reading.unread.filter(({ name }) => isOpen(name));
  const isRead = reading.outboundFqdn !== null || rows.some((row) => reading.rows[row].value !== 'not-read');
  if (isRead || rows.length < CARD_ROWS.length) {
    if (unread.length > 0) await remark(unreadText(unread));
    return reading;
  }
  if (unread.length > 0) throw refused(unreadText(unread), 'recorded');
  throw refused(
    say`The pasted text is not a status card: neither an outbound FQDN nor a row was found. Its first line is “${harmless(reading.firstLine)}”.`,
    'recorded',
  );
};

const rowsOf = (
  reading: CardReading,
  options: Readonly<Partial<Record<CardRow, RowValue | undefined>>>,
): PlatformCard['rows'] => {
  const row = (name: CardRow) => {
    const given = options[name];
    return given === undefined ? reading.rows[name] : { value: given, status: null };
  };
  return {
    'endpoint-api': row('endpoint-api'),
    'endpoint-groups-api': row('endpoint-groups-api'),
    'monitoring-api': row('monitoring-api'),
  };
};

/**
 * The card as a record; `pasted` is `null` where options alone say what it shows.
 * @throws WrongUse where the text is no card, contradicts itself, or has a time without an offset that no option replaces.
 */
export const makeCard = async (pasted: string | null, options: Given): Promise<PlatformCard> => {
  const reading = pasted === null ? readCardText('') : await readPasted(pasted, options);
  const now = isoLocal(new Date());
  if (options['updated-at'] === undefined && reading.timeUnclear)
    throw refused(say`The card's time has no offset from UTC: give it with --shows updated-at=TIME.`, 'recorded');
  if (options['updated-at'] === undefined && reading.updatedAt === null)
    await remark(say`No time of “Update API Configuration” was given: the card is taken as updated now.`);
  const updatedAt = withSeconds(options['updated-at'] ?? reading.updatedAt ?? now);
  if (!timestamp.safeParse(updatedAt).success || Number.isNaN(Date.parse(updatedAt)))
    throw notOfForm('--shows updated-at', say`ISO 8601 with its offset, e.g. 2026-11-21T10:04:05+01:00`);
  const typedUrl = options['base-url'] === undefined ? undefined : cleanValue(options['base-url']);
  const givenUrl = typedUrl === undefined ? undefined : withoutUserInfo(typedUrl);
  if (givenUrl !== typedUrl) await remarkLeftOut();
  const reentered = options['password-reentered'];
  const given = (name: 'fqdn' | 'api-user' | 'licence'): string | undefined => {
    const value = options[name];
    return value === undefined ? undefined : cleanValue(value);
  };
  const outboundFqdn = given('fqdn') ?? reading.outboundFqdn ?? '';
  return recordCard(
    {
      updatedAt,
      ...(options['updated-at'] === undefined && reading.updatedAt === null && { updatedAtAssumed: true as const }),
      outboundFqdn,
      apiUser: given('api-user') ?? reading.apiUser ?? '',
      baseUrl: givenUrl ?? reading.baseUrl ?? '',
      licence: given('licence') ?? reading.licence ?? '',
      rows: rowsOf(reading, options),
      passwordReentered: reentered === undefined ? null : reentered === 'yes',
    },
    true,
  );
};

const OPTIONS = {
  paste: unlisted(text('FILE|-', '')),
  shows: SHOWS,
  case: CASE,
  'any-server': ANY_SERVER,
  ...CARD_OPTIONS,
  json: JSON_OUT,
  out: RECORD_OUT,
  force: FORCE,
} as const;

const cardText = (card: PlatformCard): string =>
  table([
    [say`Outbound FQDN`, harmless(card.outboundFqdn)],
    ...(card.resolved ? [[say`Names by every resolver`, harmless(spoken(namesText([card.resolved])) ?? '')]] : []),
    [say`API user name`, harmless(card.apiUser)],
    [say`API base URL`, harmless(card.baseUrl)],
    [say`Module licence`, harmless(card.licence)],
    ...CARD_ROWS.map((row) => [
      ROW_TITLES[row],
      { up: say`Up`, down: say`Down`, 'not-read': say`Not read` }[card.rows[row].value],
    ]),
    [say`Updated at`, card.updatedAt],
  ]);

const run = async ({ options, words: [word] }: Taken<typeof OPTIONS>): Promise<ExitCode> => {
  if (word !== undefined && options.paste !== undefined) throw notBoth('FILE', '--paste');
  const file = word ?? options.paste;
  if (file === undefined && CARD_ROWS.every((row) => options[row] === undefined))
    throw missingIn(`FILE (or ${CARD_ROWS.map((row) => `--shows ${row}=…`).join(', ')})`);
  const files = [{ option: 'FILE', path: file }];
  await rejectSameFiles([{ option: '--out', path: options.out }], files, 'recorded');
  await keepExisting(options.out, options.force, 'recorded');
  const pasted =
    file === undefined
      ? null
      : (await readInputFile(file, basename(shownFile(file)), MAX_CARD_BYTES, 'recorded')).text();
  const document = await readCase(options.case);
  const recorded = await makeCard(pasted, options);
  if (document !== null) rejectOthers(claimsOf({ card: recorded }), ownersIn(document), options['any-server']);
  await keepIn(document, { card: recorded });
  if (options.out !== undefined) {
    await writeAgreed(options.out, `${JSON.stringify(recorded, null, 2)}\n`);
    await remark(say`Written: ${options.out}`);
  }
  await (options.json ? printJson(recorded) : print(cardText(recorded)));
  const values = CARD_ROWS.map((row) => recorded.rows[row].value);
  if (values.includes('down')) return EXIT.fault;
  return values.includes('not-read') ? EXIT.cannotTell : EXIT.fine;
};

/** `tripoint card`: records the platform's status card, from its pasted text, from options, or both (options win). */
export const card = command({
  words: { form: 'FILE', about: CARD_FILE, least: 0, most: 1 },
  options: OPTIONS,
  examples: [
    'card card.txt --case ACME',
    'card --shows endpoint-api=up --shows endpoint-groups-api=down --shows monitoring-api=up --out card.json',
  ],
  run,
});
