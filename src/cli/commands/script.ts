import { basename } from 'node:path';
import { marked, say } from '../../core/messages/say.ts';
import { SCRIPT_SHELLS } from '../../core/vocabulary/words.ts';
import { makeScript } from '../../app/script.ts';
import { openLedger } from '../../node/attempts/ledger.ts';
import { dataFolder } from '../../node/disk/data-folder.ts';
import { orWrongUse } from '../material.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { FORCE, needed, type Values } from '../options.ts';
import { print } from '../output.ts';
import { rejectSameFiles, writeOutput } from '../outputs.ts';
import { familiesOf, PROBE_OPTIONS } from '../probe-options.ts';
import { accountAt, readLookTarget } from '../target-options.ts';

const OPTIONS = {
  ...PROBE_OPTIONS,
  shell: needed(
    SCRIPT_SHELLS,
    marked(
      'What runs it: sh with curl, PowerShell (run with 7.6 on Linux, not with 5.1 on Windows yet), or curl: lines that a person pastes one by one.',
    ),
  ),
  out: needed('FILE', marked('Write the script to this file.')),
  force: FORCE,
} as const;

const codeLine = (code: string | null): readonly string[] => (code === null ? [] : [say`Code of this script: ${code}`]);

const run = async (options: Values<typeof OPTIONS>): Promise<ExitCode> => {
  const { out, shell, stage, user, proxy = 'none' } = options;
  await rejectSameFiles([{ option: '--out', path: out }], [{ option: '--ca', path: options.ca }], 'written');
  // What the system would take is decided where the script runs.
  const look = await readLookTarget({ ...options, proxy: proxy === 'system' ? 'none' : proxy });
  const made = orWrongUse(
    await makeScript({
      ...{ dataFolder: dataFolder(), shell, stage, user, proxy, name: basename(out) },
      look,
      mac: options.mac ?? null,
      groupId: options['group-id'] ?? null,
      families: familiesOf(options.only),
      label: options.label ?? null,
      continueAfter401: options['one-more-attempt'],
      pending: await openLedger(dataFolder()).pending(accountAt(look, user)),
    }),
  );
  await writeOutput(out, made.text, options.force);
  await print(
    [
      say`Written: ${out}. No password is in it.`,
      `SHA-256: ${made.sha256}`,
      ...codeLine(made.code),
      ...made.notes,
      say`Run it there: ${made.use}`,
      shell === 'curl'
        ? say`Copy what the terminal shows into a text file. Bring that back: tripoint compare FILE`
        : say`It writes its transcript into the folder that it is run in. Bring that back: tripoint compare TRANSCRIPT`,
    ].join('\n'),
  );
  return EXIT.fine;
};

/** `tripoint script`: writes a portable script that asks the same as `probe` where nothing may be installed. */
export const script = command({
  options: OPTIONS,
  notes: [
    marked('The script asks for the password where it runs, and leaves a transcript there.'),
    marked(
      'Where it runs, the script for sh or PowerShell ends with 0, with 1 where a probe surely got no good answer, 2 where it could not go on, 3 where nothing was sent, 4 where a sign-in was rejected or held back, 130 where it was stopped. Tripoint judges the transcript.',
    ),
  ],
  examples: [
    'script --shell sh --server nac.example --user api-user --stage outside --out probe.sh',
    'script --shell curl --server nac.example --user api-user --stage outside --out lines.txt',
  ],
  run: ({ options }) => run(options),
});
