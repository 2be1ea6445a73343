import { createHash, randomUUID } from 'node:crypto';
import { marked, said, say } from '../core/messages/say.ts';
import type { CountedAttempt } from '../core/attempts/account-attempts.ts';
import { Secret } from '../core/credential/secret.ts';
import { shownCode, whyNoScript, type KnownRejection, type ScriptPlan, type ScriptProxy } from '../core/script/plan.ts';
import {
  isoLocal,
  placeText,
  FAMILIES,
  type Family,
  type ProbeStage,
  type ScriptShell,
} from '../core/vocabulary/words.ts';
import { keepScriptCode, newScriptCode } from '../node/disk/script-codes.ts';
import { makeDataFolder } from '../node/disk/data-folder.ts';
import { checkOf } from '../node/import/seal.ts';
import { asciiHost } from '../node/probing/destination.ts';
import { whyNotToSend } from '../node/probing/preflight.ts';
import type { Destination, LookTarget } from '../node/probing/target.ts';
import { readCertificates } from '../node/probing/trust.ts';
import type { MadeScript, Operations } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import { ensureWorld } from './practice.ts';
import { accountOf, lookTargetOf } from './stage-target.ts';
import { VERSION } from './version.ts';
import { curlScript, whyNoCurlLines } from '../core/script/curl-lines.ts';
import { powershellScript } from '../core/script/powershell.ts';
import { shScript } from '../core/script/sh.ts';

const WRITERS: Readonly<Record<ScriptShell, (plan: ScriptPlan) => string>> = {
  sh: shScript,
  powershell: powershellScript,
  curl: (plan) => curlScript(plan, isoLocal(new Date())),
};

/** The portable script of a plan, for one shell. No secret is in it. */
const scriptFor = (shell: ScriptShell, plan: ScriptPlan): string => WRITERS[shell](plan);

/** Portable scripts, for windows and terminals: the probes of a stage for a host where nothing may be installed. */

/** To be taken away when somebody has run it on Windows: docs/decisions/010-portable-scripts.md says what to try. */
const UNTRIED = marked(
  'The PowerShell form has been run with PowerShell 7.6 on Linux, and not with Windows PowerShell 5.1 on Windows yet. Try it there on a practice server with a made-up password first.',
);

/** What to type where the script lies. */
const USE: Readonly<Record<ScriptShell, (file: string) => string>> = {
  sh: (file) => `sh ./${file}`,
  powershell: (file) => `powershell -NoProfile -ExecutionPolicy Bypass -File .\\${file}`,
  curl: (file) => say`open ${file} and paste its lines into a terminal, one by one`,
};

/** Whether the script asks for a code and seals its transcript with it. */
const SEALS: Readonly<Record<ScriptShell, boolean>> = { sh: true, powershell: true, curl: false };

interface ScriptWish {
  /** Where the code is kept, which the transcript is checked with. */
  readonly dataFolder: string;
  readonly shell: ScriptShell;
  /** What the file is called, without a folder. */
  readonly name: string;
  readonly stage: ProbeStage;
  /** As it is looked at from here, but for `system`, which the host that runs the script decides. */
  readonly look: LookTarget;
  readonly proxy: string;
  readonly user: string;
  readonly mac: string | null;
  readonly groupId: string | null;
  readonly families: readonly Family[];
  readonly label: string | null;
  readonly continueAfter401: boolean;
  /** Sign-ins of this account that the attempt ledger holds another one back for. */
  readonly pending: readonly CountedAttempt[];
}

const proxyOf = ({ proxy, look }: ScriptWish): ScriptProxy => {
  if (proxy === 'system') return 'system';
  return look.proxy === null ? 'none' : { url: `${look.proxy.tls ? 'https' : 'http'}://${placeText(look.proxy)}` };
};

const inOneForm = ({ host, port }: Destination): Destination => ({ host: asciiHost(host) ?? host, port });

/** As many as a script needs to know. */
const MOST_KNOWN = 20;

