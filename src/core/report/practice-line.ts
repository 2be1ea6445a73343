/** Stands first in every text that is made from a practice fault. */
export const PRACTICE_LINE = 'PRACTICE: a simulated fault, not a real one';
