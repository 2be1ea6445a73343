/** What the program's end says to a script. A contract: see `tripoint --help`. */
export const EXIT = {
  fine: 0,
  fault: 1,
  cannotTell: 2,
  wrongUse: 3,
  protectedAccount: 4,
  stopped: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
