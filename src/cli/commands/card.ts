import { namesText } from '../../core/diagnosis/relations/name-changes.ts';
import { marked, say, spoken } from '../../app/words.ts';
import { CARD_ROWS } from '../../core/vocabulary/words.ts';
import { ROW_TITLES, type PlatformCard } from '../../core/records/card.ts';
import { textOfBytes } from '../../node/import/text-of-bytes.ts';
import { CARD_OPTIONS, makeCard, MAX_CARD_BYTES } from '../card-text.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { fileOf, readInputFile } from '../input-file.ts';
import { FORCE, JSON_OUT, text, type Values } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { keepEarlierRecord, rejectSameFiles, writeAgreed } from '../outputs.ts';
import { harmless } from '../text/paint.ts';
import { table } from '../text/table.ts';
import { refused } from '../wrong-use.ts';

const OPTIONS = {
  paste: text('FILE|-', marked('Text of the card, copied from the platform; - reads standard input.')),
  ...CARD_OPTIONS,
  json: JSON_OUT,
  out: text('FILE', marked('Save the record to this file.')),
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

const run = async (options: Values<typeof OPTIONS>): Promise<ExitCode> => {
  if (options.paste === undefined && CARD_ROWS.every((row) => options[row] === undefined))
    throw refused(
      say`Give the card with --paste FILE|-, or its rows with --endpoint-api, --endpoint-groups-api and --monitoring-api.`,
      'recorded',
    );
  const files = [{ option: '--paste', path: options.paste }];
  await rejectSameFiles([{ option: '--out', path: options.out }], files, 'recorded');
  await keepEarlierRecord(options.out, options.force, 'recorded');
  const pasted =
    options.paste === undefined
      ? null
      : textOfBytes(await readInputFile(options.paste, fileOf('paste'), MAX_CARD_BYTES, 'recorded'));
  const recorded = await makeCard(pasted, options);
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
  options: OPTIONS,
  examples: [
    'card --paste card.txt --out card.json',
    'card --endpoint-api up --endpoint-groups-api down --monitoring-api up --out card.json',
  ],
  run: ({ options }) => run(options),
});
