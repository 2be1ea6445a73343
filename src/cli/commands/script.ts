import { basename } from 'node:path';
import { shownCode, whyNoScript, type ScriptPlan, type ScriptProxy } from '../../core/script/plan.ts';
import { marked, said, say } from '../../core/messages/say.ts';
import { Secret } from '../../core/credential/secret.ts';
import { placeText } from '../../core/vocabulary/place.ts';
import { SHELLS, scriptFor, type Shell } from '../../core/script/script.ts';
import { makeDataFolder } from '../../node/disk/data-folder.ts';
import { keepScriptCode, newScriptCode, type ScriptCode } from '../../node/disk/script-codes.ts';
import { checkOf } from '../../node/import/seal.ts';
import { orWrongUse } from '../material.ts';
import { VERSION } from '../../app/version.ts';
import { asciiHost } from '../../node/probing/destination.ts';
import { whyNotToSend } from '../../node/probing/preflight.ts';
import type { Destination, ResolvedProxy } from '../../node/probing/target.ts';
import { readCertificates } from '../../node/probing/trust.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { FORCE, needed, type Values } from '../options.ts';
import { print, remark } from '../output.ts';
import { rejectSameFiles, writeOutput } from '../outputs.ts';
import { familiesOf, PROBE_OPTIONS } from '../probe-options.ts';
import { readLookTarget } from '../target-options.ts';
import { WrongUse } from '../wrong-use.ts';

const OPTIONS = {
  ...PROBE_OPTIONS,
  shell: needed(SHELLS, marked('What runs it: sh with curl, or PowerShell.')),
  out: needed('FILE', marked('Write the script to this file.')),
  force: FORCE,
} as const;

/** To be taken away when somebody has run it: docs/decisions/010-portable-scripts.md says what to try. */
const UNTRIED = marked(
  'The PowerShell form has not been run on a Windows machine yet. Try it on a practice server with a made-up password first.',
);

/** What to type where the script lies. */
const USE: Readonly<Record<Shell, (file: string) => string>> = {
  sh: (file) => `sh ./${file}`,
  powershell: (file) => `powershell -ExecutionPolicy Bypass -File .\\${file}`,
};

/** Whether the script asks for a one-time code and seals its transcript with it. */
const SEALS: Readonly<Record<Shell, boolean>> = { sh: true, powershell: false };

const sealLines = (code: ScriptCode | null): readonly string[] =>
  code === null
    ? [
        say`This script does not seal its transcript. Anyone can edit it, and Tripoint says so. The form for sh seals its transcript.`,
      ]
    : [
        say`Code of this script: ${shownCode(code.code)}`,
        say`Give the code to the person who runs the script, apart from the file. The script asks for it and seals the transcript with it. Without it anyone can edit the transcript, and Tripoint says so.`,
      ];

/** `system` is decided on the host that the script runs on, so it is not looked up here. */
const proxyOf = (choice: string | undefined, resolved: ResolvedProxy | null): ScriptProxy => {
  if (choice === 'system') return 'system';
  return resolved === null ? 'none' : { url: `${resolved.tls ? 'https' : 'http'}://${placeText(resolved)}` };
};

const inOneForm = ({ host, port }: Destination): Destination => ({ host: asciiHost(host) ?? host, port });

const readPlan = async (options: Values<typeof OPTIONS>, seal: ScriptPlan['seal']): Promise<ScriptPlan> => {
  const { stage, user, proxy } = options;
  const look = await readLookTarget({ ...options, proxy: proxy === 'system' ? 'none' : proxy });
  const asked = { mac: options.mac ?? null, groupId: options['group-id'] ?? null };
  // The password is asked for where the script runs; all else has to be right here already.
  const refused = whyNotToSend({ ...look, ...asked, user, password: new Secret('not asked for yet') });
  if (refused) throw new WrongUse(refused.message);
  const plan: ScriptPlan = {
    madeBy: `tripoint ${VERSION}`,
    stage,
    server: inOneForm(look),
    connectTo: look.connectTo === null ? null : inOneForm(look.connectTo),
    user,
    families: familiesOf(options.only),
    ...asked,
    // Only certificates leave this machine, whatever else the file holds.
    ca: look.ca === null ? null : (readCertificates(look.ca) ?? []).map(String).join(''),
    pin: look.pin,
    proxy: proxyOf(proxy, look.proxy),
    connectMs: look.timeouts.connectMs,
    totalMs: look.timeouts.totalMs,
    label: options.label ?? null,
    continueAfter401: options['continue-after-401'],
    seal,
  };
  const unfit = whyNoScript(plan);
  if (unfit !== null) throw new WrongUse(unfit);
  return plan;
};

const run = async (options: Values<typeof OPTIONS>): Promise<ExitCode> => {
  const { out, shell } = options;
  const code = SEALS[shell] ? newScriptCode() : null;
  const plan = await readPlan(options, code && { script: code.script, check: checkOf(code.script, code.code) });
  await rejectSameFiles([{ option: '--out', path: out }], [{ option: '--ca', path: options.ca }], 'written');
  if (code !== null) orWrongUse(await keepScriptCode(orWrongUse(await makeDataFolder()), code));
  await writeOutput(out, scriptFor(shell, plan), options.force);
  if (shell === 'powershell') await remark(said(UNTRIED));
  await print(
    [
      say`Written: ${out}. No password is in it.`,
      ...sealLines(code),
      say`Run it there: ${USE[shell](basename(out))}`,
      say`It writes its transcript into the folder that it is run in. Bring that back: tripoint compare TRANSCRIPT`,
    ].join('\n'),
  );
  return EXIT.fine;
};

/** `tripoint script`: writes a portable script that asks the same as `probe` where nothing may be installed. */
export const script = command({
  options: OPTIONS,
  notes: [marked('The script asks for the password where it runs, and leaves a transcript there.')],
  examples: [
    'script --shell sh --server nac.example --user api-user --stage outside --out probe.sh',
    'script --shell powershell --server nac.example --user api-user --stage inside --out probe.ps1',
  ],
  run: ({ options }) => run(options),
});
