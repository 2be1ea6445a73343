import { marked, say, sentenceStart, amount, joined, type Message } from '../../../core/messages/message.ts';
import { between } from '../words.ts';
import type { WatchRecord } from '../../../core/records/watch.ts';
import { protectedEnd } from '../../../core/attempts/sign-ins.ts';
import { watchText } from '../english.ts';

export const stageLater = marked({
  elsewhere: {
    title: (stage: string) => say`${stage}: run on another computer`,
    intro:
      'For a computer where nothing may be installed. A fixed script sends the same four requests with curl and prints the answers, which you bring back here. It asks for the password; no password is in it.',
    shells: { sh: 'sh with curl (Linux, macOS)', powershell: 'PowerShell (Windows)', curl: 'Single lines of curl' },
    practice: 'This practice network is on this machine only: run the script here.',
    practicePassword: (password: string) => say`The password that it asks for is ${password}.`,
    make: 'Create script',
    save: 'Save as a file…',
    copyLines: 'Copy the text',
    saveCa: 'Save the certificate authority…',
    run: 'Run it there',
    sha256: 'SHA-256, the same for everybody',
    back: 'Waiting for its result',
    backHint:
      'Drop the file with the answers, the text that the terminal showed after the curl lines, or a text or screenshot that was handed over, anywhere in this window.',
    paste: 'Or paste its text, or the screenshot',
    take: 'Import it',
  },
  password: {
    title: 'Enter the password',
    of: (user: string, server: string) => say`Password of ${user} on ${server}`,
    try: 'Save and try',
  },
  certificate: {
    title: 'Is this the server’s own certificate?',
    shows: (server: string) => say`${server} shows a certificate from`,
    notSent: 'No password was sent.',
    otherName: (name: string, host: string) =>
      say`It is for ${name}, not for ${host}. Trusting it uses that name, and connects to ${host}.`,
    paste: 'Paste the SHA-256 the server administrator reads out: it is compared here',
    noHash: 'This is no SHA-256 (64 hex digits).',
    other: 'Another certificate: the two SHA-256 are not the same. Do not trust this one.',
    same: 'The same SHA-256: this is the server’s own certificate.',
    authority: 'Trust the company’s authority',
    authorityHint: 'Import the CA file the customer gives you. It is good for all their servers.',
    one: 'Trust this one certificate',
    oneHint: 'For this server in this case, until it is renewed.',
    trust: 'Trust this certificate',
    unsure: 'Not sure?',
    unsureHint: 'Text for the server administrator, with where to find the SHA-256.',
    copy: 'Copy question',
    question: (server: string, sha256: string, subject: string, issuer: string) =>
      say`We test ${server} and see this certificate:\n\nSubject: ${subject}\nIssuer: ${issuer}\nSHA-256: ${sha256}\n\nIs it the server's own? In Cisco ISE: Administration > System > Certificates > System Certificates, the certificate used for Admin, View. Please send its SHA-256 and the CA file that issued it.`,
  },
  settings: {
    title: 'Route, certificate and probes',
    route: 'Route',
    connectToHint: 'HOST:PORT in place of the name, for one node of several',
    proxy: 'Proxy',
    proxyNone: sentenceStart(say('none')),
    proxySystem: 'System',
    proxyUrl: 'Address',
    certificate: 'Certificate',
    caImport: 'Import a CA…',
    caCount: (count: number) => say`Imported authorities: ${count}`,
    caNone: 'System authorities only',
    caRemove: 'Remove',
    look: 'Look at the certificate',
    looking: 'Reading the certificate. No password or key is sent.',
    trusted: 'Trusted',
    untrusted: 'Not trusted: nothing would be sent',
    pin: 'Accept this certificate for this server',
    pinned: 'Accepted by its fingerprint',
    unpin: 'Stop accepting it',
    pinHint: 'If the server later shows another certificate, no request is sent.',
    probe: 'Probe details',
    mac: 'MAC address',
    macHint: 'Empty: a reserved documentation address',
    group: 'Endpoint group id',
    groupHint: 'Empty: taken from the first probe',
    timeout: 'Time limit, seconds',
    badConnect: 'Form: HOST:PORT',
    badProxy: 'Form: http://HOST:PORT, without a password',
    badTimeout: () => between(1, 300),
  },
  platform: {
    paste: 'Paste the card’s text',
    pasteHint:
      'Copy the card from the platform and paste it here or anywhere in the case. It fills the fields below. Ctrl+Enter records it.',
    fqdn: 'Outbound FQDN',
    user: 'API user',
    baseUrl: 'API base URL',
    licence: 'Module licence',
    rows: 'Status table',
    status: 'Reported status code',
    updatedAt: 'Update API Configuration was clicked',
    timeForm: 'YYYY-MM-DD hh:mm:ss, local time',
    retyped: 'Password typed again on the platform (a blank field keeps the old one)',
    retypedYes: sentenceStart(say('yes')),
    retypedNo: sentenceStart(say('no')),
    retypedUnknown: sentenceStart(say('not known')),
    record: 'Record the card',
    badStatus: () => between(100, 599),
    nothingRead: 'No row could be read from this text. Fill the fields in by hand.',
    notFound: (names: string) => say`Not found in this text: ${names}. Fill in what the card shows.`,
    contradictory: (names: string) =>
      say`Found twice, with different values: ${names}. Fill in what the card shows now.`,
    unread: (found: string) => say`Not understood: ${found}. Fill in what the card shows.`,
    inColumns: 'In this text the values are in another column or line than their names. Fill in what the card shows.',
    leftOut: 'The API base URL holds a user name or password. They are left out; “…” is shown instead.',
    howto: 'On the platform: open the API status card, click Update API Configuration, wait, then read the rows.',
  },
});

