import { marked, said, say } from '../messages/say.ts';
import type { Seal, StageRecord } from '../records/record.ts';

/** How a seal is told: it shows that a record was not edited since, and by which installation it was sealed; never that it is true. */

/** A fingerprint in groups of eight. */
export const fingerprintText = (fingerprint: string): string => (fingerprint.match(/.{1,8}/g) ?? []).join(' ');

/** The keys that are known on this machine. */
export interface SealKeys {
  /** Fingerprint of this installation; `null`: it has sealed nothing yet. */
  readonly own: string | null;
  /** Of other installations, accepted here by a name. */
  readonly known: readonly { readonly fingerprint: string; readonly name: string }[];
}

export const NO_KEYS: SealKeys = { own: null, known: [] };

/** How a record stands by its seal. The last two are those of a script's transcript. */
export type Standing = 'own' | 'accepted' | 'unknown-key' | 'not-sealed' | 'broken' | 'code-holds' | 'code-not-known';

export interface SealStanding {
  readonly standing: Standing;
  /** Of the key that sealed it, where its seal holds; else `null`. */
  readonly fingerprint: string | null;
  /** Under which the key was accepted here, or `null`. */
  readonly name: string | null;
}

/** What tells how an entry of a case stands; cards, watches and captures have none of it. */
export type Sealable = Partial<Pick<StageRecord, 'sealed' | 'sealCheck' | 'seal' | 'pasted'>>;

const none = (standing: Standing): SealStanding => ({ standing, fingerprint: null, name: null });

/** The standing of a stage record, a card, a watch or a capture by its seal. Path evidence, section 5. */
export const standingOf = ({ sealed, sealCheck, seal }: Sealable, { own, known }: SealKeys): SealStanding => {
  if (sealCheck === 'broken') return none('broken');
  if (seal === 'sealed') return none('code-holds');
  if (seal === 'unchecked') return none('code-not-known');
  if (sealed === undefined) return none('not-sealed');
  const fingerprint = sealed.by;
  if (fingerprint === own) return { standing: 'own', fingerprint, name: null };
  const name = known.find((key) => key.fingerprint === fingerprint)?.name ?? null;
  return { standing: name === null ? 'unknown-key' : 'accepted', fingerprint, name };
};

/** Whether nothing needs to be said of a standing. */
export const isTrusted = ({ standing }: SealStanding): boolean => standing === 'own' || standing === 'accepted';

const ORDER: readonly Standing[] = [
  'broken',
  'not-sealed',
  'code-not-known',
  'unknown-key',
  'code-holds',
  'accepted',
  'own',
];

/** Whether the first standing shows more than the second. Own and accepted keys show the same. */
export const isBetter = (one: SealStanding, other: SealStanding): boolean =>
  !(isTrusted(one) && isTrusted(other)) && ORDER.indexOf(one.standing) > ORDER.indexOf(other.standing);

const TRANSCRIPTS: Readonly<Record<Seal, string>> = marked({
  sealed: 'sealed by the code of its script: not edited by anyone who has not its code',
  unchecked: 'seal not checked: the code of its script is not known here',
  none: 'not sealed: anyone can have edited it',
});

/**
 * What transcripts say of themselves, and what people pasted; `null` for a record of this program, a card or a watch. The code
 * seals whatever is made with its script.
 */
export const transcriptText = ({ seal, pasted }: Sealable): string | null => {
  if (pasted) return said('pasted by hand, editable: what curl does not tell is not measured');
  return seal === undefined ? null : said(TRANSCRIPTS[seal]);
};

/**
 * Who reads the words: the one who sits here; the reader of a report that stays in the house; or that of one in which identities
 * are renamed, which names no person.
 */
type SealReader = 'here' | 'report' | 'others';

/** The standing in words, the end of a sentence. */
export const standingText = (entry: Sealable, keys: SealKeys, reader: SealReader = 'here'): string => {
  const { standing, fingerprint, name } = standingOf(entry, keys);
  const key = fingerprintText(fingerprint ?? '');
  switch (standing) {
    case 'broken':
      return said('seal broken: edited or damaged since it was sealed');
    case 'own':
      return reader === 'here'
        ? said('sealed by this installation, and not edited since')
        : say`sealed by the installation ${key}, on which this report was made, and not edited since`;
    case 'accepted':
      return reader === 'others'
        ? say`sealed by the installation ${key}, whose key was accepted, and not edited since`
        : say`sealed by ${name ?? ''}, and not edited since`;
    case 'unknown-key':
      return say`sealed by the installation ${key}, whose key is not known here, and not edited since`;
    case 'not-sealed':
    case 'code-holds':
    case 'code-not-known':
      return transcriptText(entry) ?? said('not sealed: anyone can have edited it');
  }
};

const SUMS: Readonly<Record<Exclude<Standing, 'accepted'>, (count: number) => string>> = {
  own: (count) => say`${count} sealed by this installation`,
  'unknown-key': (count) => say`${count} sealed with a key that is not known here`,
  'not-sealed': (count) => say`${count} not sealed: anyone can have edited it`,
  broken: (count) => say`${count} with a broken seal: edited or damaged since it was sealed`,
  'code-holds': (count) => say`${count} sealed by the code of its script`,
  'code-not-known': (count) => say`${count} sealed by the code of a script that is not known here`,
};

/** How the records of a case stand, in one sentence: "Of 3 records: 1 sealed by Alice Ek; 2 not sealed: …". Empty where there is none. */
export const sumOfStandings = (entries: readonly Sealable[], keys: SealKeys): string => {
  const standings = entries.map((entry) => standingOf(entry, keys));
  const names = [...new Set(standings.flatMap(({ name }) => name ?? []))];
  const parts = ORDER.toReversed().flatMap((standing) => {
    const those = standings.filter((one) => one.standing === standing);
    if (those.length === 0) return [];
    if (standing !== 'accepted') return [SUMS[standing](those.length)];
    return names.map((name) => say`${those.filter((one) => one.name === name).length} sealed by ${name}`);
  });
  return entries.length === 0 ? '' : say`Records in it: ${entries.length}. ${parts.join('; ')}.`;
};
