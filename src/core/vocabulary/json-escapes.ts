/** Control and direction characters that JSON leaves as they are; in JSON they stand inside of strings only. */
const SHOWN_AS_ESCAPES = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** JSON with \u escapes for the characters that change how a terminal shows a text: the same data for a reader. */
export const escapedJson = (json: string): string =>
  json.replaceAll(SHOWN_AS_ESCAPES, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
