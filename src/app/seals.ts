import { say } from '../core/messages/say.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { Imported } from '../node/import/record.ts';
import type { Case } from '../core/records/case.ts';
import {
  fingerprintText,
  standingOf,
  standingText,
  sumOfStandings,
  type Sealable,
  type SealKeys,
} from '../core/report/seal-words.ts';
import type { InstallationView } from '../shared/contract.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import type { CaseStore } from '../node/disk/cases.ts';
import { makeDataFolder } from '../node/disk/data-folder.ts';
import { acceptKey, knownKeys } from '../node/disk/known-keys.ts';
import { keepOwnFingerprint, ownFingerprint } from '../node/disk/own-key.ts';
import { openSecretStore } from '../node/secrets/open-secret-store.ts';
import { lastSealOf, recheckedSeal, withSeal } from '../node/import/record-seal.ts';
import { openInstallation, type OpenedInstallation } from '../node/secrets/installation.ts';
import type { AppContext } from './app-context.ts';

/** Sealing what this installation makes. Where it has no key, a record stays as it is: not sealed. */

type KeyPlaces = Pick<AppContext, 'secrets' | 'dataFolder'>;

/** The key of this installation, from its keychain. Its fingerprint is kept where what only reads finds it. */
export const openOwnKey = async ({ secrets, dataFolder }: KeyPlaces): Promise<OpenedInstallation> => {
  const opened = await openInstallation(secrets);
  if (opened.ok) await keepOwnFingerprint(dataFolder, opened.installation.fingerprint);
  return opened;
};

/** The keys that are known on this machine, without a look into its keychain. Never rejects. */
export const sealKeys = async (dataFolder: string): Promise<SealKeys> => ({
  own: await ownFingerprint(dataFolder),
  known: await knownKeys(dataFolder),
});

/**
 * A case whose seals were looked at now: what its file says of them is not believed, for the file may have been edited since.
 * To be used wherever a case of the data folder counts: for a window, a report, a terminal, or what is handed over.
 */
export const withSealsChecked = (document: Case): Case => ({ ...document, runs: document.runs.map(recheckedSeal) });

/** The case of the data folder, with its seals looked at now. */
export const readChecked = async (caseStore: Pick<CaseStore, 'read'>, id: string): Promise<Reply<Case>> => {
  const found = await caseStore.read(id);
  return found.ok ? done(withSealsChecked(found.value)) : found;
};

/** Everything of a case that may be sealed, or never is. */
const sealablesOf = ({ runs, cards, watches, witnesses = [] }: Case): readonly Sealable[] => [
  ...runs,
  ...cards.map(() => ({})),
  ...watches.map(() => ({})),
  ...witnesses.map(() => ({})),
];

/**
 * How the records of a case file stand, in a sentence or two; `null` where there is none. @param leftOut how many of its seals were
 * not kept.
 */
export const standingsOfCase = async (document: Case, leftOut: number, dataFolder: string): Promise<string | null> => {
  const sum = sumOfStandings(sealablesOf(document), await sealKeys(dataFolder));
  if (leftOut === 0) return sum || null;
  return `${sum} ${say`Seals that hold and were not kept, because they cover what a newer Tripoint added: ${leftOut}. Update this one to keep them.`}`;
};

/** A run that has come to its end in a case, chained to the sealed run before it there. */
export const sealInCase = async (
  { caseStore, ...places }: KeyPlaces & Pick<AppContext, 'caseStore'>,
  caseId: string,
  record: StageRecord,
): Promise<StageRecord> => {
  const opened = await openOwnKey(places);
  if (!opened.ok) return record;
  const found = await caseStore.read(caseId);
  return withSeal(record, found.ok ? lastSealOf(found.value.runs, record.id) : null, opened.installation);
};

/** The key of this installation, for a program without a window. */
export const installationHere = async (dataFolder: string): Promise<OpenedInstallation> =>
  openOwnKey({ secrets: await openSecretStore(dataFolder), dataFolder });

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
export const installationView = async (places: KeyPlaces): Promise<InstallationView> => {
  const opened = await openOwnKey(places);
  const known = (await knownKeys(places.dataFolder)).map(({ fingerprint, name }) => ({ fingerprint, name }));
  return opened.ok
    ? { fingerprint: opened.installation.fingerprint, because: null, known }
    : { fingerprint: null, because: opened.because, known };
};

/** Names that people take for the same. */
const folded = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The other key that was accepted under a name; `null`: there is none. */
export const otherOfName = async (dataFolder: string, fingerprint: string, name: string): Promise<string | null> =>
  (await knownKeys(dataFolder)).find((key) => key.fingerprint !== fingerprint && folded(key.name) === folded(name))
    ?.fingerprint ?? null;

export const sameNameText = (name: string, other: string): string =>
  say`Another key is accepted as ${name} already: ${fingerprintText(other)}. Under one name nobody can tell them apart.`;

/**
 * Accepts the key of another installation by a name. @param isAgreed a person has agreed to a name that another key has; else it is
 * refused.
 */
export const acceptInstallation = async (
  dataFolder: string,
  fingerprint: string,
  name: string,
  isAgreed = false,
): Promise<Reply<null>> => {
  const called = name.trim();
  if (called === '' || called.length > 100 || /\p{Cc}/u.test(called))
    return failed('bad-input', say`A name has 1 to 100 characters. Nothing was changed.`);
  const other = isAgreed ? null : await otherOfName(dataFolder, fingerprint, called);
  if (other !== null)
    return failed('bad-input', say`${sameNameText(called, other)} Give this one another name. Nothing was changed.`);
  const made = await makeDataFolder(dataFolder);
  return made.ok ? acceptKey(dataFolder, fingerprint, called) : made;
};

/** What the seal of something that was just taken in shows. */
interface ShownSeal {
  /** A sentence. */
  readonly text: string;
  /** The fingerprint of a key that holds and that nobody accepted here, or `null`. */
  readonly strange: string | null;
}

/**
 * What the seal of what was just taken in shows, by the keys that are known here. Where no fingerprint of this installation is
 * kept yet, its keychain is asked. `null`: a task.
 */
export const shownSeal = async (
  { record, card, watch, witnesses, sealLeftOut }: Imported,
  dataFolder: string,
  here: () => Promise<OpenedInstallation>,
): Promise<ShownSeal | null> => {
  const entry: Sealable | null = record ?? ((card ?? watch ?? witnesses[0]) ? {} : null);
  if (entry === null) return null;
  const unasked = await sealKeys(dataFolder);
  const seen = standingOf(entry, unasked);
  const opened = seen.standing === 'unknown-key' && unasked.own === null ? await here() : null;
  const keys = opened?.ok === true ? { ...unasked, own: opened.installation.fingerprint } : unasked;
  const { standing, fingerprint } = standingOf(entry, keys);
  const what =
    record === null
      ? say`The file is ${standingText(entry, keys)}.`
      : standing === 'broken'
        ? say`The seal of the record is broken: it was edited or damaged since it was sealed.`
        : say`The record is ${standingText(entry, keys)}.`;
  return { text: sealLeftOut ?? what, strange: standing === 'unknown-key' ? fingerprint : null };
};
