import { extname } from 'node:path';
import { marked, say } from '../../core/messages/say.ts';
import { targetSchema } from '../../core/records/case.ts';
import { PROBE_STAGES } from '../../core/vocabulary/words.ts';
import { handOverOfCase, handOverRecord, handOverTask, taskOfCase, type HandedOver } from '../../app/hand-over.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { isCaseId, orWrongUse, readRecordFile, withCaseStore } from '../material.ts';
import { aboutField, flag, FORCE, JSON_OUT, text, type Given } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { rejectSameFiles, writeOutputs } from '../outputs.ts';
import { readServer } from '../target-options.ts';
import type { Reply } from '../../shared/reply.ts';
import { refused, WrongUse } from '../wrong-use.ts';

const OPTIONS = {
  stage: text(PROBE_STAGES, marked('The stage: of a case its newest record, of a task where it is to be run.')),
  task: flag(marked('Hand over the task instead: server, user name, stage and case; never a password.')),
  server: text('HOST[:PORT]', aboutField(targetSchema.shape.host)),
  user: text('NAME', aboutField(targetSchema.shape.user)),
  qr: text('FILE', marked('Write one QR picture, .png or .svg; - prints it on the terminal.')),
  json: JSON_OUT,
  force: FORCE,
} as const;

type Asked = Given<typeof OPTIONS>;

const readTask = async ({ options, words: [first] }: Asked): Promise<Reply<HandedOver>> => {
  const { stage, server, user } = options;
  if (stage === undefined) throw new WrongUse(say`--task needs --stage: where is it to be run?`);
  if (first !== undefined && isCaseId(first))
    return taskOfCase(await withCaseStore(async (store) => orWrongUse(await store.read(first))), stage);
  if (first !== undefined || server === undefined || user === undefined)
    throw new WrongUse(say`--task needs the id of a case, or --server and --user.`);
  return Promise.resolve(handOverTask({ case: null, server: readServer(server), user, stage }));
};

const readHandedOver = async (asked: Asked): Promise<Reply<HandedOver>> => {
  const { options, words } = asked;
  if (options.task) return readTask(asked);
  const [first] = words;
  if (first === undefined) throw new WrongUse(say`Name a stage record or the id of a case, or ask for a --task.`);
  if (isCaseId(first))
    return handOverOfCase(
      await withCaseStore(async (store) => orWrongUse(await store.read(first))),
      options.stage ?? null,
    );
  const { record, handed } = await readRecordFile(first);
  if (record === null) throw new WrongUse(say`Only stage records are handed over by hand. Send the file instead.`);
  return handOverRecord(record, handed?.case ?? null);
};

const ENDINGS = ['.png', '.svg'];

const run = async (asked: Asked): Promise<ExitCode> => {
  const { options, words } = asked;
  const { qr, json, force } = options;
  if (qr !== undefined && qr !== '-' && !ENDINGS.includes(extname(qr).toLowerCase()))
    throw refused(say`The name of --qr ends in none of ${ENDINGS.join(', ')}.`, 'written');
  await rejectSameFiles(
    [{ option: '--qr', path: qr }],
    words.map((path) => ({ option: say`the record`, path })),
    'written',
  );
  const made = orWrongUse(await readHandedOver(asked));
  if (qr !== undefined && made.qr === null) throw refused(made.notes.at(-1) ?? '', 'written');
  if (qr !== undefined && made.qr !== null) {
    const { qrPng, qrSvg, qrTerminal } = await import('../../node/hand/picture.ts');
    if (qr === '-') await print(qrTerminal(made.qr));
    else {
      const content = extname(qr).toLowerCase() === '.svg' ? qrSvg(made.qr) : qrPng(made.qr);
      const isAlike = (head: Buffer): boolean => head.length === 0;
      await writeOutputs([{ path: qr, content, isAlike }], force);
      await remark(say`Written: ${qr}`);
    }
  }
  if (json)
    await printJson({ format: 'tripoint/hand-over', version: 1, block: made.block, bytes: made.bytes, qr: made.qr });
  else if (qr === undefined) await print(made.block);
  for (const note of made.notes) await remark(note);
  return EXIT.fine;
};

/** `tripoint hand RECORD|CASE-ID`: what two people carry between their machines, as text or one QR picture. */
export const hand = command({
  words: {
    form: 'RECORD|CASE-ID',
    about: marked('A stage record (- reads it from standard input), or the id of a case.'),
    least: 0,
    most: 1,
  },
  options: OPTIONS,
  notes: [
    marked(
      'The other person takes it in with tripoint import, which reads the text from a file or from standard input, and a screenshot of the picture (PNG or JPEG).',
    ),
  ],
  examples: ['hand inside.json', 'hand --task --server nac.example --user api-user --stage inside --qr task.png'],
  run,
});
