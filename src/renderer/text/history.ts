import { counted, marked, say } from '../../core/messages/message.ts';
/** Texts of a case's history of runs. */
export const historyText = marked({
  title: 'History of runs',
  count: (count: number) => counted(count, say('1 entry'), say`${count} entries`),
  earlier: (count: number) =>
    counted(count, say('1 earlier entry is not shown.'), say`${count} earlier entries are not shown.`),
  run: (stage: string) => say`${stage}: run`,
  watch: (stage: string) => say`${stage}: watch`,
  good: (good: number, probes: number) => say`${good} of ${probes} good`,
  noResult: 'no result',
  failed: (failed: number, attempts: number) => say`${failed} of ${attempts} failed`,
  states: {
    running: 'running',
    stopped: 'stopped',
    interrupted: 'interrupted',
    'protecting-account': 'stopped to protect the account',
  },
  imported: 'from a file',
});
