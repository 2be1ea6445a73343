import { createHash } from 'node:crypto';
import type { CountedAttempt } from '../core/attempts/account-attempts.ts';
import { Secret } from '../core/credential/secret.ts';
import { marked, say, time, user as userOf, type Message } from '../core/messages/message.ts';
import {
  answersFile,
  curlLines,
  powershellCommand,
  shCommand,
  whyNoCommand,
  type ScriptPlan,
  type ScriptProxy,
} from '../core/script/command-line.ts';
import { placeText, type ProbeStage, type ScriptShell } from '../core/vocabulary/words.ts';
import { asciiHost, type Destination, type LookTarget } from '../node/probing/target.ts';
import { whyNotToSend } from '../node/probing/preflight.ts';
import { readCertificates } from '../node/probing/trust.ts';
import type { MadeScript, Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import { ensureWorld } from './practice.ts';
import { accountOf, lookTargetOf } from './stage-target.ts';
import PROBE_PS1 from '../../resources/scripts/probe.ps1?raw';
import PROBE_SH from '../../resources/scripts/probe.sh?raw';

/**
 * The probes of a stage for a host where nothing may be installed: a fixed script with the command line that runs it, or four lines of curl.
 * No secret is in any of it, and nothing is sent.
 */

/** To be taken away when somebody has run it on Windows. */
const UNTRIED = say(
  'The PowerShell form has been run with PowerShell 7.6 on Linux, and not with Windows PowerShell 5.1 on Windows yet. Try it there on a practice server with a made-up password first.',
);

/** The fixed scripts by what runs them. */
export const SCRIPT_FILES: Readonly<
  Record<Exclude<ScriptShell, 'curl'>, { readonly name: string; readonly text: string }>
> = {
  sh: { name: 'probe.sh', text: PROBE_SH },
  powershell: { name: 'probe.ps1', text: PROBE_PS1 },
};

interface ScriptRequest {
  readonly shell: ScriptShell;
  /** What the script is called where it runs, without a folder; `null`: its own name. */
  readonly name: string | null;
  readonly stage: ProbeStage;
  /** As it is looked at from here, but for `system`, which the host that runs the script decides. */
  readonly look: LookTarget;
  /** What the file of the certificate authority is called there. */
  readonly caFile: string;
  readonly proxy: string;
  readonly user: string;
  readonly mac: string | null;
  readonly groupId: string | null;
  readonly label: string | null;
  /** Sign-ins of this account that the attempt ledger holds another one back for. */
  readonly pending: readonly CountedAttempt[];
}

const proxyOf = ({ proxy, look }: ScriptRequest): ScriptProxy => {
  if (proxy === 'system') return 'system';
  return look.proxy === null ? 'none' : { url: `${look.proxy.tls ? 'https' : 'http'}://${placeText(look.proxy)}` };
};

const inOneForm = ({ host, port }: Destination): Destination => ({ host: asciiHost(host) ?? host, port });

/** Neither a script nor a line of curl knows of sign-ins that were rejected here. */
const knownNote = (user: string, pending: readonly CountedAttempt[]): readonly Message[] => {
  const newest = [...pending].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1);
  if (newest === undefined) return [];
  return [
    say`A sign-in of ${userOf(user)} was rejected at ${time(newest.at)}, or its result is not known.`,
    say('Another attempt counts towards the lock-out of the account.'),
  ];
};

const CURL_NOTES = marked([
  'Paste the first line alone and type the password. Paste the others only after its 200.',
  'Stop at a 401: each further one counts towards the lock-out of the account. The last line is right with 500.',
  'Lines that begin with Set-Cookie show session cookies of the server: cut their values before you send the text on.',
]);

const notesOf = ({ shell, user, pending, look }: ScriptRequest, plan: ScriptPlan): readonly Message[] => [
  ...knownNote(user, pending),
  ...(look.ca === null ? [] : [say`Put the certificate authority beside it, as ${plan.caFile ?? ''}.`]),
  ...(shell === 'curl' ? CURL_NOTES.map((text) => say(text)) : []),
  ...(shell === 'powershell' ? [UNTRIED] : []),
  say`Bring the answers back: tripoint case import ${answersFile(plan)}`,
];

/** Makes what runs elsewhere. */
export const makeScript = (request: ScriptRequest): Reply<MadeScript> => {
  const { shell, stage, look, user, mac, groupId, label, caFile } = request;
  // The password is asked for where the script runs; all else has to be right here already.
  const refused = whyNotToSend({ ...look, mac, groupId, user, password: new Secret('not asked for yet') });
  if (refused) return { ok: false, failure: refused };
  if (look.pin !== null)
    return failed(
      'bad-input',
      say(
        "curl cannot check a pinned certificate. Use the server's certificate authority in its place. Nothing was written.",
      ),
    );
  const plan: ScriptPlan = {
    stage,
    server: inOneForm(look),
    connectTo: look.connectTo === null ? null : inOneForm(look.connectTo),
    ...{ user, mac, groupId, label },
    caFile: look.ca === null ? null : caFile,
    proxy: proxyOf(request),
  };
  const unfit = whyNoCommand(plan, shell);
  if (unfit !== null) return failed('bad-input', unfit);
  const notes = notesOf(request, plan);
  // Only certificates leave this machine, whatever else the file holds.
  const ca = look.ca === null ? null : (readCertificates(look.ca) ?? []).map(String).join('');
  if (shell === 'curl') {
    const lines = curlLines(plan, Math.floor(Date.now() / 1000));
    return done({
      name: `tripoint-${stage}-curl.txt`,
      text: `${lines.join('\n')}\n`,
      sha256: null,
      use: null,
      ca,
      notes,
    });
  }
  const { name, text } = SCRIPT_FILES[shell];
  const use = (shell === 'sh' ? shCommand : powershellCommand)(plan, request.name ?? name);
  return done({ name, text, sha256: createHash('sha256').update(text, 'utf8').digest('hex'), use, ca, notes });
};

/** What the file of a case's authority is called next to the script. */
export const CA_NAME = 'ca.pem';

/** What asks elsewhere what the case's stage would ask from here. */
export const scriptOperation =
  (app: AppContext): Operations['stages']['script'] =>
  async ({ id, stage, shell, label }) => {
    const read = await app.caseStore.read(id);
    const found = read.ok ? await ensureWorld(app, read.value) : read;
    if (!found.ok) return found;
    const { target } = found.value;
    const proxy = target.proxy[stage];
    const asked = proxy === 'system' ? { ...target, proxy: { ...target.proxy, [stage]: 'none' } } : target;
    const look = await lookTargetOf(app, { ...found.value, target: asked }, stage);
    if (!look.ok) return look;
    const { user, mac, groupId } = target;
    return makeScript({
      ...{ shell, stage, proxy, user, mac, groupId, label, name: null, caFile: CA_NAME, look: look.value },
      pending: await app.attempts.pending(accountOf(found.value)),
    });
  };