/** What a script is told of the sign-ins of its account, oldest first. */
const knownOf = (pending: readonly CountedAttempt[]): readonly KnownRejection[] =>
  pending
    .map(({ id, at, result }) => ({ id, at, rejected: result === 'rejected' }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-MOST_KNOWN);

/** What the script will say of it, too. */
const knownNote = (user: string, known: readonly KnownRejection[], shell: ScriptShell): readonly string[] => {
  const newest = known.at(-1);
  if (newest === undefined) return [];
  const sentences = [
    say`A sign-in of ${user} was rejected at ${newest.at}, or its result is not known.`,
    said('Another attempt counts towards the lock-out of the account.'),
    shell === 'curl'
      ? said('The file says so as well.')
      : said('The script says so as well, and asks before it sends one.'),
  ];
  return [sentences.join(' ')];
};

const SEAL_NOTES: Readonly<Record<'sealed' | 'open', () => string>> = {
  sealed: () =>
    say`Give the code to the person who runs the script, apart from the file. The script asks for it and seals the transcript with it. Without it anyone can edit the transcript, and Tripoint says so.`,
  open: () =>
    say`curl lines do not stop by themselves after a rejected sign-in: the person who pastes them stops. What the terminal shows is not sealed, and what curl does not tell, such as the certificate, is not measured. The form for sh does more wherever a script may run.`,
};

const notesOf = (wish: ScriptWish, known: readonly KnownRejection[]): readonly string[] => [
  ...knownNote(wish.user, known, wish.shell),
  SEAL_NOTES[SEALS[wish.shell] ? 'sealed' : 'open'](),
  ...(wish.shell === 'powershell' ? [said(UNTRIED)] : []),
];

/** Makes a script and keeps its code durably. No secret is in it, and nothing is sent. */
export const makeScript = async (wish: ScriptWish): Promise<Reply<MadeScript>> => {
  const { dataFolder, shell, name, stage, look, user, mac, groupId, families, label, continueAfter401 } = wish;
  // The password is asked for where the script runs; all else has to be right here already.
  const refused = whyNotToSend({ ...look, mac, groupId, user, password: new Secret('not asked for yet') });
  if (refused) return { ok: false, failure: refused };
  const code = SEALS[shell] ? newScriptCode() : null;
  const plan: ScriptPlan = {
    madeBy: `tripoint ${VERSION}`,
    stage,
    server: inOneForm(look),
    connectTo: look.connectTo === null ? null : inOneForm(look.connectTo),
    user,
    families,
    mac,
    groupId,
    // Only certificates leave this machine, whatever else the file holds.
    ca: look.ca === null ? null : (readCertificates(look.ca) ?? []).map(String).join(''),
    pin: look.pin,
    proxy: proxyOf(wish),
    connectMs: look.timeouts.connectMs,
    totalMs: look.timeouts.totalMs,
    label,
    consent: continueAfter401 ? randomUUID() : null,
    known: knownOf(wish.pending),
    seal: code && { script: code.script, check: checkOf(code.script, code.code) },
  };
  const unfit = whyNoScript(plan) ?? (shell === 'curl' ? whyNoCurlLines(plan) : null);
  if (unfit !== null) return failed('bad-input', unfit);
  if (code !== null) {
    const folder = await makeDataFolder(dataFolder);
    if (!folder.ok) return folder;
    const kept = await keepScriptCode(folder.value, code);
    if (!kept.ok) return kept;
  }
  const text = scriptFor(shell, plan);
  return done({
    name,
    text,
    sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
    code: code && shownCode(code.code),
    use: USE[shell](name),
    notes: notesOf(wish, plan.known),
  });
};

const ENDINGS: Readonly<Record<ScriptShell, string>> = { sh: '.sh', powershell: '.ps1', curl: '-curl.txt' };

/** The script that asks what the case's stage would ask from here. */
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
    const name = `tripoint-${stage}${ENDINGS[shell]}`;
    return makeScript({
      ...{ dataFolder: app.dataFolder, shell, name, stage, proxy, user, mac, groupId, label },
      look: look.value,
      families: FAMILIES,
      continueAfter401: false,
      pending: await app.attempts.pending(accountOf(found.value)),
    });
  };
