import { basename } from 'node:path';
import { shownCode } from '../../core/script/code.ts';
import { Secret } from '../../core/credential/secret.ts';
import { placeText } from '../../core/vocabulary/place.ts';
import { whyNoScript, type ScriptPlan, type ScriptProxy } from '../../core/script/plan.ts';
import { SHELLS, scriptFor, type Shell } from '../../core/script/script.ts';
import { FAMILIES, PROBE_STAGES } from '../../core/vocabulary/words.ts';
import { makeDataFolder } from '../../node/disk/data-folder.ts';
import { keepScriptCode, newScriptCode, type ScriptCode } from '../../node/disk/script-codes.ts';
import { checkOf } from '../../node/import/seal.ts';
import { orWrongUse } from '../material.ts';
import { VERSION } from '../../app/version.ts';
import { asciiHost } from '../../node/probing/destination.ts';
import { whyNotToSend } from '../../node/probing/preflight.ts';
import type { Destination, ResolvedProxy } from '../../node/probing/target.ts';
import { readCertificates } from '../../node/probing/trust.ts';
import { oneOf, readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print, remark } from '../output.ts';
import { rejectSameFiles, writeOutput } from '../outputs.ts';
import { readLookTarget, TARGET_OPTIONS } from '../target-options.ts';
import { WrongUse } from '../wrong-use.ts';

const OPTIONS = {
  ...TARGET_OPTIONS,
  stage: 'text',
  shell: 'text',
  user: 'text',
  mac: 'text',
  'group-id': 'text',
  only: 'texts',
  label: 'text',
  'continue-after-401': 'flag',
  out: 'text',
  force: 'flag',
} as const;

/** To be taken away when somebody has run it: docs/decisions/010-portable-scripts.md says what to try. */
const UNTRIED =
  'The PowerShell form has not been run on a Windows machine yet. Try it on a practice server with a made-up password first.';

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
        'This script does not seal its transcript. Anyone can edit it, and Tripoint says so. The form for sh seals its transcript.',
      ]
    : [
        `Code of this script: ${shownCode(code.code)}`,
        'Give the code to the person who runs the script, apart from the file. The script asks for it and seals the transcript with it. Without it anyone can edit the transcript, and Tripoint says so.',
      ];

/** `system` is decided on the host that the script runs on, so it is not looked up here. */
const proxyOf = (choice: string | undefined, resolved: ResolvedProxy | null): ScriptProxy => {
  if (choice === 'system') return 'system';
  return resolved === null ? 'none' : { url: `${resolved.tls ? 'https' : 'http'}://${placeText(resolved)}` };
};

const inOneForm = ({ host, port }: Destination): Destination => ({ host: asciiHost(host) ?? host, port });

const readPlan = async (options: ReturnType<typeof read>, seal: ScriptPlan['seal']): Promise<ScriptPlan> => {
  const { user, proxy } = options;
  const stage = oneOf('stage', options.stage, PROBE_STAGES);
  if (user === undefined || user === '') throw new WrongUse('--user NAME is needed.');
  const only = options.only.map((family) => oneOf('only', family, FAMILIES));
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
    families: only.length > 0 ? FAMILIES.filter((family) => only.includes(family)) : FAMILIES,
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

const read = (args: readonly string[]) => readArguments(args, OPTIONS).options;

/** `tripoint script`: writes a portable script that asks the same as `probe` where nothing may be installed. */
export const script = async (args: readonly string[]): Promise<ExitCode> => {
  const options = read(args);
  const { out } = options;
  const shell = oneOf('shell', options.shell, SHELLS);
  const code = SEALS[shell] ? newScriptCode() : null;
  const plan = await readPlan(options, code && { script: code.script, check: checkOf(code.script, code.code) });
  if (out === undefined || out === '') throw new WrongUse('--out FILE is needed.');
  await rejectSameFiles(
    [{ option: '--out', path: out }],
    [{ option: '--ca', path: options.ca }],
    'Nothing was written.',
  );
  if (code !== null) orWrongUse(await keepScriptCode(orWrongUse(await makeDataFolder()), code));
  await writeOutput(out, scriptFor(shell, plan), options.force);
  if (shell === 'powershell') await remark(UNTRIED);
  await print(
    [
      `Written: ${out}. No password is in it.`,
      ...sealLines(code),
      `Run it there: ${USE[shell](basename(out))}`,
      'It writes its transcript into the folder that it is run in. Bring that back: tripoint compare TRANSCRIPT',
    ].join('\n'),
  );
  return EXIT.fine;
};
