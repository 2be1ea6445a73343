import { counted, marked, say } from '../../../core/messages/message.ts';

/** Later texts of {@link filesText}. */
export const filesLater = marked({
  tooLarge: 'The file is larger than 20 MB. No file of Tripoint is that large; nothing was changed.',
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

/** Later texts of {@link caseText}. */
export const caseLater = marked({
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
  renameTitle: 'Rename the case',
  save: 'Save',
  tooLarge: 'The file is larger than 20 MB. No record is that large; the case is as it was.',
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
});
