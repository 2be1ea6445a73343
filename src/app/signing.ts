import { say, sentences, type Message } from '../core/messages/message.ts';
import type { FileSignature } from '../core/evidence/evidence.ts';
import { fingerprintText, handedOn, signatureText, standingOf, type KnownKeys } from '../core/report/signature.ts';
import type { InstallationView, ImportedInto } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { dataFolder, makeDataFolder } from '../node/disk/data-folder.ts';
import { acceptKey, forgetKey, knownKeys, keepOwnFingerprint, ownFingerprint } from '../node/disk/small-files.ts';
import type { Imported } from '../node/import/record.ts';
import { signatureOf } from '../node/import/opened-file.ts';
import { openSecretStore } from '../node/secrets/open-secret-store.ts';
import { openInstallation, type OpenedInstallation } from '../node/secrets/installation.ts';
import type { AppContext } from './app-context.ts';

/** Signing the files that leave this installation, and what the signatures of others' files show. */

type KeyPlaces = Pick<AppContext, 'secrets' | 'dataFolder'>;

/** The key of this installation, from its keychain. Its fingerprint is kept where what only reads finds it. */
export const openOwnKey = async ({ secrets, dataFolder }: KeyPlaces): Promise<OpenedInstallation> => {
  const opened = await openInstallation(secrets);
  if (opened.ok) await keepOwnFingerprint(dataFolder, opened.installation.fingerprint);
  return opened;
};

/** The keys that are known on this machine, without a look into its keychain. Never rejects. */
export const keysHere = async (data = dataFolder()): Promise<KnownKeys> => ({
  own: await ownFingerprint(data),
  known: await knownKeys(data),
});

/** The key of this installation, for a program without a window. */
export const installationHere = async (data = dataFolder()): Promise<OpenedInstallation> =>
  openOwnKey({ secrets: await openSecretStore(data), dataFolder: data });

/** A fingerprint as people pass it on, in any case and with blanks, colons or hyphens in it; `null`: it is none. */
export const readFingerprint = (typed: string): string | null => {
  const bare = typed
    .slice(0, 1000)
    .replaceAll(/[\s:-]/g, '')
    .toLowerCase();
  return /^[0-9a-f]{64}$/.test(bare) ? bare : null;
};

export const notAFingerprint = (): Message =>
  say('A fingerprint has 64 digits of 0 to 9 and a to f. Nothing was changed.');

/** What windows show of the keys. */
export const installationView = async (places: KeyPlaces): Promise<InstallationView> => {
  const opened = await openOwnKey(places);
  const known = (await knownKeys(places.dataFolder)).map(({ fingerprint, name }) => ({ fingerprint, name }));
  return opened.ok
    ? { fingerprint: opened.installation.fingerprint, because: null, known }
    : { fingerprint: null, because: opened.because, known };
};

const folded = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The other key that was accepted under a name; `null`: there is none. */
export const otherOfName = async (fingerprint: string, name: string, data = dataFolder()): Promise<string | null> =>
  (await knownKeys(data)).find((key) => key.fingerprint !== fingerprint && folded(key.name) === folded(name))
    ?.fingerprint ?? null;

export const sameNameText = (name: string, other: string): Message =>
  say`Another key is accepted as ${name} already: ${fingerprintText(other)}. Under one name nobody can tell them apart.`;

/**
 * Accepts the key of another installation by a name. @param isAgreed a person has agreed to a name that another key has; else it is
 * refused.
 */
export const acceptInstallation = async (
  fingerprint: string,
  name: string,
  { isAgreed = false, data = dataFolder() }: { readonly isAgreed?: boolean; readonly data?: string } = {},
): Promise<Reply<null>> => {
  const called = name.trim();
  if (called === '' || called.length > 100 || /\p{Cc}/u.test(called))
    return failed('bad-input', say('A name has 1 to 100 characters. Nothing was changed.'));
  const other = isAgreed ? null : await otherOfName(fingerprint, called, data);
  if (other !== null)
    return failed(
      'bad-input',
      sentences(sameNameText(called, other), say('Give this one another name.'), say('Nothing was changed.')),
    );
  const made = await makeDataFolder(data);
  return made.ok ? acceptKey(data, fingerprint, called) : made;
};

/** The keys that were accepted here, in the order in which they were. */
export const acceptedKeys = (): ReturnType<typeof knownKeys> => knownKeys(dataFolder());

/** No longer knows the key of this name or fingerprint; `null`: there is none. */
export const forgetInstallation = async (named: string): Promise<Reply<string | null>> => {
  const asFingerprint = readFingerprint(named);
  const found = (await acceptedKeys()).find(({ name, fingerprint }) => name === named || fingerprint === asFingerprint);
  if (found === undefined) return done(null);
  const forgotten = await forgetKey(dataFolder(), found.fingerprint);
  return forgotten.ok ? done(found.name) : forgotten;
};

/** What was read, with what counts of the signature that came with its file. */
export const signedBy = async (read: Imported, file: FileSignature, dataFolder: string): Promise<Imported> => ({
  ...read,
  signature: handedOn(read.came, file, await keysHere(dataFolder)),
});

/** What the signature of a file shows by the keys that are known here. @param name of the file, for people. */
export const describeSignature = async (name: string, signature: FileSignature, dataFolder: string) => {
  const keys = await keysHere(dataFolder);
  const text = signatureText(signature, keys);
  if (text === null) return null;
  const { standing, fingerprint } = standingOf(signature, keys);
  return { text: say`${name}: ${text}.`, strange: standing === 'unknown-key' ? fingerprint : null };
};

/** A file that leaves, with the signature for the file next to it that ends in `.sig`. */
export interface SignedFile {
  readonly text: string;
  /** 64 bytes; `null`: this installation has no key. */
  readonly signature: Uint8Array | null;
  readonly publicKey: string | null;
  /** Why there is no signature, or what it does not vouch for: sentences. */
  readonly note: Message | null;
}

/** A file and its signature. @param textBy the file's text, in which the key is named where there is one. */
export const signedFile = (here: OpenedInstallation, textBy: (publicKey?: string) => string): SignedFile => {
  if (!here.ok) return { text: textBy(), signature: null, publicKey: null, note: here.because };
  const { publicKey, sign } = here.installation;
  const text = textBy(publicKey);
  return { text, signature: sign(Buffer.from(text)), publicKey, note: null };
};

/** As windows get it: the signature in base64. */
export const signatureShown = ({
  signature,
  note,
}: SignedFile): { signature: string | null; note: Message | null } => ({
  signature: signature && Buffer.from(signature).toString('base64'),
  note,
});

/** What the signature shows that a window was given with a file. */
export const signatureGiven = (text: string, beside: string | undefined): FileSignature =>
  signatureOf(Buffer.from(text), beside === undefined ? null : Buffer.from(beside, 'base64'));

/** What a window says of a file that was just taken in: its signature, and a caveat about the clock of the machine that made it. */
export const noticed = async (
  { dataFolder }: Pick<AppContext, 'dataFolder'>,
  { notice, signature }: Imported,
  file: string,
): Promise<Pick<ImportedInto, 'notice' | 'strange'>> => {
  const described = await describeSignature(file, signature, dataFolder);
  const notes = [described?.text, notice].filter((one) => one != null);
  return {
    notice: notes.length === 0 ? null : sentences(...notes),
    ...(described?.strange != null && { strange: described.strange }),
  };
};
