/** Texts of a case's history of runs. */
export const historyText = {
  title: 'History of runs',
  count: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  earlier: (count: number) =>
    count === 1 ? '1 earlier entry is not shown.' : `${count} earlier entries are not shown.`,
  run: (stage: string) => `${stage}: run`,
  watch: (stage: string) => `${stage}: watch`,
  good: (good: number, probes: number) => `${good} of ${probes} good`,
  noResult: 'no result',
  failed: (failed: number, attempts: number) => `${failed} of ${attempts} failed`,
  states: {
    running: 'running',
    stopped: 'stopped',
    interrupted: 'interrupted',
    'protecting-account': 'stopped to protect the account',
  },
  imported: 'imported',
} as const;
