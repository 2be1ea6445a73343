import { counted, joined, marked, say, sentences, type Message } from '../../core/messages/message.ts';
import type { ProtectedBy } from '../../core/attempts/protected-by.ts';

/** Texts of cases and records as files, and of what only the desktop offers. */
export const filesText = marked({
  open: 'Open a file…',
  hint: 'Drop a case file or a record here to open it',
  where: 'Or drop a case file (.tripoint) or a record (.json) onto this page.',
  saved: (name: string) => say`${name} was made. It holds no password.`,
  reportSaved: (name: string) => say`Handed over for saving: ${name}`,
  signature: 'Save its signature',
  signatureHint: 'Keep its signature beside the file: it shows that nobody edited the file since.',
});

const STOPPED_BY: Record<ProtectedBy, string> = marked({
  rejected: 'Stopped at a rejected sign-in, to protect the account.',
  proxy: 'Stopped at a sign-in that the local proxy rejected, to protect the account.',
  unreadable: 'Stopped after an answer that could not be read, to protect the account.',
  hidden: 'Stopped after an answer that may hide a rejection, to protect the account.',
  elsewhere: 'Stopped before the next sign-in, to protect the account.',
});

/** Texts of an open case: its verdict, comparison, checks and settings of the document. */
const otherTarget = (server: string | null, user: string | null): Message =>
  joined([...(server === null ? [] : [say`server ${server}`]), ...(user === null ? [] : [say`user ${user}`])], ', ');

const cellLine = (family: string, stage: string, word: string): Message =>
  joined([joined([family, stage], ', '), word], ': ');

export const caseText = marked({
  verdict: 'Verdict',
  begin: 'Nothing has been tested yet',
  change: 'What could change it:',
  decide: 'To decide:',
  failedSignIns: (count: number) => counted(count, say('1 failed sign-in'), say`${count} failed sign-ins`),
  unknownSignIns: (count: number) =>
    counted(count, say('1 sign-in of unknown result'), say`${count} sign-ins of unknown result`),
  unknownSignInsHint:
    'Sign-ins of the runs of this case that got no clear answer. Each counts as rejected until a later one is accepted.',
  failedSignInsHint:
    'Rejected sign-ins that the runs of this case have caused. Hardened servers lock an account after three.',
  guardNotes: (count: number) => counted(count, say('1 caveat'), say`${count} caveats`),
  folding: {
    root: 'Root finding:',
    follows: (count: number) => say`Same cause (${count})`,
    alsoMany: (count: number) => say`Also found (${count})`,
    cell: cellLine,
    followsMark: 'follows',
    followsFrom: (family: string, stage: string) => say`Follows from ${family}, ${stage}`,
  },
  more: 'More for this case',
  importRecord: 'Import a record…',
  importHint: 'Drop a record or a card here to take it into this case',
  readOnly: 'Read-only:',
  openAgain: 'Open it again',
  interrupted: (stage: string, finished: number) =>
    say`A run of ${stage} was interrupted after ${finished} of 4 probes. It is kept, marked incomplete, and not compared.`,
  unsaved: {
    title: 'The result of this run is not saved.',
    meanwhile:
      'The run was stopped and nothing more was sent. The result is shown here and is lost when the program ends.',
    again: 'Save again',
    copy: 'Save a copy…',
  },
  settle: { continue: 'Continue', 'start-again': 'Start the stage again', leave: 'Leave as it is' },
  path: {
    title: 'The path',
    open: (words: string) => say`Show the evidence. ${words}`,
  },
  nextStep: {
    server: 'Enter the server',
    user: 'Enter the API user',
    password: 'Enter the password',
    passwordAgain: 'Enter the password again',
    run: (stage: string) => say`Run ${stage}…`,
    card: 'Record the platform’s card',
    cardAgain: 'Record the card again',
  },
  compare: {
    /** Whose result a cell shows, where the case names another server or user by now. */
    otherTarget,
    otherTargetStage: (server: string | null, user: string | null) =>
      say`These results are of ${otherTarget(server, user)}, not of what the case names now. Run this stage again.`,
    title: 'Comparison',
    caption: 'Four probes at three stages. Arrow keys move, Enter opens the evidence.',
    family: 'Probe',
    /** Where the card that was recorded last shows an earlier state than another one. */
    olderCard: (last: string, shown: string) =>
      say`The card recorded last is of ${last}, before the one of ${shown}. It is kept; the newer one is the state shown here.`,
    noDifferences: 'The stages that were run do not differ.',
    hidden: (count: number) =>
      counted(count, say('1 row without a difference is hidden'), say`${count} rows are hidden`),
    waiting: 'waiting for its turn',
    phase: (phase: string, seconds: number) => joined(seconds < 1 ? [phase] : [phase, say`${seconds} s`], ', '),
    stop: 'Stop',
    running: (stage: string) => say`Running ${stage}`,
    restsHere: 'The verdict rests on this cell',
  },
  account: (user: string, server: string) => say`${user} on ${server}`,
  meter: (count: string) => say`Sign-in attempts: ${count}`,
  held: {
    text: (by: ProtectedBy, count: number) =>
      sentences(
        say(STOPPED_BY[by]),
        counted(count, say('1 probe was held back.'), say`${count} probes were held back.`),
      ),
    soFar: (failed: number, unknown: number) =>
      unknown > 0 ? say`${failed} so far, and ${unknown} of unknown result` : say`${failed} so far`,
    /** @param used of the account, whatever case or program used them; else what this case knows. */
    cost: (family: string, used: string) =>
      say`One more attempt asks ${family} once and may cost 1 more failed sign-in (${used}).`,
    button: 'Use one more sign-in attempt',
  },
  ticket: { copied: 'Copied for the ticket.' },
  announce: {
    cell: cellLine,
    finished: (stage: string) => say`${stage} is finished`,
  },
});
