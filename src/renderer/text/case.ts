import { joined, marked, say, type Message } from '../../core/messages/message.ts';
import type { ProtectedBy } from '../../core/attempts/sign-ins.ts';

/** Texts of cases and records as files, and of what only the desktop offers. */
export const filesText = marked({
  open: 'Choose a file…',
  hint: 'Drop the file to import it',
  where: 'Or drop a case file (.tripoint) or a record (.json) onto this page.',
  saved: (name: string) => say`Saved: ${name}`,
  signature: 'Save its signature',
  signatureHint: 'Keep the signature with the file: it shows that the file was not edited.',
});

/** Why nothing more is sent, so that the account is not locked. */
export const STOPPED_BY: Record<ProtectedBy, string> = marked({
  rejected: 'a sign-in was rejected',
  proxy: 'the local proxy rejected a sign-in',
  unreadable: 'the last answer was unclear',
  hidden: 'the last answer may hide a rejection',
  elsewhere: 'the next sign-in may lock it',
});

/** Texts of an open case: its verdict, comparison, checks and settings of the document. */
const otherTarget = (server: string | null, user: string | null): Message =>
  joined([...(server === null ? [] : [say`server ${server}`]), ...(user === null ? [] : [say`user ${user}`])], ', ');

const cellLine = (family: string, stage: string, word: string): Message =>
  joined([joined([family, stage], ', '), word], ': ');

export const caseText = marked({
  verdict: 'Verdict',
  begin: 'Nothing has been tested yet',
  change: 'Could be wrong if:',
  decide: 'To decide:',
  failedSignIns: (count: number) => say`Failed sign-ins: ${count}`,
  unknownSignIns: (count: number) => say`Unclear sign-ins: ${count}`,
  unknownSignInsHint: 'Sign-ins without a clear answer. Each counts as rejected until a later one is accepted.',
  failedSignInsHint: 'Rejected sign-ins from this case. Hardened servers lock an account after three.',
  guardNotes: (count: number) => say`${say('Caveats')} (${count})`,
  folding: {
    root: 'Root finding:',
    follows: (count: number) => say`Same cause (${count})`,
    cell: cellLine,
    followsMark: 'same cause',
  },
  also: (headline: string) => say`Also: ${headline}.`,
  more: 'More for this case',
  importRecord: 'Import result…',
  readOnly: 'Read-only:',
  openAgain: 'Open it again',
  interrupted: (stage: string, finished: number) =>
    say`The run ${stage} was interrupted after ${finished} of 4 probes. It is kept as incomplete and not compared.`,
  unsaved: {
    title: 'The result of this run is not saved.',
    meanwhile: 'The run was stopped. The result is shown here and is lost when the program ends.',
    again: 'Save again',
    copy: 'Save a copy…',
  },
  settle: { continue: 'Continue', 'start-again': 'Start the stage again', leave: 'Leave as it is' },
  path: 'The path',
  nextStep: {
    server: 'Enter the server',
    user: 'Enter the API user',
    password: 'Enter the password',
    passwordAgain: 'Enter the password again',
    run: (stage: string) => say`Run ${stage}…`,
    card: 'Record the platform’s card',
  },
  compare: {
    /** Whose result a cell shows, where the case names another server or user by now. */
    otherTarget,
    otherTargetStage: (server: string | null, user: string | null) =>
      say`These results are for ${otherTarget(server, user)}, which the case no longer names. Run this stage again.`,
    title: 'Comparison',
    caption: 'Four probes at three stages. Arrow keys move, Enter opens the evidence.',
    family: 'Probe',
    /** Where the card that was recorded last shows an earlier state than another one. */
    olderCard: (last: string, shown: string) =>
      say`The card recorded last (${last}) is older than the one of ${shown}, which is shown here.`,
    noDifferences: 'The stages that were run do not differ.',
    waiting: 'waiting for its turn',
    phase: (phase: string, seconds: number) => joined(seconds < 1 ? [phase] : [phase, say`${seconds} s`], ', '),
    stop: 'Stop',
    running: (stage: string) => say`Running ${stage}`,
    restsHere: 'The verdict rests on this cell',
  },
  account: (user: string, server: string) => say`${user} on ${server}`,
  held: {
    text: (by: ProtectedBy, count: number) =>
      say`Paused to protect the account: ${say(STOPPED_BY[by])}. Probes not sent: ${count}.`,
    soFar: (failed: number, unknown: number) => say`${failed} so far, ${unknown} unclear`,
    /** @param used of the account, whatever case or program used them; else what this case knows. */
    cost: (family: string, used: string) =>
      say`Continuing asks ${family} once and may cost 1 more failed sign-in (${used}).`,
    button: 'Continue (uses 1 sign-in)',
  },
  ticket: { copied: 'Copied for the ticket.' },
  announce: {
    cell: cellLine,
    finished: (stage: string) => say`${stage} is finished`,
  },
});
