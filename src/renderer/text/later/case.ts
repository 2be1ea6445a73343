import { marked, say, sentenceStart } from '../../../core/messages/message.ts';

/** Texts of parts that are loaded later, besides `filesText`. */
export const filesLater = marked({
  tooLarge: 'The file is larger than 20 MB. Tripoint makes no such files. Nothing was changed.',
  taken: {
    new: 'The case was imported',
    same: 'This case was here already. Nothing was changed.',
    beside: 'Another version of this case exists. The imported one was added next to it.',
    into: 'The record was imported into this case, which asked for it.',
    record: 'This new case holds the record. Give it the customer’s name under ⋯, Rename.',
  },
  imported: {
    new: '',
    same: 'This record is in the case already. Nothing was changed.',
    beside:
      'The case has another record with this id and other content: one of the two was edited. Both are kept. Ask for the original.',
  },
  askAgain: 'Ask for the whole file again, unchanged, or run the script again.',
  trustLeftOut:
    'Certificates that the file accepts are not accepted here: look at the server’s certificate before the first run.',
});

/** Texts of parts that are loaded later, besides `caseText`. */
export const caseLater = marked({
  changeRequest: {
    title: 'Change request for the firewall or proxy team',
    intro: 'What must be allowed, what was seen, and how to verify it. Nothing is sent from here.',
    blank: (blank: string) => say`In place of ${blank}: no probe can see this.`,
    text: 'Text of the change request',
    copy: 'Copy the text',
  },
  proof: {
    title: 'Before and after',
    table: 'Failing probes before and after',
    probe: 'Probe',
    before: sentenceStart(say('before')),
    after: sentenceStart(say('after')),
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
  tooLarge: 'The file is larger than 20 MB. Tripoint makes no such files. Nothing was changed.',
  consent: {
    title: 'A sign-in was rejected before',
    cost: 'One more attempt sends one sign-in first, alone. If it is rejected too, nothing more is sent.',
    attempts: 'Attempts of the last day',
    password: 'New password (empty: use the saved one)',
    ofProxy: 'First correct the proxy’s user name and password in this machine’s proxy settings.',
    button: 'Continue (uses 1 sign-in)',
    cancel: 'Send nothing',
    moved:
      'The server, port or user was changed in another window. Nothing was sent. Check the settings, then run again.',
  },
  nextPanel: {
    mended: 'How to verify the fix',
    seen: 'What to look for in the logs',
    guard: 'Caveats',
    guardIntro: 'Each caveat limits how certain the verdict can be. None of them blocks anything.',
    atBest: (certainty: string) => say`Limits certainty to: ${certainty}`,
    notThisVerdict: 'Changes nothing in this verdict',
    changesNothing: 'Changes nothing in this verdict',
    rivals: 'Alternative causes',
    decides: 'To check:',
    checks: 'Your own checks',
    recorded: 'recorded',
    saidBy: 'Who says so (optional)',
    earlier: 'Earlier:',
    withdraw: 'Withdraw',
    withdrawn: 'withdrawn',
    recordAgain: 'Click a result again to record it again.',
    beyond: 'Not in Cisco’s status table (Tripoint’s rule)',
    noSteps: 'Nothing to do.',
    guiHelp: 'Rejected: the account is at fault. Accepted: its role lacks the permission.',
    witness: 'The server’s own log',
    witnessOf: (stage: string) => say`Run ${stage}: rows to look for`,
    witnessEarlier: (count: number) => say`Earlier runs (${count})`,
    copyRow: 'Copy the text',
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
