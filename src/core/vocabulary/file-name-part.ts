import { trimEnds } from './text-ends.ts';

const LONGEST_PART = 40;

/** Letters, digits and hyphens alone: no name of it is reserved on any system. */
export const plainPart = (text: string): string =>
  trimEnds(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, LONGEST_PART),
    '-',
  );
