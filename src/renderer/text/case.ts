import { joined, marked, say, type Message, sentenceStart } from '../../core/messages/message.ts';
import { type ProtectedBy, STOPPED_BY } from '../../core/attempts/sign-ins.ts';
import type { Asked } from '../../core/records/case.ts';
import type { Family, ProbeStage } from '../../core/vocabulary/words.ts';
import { between } from './words.ts';

/** Texts of cases and records as files, and of what only the desktop offers. */
export const filesText = marked({
  open: 'Choose a file…',
  hint: 'Drop the file to import it',
  where: 'Or drop a case file (.tripoint) or a record (.json) onto this page.',
  saved: (name: string) => say`Written: ${name}`,
  signature: 'Save its signature',
  signatureHint: 'Keep the signature with the file: it shows that the file was not edited.',
});

/** Texts of an open case: its verdict, comparison, checks and settings of the document. */
const otherTarget = (server: string | null, user: string | null): Message =>
  joined([...(server === null ? [] : [say`server ${server}`]), ...(user === null ? [] : [say`user ${user}`])], ', ');

const cellLine = (family: string, stage: string, word: string): Message =>
  joined([joined([family, stage], ', '), word], ': ');

export const caseText = marked({
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
    expected: 'expected',
    more: (stage: string) => say`More for the stage ${stage}`,
  },
  nextStep: {
    host: 'Enter the server',
    user: 'Enter the API user',
    password: 'Enter the password',
    passwordAgain: 'Enter the password again',
    card: 'Record the platform’s card',
    request: {
      'firewall-team': 'Copy request to firewall team',
      'server-admin': 'Copy request to server administrator',
      'platform-support': 'Copy request to platform support',
    } satisfies Record<Asked, string>,
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
    otherTarget,
    otherTargetStage: (server: string | null, user: string | null) =>
      say`These results are for ${otherTarget(server, user)}, which the case no longer names. Run this stage again.`,
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
export const stageText = marked({
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
