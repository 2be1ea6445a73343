import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../safe-json.ts';
import { nodeFileSystem, diskFailure } from './file-system.ts';
import { writeDocument, writeNow } from './writer.ts';
import { LANGUAGES } from '../../core/messages/language.ts';
import { say } from '../../core/messages/message.ts';
import { APPEARANCES } from '../../shared/contract.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { SETTINGS } from './data-folder.ts';
import { policyHere } from './policy.ts';
import { isoLocal } from '../../core/vocabulary/words.ts';

/** A document that holds a comfort: what cannot be read counts as never written, and nothing is lost with it. */
export const smallFile = <S extends z.ZodRawShape>({
  file,
  format,
  longest,
  shape,
}: {
  readonly file: string;
  readonly format: string;
  readonly longest: number;
  readonly shape: S;
}) => {
  const head = z.object({ format: z.literal(format), version: z.literal(1) });
  const content = z.object(shape);
  const bytesOf = (value: z.infer<z.ZodObject<S>>): Buffer =>
    Buffer.from(JSON.stringify({ format, version: 1, ...value }));
  return {
    /** What it holds; `null` where there is none, or none that can be read. Never rejects. */
    read: async (folder: string, files = nodeFileSystem): Promise<z.infer<z.ZodObject<S>> | null> => {
      const bytes = await files.read(join(folder, file), longest).catch(() => null);
      const json = bytes === null ? null : readJson(bytes, { maxSize: longest });
      return json?.ok && head.safeParse(json.value).success ? (content.safeParse(json.value).data ?? null) : null;
    },
    write: (folder: string, value: z.infer<z.ZodObject<S>>, files = nodeFileSystem) =>
      writeDocument(join(folder, file), bytesOf(value), { files, keepPrevious: false }),
    /** Before it returns, for a system that ends the program right after. Throws where it cannot. */
    writeNow: (folder: string, value: z.infer<z.ZodObject<S>>): void => writeNow(join(folder, file), bytesOf(value)),
  };
};

// What the engineer chose for the whole program.
const settingsShape = {
  appearance: z.enum(APPEARANCES),
  /** Absent: as the system. A language that this version does not speak leaves the rest as it was chosen. */
  language: z.enum(LANGUAGES).optional().catch(undefined),
};
export type Settings = z.infer<z.ZodObject<typeof settingsShape>>;

const settingsFile = smallFile({ ...SETTINGS, shape: settingsShape });

/** Never rejects. */
export const readSettings = async (folder: string): Promise<Settings> =>
  (await settingsFile.read(folder)) ?? { appearance: 'auto' };

/** Writes the settings durably. Never rejects. */
export const writeSettings = async (folder: string, settings: Settings): Promise<Reply<null>> => {
  const written = await settingsFile.write(folder, settings);
  return written.ok ? done(null) : diskFailure(written.reason, say('The setting holds until the program ends.'));
};

// Where the desktop's window was and how large its text.
const place = z.number().int().min(-100_000).max(100_000);
const extent = z.number().int().min(1).max(100_000);

const ZOOM_LIMITS = [0.5, 3] as const;

const windowShape = {
  /** When neither maximised nor in full screen, in the system's own units. */
  bounds: z.object({ x: place, y: place, width: extent, height: extent }),
  maximised: z.boolean(),
  fullScreen: z.boolean(),
  zoom: z.number().min(ZOOM_LIMITS[0]).max(ZOOM_LIMITS[1]),
};
type WindowState = z.infer<z.ZodObject<typeof windowShape>>;

const windowFile = smallFile({
  file: 'window.json',
  format: 'tripoint/window-state',
  longest: 4096,
  shape: windowShape,
});

/** What was remembered; `null` where nothing was or it is damaged. Never rejects. */
export const readWindowState = (folder: string): Promise<WindowState | null> => windowFile.read(folder);

/** Whether it was written, durably. Never rejects. */
export const writeWindowState = async (folder: string, state: WindowState): Promise<boolean> => {
  const parsed = z.object(windowShape).safeParse(state);
  return parsed.success && (await windowFile.write(folder, parsed.data)).ok;
};

/** The same before it returns; fails silently. */
export const writeWindowStateNow = (folder: string, state: WindowState): void => {
  try {
    windowFile.writeNow(folder, z.object(windowShape).parse(state));
  } catch {
    // Where a window was is nobody's work.
  }
};

// Keys of other installations that the user has accepted once, each by a name: `known-keys.json` in the data folder.
const keySchema = z.object({
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(100),
  acceptedAt: z.string().max(40),
});
type KnownKey = z.infer<typeof keySchema>;

const keysFile = smallFile({
  file: 'known-keys.json',
  format: 'tripoint/known-keys',
  longest: 1_048_576,
  shape: { keys: z.array(keySchema).max(1000) },
});

const ownKeys = async (folder: string): Promise<readonly KnownKey[]> => (await keysFile.read(folder))?.keys ?? [];

/** Those of this computer's administrators, then in the order in which they were accepted. What cannot be read counts as never accepted. Never rejects. */
export const knownKeys = async (folder: string): Promise<readonly KnownKey[]> => {
  const managed = ((await policyHere()).acceptedKeys ?? []).map((key) => ({ ...key, acceptedAt: '' }));
  const isManaged = new Set(managed.map(({ fingerprint }) => fingerprint));
  return [...managed, ...(await ownKeys(folder)).filter(({ fingerprint }) => !isManaged.has(fingerprint))];
};

const writeKeys = async (folder: string, keys: KnownKey[]): Promise<Reply<null>> => {
  const written = await keysFile.write(folder, { keys });
  return written.ok ? done(null) : diskFailure(written.reason, say('Nothing was changed.'));
};

/** Accepts a key under a name; one that is known gets the new name. */
export const acceptKey = async (folder: string, fingerprint: string, name: string): Promise<Reply<null>> => {
  const others = (await ownKeys(folder)).filter((key) => key.fingerprint !== fingerprint);
  return writeKeys(folder, [...others, { fingerprint, name, acceptedAt: isoLocal(new Date()) }]);
};

/** No longer knows a key. No error where it was not known. */
export const forgetKey = async (folder: string, fingerprint: string): Promise<Reply<null>> => {
  const keys = await ownKeys(folder);
  const others = keys.filter((key) => key.fingerprint !== fingerprint);
  return others.length === keys.length ? done(null) : writeKeys(folder, others);
};

/** The public fingerprint of this installation, kept so that what is only read asks no keychain. */
const ownKeyFile = smallFile({
  file: 'own-key.json',
  format: 'tripoint/own-key',
  longest: 4096,
  shape: { fingerprint: z.string().regex(/^[0-9a-f]{64}$/) },
});

/** `null` where this installation has signed nothing yet, or the file cannot be read. Never rejects. */
export const ownFingerprint = async (folder: string): Promise<string | null> =>
  (await ownKeyFile.read(folder))?.fingerprint ?? null;

/** Keeps it, where another one or none is there. What cannot be written is asked for again. Never rejects. */
export const keepOwnFingerprint = async (folder: string, fingerprint: string): Promise<void> => {
  if ((await ownFingerprint(folder)) !== fingerprint) await ownKeyFile.write(folder, { fingerprint });
};
