import { basename, dirname, join } from 'node:path';
import { marked, say, spoken } from '../../app/words.ts';
import { SCRIPT_SHELLS } from '../../core/vocabulary/words.ts';
import { CA_NAME, makeScript, SCRIPT_FILES } from '../../app/script.ts';
import { accountAt, pendingHere } from '../../app/attempts.ts';
import { fromCase } from '../case-option.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse } from '../endings.ts';
import { FORCE, needed, text, type Values } from '../options.ts';
import { print, remark } from '../output.ts';
import { rejectSameFiles, writeOutputs } from '../outputs.ts';
import { PROBE_OPTIONS, readUser } from '../probe-options.ts';
import { readLookTarget } from '../target-options.ts';

const { server, user, stage, ca, proxy, mac, label, case: named, 'any-server': anyServer } = PROBE_OPTIONS;

const OPTIONS = {
  ...{ server, user, stage, ca, proxy, mac, label, case: named, 'any-server': anyServer },
  'connect-to': PROBE_OPTIONS['connect-to'],
  'group-id': PROBE_OPTIONS['group-id'],
  shell: needed(
    SCRIPT_SHELLS,
    marked('What runs it: sh with curl, PowerShell with curl.exe, or lines of curl that a person pastes one by one.'),
  ),
  out: text(
    'FILE',
    marked('Write the script to this file; else to probe.sh or probe.ps1 in this folder. Lines of curl are printed.'),
  ),
  force: FORCE,
} as const;

const run = async (given: Values<typeof OPTIONS>): Promise<ExitCode> => {
  const options = await fromCase(given, given.stage);
  const { shell, stage: at, proxy: way = 'none' } = options;
  const name = await readUser(options.user);
  const out = options.out ?? (shell === 'curl' ? null : SCRIPT_FILES[shell].name);
  await rejectSameFiles(
    [{ option: '--out', path: out ?? undefined }],
    [{ option: '--ca', path: options.ca }],
    'written',
  );
  // What the system would take is decided where the script runs.
  const look = await readLookTarget({
    ...options,
    proxy: way === 'system' ? 'none' : way,
    pin: undefined,
    timeout: undefined,
  });
  const made = orWrongUse(
    makeScript({
      ...{ shell, stage: at, user: name, proxy: way, look, name: out === null ? null : basename(out) },
      caFile: basename(options.ca ?? CA_NAME),
      mac: options.mac ?? null,
      groupId: options['group-id'] ?? null,
      label: options.label ?? null,
      pending: await pendingHere(await accountAt(look, () => Promise.resolve(look.ca), name)),
    }),
  );
  // What is in the case has no file yet.
  const ca =
    options.ca === undefined && made.ca !== null
      ? [{ path: join(dirname(out ?? '.'), CA_NAME), content: made.ca }]
      : [];
  const files = [...(out === null ? [] : [{ path: out, content: made.text }]), ...ca];
  await writeOutputs(files, options.force);
  const written = say`Written: ${files.map(({ path }) => path).join(', ')}`;
  if (made.use !== null)
    await print([written, `SHA-256: ${made.sha256 ?? ''}`, `${say`Run it there`}: ${made.use}`].join('\n'));
  else await print(out === null ? made.text.trimEnd() : written);
  if (out === null && ca.length > 0) await remark(written);
  for (const note of made.notes) await remark(spoken(note));
  return EXIT.fine;
};

/** `tripoint script`: writes the fixed script that asks the same as `probe` where nothing may be installed, and says how it is run. */
export const script = command({
  options: OPTIONS,
  notes: [
    marked(
      'The script is the same file for everybody. It asks for the password where it runs, stops at the first rejected sign-in, and prints the answers.',
    ),
    marked(
      'Where it runs it ends with 0 all good, 1 not all good, 3 nothing sent, 4 sign-in rejected or held back, 130 stopped.',
    ),
  ],
  examples: [
    'script --shell sh --server nac.example --user api-user --stage outside',
    'script --shell curl --server nac.example --user api-user --stage outside',
  ],
  run: ({ options }) => run(options),
});
