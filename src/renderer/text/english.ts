import { marked, say, joined, amount } from '../../core/messages/message.ts';
import { caseText, filesText, stageText } from './case.ts';
import { numbers, words } from './words.ts';

/** Why an action is not possible now, and what makes it possible. The names of the actions stand in shared/actions.ts. */
const actionText = marked({
  notNow: {
    'no-case': 'Open a case first.',
    'read-only': 'This case is read-only here. Close the other Tripoint that has it open.',
    busy: 'A stage or a watch is running. Stop it first.',
    'nothing-failed': 'Nothing has failed at this stage.',
    'no-probe': 'First choose a probe in the table.',
    'no-request': 'The verdict does not point to a firewall or a proxy.',
    closed: 'The case is closed.',
    'not-closed': 'The case is open.',
    'nothing-removed': 'Nothing was removed just now.',
    nobody: 'The verdict does not say yet who must act.',
    'no-proof': 'Nothing that failed has been asked again.',
    undecided: 'This is a lesson: first choose who must act, above the table.',
  },
});

const shellText = marked({
  close: 'Close',
  copied: 'Copied',
  notCopied: 'Not copied',
  showTyped: 'Show what is typed',
  working: 'Loading…',
  skip: 'Skip to what comes next',
  connectionLost:
    'The connection to Tripoint is lost. What was saved is kept. This page tries to connect again. If that does not help, start Tripoint again.',
  wayIn: {
    title: 'This page is not signed in',
    body: 'Start the page again in the terminal and open the one-time address that it prints, in this browser on this machine. Your cases are kept.',
    refused: 'The one-time address was used before or is too old.',
    unreachable: 'Tripoint did not answer. It may have been closed.',
    again: 'Try again',
  },
  notShown: {
    title: 'This part could not be shown',
    kept: 'What was saved is kept. Tripoint behind this page may have been closed or replaced by another version.',
    reload: 'Load the page again',
  },
  trouble: {
    copyDetails: 'Copy details',
    unchanged: 'Nothing else was changed.',
    /** What failed, here and in *Service*; the failure's own message says the rest. */
    could: {
      read: 'It could not be read',
      open: 'The case could not be opened',
      save: 'The change was not saved',
      remove: 'It was not removed',
      restore: 'Nothing was restored',
      import: 'The import failed',
      file: 'The file was not saved',
      start: 'It was not started',
      stop: 'It could not be stopped',
      send: 'It was not sent',
      copy: 'Nothing was copied',
      report: 'The report was not created',
      act: 'This is not possible now',
    },
    clipboard: 'The clipboard was not available to this page. The text is still on the screen.',
  },
  nav: {
    label: 'Cases',
    search: 'Search cases',
    filters: {
      open: (count: number) => say`Open ${count}`,
      fixed: (count: number) => say`Fixed ${count}`,
      all: (count: number) => say`All ${count}`,
    },
    bin: (count: number) => say`Bin (${count})`,
    binBack: 'Back to the cases',
    binEmpty: 'The bin is empty. What is removed stays here for 30 days.',
    restore: 'Restore',
    noMatch: 'Nothing found',
    noCustomer: 'No customer',
    untitled: 'Untitled case',
    practiceMark: 'PRACTICE',
    removed: 'Moved to the bin.',
    undo: 'Undo',
    open: 'Open',
    unreadable: 'Cannot be opened',
    restorePrevious: 'Restore the previous version',
  },
  start: {
    title: 'Guests cannot sign in? Find out who must act.',
    body: 'Tripoint asks the NAC server four read-only questions from inside the network and from outside the firewall, adds the platform’s status card, and says which team must act, with proof.',
    host: 'NAC server, e.g. ise01.customer.example',
    start: 'Start',
    nothingSent: 'The password is asked for when the server’s certificate has been checked.',
    practice: 'Try a practice fault instead',
    open: 'Open a file, or paste a result here',
    server: 'NAC server',
    from: { inside: 'from this computer', outside: 'here or by script', platform: 'paste the card' },
  },
});

const evidenceText = marked({
  skewAhead: (text: string) => say`${text} ahead of this machine`,
  skewBehind: (text: string) => say`${text} behind this machine`,
  skewNone: 'same as this machine',
  notRun: 'Not run',
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

const historyText = marked({
  title: 'History',
  card: 'card',
  failed: (failed: number, attempts: number) => say`${failed} of ${attempts} failed`,
});

const jobsText = {
  going: (count: number) => say`${amount(count)} running`,
  unfinished: (count: number) => say`${amount(count)} unfinished`,
  batches: (parts: string) => say`${say('Batches')}: ${parts}`,
};

/** What the window says on its own, by key. What a case shows (verdicts, findings, steps) comes with the judgement. */
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
