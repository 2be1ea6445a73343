import { inLanguage } from './say.ts';

/**
 * Judgements and the titles of diagnosis are text in a language in force as long as they are no messages. What is made of them for
 * a reader is made within this, and within nothing else.
 */
export const whileTold = inLanguage;
