import type { Seal } from '../records/record.ts';
import { marked, said } from '../messages/say.ts';

const WORDS: Readonly<Record<Seal, string>> = marked({
  sealed: 'sealed: the code of its script was checked, and it was not edited since',
  unchecked: 'seal not checked: the code of its script is not known here',
  none: 'not sealed: anyone can have edited it',
});

/** How far the transcript of a portable script can be relied on, for reports and tables. */
export const sealWord = (seal: Seal): string => said(WORDS[seal]);
