import { extname } from 'node:path';
import { marked, say, spoken } from '../../app/words.ts';
import { PROBE_STAGES } from '../../core/vocabulary/words.ts';
import {
  askedBy,
  handOverRecord,
  qrPicture,
  recordOfCase,
  recordFileOf,
  taskOfCase,
  type HandedOver,
} from '../../app/hand-over.ts';
import { installationHere } from '../../app/signing.ts';
import type { StageRecord } from '../../core/records/record.ts';
import { command, missingIn } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse, refused, WrongUse, notBoth } from '../endings.ts';
import { readRecordFile, withCaseStore } from '../material.ts';
import { caseAmong } from '../stored.ts';
import { flag, FORCE, JSON_OUT, text, unlisted, type Given, type Values } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { rejectSameFiles, keepExistingSigned, signatureOf, writeSigned, writeOutput } from '../outputs.ts';
import { commandsFor, verifyText } from './installation.ts';
import type { Reply } from '../../shared/reply.ts';

const FORMATS = ['text', 'qr', 'task'] as const;

const OPTIONS = {
  stage: text(PROBE_STAGES, marked('The stage: of a case its newest record, of a task where to run it.')),
  format: text(
    FORMATS,
    marked(
      'text to be sent, one QR picture on the terminal, or the task instead: server, user name, stage and case; never a password.',
    ),
  ),
  out: text(
    'FILE',
    marked(
      'Write the record itself to this file, and its signature beside it, for people without Tripoint; .png or .svg: one QR picture.',
    ),
  ),
  task: unlisted(flag('')),
  qr: unlisted(text('FILE', '')),
  json: JSON_OUT,
  force: FORCE,
} as const;

type Asked = Given<typeof OPTIONS>;

const readTask = async ({ options, words }: Asked): Promise<Reply<HandedOver>> => {
  const { stage } = options;
  if (stage === undefined) throw missingIn('--stage');
  const id = await caseAmong(words);
  if (id === null) throw missingIn('CASE-ID');
  return taskOfCase(await withCaseStore(async ({ caseStore }) => orWrongUse(await caseStore.read(id))), stage);
};

const readRecord = async ({ options, words }: Asked) => {
  const [first] = words;
  if (first === undefined) throw missingIn('RECORD|CASE-ID');
  const id = await caseAmong(words);
  if (id !== null)
    return withCaseStore(async (here) => {
      const document = orWrongUse(await here.caseStore.read(id));
      return { record: orWrongUse(await recordOfCase(here, document, options.stage ?? null)), code: askedBy(document) };
    });
  const { record, handed } = await readRecordFile(first);
  if (record === null) throw new WrongUse(say`Only stage records are handed over by hand. Send the file instead.`);
  return { record, code: handed?.case ?? null };
};

const writeRecord = async (
  record: StageRecord,
  out: string,
  { force, json }: Values<typeof OPTIONS>,
): Promise<void> => {
  const file = orWrongUse(recordFileOf(record, await installationHere()));
  await keepExistingSigned(out, force, 'written');
  await writeSigned(out, file);
  await remark(say`Written: ${out}`);
  const verify = file.publicKey === null ? [] : commandsFor(file.publicKey, out);
  if (json) await printJson({ format: 'tripoint/hand-over', version: 1, file: out, verify });
  else if (verify.length > 0) await print(verifyText(verify).join('\n'));
};

const ENDINGS = ['.png', '.svg'];

const run = async (given: Asked): Promise<ExitCode> => {
  const { options, words } = given;
  const { json, force } = options;
  const isPicture = options.out !== undefined && ENDINGS.includes(extname(options.out).toLowerCase());
  const out = isPicture ? undefined : options.out;
  const qr = options.qr ?? (isPicture ? options.out : options.format === 'qr' ? '-' : undefined);
  const isTask = options.task || options.format === 'task';
  if (out !== undefined && (qr !== undefined || isTask))
    throw notBoth('--out', qr === undefined ? '--format task' : '--qr');
  if (qr !== undefined && qr !== '-' && !ENDINGS.includes(extname(qr).toLowerCase()))
    throw refused(say`The name of --${'qr'} ends in none of ${ENDINGS.join(', ')}.`, 'written');
  await rejectSameFiles(
    [{ option: '--qr', path: qr }, { option: '--out', path: out }, signatureOf(out)],
    words.map((path) => ({ option: say`the record`, path })),
    'written',
  );
  const read = isTask ? null : await readRecord(given);
  if (read !== null && out !== undefined) {
    await writeRecord(read.record, out, options);
    return EXIT.fine;
  }
  const made = orWrongUse(read === null ? await readTask(given) : handOverRecord(read.record, read.code));
  if (qr !== undefined && made.qr === null) throw refused(made.notes.slice(-1).map(spoken).join(''), 'written');
  if (qr !== undefined && made.qr !== null) {
    if (qr === '-') await print(String(await qrPicture(made.qr, 'terminal')));
    else {
      await writeOutput(qr, await qrPicture(made.qr, extname(qr).toLowerCase() === '.svg' ? 'svg' : 'png'), force);
      await remark(say`Written: ${qr}`);
    }
  }
  if (json)
    await printJson({ format: 'tripoint/hand-over', version: 1, block: made.block, bytes: made.bytes, qr: made.qr });
  else if (qr === undefined) {
    await print(made.block);
    await remark(
      say`Send the block whole, from its first line to its last. Who gets it takes it in with tripoint case import -, or pastes it into the window.`,
    );
  }
  for (const note of made.notes) await remark(spoken(note));
  return EXIT.fine;
};

/** `tripoint hand RECORD|CASE-ID`: what two people carry between their machines, as text or one QR picture. */
export const hand = command({
  words: {
    form: 'RECORD|CASE-ID',
    about: marked('A stage record (- reads it from standard input), or the id or the title of a case.'),
    least: 0,
    most: 1,
  },
  options: OPTIONS,
  notes: [
    marked(
      'The other person takes it in with tripoint case import, which reads the text from a file or from standard input. A QR picture is there to be shown: a phone reads the same text from it into a chat.',
    ),
  ],
  examples: ['hand inside.json', 'hand ACME --format task --stage inside'],
  run,
});
