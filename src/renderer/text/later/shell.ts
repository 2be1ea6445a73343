import { KEYCHAIN_FAULTS } from '../../../core/credential/binding.ts';
import { KIND_TITLES } from '../../../core/report/redact/redact.ts';
import { VERIFY } from '../../../core/report/signature.ts';
import { amount, joined, marked, say, sentences, sentenceStart } from '../../../core/messages/message.ts';
import { LANGUAGE_NAMES } from '../words.ts';
import type { FailureCode } from '../../../shared/reply.ts';
import { RESULTS } from '../../../core/report/ticket-texts.ts';
import type { IdentityKind, Reader } from '../../../core/report/options.ts';

/** What one can do after a failure whose message does not say it, by its code. */
const nextSteps: Partial<Record<FailureCode, string>> = marked({
  'rejected-before': 'Enter a new password, or use one more sign-in.',
  'not-found': 'It may have been removed. Choose again from the list.',
  damaged: 'The file is left as it is. Open another case, or restore this one from a copy.',
  'other-server': 'Open the case that it belongs to, or import it where both names lead to one server.',
  'is-task': 'Close the case, and open it from the start page.',
  'disk-full': 'Free some space on this disk, then try again.',
  denied: 'Check the data folder: its disk, and the right to write there. Then try again.',
  io: 'Check the data folder: its disk, and the right to write there. Then try again.',
  keychain: 'Unlock the keychain, or enter it again for this session only.',
  'practice-unavailable': 'Start Tripoint from its folder, or work on a real case.',
  'not-allowed': 'Check this page, then try again. If you are signed out, start it from the terminal.',
  'no-printer':
    'PDF needs an installed Chromium, Chrome or Edge that prints it. Save HTML and print it from a browser.',
  disconnected: 'Check that Tripoint still runs, then try again.',
  unexpected: 'Try again. If it happens once more, copy the details for the maintainers of Tripoint.',
});

