import { counted, joined, marked, say, sentences, type Message } from '../../core/messages/message.ts';
import type { ProtectedBy } from '../../core/attempts/protected-by.ts';

/** Texts of cases and records as files, and of what only the desktop offers. */
export const filesText = marked({
  open: 'Open a file…',
  hint: 'Drop a case file or a record here to open it',
  where: 'Or drop a case file (.tripoint) or a record (.json) onto this page.',
  tooLarge: 'The file is larger than 20 MB. No file of Tripoint is that large; nothing was changed.',
  saved: (name: string) => say`${name} was made. It holds no password.`,
  signature: 'Save its signature',
  signatureHint: 'Keep its signature beside the file: it shows that nobody edited the file since.',
  taken: {
    new: 'The case was imported',
    same: 'This very case was here already; nothing was changed',
    beside: 'A state of this case is in the list already and was left as it was. This one is the file’s.',
    into: 'The record was taken into this case, which asked for it.',
    record: 'This new case holds the record. Give it the customer’s name under ⋯, Rename.',
  },
  imported: {
    new: '',
    same: 'This record is in the case already. Nothing was changed.',
    beside:
      'The case holds another record with the same id and other content. This one was imported beside it: one of the two was edited. Ask for the original.',
  },
  askAgain: 'Ask for the file again, whole and as it was written; or run the script once more.',
  trustLeftOut:
    'Certificates that were accepted in the file are not accepted on this machine: look at the server’s certificate before the first run.',
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
  changeRequest: {
    title: 'Change request for the firewall or proxy team',
    intro: 'Who must let what through, with what was seen and how it will be checked. Nothing is sent from here.',
    blank: (blank: string) => say`In place of ${blank}: no probe can see this.`,
    text: 'Text of the change request',
    copy: 'Copy the request',
  },
  proof: {
    title: 'Before and after',
    table: 'Failing probes before and after',
    probe: 'Probe',
    before: 'Before',
    after: 'After',
    result: 'Result',
    results: {
      mended: 'Fixed',
      'still-failing': 'Still failing',
      'new-fault': 'New fault',
      'not-asked': 'Not asked again',
      'cannot-tell': 'Inconclusive',
    },
    never: 'not asked',
    copy: 'Copy before and after',
    again: (stage: string) => say`Run only the failed probes again, ${stage}`,
  },
  more: 'More for this case',
  importRecord: 'Import a record…',
  importHint: 'Drop a record or a card here to take it into this case',
  renameTitle: 'Rename the case',
  save: 'Save',
  readOnly: 'Read-only:',
  openAgain: 'Open it again',
  tooLarge: 'The file is larger than 20 MB. No record is that large; the case is as it was.',
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
  consent: {
    title: 'A sign-in was rejected before',
    cost: 'One more attempt sends one sign-in first, alone. If it is rejected too, nothing more is sent.',
    attempts: 'Attempts of the last day',
    password: 'Another password',
    passwordHint: 'Leave it empty to use the stored one.',
    ofProxy: 'The proxy’s user name and password stand in this machine’s proxy settings. Correct them there first.',
    button: 'Use one more attempt',
    withPassword: 'Use one more attempt with this password',
    cancel: 'Send nothing',
    moved:
      'The server, port or user was changed in another window. Nothing was sent. Look at the settings, then run again.',
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
  nextPanel: {
    mended: 'How to verify the fix',
    seen: 'As the logs of both sides have it',
    guard: 'Why the comparison is trusted less',
    guardIntro: 'Each caveat says how sure the verdict can still be. None of them blocks anything.',
    atBest: (certainty: string) => say`At best: ${certainty}`,
    notThisVerdict: 'Does not concern this verdict',
    changesNothing: 'Changes nothing in this verdict',
    rivals: 'Alternative causes',
    decides: 'Decided by:',
    checks: 'Checks that only a person can make',
    recorded: 'recorded',
    saidBy: 'Who says so (optional)',
    earlier: 'Earlier:',
    withdraw: 'Withdraw',
    withdrawn: 'withdrawn',
    recordAgain: 'Click a result again to record it anew.',
    beyond: 'Tripoint’s own rule: the vendor’s table has no line for this',
    noSteps: 'Nothing to do yet. Run the next stage.',
    guiHelp: 'Rejected: the account is at fault. Accepted: its role lacks the permission.',
    witness: 'The server’s own log',
    witnessOf: (stage: string) => say`Rows of the run ${stage}`,
    witnessEarlier: (count: number) => counted(count, say('One earlier run'), say`${count} earlier runs`),
    copyRow: 'Copy the row',
    row: {
      user: 'Administrator',
      from: 'From',
      to: 'Until',
      clock: { server: 'in the server’s clock', own: 'in the test host’s clock; the server’s is not known' },
      interface: 'Interface',
      source: 'Source address',
      rows: 'Rows',
    },
  },
  ticket: { copied: 'Copied for the ticket.' },
  announce: {
    cell: cellLine,
    finished: (stage: string) => say`${stage} is finished`,
  },
});