const span = (seconds: number): Message => {
  if (seconds < 120) return say`${Math.round(seconds)} s`;
  if (seconds < 7200) return say`${Math.round(seconds / 60)} min`;
  return say`${amount(Math.round(seconds / 360) / 10)} h`;
};

const states: Record<Exclude<WatchRecord['state'], 'protecting-account'>, string> = marked({
  running: 'running',
  complete: 'finished',
  stopped: 'Stopped',
  interrupted: 'interrupted',
});

export const watchLater = marked({
  title: 'Repeat and watch',
  titleWith: (watches: number) => say`${say('Repeat and watch')} (${watches})`,
  intro: 'For an intermittent fault: repeats the chosen probes and keeps every answer.',
  probes: 'Probes',
  every: 'Every, seconds',
  until: 'Until',
  rounds: 'Rounds',
  minutes: 'Minutes',
  between,
  tooLong: (most: number) => say`A watch has at most ${most} rounds and ${24} hours.`,
  noProbe: 'Choose at least one probe.',
  estimate: (rounds: number, probes: number, seconds: number) =>
    say`Sign-ins: ${rounds * probes} (rounds: ${rounds}, probes: ${probes}), about ${span(seconds)}.`,
  ends: 'Ends at the first rejected sign-in, so that the account is not locked.',
  goOnUnanswered: 'Continue after a sign-in without an answer',
  goOnUnansweredHow: 'It may have been rejected, and several may lock the account. Otherwise the watch ends there.',
  start: 'Start watching',
  stop: 'Stop watching',
  watching: (stage: string, done: number, rounds: number) =>
    say`${watchText.watchingAny(stage)}: ${say`${done} of ${rounds}`}`,
  waiting: 'Waiting for the first answer.',
  strip: (family: string) => say`Attempts of ${family}`,
  stripKeys: 'Arrow keys move from attempt to attempt, Page Up and Page Down from failure to failure.',
  legend: { good: 'good', failed: 'failed', 'not-run': 'Not run', missed: 'missed' },
  missed: 'missed, nothing was sent',
  attempt: (time: string, word: string, took: string) => joined([joined([time, word], ': '), took], ', '),
  bucket: (time: string, failed: number, asked: number, missed: number) =>
    joined(
      [joined([time, say`${failed} of ${asked} failed`], ': '), ...(missed === 0 ? [] : [say`${missed} missed`])],
      ', ',
    ),
  range: between,
  table: 'As a table',
  probe: 'Probe',
  asked: 'Attempts',
  failed: 'Failed',
  shows: 'What it shows',
  time: 'Time',
  outcome: 'Outcome',
  layer: 'Ended at',
  took: 'Duration',
  noFailures: 'No attempt failed.',
  more: (hidden: number) => say`Earlier failures, kept in the case: ${hidden}`,
  past: 'Earlier watches',
  meta: (seconds: number, done: number, rounds: number) => say`every ${seconds} s, ${done} of ${rounds} rounds`,
  states,
  protectedEnd,
  pairs: 'Inside and outside in the same moments',
  pair: {
    head: (stage: string, result: string) => joined([stage, result], ' '),
  },
});