export const shellLater = marked({
  ok: 'OK',
  cancel: 'Cancel',
  copy: 'Copy',
  trouble: {
    next: 'What to do',
    anyway: 'Import it anyway',
    steps: nextSteps,
  },
  pasted: {
    is: 'Pasted:',
    rows: (count: number, state: string) =>
      count === 1 ? say`${amount(count)} row ${state}` : say`${amount(count)} rows ${state}`,
    what: {
      'handed-over': 'a text that was handed over',
      file: 'a file of Tripoint',
      answers: 'the answers of the script',
      curl: 'what curl printed',
    },
    fill: 'Fill in the card…',
  },
  help: {
    tableKeys: 'Arrows, Enter',
    table: 'Move in the table, open the evidence',
    paste: 'Open the platform’s card, filled in by what was copied there; import what was handed over',
  },
  settings: {
    appearance: 'Appearance',
    schemes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { auto: 'Automatic', ...LANGUAGE_NAMES },
    reportHint: 'A report has its own language, and is always light.',
    keychain: 'Passwords',
    keychainStates: {
      ok: 'Kept in the keychain.',
      ...KEYCHAIN_FAULTS,
    },
    keychainKept: (backend: string) => say`Kept in: ${backend}`,
    keychainSession:
      'Passwords and keys are kept in memory and end with the program. They are never written to a file.',
    retry: 'Ask the keychain again',
    data: 'Data folder',
    dataHint: 'Cases, service contexts and histories are here. No password is.',
    copyFolder: 'Copy',
    surroundings: 'Certificates and proxy',
    bundled: 'Certificate authorities of this program',
    system: 'Certificate authorities of this machine',
    proxy: 'Proxy of this machine',
    proxies: {
      none: 'none',
      unusable: 'cannot be read, or not used for HTTPS',
      'by-server': 'chosen by the operating system for each server',
    },
    surroundingsHint: 'A case has its own: see Settings on a stage’s card.',
    network: 'Network',
    networkHint:
      'Nothing is sent at the start. You start every connection: a run, a watch, a look at a certificate or a service operation.',
    connections: (count: number) => say`Connections since Tripoint was started: ${count}.`,
    connectionTime: 'When',
    connectionTo: 'To',
    connectionResult: 'Result',
    connected: sentenceStart(say('connected')),
    version: (version: string, rules: string) => say`Tripoint ${version}, rules ${rules}`,
  },
  callMode: {
    on: 'Call mode: names and addresses are covered on this screen. What you copy and save is not.',
    leave: 'Leave call mode',
  },
  palette: { cases: 'Cases', commands: 'Commands' },
  names: {
    who: 'Who is the customer?',
    title: 'Title',
    customer: 'Customer',
    site: 'Site',
    needs: 'Enter a text.',
  },
  practice: {
    intro: 'Each runs on this machine only, with a simulated server, firewall and platform.',
    start: 'Start',
    goOn: 'Open your case',
    afresh: 'Start again',
    serverLog: 'Log of the practice server',
    controlPage: 'Control page of the practice network',
    search: 'Search the stories',
    solvedOf: (solved: number, all: number) => say`${solved} of ${all} solved`,
    marks: { open: 'Begun', solved: 'Solved', answered: 'Answer shown' },
    caller: 'The caller says',
    mine: 'Who must act? Your guess first.',
    choose: 'Choose who',
    nobody: 'Nobody: no fault found',
    meaningLater: 'What this means is shown when you have chosen who must act.',
    decide: 'Check my answer',
    show: 'Show Tripoint’s verdict',
    right: (mine: string) => say`Your verdict: ${mine}. Solved.`,
    rightAhead: (mine: string) =>
      say`Your verdict: ${mine}. That is right. Tripoint cannot tell yet: the tests so far leave it open.`,
    wrong: (mine: string) => say`Your verdict: ${mine}. Tripoint’s verdict differs. It rests on:`,
    unsaid: 'Skipped. Tripoint’s verdict rests on:',
    nextLesson: (title: string) => say`Next practice fault: ${title}`,
    hint: (shown: number, all: number) => say`Next hint (${shown} of ${all})`,
    answer: 'Show the answer',
    answerIs: (party: string, certainty: string) => joined([party, certainty], ', '),
    answerLabel: 'Answer',
    none: 'No practice faults are available here.',
    platformHow: 'Open it, read the card, click Update API Configuration, and enter below what it shows.',
    platformOpen: 'Open the platform’s page',
    platformStopped: 'The practice fault of this case is not running in this session.',
  },
});

/** Texts of what is handed over and signed; they come with what shows them. */
export const handText = marked({
  open: { record: 'Hand over…', task: 'Send as task…' },
  hints: {
    record: 'Paste the text into a message, or show the QR code: a phone reads it into one. It is not encrypted.',
    task: 'For somebody with Tripoint there: server, user name, stage and case. No password is in it.',
  },
  block: 'Text for a message',
  picture: 'QR code',
  file: {
    save: 'Save the record as a file',
    verify: VERIFY.how,
    compare: sentences(say(VERIFY.putNameIn), say(VERIFY.prints)),
  },
  task: (stage: string) =>
    say`This is a task: run the stage ${stage} from this machine. Then choose Hand over… there, and send the result back.`,
  accept: {
    hint: 'Compare the whole fingerprint with the other person in another way, e.g. by phone. What an accepted key signed is shown under its name.',
    name: 'Name for it',
    accept: 'Accept this key',
    accepted: (name: string) => say`Accepted: ${name}.`,
  },
  keys: {
    title: 'Signatures',
    hint: 'This installation signs the files that it saves. A signature shows that a file was not edited, not that it is true. Tell others this fingerprint, e.g. by phone.',
    fingerprint: 'Fingerprint of another installation',
    forget: 'Forget',
  },
});

