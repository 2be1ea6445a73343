import { marked, say, joined, amount } from '../../core/messages/message.ts';
import { actionText, shellText } from './shell.ts';
import { caseText, filesText } from './case.ts';
import { numbers } from './numbers.ts';
import { stageText } from './stage.ts';
import { words } from './words.ts';

/** Texts of the evidence panel. The findings themselves come with the judgement. */
const evidenceText = marked({
  divider: 'Divider between the table and the panel',
  skewAhead: (text: string) => say`${text} ahead of this machine`,
  skewBehind: (text: string) => say`${text} behind this machine`,
  skewNone: 'same as this machine',
  notRun: 'not run',
  addresses: {
    used: 'used by the run',
  },
});

/** Texts of *Repeat and watch*. What a watch shows is reported by the judgement. */
export const watchText = marked({
  watchingAny: (stage: string) => say`Watching ${stage}`,
  both: (local: string, utc: string) => joined([local, joined(['(', utc, ')'], '')], ' '),
  announce: {
    failed: (family: string, stage: string, word: string) => say`${say('Watch')}: ${family}, ${stage}: ${word}`,
    ended: (stage: string) => say`The watch of ${stage} has ended`,
  },
});

/** Texts of a case's history of runs. */
const historyText = marked({
  title: 'History of runs',
  failed: (failed: number, attempts: number) => say`${failed} of ${attempts} failed`,
});

/** The texts about batches that are running or not finished, wherever the engineer is. */
const jobsText = {
  going: (count: number) => say`${amount(count)} running`,
  unfinished: (count: number) => say`${amount(count)} unfinished`,
  batches: (parts: string) => say`${say('Batches')}: ${parts}`,
};

/**
 * What the window says on its own, by key: English texts, which are the keys of their translations, and functions that
 * return messages. What *Service* says comes with its page, from service.ts. What a case shows (verdicts, findings,
 * steps) is not here:
 * those messages come with the judgement, so that window, command line and report say the same.
 */
export const english = {
  numbers,
  ...shellText,
  ...words,
  ...actionText,
  case: caseText,
  stage: stageText,
  evidence: evidenceText,
  watch: watchText,
  history: historyText,
  files: filesText,
  jobs: jobsText,
};
