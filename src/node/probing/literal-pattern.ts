/**
 * The only place where a pattern is made of text: of a text that is looked for as it is, in capitals or small letters.
 * test/patterns.spec.ts refuses `new RegExp` anywhere else, because patterns that are put together cannot be examined.
 */
export const literalPattern = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');
