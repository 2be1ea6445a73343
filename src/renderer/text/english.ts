import { marked, say, joined, amount, type Message, sentenceStart } from '../../core/messages/message.ts';
import { numbers, words, between } from './words.ts';
import { type ProtectedBy, STOPPED_BY } from '../../core/attempts/sign-ins.ts';
import type { Asked } from '../../core/records/case.ts';
import type { Family, ProbeStage } from '../../core/vocabulary/words.ts';

/** Texts of cases and records as files, and of what only the desktop offers. */
const filesText = marked({
  open: 'Choose a file…',
  hint: 'Drop the file to import it',
  where: 'Or drop a case file (.tripoint) or a record (.json) onto this page.',
  saved: (name: string) => say`Written: ${name}`,
  signature: 'Save its signature',
  signatureHint: 'Keep the signature with the file: it shows that the file was not edited.',
});

/** Texts of an open case: its verdict, comparison, checks and settings of the document. */
const cellLine = (family: string, stage: string, word: string): Message =>
  joined([joined([family, stage], ', '), word], ': ');

const caseText = marked({
  verdict: 'Verdict',
  begin: 'Nothing has been tested yet.',
  works: 'Everything works now',
  worksSince: (good: number, asked: number, at: string) => say`${good} of ${asked} at ${at}`,
  guardNotes: (count: number) => say`${say('Caveats')} (${count})`,
  folding: { cell: cellLine, followsMark: 'same cause' },
  live: {
    running: { inside: 'Running inside…', outside: 'Running outside…' } satisfies Record<ProbeStage, string>,
    asks: 'Four read-only requests.',
    looking: 'Reading the certificate…',
    lookingHow: 'No password is sent until it is known to be the server’s own.',
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
  lanes: {
    stage: 'Stage',
    path: 'Path to the server',
    families: {
      'ers-endpoint-groups': 'ERS groups',
      'ers-endpoints': 'ERS endpoints',
      'open-api': 'Open API',
      'mnt-session': 'MnT',
    } satisfies Record<Family, string>,
    count: (good: number, asked: number) => say`${good} of ${asked}`,
    more: (stage: string) => say`More for the stage ${stage}`,
  },
  nextStep: {
    host: 'Enter the server',
    user: 'Enter the API user',
    password: 'Enter the password',
    passwordAgain: 'Enter the password again',
    card: 'Record the platform’s card',
    'firewall-team': 'Copy request to firewall team',
    'server-admin': 'Copy request to server administrator',
    'platform-support': 'Copy request to platform support',
    requestCopied: 'The request was copied.',
    team: {
      'firewall-team': 'firewall team',
      'server-admin': 'server administrator',
      'platform-support': 'platform support',
    } satisfies Record<Asked, string>,
    waiting: (team: string, since: string) => say`Waiting for ${team} since ${since}.`,
    worksAgain: (stage: string, count: string, since: string) => say`${stage} works again: ${count} since ${since}.`,
    olderCard: 'The card is older: paste it again.',
  },
  compare: {
    title: 'Comparison',
    caption: 'Three stages with four probes each. Arrow keys move, Enter opens the evidence.',
    olderCard: (last: string, shown: string) =>
      say`The card recorded last (${last}) is older than the one of ${shown}, which is shown here.`,
    waiting: 'waiting for its turn',
    phase: (phase: string, seconds: number) => joined(seconds < 1 ? [phase] : [phase, say`${seconds} s`], ', '),
    stop: 'Stop',
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
  ticket: { copied: 'Copied for the ticket.', short: 'Ticket' },
  reportShort: 'Report',
  announce: {
    cell: cellLine,
    finished: (stage: string) => say`${stage} is finished`,
  },
});

/** Texts of the stage cards: the test host, the settings of a run, and the platform's status card. */
const stageText = marked({
  machine: {
    title: 'This machine',
    offline: 'This machine is not on any network. Nothing was sent. Connect it, then refresh.',
    addresses: 'Addresses',
    resolver: 'Resolvers',
    proxy: 'Proxy',
    vpn: 'VPN adapters',
    none: 'none',
    private: 'private',
    public: 'public',
    resolvesTo: (host: string) => say`${host} resolves to`,
    again: 'Refresh',
    clock: "Server's clock",
    clockThen: (text: string) => say`${text}, in the last run`,
    leavesBy: 'Default route',
    noWayOut: 'no default route',
    vpnUsed: (name: string) => say`${name}: in use, traffic goes through it`,
    vpnIdle: (name: string) => say`${name}: up, other traffic leaves elsewhere`,
    vpnUnknown: (name: string) => say`${name}: up`,
  },
  start: {
    place: 'Location',
    contradiction: 'This does not look like this stage',
    reason: 'Why it is right anyway',
    reasonNeeded: 'Say why, for the reader of the report. Then run the stage again.',
    nonAscii:
      'The password has characters outside ASCII. Servers disagree on how to read them: a rejection may come from that alone.',
    confirm: (stage: string) => say`Run ${stage}: where is this computer now? Four read-only requests are sent.`,
    failedAgain: 'Run failed again',
    lastGood: 'Last good here',
    thisCase: 'this case',
    changed: 'Changed since',
    unchanged: 'Nothing that was noted then has changed.',
    change: { before: sentenceStart(say('before')), now: 'Now' },
    elsewhere: 'Run on another computer…',
  },
  settings: {
    host: 'Server name',
    port: 'Port',
    user: 'API user',
    password: 'Password',
    passwordClear: 'Remove',
    keptIn: (backend: string) => say`Kept in: ${backend}`,
    connectTo: 'Connect to',
    badHost: 'Enter a name or an address, without a path.',
    badPort: () => between(1, 65535),
    badUser: 'A user name has no colon. Is that a password after it? It has its own field.',
  },
});

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
    body: 'If Tripoint is open in another window of this browser, choose “Open in new window” there (menu ⋯). Otherwise start the page again in the terminal and open the one-time address that it prints, in this browser on this machine. Your cases are kept.',
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
    unseen: (server: string, found: string) =>
      say`The certificate of ${server} could not be read: ${found}. No password was asked for.`,
    noAnswer: 'no answer within 5 s',
    unseenNext: 'Check the server’s name and the connection. To find out who must act, run the stage all the same.',
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
