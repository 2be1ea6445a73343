import { said, say } from '../messages/say.ts';
import type { StageRecord } from '../records/record.ts';

/** How a seal is told: it shows that a record was not edited since, and by which installation it was sealed; never that it is true. */

/** A fingerprint in groups of eight. */
export const fingerprintText = (fingerprint: string): string => (fingerprint.match(/.{1,8}/g) ?? []).join(' ');

/**
 * What the seal of a record shows.
 * @param nameOf the name under which a fingerprint was accepted here, or `null`.
 */
export const sealText = (
  { sealed, sealCheck }: Pick<StageRecord, 'sealed' | 'sealCheck'>,
  nameOf: (fingerprint: string) => string | null = () => null,
): string => {
  if (sealCheck === 'broken') return said('seal broken: edited or damaged since it was sealed');
  if (sealed === undefined) return said('not sealed: anyone can have edited it');
  const name = nameOf(sealed.by);
  return name === null
    ? say`sealed by the installation ${fingerprintText(sealed.by)}, and not edited since`
    : say`sealed by ${name}, and not edited since`;
};

/** The same for whoever takes a record in, who may accept the key. @param own the fingerprint of this installation, or `null`. */
export const importedSealText = (
  record: Pick<StageRecord, 'sealed' | 'sealCheck'>,
  nameOf: (fingerprint: string) => string | null,
  own: string | null,
): string => {
  const { sealed, sealCheck } = record;
  if (sealCheck === 'intact' && own !== null && sealed?.by === own)
    return said('sealed by this installation, and not edited since');
  return sealCheck === 'intact' && sealed !== undefined && nameOf(sealed.by) === null
    ? say`sealed, key not known here: ${fingerprintText(sealed.by)}; not edited since`
    : sealText(record, nameOf);
};
