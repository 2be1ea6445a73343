import type { Tone } from '../document.ts';

/** Shapes beside the words of a tone where there are letters only; a word stands with each of them. */
const SIGNS: Readonly<Record<Tone, string>> = {
  good: '✓',
  note: '',
  fault: '✗',
  'cannot-tell': '?',
  silent: '',
};

/** The sign with a blank behind it, or nothing. */
export const sign = (tone: Tone | undefined): string =>
  tone === undefined || SIGNS[tone] === '' ? '' : `${SIGNS[tone]} `;
