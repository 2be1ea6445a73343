/** What `tripoint completion` prints, by the word behind it: a shell's completions, or the manual page. */
export const COMPLETED_FOR = ['bash', 'zsh', 'fish', 'man'] as const;
export type CompletedFor = (typeof COMPLETED_FOR)[number];
