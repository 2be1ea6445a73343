/** Characters that a file name may bring along to fool a terminal or a reader are left out of messages. */
export const shown = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '?').slice(0, 80);