export const filesLater = marked({
  tooLarge: (name: string) => say`${name} is larger than 20 MiB. No file of Tripoint is. Nothing was changed.`,
  taken: {
    new: 'The case was imported',
    same: 'It is here already. Nothing was changed.',
    beside: 'Another version of this case exists. The imported one was added next to it.',
    into: 'The record was imported into this case, which asked for it.',
    record: 'This new case holds the record. Give it the customer’s name under ⋯, Rename.',
  },
  imported: {
    new: '',
    same: 'It is here already. Nothing was changed.',
    beside:
      'Another record with this id has other content: one of the two was edited. Both are kept. Ask for the original.',
  },
  askAgain: 'Ask for the whole file again, unchanged, or run the script again.',
  trustLeftOut:
    'Certificates that the file accepts are not accepted here: look at the server’s certificate before the first run.',
});

export const caseLater = marked({
  changeRequest: {
    title: 'Change request for the firewall or proxy in front of the NAC server',
    intro: 'What must be allowed, what was seen, and how to verify it. Nothing is sent from here.',
    blank: (blank: string) => say`In place of ${blank}: no probe can see this.`,
    copy: 'Copy the text',
  },
  proof: {
    title: 'Before and after',
    probe: 'Probe',
    before: sentenceStart(say('before')),
    after: sentenceStart(say('after')),
    result: 'Result',
    results: RESULTS,
  },
  save: 'Save',
  consent: {
    title: 'A sign-in was rejected before',
    cost: 'One more attempt sends one sign-in first, alone. If it is rejected too, nothing more is sent.',
    ofProxy: 'First correct the proxy’s user name and password in this machine’s proxy settings.',
    button: 'Continue (uses 1 sign-in)',
    cancel: 'Send nothing',
    moved: sentences(say('The server, port or user was changed meanwhile.'), say('Nothing was sent.')),
  },
  nextPanel: {
    mended: 'How to verify the fix',
    seen: 'To find it in the logs',
    guard: 'Caveats',
    atBest: (certainty: string) => say`Limits certainty to: ${certainty}`,
    rivals: 'Alternative causes',
    decides: say`${say('To decide')}:`,
    checks: 'Your own checks',
    recorded: 'recorded',
    saidBy: 'Who says so (optional)',
    pastedHash: 'SHA-256 of the certificate on the server: paste it, and it is compared',
    noHash: 'This is no SHA-256 (64 hex digits), or no certificate was shown yet. Nothing was recorded.',
    earlier: 'Earlier:',
    withdraw: 'Withdraw',
    withdrawn: 'withdrawn',
    beyond: 'Not in Cisco’s status table (Tripoint’s rule)',
    noSteps: 'Nothing to do.',
    witness: 'The server’s own log',
    witnessOf: (stage: string) => say`Run ${stage}: rows to look for`,
    witnessEarlier: (count: number) => say`Earlier runs (${count})`,
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

const readers: Readonly<Record<Reader, string>> = marked({
  'firewall-team': 'Firewall team',
  'server-admin': 'Server administrator',
  'platform-support': "The platform's support",
  customer: 'Customer',
});

const kinds: Readonly<Record<IdentityKind, string>> = marked({
  ...KIND_TITLES,
  name: 'Names of customer, site and places',
  certificate: 'Certificates',
  excerpt: 'Texts that the other side sent',
});

/** What the report page says on its own; the report's own words come from the report. */
export const reportText = marked({
  title: 'Report',
  back: 'Back to the case',
  audience: 'For whom',
  audiences: { internal: 'Internal', external: 'External', 'acting-team': 'Acting team' },
  audienceHints: {
    internal: 'Everything that was seen, with names and addresses, without passwords.',
    external: 'Names, addresses and ids become pseudonyms such as HOST-1. The letters to the teams keep them.',
    'acting-team':
      'What the acting team must do, and the evidence. Users, MAC addresses and ids are replaced; hosts, addresses and certificates stay.',
  },
  language: 'Language of the report',
  languages: LANGUAGE_NAMES,
  kinds: 'Replaced by pseudonyms',
  covered: 'Not shown in call mode: it names somebody. It can be saved all the same.',
  kindNames: kinds,
  kindsHint: 'Unticked kinds are not redacted. Secrets are never shown.',
  decode: 'Save the list of pseudonyms',
  decodeHint: 'What each pseudonym stands for. Keep it yourself: it is not part of the report.',
  save: 'Save as',
  saveNow: 'Save',
  document: 'Document',
  readers,
});
