import { execFile } from 'node:child_process';
import { lstat, readdir, readFile, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { say, type Message } from '../../core/messages/message.ts';
import { policySchema, POLICY_FORMAT, type Managed, type Policy } from '../../shared/managed.ts';
import { readContextFields } from '../../core/whitelisting/context.ts';
import { readJson } from '../safe-json.ts';
import { codeOf } from './file-system.ts';
import { policyFile, type Place } from './policy-place.ts';

/**
 * Reads the policy of this computer. It counts only where nobody but its administrators could have written it, is whole, and is of a
 * version that this program knows; else nothing of it is in force, and Settings and terminal say so.
 */

const LONGEST = 1_048_576;

interface Reading extends Place {
  /** In place of the system's own. */
  readonly file?: string;
  /** Prints what the registry holds; Windows alone. */
  readonly askRegistry?: () => Promise<string>;
}

/** Under Windows, group policies write here (resources/admx); only administrators can. */
export const POLICY_KEY = 'HKLM\\SOFTWARE\\Policies\\Tripoint';
const POLICY_VALUE = 'Policy';

/** The value out of what `reg query KEY /v Policy` prints; `null`: there is none. */
export const registryValue = (printed: string): string | null =>
  /^\s{4}Policy\s{4}REG_SZ\s{4}(.*)$/m.exec(printed.replaceAll('\r', ''))?.[1]?.trim() ?? null;

const askRegistry = async (): Promise<string> => {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
  const asked = await promisify(execFile)(program, ['query', POLICY_KEY, '/v', POLICY_VALUE], { timeout: 3000 });
  return asked.stdout;
};

const OTHERS_WRITE = 0o022;

/** POSIX: the superuser's own, in a folder of theirs, and no link to somewhere else. */
const isOthers = async (file: string): Promise<boolean> => {
  const [itself, folder] = await Promise.all([lstat(file), lstat(dirname(file))]);
  return (
    !itself.isFile() ||
    !folder.isDirectory() ||
    [itself, folder].some(({ uid, mode }) => uid !== 0 || (mode & OTHERS_WRITE) !== 0)
  );
};

/** Windows: nobody but an administrator may open it for writing. An administrator is who may list this folder. */
const mayBeWrittenHere = async (file: string): Promise<boolean> => {
  const opened = await open(file, 'r+').catch(() => null);
  if (opened === null) return false;
  await opened.close();
  const system = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'config');
  return readdir(system).then(
    () => false,
    () => true,
  );
};

const refused = (from: string, why: Message): Managed => ({ state: 'refused', from, why });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a text means as a policy. */
export const readPolicyText = (text: string | Uint8Array, from: string): Managed => {
  const json = readJson(text, { maxSize: LONGEST });
  if (!json.ok) return refused(from, json.sentence);
  const { value } = json;
  if (isObject(value) && value.format === POLICY_FORMAT && typeof value.version === 'number' && value.version > 1)
    return refused(from, say('It was made for a newer version of Tripoint.'));
  const parsed = policySchema.safeParse(value);
  if (parsed.success) {
    const wrong = parsed.data.contexts
      ?.map((one) => readContextFields({ ...one, ca: null, pin: null }))
      .find(({ ok }) => !ok);
    if (wrong?.ok === false) return refused(from, wrong.message);
    return { state: 'in-force', from, policy: parsed.data };
  }
  const [issue] = parsed.error.issues;
  const at = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])].join('.');
  return refused(
    from,
    at === '' ? say('It is no policy of Tripoint.') : say`This part of it is not known: ${at.slice(0, 100)}`,
  );
};

/** The policy of this computer. Never rejects. */
export const readPolicy = async (place: Reading = {}): Promise<Managed> => {
  const { platform = process.platform, file = policyFile(place) } = place;
  if (platform === 'win32') {
    const value = registryValue(await (place.askRegistry ?? askRegistry)().catch(() => ''));
    if (value !== null) return readPolicyText(value, `${POLICY_KEY}\\${POLICY_VALUE}`);
  }
  try {
    const { size } = await lstat(file);
    if (await (platform === 'win32' ? mayBeWrittenHere(file) : isOthers(file)))
      return refused(file, say('Others than the administrators of this computer may write it.'));
    if (size > LONGEST) return refused(file, say('The content is larger than is accepted.'));
    return readPolicyText(await readFile(file), file);
  } catch (error) {
    const isNone = ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
    return isNone ? { state: 'none', from: file } : refused(file, say('It cannot be read.'));
  }
};

let known: Promise<Managed> | null = null;
/** The same, read once by each process. */
export const managedHere = (): Promise<Managed> => (known ??= readPolicy());

/** As much of it as is in force. */
export const policyHere = async (): Promise<Partial<Policy>> => {
  const managed = await managedHere();
  return managed.state === 'in-force' ? managed.policy : {};
};
