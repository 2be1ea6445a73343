import { plainPart } from '../vocabulary/file-name-part.ts';
import type { Case } from './case.ts';

/** Ends the name of every case file; the operating systems know it as this program's. */
export const CASE_EXTENSION = 'tripoint';

/** `acme-stockholm-all-rows-down.tripoint`: letters, digits and hyphens alone, so it is a file's name on every system. */
export const caseFileName = ({
  customer,
  site,
  title,
  practice,
}: Pick<Case, 'customer' | 'site' | 'title' | 'practice'>) => {
  const parts = [practice === null ? '' : 'practice', customer, site, title]
    .map(plainPart)
    .filter((part) => part !== '');
  return `${parts.length === 0 ? 'case' : parts.join('-')}.${CASE_EXTENSION}`;
};
