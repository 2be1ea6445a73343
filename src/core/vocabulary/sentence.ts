/** The same words at the beginning of a sentence. */
export const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
