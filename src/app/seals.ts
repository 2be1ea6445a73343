import { say } from '../core/messages/say.ts';
import type { StageRecord } from '../core/records/record.ts';
import { importedSealText } from '../core/report/seal-words.ts';
import type { InstallationView } from '../shared/contract.ts';
import { failed, type Reply } from '../shared/reply.ts';
import { makeDataFolder } from '../node/disk/data-folder.ts';
import { acceptKey, knownKeys } from '../node/disk/known-keys.ts';
import { openSecretStore } from '../node/secrets/open-secret-store.ts';
import { lastSealOf, withSeal } from '../node/import/record-seal.ts';
import { openInstallation, type OpenedInstallation } from '../node/secrets/installation.ts';
import type { AppContext } from './app-context.ts';

/** Sealing what this installation makes. Where it has no key, a record stays as it is: not sealed. */

/** A run that has come to its end in a case, chained to the sealed run before it there. */
export const sealInCase = async (
  { secrets, caseStore }: Pick<AppContext, 'secrets' | 'caseStore'>,
  caseId: string,
  record: StageRecord,
): Promise<StageRecord> => {
  const opened = await openInstallation(secrets);
  if (!opened.ok) return record;
  const found = await caseStore.read(caseId);
  return withSeal(record, found.ok ? lastSealOf(found.value.runs, record.id) : null, opened.installation);
};

/** The key of this installation, for a program without a window. */
export const installationHere = async (dataFolder: string): Promise<OpenedInstallation> =>
  openInstallation(await openSecretStore(dataFolder));

/** A fingerprint as people pass it on, in any case and with blanks, colons or hyphens in it; `null`: it is none. */
export const readFingerprint = (typed: string): string | null => {
  const bare = typed
    .slice(0, 1000)
    .replaceAll(/[\s:-]/g, '')
    .toLowerCase();
  return /^[0-9a-f]{64}$/.test(bare) ? bare : null;
};

export const notAFingerprint = (): string =>
  say`A fingerprint has 64 digits of 0 to 9 and a to f. Nothing was changed.`;

/** What windows show of the keys. */
export const installationView = async ({
  secrets,
  dataFolder,
}: Pick<AppContext, 'secrets' | 'dataFolder'>): Promise<InstallationView> => {
  const opened = await openInstallation(secrets);
  const known = (await knownKeys(dataFolder)).map(({ fingerprint, name }) => ({ fingerprint, name }));
  return opened.ok
    ? { fingerprint: opened.installation.fingerprint, because: null, known }
    : { fingerprint: null, because: opened.because, known };
};

/** Accepts the key of another installation by a name. */
export const acceptInstallation = async (
  dataFolder: string,
  fingerprint: string,
  name: string,
): Promise<Reply<null>> => {
  const called = name.trim();
  if (called === '' || called.length > 100 || /\p{Cc}/u.test(called))
    return failed('bad-input', say`A name has 1 to 100 characters. Nothing was changed.`);
  const made = await makeDataFolder(dataFolder);
  return made.ok ? acceptKey(dataFolder, fingerprint, called) : made;
};

/** What the seal of a record that was just taken in shows. */
interface ShownSeal {
  /** A sentence. */
  readonly text: string;
  /** The fingerprint of a key that holds and that nobody accepted here, or `null`. */
  readonly strange: string | null;
}

/**
 * What the seal of a record that was just taken in shows: by the keys that were accepted here, and this installation's own, which
 * the keychain is asked for only where none of them is it. `null`: a transcript, of which `sealWord` tells it.
 */
export const shownSeal = async (
  record: StageRecord | null,
  dataFolder: string,
  here: () => Promise<OpenedInstallation>,
): Promise<ShownSeal | null> => {
  if (record === null || record.seal !== undefined) return null;
  if (record.sealCheck === 'broken')
    return {
      text: say`The seal of the record is broken: it was edited or damaged since it was sealed.`,
      strange: null,
    };
  const known = await knownKeys(dataFolder);
  const nameOf = (by: string): string | null => known.find(({ fingerprint }) => fingerprint === by)?.name ?? null;
  const by = record.sealCheck === 'intact' ? (record.sealed?.by ?? null) : null;
  const opened = by !== null && nameOf(by) === null ? await here() : null;
  const own = opened?.ok === true ? opened.installation.fingerprint : null;
  const strange = opened !== null && by !== own ? by : null;
  return { text: say`The record is ${importedSealText(record, nameOf, own)}.`, strange };
};
