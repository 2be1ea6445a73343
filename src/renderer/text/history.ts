import { counted, marked, say } from '../../core/messages/message.ts';

/** Texts of a case's history of runs. */
export const historyText = marked({
  title: 'History of runs',
  count: (count: number) => counted(count, say('1 entry'), say`${count} entries`),
  failed: (failed: number, attempts: number) => say`${failed} of ${attempts} failed`,
});
