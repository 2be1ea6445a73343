import { joined, marked, say, sentenceStart } from '../../../core/messages/message.ts';
import { LANGUAGE_NAMES } from '../words.ts';
import type { FailureCode } from '../../../shared/reply.ts';

/** What one can do after a failure, by its code. */
const nextSteps: Record<FailureCode, string> = marked({
  'rejected-before': 'Enter a new password, or use one more sign-in.',
  'bad-input': 'Check what was entered and try again.',
  'not-found': 'It may have been removed. Choose again from the list.',
  'read-only': 'Close the other Tripoint that has this case open.',
  busy: 'Wait until it ends, or stop it with Esc.',
  damaged: 'The file is left as it is. Open another case, or restore this one from a copy.',
  'newer-version': 'Open it with the newer Tripoint that wrote it.',
  'other-server': 'Open the case that it belongs to, or import it where both names lead to one server.',
  'is-task': 'Close the case, and open it from the start page.',
  'not-a-record': 'Choose a file that Tripoint or one of its scripts wrote.',
  'disk-full': 'Free some space on this disk, then try again.',
  denied: 'Ask for the right to write in the data folder, then try again.',
  io: 'Check the disk that holds the data folder, then try again.',
  'no-password': 'Enter the API user’s password under Sign-in, then run the stage.',
  'no-server': 'Enter the server’s name under Server, then run the stage.',
  'unsafe-environment': 'Start Tripoint from an environment without the setting that is named above.',
  'unsupported-proxy': 'Choose no proxy, or the address of an HTTP proxy, for this stage.',
  'bad-certificate-file': 'Choose a PEM file that holds the certificate authority.',
  keychain: 'Unlock the keychain, or enter it again for this session only.',
  'practice-unavailable': 'Start Tripoint from its folder, or work on a real case.',
  'not-allowed': 'Check this page, then try again. If you are signed out, start it from the terminal.',
  'not-here': 'Use the desktop program for this.',
  'no-printer': 'No Chromium, Chrome or Edge was found for PDF. Save HTML and print it from a browser.',
  'holds-secret': 'Change the password that was found. Then run the stage again and create a new report.',
  disconnected: 'Check that Tripoint still runs, then try again.',
  unexpected: 'Try again. If it happens once more, copy the details for the maintainers of Tripoint.',
});

