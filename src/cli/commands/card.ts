import { randomUUID } from 'node:crypto';
import { isoLocal } from '../../core/vocabulary/local-time.ts';
import { timestamp } from '../../core/evidence/evidence.ts';
import { ROW_TITLES, type PlatformCard } from '../../core/records/card.ts';
import { readCardText, type CardReading } from '../../core/records/read-card.ts';
import { CARD_ROWS, ROW_VALUES, type CardRow } from '../../core/vocabulary/words.ts';
import { replaceFile } from '../../node/disk/output-file.ts';
import { oneOf, readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readInputFile } from '../input-file.ts';
import { print, printJson, remark } from '../output.ts';
import { keepEarlierRecord, rejectSameFiles } from '../outputs.ts';
import { harmless } from '../text/paint.ts';
import { table } from '../text/table.ts';
import { WrongUse } from '../wrong-use.ts';

const OPTIONS = {
  paste: 'text',
  fqdn: 'text',
  'api-user': 'text',
  'base-url': 'text',
  licence: 'text',
  'endpoint-api': 'text',
  'endpoint-groups-api': 'text',
  'monitoring-api': 'text',
  'updated-at': 'text',
  'password-reentered': 'text',
  json: 'flag',
  out: 'text',
  force: 'flag',
} as const;

const MAX_BYTES = 1024 * 1024;
const NOTHING = 'Nothing was recorded.';

const readStandardInput = async (): Promise<Buffer> => {
  if (process.stdin.isTTY) await remark('Paste the card, then press Ctrl+D on a line of its own.');
  let read: Buffer = Buffer.alloc(0);
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    read = Buffer.concat([read, chunk]);
    if (read.length > MAX_BYTES)
      throw new WrongUse(`Standard input is larger than 1 MiB, so it is no card. ${NOTHING}`);
  }
  return read;
};

const readPaste = async (from: string | undefined): Promise<CardReading> => {
  if (from === undefined) return readCardText('');
  const bytes =
    from === '-' ? await readStandardInput() : await readInputFile(from, 'The file of --paste', MAX_BYTES, NOTHING);
  const text = bytes.toString('utf8');
  const reading = readCardText(text);
  if (reading.outboundFqdn === null && Object.values(reading.rows).every(({ value }) => value === 'not-read'))
    throw new WrongUse(
      'The pasted text is not a status card: neither an outbound FQDN nor a row was found. Nothing was recorded.',
    );
  return reading;
};

const rowsOf = (
  reading: CardReading,
  options: Readonly<Partial<Record<CardRow, string | undefined>>>,
): PlatformCard['rows'] => {
  const row = (name: CardRow) => {
    const given = options[name];
    return given === undefined ? reading.rows[name] : { value: oneOf(name, given, ROW_VALUES), status: null };
  };
  return {
    'endpoint-api': row('endpoint-api'),
    'endpoint-groups-api': row('endpoint-groups-api'),
    'monitoring-api': row('monitoring-api'),
  };
};

const cardText = (card: PlatformCard): string =>
  table([
    ['Outbound FQDN', harmless(card.outboundFqdn)],
    ['API user name', harmless(card.apiUser)],
    ['API base URL', harmless(card.baseUrl)],
    ['Module licence', harmless(card.licence)],
    ...CARD_ROWS.map((row) => [
      ROW_TITLES[row],
      { up: 'Up', down: 'Down', 'not-read': 'Not read' }[card.rows[row].value],
    ]),
    ['Updated at', card.updatedAt],
  ]);

/** `tripoint card`: records the platform's status card, from its pasted text, from options, or both (options win). */
export const card = async (args: readonly string[]): Promise<ExitCode> => {
  const { options } = readArguments(args, OPTIONS);
  if (options.paste === undefined && CARD_ROWS.every((row) => options[row] === undefined))
    throw new WrongUse(
      'Give the card with --paste FILE|-, or its rows with --endpoint-api, --endpoint-groups-api and --monitoring-api. Nothing was recorded.',
    );
  const files = [{ option: '--paste', path: options.paste }];
  await rejectSameFiles([{ option: '--out', path: options.out }], files, NOTHING);
  await keepEarlierRecord(options.out, options.force, NOTHING);
  const reading = await readPaste(options.paste);
  const now = isoLocal(new Date());
  if (options['updated-at'] === undefined && reading.timeUnclear)
    throw new WrongUse("The card's time has no offset from UTC: give it with --updated-at. Nothing was recorded.");
  if (options['updated-at'] === undefined && reading.updatedAt === null)
    await remark('No time of “Update API Configuration” was given: the card is taken as updated now.');
  const updatedAt = options['updated-at'] ?? reading.updatedAt ?? now;
  if (!timestamp.safeParse(updatedAt).success || Number.isNaN(Date.parse(updatedAt)))
    throw new WrongUse(
      '--updated-at is ISO 8601 with its offset, e.g. 2026-11-21T10:04:05+01:00. Nothing was recorded.',
    );
  const reentered = options['password-reentered'];
  const recorded: PlatformCard = {
    format: 'tripoint/platform-card',
    version: 1,
    id: randomUUID(),
    recordedAt: now,
    updatedAt,
    outboundFqdn: options.fqdn ?? reading.outboundFqdn ?? '',
    apiUser: options['api-user'] ?? reading.apiUser ?? '',
    baseUrl: options['base-url'] ?? reading.baseUrl ?? '',
    licence: options.licence ?? reading.licence ?? '',
    rows: rowsOf(reading, options),
    passwordReentered: reentered === undefined ? null : oneOf('password-reentered', reentered, ['yes', 'no']) === 'yes',
  };
  if (options.out !== undefined) await replaceFile(options.out, `${JSON.stringify(recorded, null, 2)}\n`);
  await (options.json ? printJson(recorded) : print(cardText(recorded)));
  const values = CARD_ROWS.map((row) => recorded.rows[row].value);
  if (values.includes('down')) return EXIT.fault;
  return values.includes('not-read') ? EXIT.cannotTell : EXIT.fine;
};
