import { marked, say } from '../../../core/messages/message.ts';

/** Texts of parts that are loaded later, besides `historyText`. */
export const historyLater = marked({
  earlier: (count: number) => say`Earlier entries, not shown: ${count}`,
  run: (stage: string) => say`${stage}: run`,
  watch: (stage: string) => say`${stage}: watch`,
  good: (good: number, probes: number) => say`${good} of ${probes} good`,
  noResult: 'no result',
  states: {
    running: 'running',
    stopped: 'stopped',
    interrupted: 'interrupted',
    'protecting-account': 'stopped to protect the account',
  },
  imported: 'from a file',
});
