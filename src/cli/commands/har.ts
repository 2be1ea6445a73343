import { marked, say } from '../../app/words.ts';
import { harOf } from '../../core/report/har.ts';
import { VERSION } from '../../app/version.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readMaterial, RECORDS_OR_CASE, recordFiles } from '../material.ts';
import { FORCE, text, type Given } from '../options.ts';
import { printJson, remark } from '../output.ts';
import { rejectSameFiles, writeOutputs } from '../outputs.ts';
import { refused } from '../wrong-use.ts';

const OPTIONS = {
  out: text('FILE', marked('Write to this file, else to standard output.')),
  force: FORCE,
} as const;

const run = async ({ options: { out, force }, words }: Given<typeof OPTIONS>): Promise<ExitCode> => {
  await rejectSameFiles([{ option: '--out', path: out }], recordFiles(words), 'written');
  const { runs } = await readMaterial(words, [], true);
  if (runs.length === 0) throw refused(say`There is no stage record among them.`, 'written');
  const archive = harOf(runs, VERSION);
  if (out === undefined) await printJson(archive);
  else {
    // Browsers write archives that begin alike.
    await writeOutputs([{ path: out, content: `${JSON.stringify(archive, null, 2)}\n`, alone: true }], force);
    await remark(say`Written: ${out}`);
  }
  return EXIT.fine;
};

/** `tripoint har RECORD…|CASE-ID`: what stored stage records asked and got, as HTTP Archive 1.2. It judges nothing. */
export const har = command({
  words: RECORDS_OR_CASE,
  options: OPTIONS,
  examples: ['har inside.json outside.json --out requests.har', 'har 5f0c7d1e-0000-4000-8000-000000000000'],
  run,
});