/** Texts of parts that are loaded later, besides `shellText`. */
export const shellLater = marked({
  ok: 'OK',
  cancel: 'Cancel',
  copy: 'Copy',
  trouble: {
    next: 'What to do',
    anyway: 'Import it anyway',
    steps: nextSteps,
  },
  help: {
    tableKeys: 'Arrows, Enter',
    table: 'Move in the table, open the evidence',
    paste: 'Open the platform’s card, filled in by what was copied there; import what was handed over',
  },
  settings: {
    appearance: 'Appearance',
    schemes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
    appearanceHint: 'For all windows. Reports are always light.',
    language: 'Language',
    languages: { auto: 'Follow the system', ...LANGUAGE_NAMES },
    followBrowser: 'Follow the browser',
    languageHint: 'For all windows, verdicts and lists. A report has its own language.',
    keychain: 'Passwords',
    keychainStates: {
      ok: 'Kept in the keychain',
      locked: 'The keychain is locked',
      none: 'No keychain on this machine',
      denied: 'The keychain refused access',
      timeout: 'The keychain does not answer',
    },
    keychainKept: (backend: string) => say`Passwords and keys are stored by: ${backend}.`,
    keychainSession:
      'Passwords and keys are kept in memory and end with the program. They are never written to a file.',
    retry: 'Ask the keychain again',
    data: 'Data folder',
    dataHint: 'Cases, service contexts and histories are here. No password is.',
    copyFolder: 'Copy the path',
    surroundings: 'Certificates and proxy',
    authorities: (bundled: number, system: number | null) =>
      system === null
        ? say`A server’s certificate must come from one of the ${bundled} authorities of this program. This machine has no list of its own that can be read.`
        : say`A server’s certificate must come from one of the ${bundled} authorities of this program or the ${system} of this machine’s system.`,
    authoritiesOfCase:
      'A case can add an authority, or accept one certificate alone, on a stage’s card under Settings.',
    proxies: {
      none: 'This machine has no proxy set.',
      unusable: 'The proxy set on this machine cannot be used for HTTPS, or its address cannot be read.',
      byServer: 'The operating system chooses the proxy for each server.',
    },
    proxyAt: (place: string) => say`This machine’s proxy is ${place}.`,
    proxyOfStage: 'Each stage has its own proxy setting; the default is none.',
    network: 'Network',
    networkHint:
      'Nothing is sent at the start. You start every connection: a run, a watch, a look at a certificate or a service operation.',
    connections: (count: number) =>
      count === 0
        ? say('No connection was made since Tripoint was started.')
        : say`Connections since Tripoint was started: ${count}.`,
    connectionsLatest: (shown: number) => say`The newest ${shown} are listed.`,
    connectionsLabel: 'Connections',
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
  palette: { nothing: 'Nothing found', cases: 'Cases', commands: 'Commands' },
  newCase: {
    name: 'Title',
    namePlaceholder: 'All rows Down after the firewall change',
    customer: 'Customer',
    site: 'Site',
    create: 'Create case',
    like: (server: string, title: string) => say`Server and user as in the last case: ${server} (${title})`,
    likeHint: 'Password and accepted certificates are not taken over.',
    needs: 'Give the customer a name.',
  },
  practice: {
    intro: 'Each runs on this machine only, with a simulated server, firewall and platform.',
    start: 'Start',
    goOn: 'Open your case',
    afresh: 'Start again',
    serverLog: 'Log of the practice server',
    controlPage: 'Control page of the practice network',
    search: 'Search the stories',
    noneFound: 'No story holds these words.',
    solvedOf: (solved: number, all: number) => say`${solved} of ${all} solved`,
    marks: { open: 'Begun', solved: 'Solved', answered: 'Answer shown' },
    caller: 'The caller says',
    mine: 'Who must act? Your guess first.',
    yours: 'Your verdict',
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
    hint: (shown: number, all: number) => (shown === 0 ? say`Hint (${all})` : say`Next hint (${shown} of ${all})`),
    noMoreHints: 'No more hints',
    answer: 'Show the answer',
    answerIs: (party: string, certainty: string) => joined([party, certainty], ', '),
    answerLabel: 'Answer',
    none: 'No practice faults are available here.',
    platformPage: 'The platform’s page of this practice fault',
    platformHow: 'Open it, read the card, click Update API Configuration, and enter below what it shows.',
    platformOpen: 'Open the platform’s page',
    platformCopy: 'Copy its address',
    platformStart: 'Start again',
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
  copy: 'Copy the text',
  show: 'Show the QR code',
  pictures: { record: 'QR code of the record', task: 'QR code of the task' },
  file: {
    save: 'Save the record as a file',
    signature: 'Save its signature',
    hint: 'Keep the signature with the file: it shows that the file was not edited.',
    verify: 'How others verify both with OpenSSL 3',
    copyVerify: 'Copy the commands',
    compare:
      'Replace FILE by the name of the saved file (twice). The second command prints the fingerprint: tell it to them in another way, e.g. by phone. The third prints: Signature Verified Successfully.',
  },
  /** The texts about a task that was taken in, in place of the texts about a record. */
  task: (stage: string) =>
    say`This is a task: run the stage ${stage} from this machine. Then choose Hand over… there, and send the result back.`,
  pasted: 'pasted text',
  accept: {
    hint: 'Compare the whole fingerprint with the other person in another way, e.g. by phone. What an accepted key signed is shown under its name.',
    name: 'Name for it',
    accept: 'Accept this key',
    accepted: (name: string) => say`The key was accepted: ${name}.`,
  },
  keys: {
    title: 'Signatures',
    hint: 'This installation signs the files that it saves. A signature shows that a file was not edited, not that it is true. Tell others this fingerprint, e.g. by phone.',
    copy: 'Copy the fingerprint',
    fingerprint: 'Fingerprint of another installation',
    name: 'Name for it',
    accept: 'Accept this key',
    forget: 'Forget',
    forgetKey: (name: string) => say`${say('Forget')}: ${name}`,
  },
});
