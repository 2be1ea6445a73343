/**
 * The one-time code of a portable script. The engineer types it where the script runs; it is never in the script. With it
 * the transcript is sealed by HMAC-SHA-256.
 */

/** No letters or digits that are read as one another, and no vowels, so that no words come about. */
export const CODE_ALPHABET = 'BCDFGHJKMNPQRSTVWXYZ23456789';
/** 28 to the power of 16 is more than 2 to the power of 76. */
export const CODE_LENGTH = 16;

/** In groups of four, as it is read aloud. */
export const shownCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');
