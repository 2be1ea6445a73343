/**
 * What `npm run campaign` holds the program to, one row a thing that somebody or something does to it, with what must come of it
 * and the cases that try it. `campaign.spec.ts` says which row names a file or a case that is not there.
 */
export interface Row {
  readonly what: string;
  readonly expected: string;
  /** Specs below `test/`, each with the words by which its cases are known; none: all of its cases. */
  readonly cases: readonly (readonly [spec: string, words?: RegExp])[];
}

const row = (what: string, expected: string, ...cases: Row['cases']): Row => ({ what, expected, cases });

const PROBING = 'node/probing/';
const REPLIES = `${PROBING}replies.spec.ts`;
const UNTRUSTED = `${PROBING}untrusted-server.spec.ts`;
const READERS = `${PROBING}readers.spec.ts`;
const STORE = 'node/disk/document-store.spec.ts';
const INERT = 'core/report/model/inert.spec.ts';

/** Bad input from the network, in files, from the host and the service. */
const BAD_INPUTS: readonly Row[] = [
  row('another certificate than the pinned one', 'named; 0 bytes of HTTP', [UNTRUSTED, /another than the pinned one/]),
  row('a renewed certificate with the same key', 'asked before anything is sent', [
    UNTRUSTED,
    /given a pinned certificate/,
  ]),
  row('another leaf of the same authority where one is pinned', '0 bytes of HTTP', [
    UNTRUSTED,
    /another than the pinned one/,
  ]),
  row('a certificate swapped between two probes', 'stops at the second, keeps the first', [UNTRUSTED, /swapped/]),
  row('a pinned certificate that has expired', 'expired, not unreachable', [UNTRUSTED, /the pinned one, and expired/]),
  row('a certificate of another name, or a server by its address', 'named; 0 bytes', [
    UNTRUSTED,
    /made for another name/,
  ]),
  row(
    'an environment that switches certificate checks off or lets others look in',
    'credentials are refused, the variable is named',
    ['node/probing/environment.spec.ts'],
    ['cli/environment-trust.long.spec.ts'],
  ),
  row(
    'a redirect to another host',
    'not followed; the other host sees nothing',
    [REPLIES, /redirect/],
    ['real/nginx.spec.ts', /redirects to another host/],
  ),
  row('a redirect to http:', 'not followed', [REPLIES, /redirect/]),
  row(
    'a 401 to the first probe',
    'the others are not sent',
    ['node/probing/account-protection.spec.ts'],
    ['node/probing/forms-of-401.spec.ts'],
  ),
  row(
    'a proxy that says 407, redirects CONNECT, or sends a page',
    'three readings',
    ['node/probing/proxy.spec.ts'],
    ['real/squid.long.spec.ts'],
  ),
  row(
    'a certificate of an intercepting proxy',
    'issuer shown; 0 sign-ins',
    [UNTRUSTED, /unknown authority|self-signed/],
    ['real/nginx.spec.ts', /authority which nobod/],
  ),
  row('headers that come slowly or never', 'ends at its limit', [REPLIES, /without end/]),
  row(
    'a body that comes slowly or never',
    'ends at its limit, the part is noted',
    [REPLIES, /without end/],
    ['node/probing/stop.spec.ts', /body the engineer does not wait/],
  ),
  row('a body of 300 MB', 'cut at its limit', [REPLIES, /without end/]),
  row('a gzip bomb', 'cut; memory stays bounded', [REPLIES, /bomb|gzip|compress/i]),
  row('a thousand content encodings', 'refused as unusual', [REPLIES, /encoding/]),
  row(
    'headers of 1.2 MB',
    'named',
    ['node/probing/forms-of-401.spec.ts', /longer than 16 KiB/],
    [REPLIES, /damaged HTTP/],
  ),
  row(
    'broken chunks, two lengths, a short body',
    'malformed',
    [REPLIES, /damaged HTTP/],
    ['node/probing/broken-off.spec.ts'],
  ),
  row('TLS as Electron speaks it, by BoringSSL', 'outcome for outcome as by OpenSSL', ['real/boringssl.long.spec.ts']),
  row('SSH or plain HTTP on the port', 'not TLS', [UNTRUSTED, /not TLS/]),
  row('a second answer in the socket', 'the next probe is untouched', [REPLIES, /second answer/]),
  row('100,000 early hints', 'bounded; still read right', [REPLIES, /hundred thousand early hints/]),
  row(
    'a page that repeats our credentials',
    'scrubbed everywhere',
    [REPLIES, /repeats our own request/],
    ['node/probing/echoed-forms.spec.ts'],
    ['node/probing/scrub.spec.ts'],
  ),
  row(
    'a 500 of Monitoring that is a page',
    'a fault, not the good 500',
    ['core/replies.spec.ts', /MnT|SOAP|proxy's page/],
    [REPLIES, /not what the probe asked for/],
  ),
  row(
    'XML that is cut, empty, or in another encoding',
    'named; marks and UTF-16 are taken',
    [READERS, /XML/],
    [REPLIES, /unusual but good/],
  ),
  row('a live session', 'good, and kept to the least', ['core/replies.spec.ts', /session/]),
  row(
    'DOCTYPE, external entities, an entity bomb',
    'refused before parsing',
    [REPLIES, /DOCTYPE|entity/],
    [READERS, /DOCTYPE/],
  ),
  row(
    'a captive page with 200 on ERS',
    'answered by something else',
    ['core/replies.spec.ts', /body\.not-the-api/],
    ['real/nginx.spec.ts', /block page with status 200/],
  ),
  row(
    'captures of strangers, of other traffic, other servers and other times',
    'bounded; none taken for ours; what is not known is said',
    ['core/diagnosis/witness.spec.ts'],
    ['core/diagnosis/witnessed.spec.ts'],
    ['node/capture/scan.spec.ts'],
    ['node/capture/foreign.spec.ts'],
    ['node/import/curl-verbose.spec.ts'],
  ),
  row(
    'lists with odd totals',
    'read with tolerance, oddities listed',
    ['core/evidence/classify.spec.ts', /total|resources/],
    [READERS, /JSON/],
  ),
  row(
    'an object in place of a list',
    'named',
    [REPLIES, /not what the probe asked for/],
    ['core/evidence/classify.spec.ts', /Open API/],
  ),
  row(
    'JSON 100,000 levels deep',
    'refused; the program lives',
    ['node/safe-json.spec.ts'],
    ['app/case-files.spec.ts', /nesting/],
  ),
  row('keys that reach into prototypes', 'nothing is polluted', ['fuzz/every-reader.spec.ts'], [STORE, /prototype/]),
  row(
    'bytes that turn writing or move a cursor',
    'shown as escapes',
    [INERT],
    ['cli/inputs.long.spec.ts', /change how a terminal/],
  ),
  row(
    'markup in what servers say',
    'inert in HTML and PDF',
    ['core/report/write/html.property.spec.ts'],
    ['core/report/write/html.spec.ts'],
    ['web/browser.spec.ts', /like to be code/],
  ),
  row(
    'files with names that lead elsewhere',
    'stored under an id, shown escaped',
    ['app/case-files.spec.ts'],
    ['node/disk/document-store.spec.ts', /name of a file/],
  ),
  row(
    'files that are newer, edited, or of another case',
    'refused, or judged again',
    ['app/case-files.spec.ts'],
    ['app/import-beside.spec.ts'],
  ),
  row(
    'cells that a spreadsheet would run',
    'exported neutral, read back equal',
    ['node/import/sheet/round-trip.spec.ts'],
    ['node/import/sheet/list.spec.ts', /our export protected/],
  ),
  row(
    'lists in odd encodings, notations and dates',
    'a reason a row; nothing is sent silently',
    ['node/import/sheet/list.spec.ts'],
    ['node/import/sheet/encoding.spec.ts'],
  ),
  row(
    'a disk that is full at each save',
    'old document intact; never called saved',
    ['node/disk/real-faults.long.spec.ts'],
    ['app/unsaved.spec.ts'],
    ['cli/full-disk.long.spec.ts'],
  ),
  row(
    'a folder that cannot be written, no more files',
    'the same',
    ['node/disk/real-faults.long.spec.ts'],
    ['node/disk/writer.spec.ts'],
  ),
  row('a laptop that sleeps during a probe, a batch or between', 'no failure, a gap; each row once', [
    'cli/asleep.long.spec.ts',
  ]),
  row('kill -9 in a stage', 'what was shown is there', ['app/killed.spec.ts']),
  row(
    'two programs on one case',
    'the second only reads',
    ['node/disk/two-processes.spec.ts'],
    ['app/moved-context.spec.ts'],
  ),
  row(
    'a case file with a flipped bit, empty, or cut',
    'set aside, the previous one offered',
    [STORE, /bit flipped|zero length|first half|zeros/],
    ['cli/case-restore.spec.ts'],
  ),
  row(
    'no keychain, a locked one, one that hangs',
    'memory of the session, said plainly',
    ['node/secrets/keychain.spec.ts'],
    ['node/secrets/gnome-keyring.spec.ts'],
    ['cli/locked-keychain.spec.ts'],
  ),
  row(
    'a page that rebinds names, another port, no token',
    '403, nothing done',
    ['web/browser.spec.ts'],
    ['web/routes-under-attack.spec.ts'],
    ['web/codes.spec.ts'],
  ),
  row('a batch answer with rows that were never sent, twice or missing', 'unaccounted, by name', [
    'core/whitelisting/batch-reply.spec.ts',
  ]),
  row(
    'a workbook that is a bomb, cut off, encrypted, changed or another archive',
    'refused by name; memory stays bounded',
    ['node/import/sheet/workbook.spec.ts'],
    ['real/workbooks.spec.ts', /cannot be taken/],
  ),
  row(
    '100,000 rows while every tenth answer is 429 and some are 503',
    'finished by itself; nothing lost, nothing twice',
    ['node/service/patience.spec.ts', /nothing lost and nothing twice/],
  ),
];

/** What did not hold once, each with its neighbours. */
const HOLES: readonly Row[] = [
  row('prompts in a real terminal', 'typed, pasted, Ctrl+C, Ctrl+D, å; no echo', ['cli/terminal/prompts.long.spec.ts']),
  row(
    'a reply, file or answer that holds a reader',
    'ended at its limit; Stop and signals work',
    ['node/probing/worst-texts.long.spec.ts'],
    ['node/probing/worst-replies.long.spec.ts'],
    ['node/probing/watchdog.long.spec.ts'],
    ['node/import/worst-files.long.spec.ts'],
    ['app/held-readers.long.spec.ts'],
    ['patterns.spec.ts'],
  ),
  row(
    'clocks that are wrong',
    'runs in the order of their recording',
    ['cli/wrong-clock.long.spec.ts'],
    ['core/diagnosis/order.spec.ts'],
  ),
  row(
    'a record whose id is known',
    'beside it, never over it',
    ['cli/same-id.long.spec.ts'],
    ['app/import-beside.spec.ts'],
  ),
  row(
    'a case or context that is led elsewhere',
    'its password is forgotten',
    ['app/secret-binding.spec.ts'],
    ['app/moved-context.spec.ts'],
  ),
  row(
    'a password that the server rejects',
    'one rejected sign-in a consent',
    ['node/attempts/ledger.spec.ts'],
    ['cli/attempts.long.spec.ts'],
    ['cli/terminal/attempts.long.spec.ts'],
    ['real/sign-ins.spec.ts'],
    ['real/hidden-rejection.long.spec.ts'],
    ['node/probing/rejections-in-words.spec.ts'],
  ),
  row('an environment that adds trust or writes keys', 'no trust, no keys', ['cli/environment-trust.long.spec.ts']),
  row(
    'an output that is an input, or there already',
    'refused',
    ['cli/outputs.long.spec.ts'],
    ['cli/left-over.long.spec.ts'],
    ['cli/agreed-writes.spec.ts'],
  ),
  row('a full disk under an output', 'said, and not 0', ['cli/full-disk.long.spec.ts']),
  row('a start with a wrong clock', 'the bin keeps what it holds', ['cli/wrong-clock.long.spec.ts', /bin/]),
  row('another host name after a crash', 'the case opens', [
    'node/disk/two-processes.spec.ts',
    /another name of the machine/,
  ]),
  row('a damaged case with a good previous version', 'restored by a command and a button', [
    'cli/case-restore.spec.ts',
  ]),
  row('odd bytes as a password on standard input', 'exact, or refused', ['cli/password-stdin.long.spec.ts']),
  row(
    'a fixed script in five shells and in PowerShell 7: good, 401, private and unknown authority, 302, proxy',
    'one rejected sign-in at most; the password in no process, file or output',
    ['real/fixed-script-sh.long.spec.ts'],
    ['real/fixed-script-powershell.long.spec.ts'],
  ),
  row('answers of curl that were cut, wrapped, mixed or pasted otherwise', 'read, or refused in one sentence', [
    'node/import/curl-record.spec.ts',
  ]),
  row(
    'writing direction in --json, pipes as files, half-open connections, * as a pattern',
    'escaped, refused, bounded, typed out',
    ['cli/inputs.long.spec.ts'],
    ['web/limits.spec.ts'],
    ['cli/policy.long.spec.ts', /pattern/],
  ),
];

/** The same thing, very often or everywhere. */
const OFTEN: readonly Row[] = [
  row(
    'input damaged at random, for each reader',
    'read, or refused with a reason',
    ['fuzz/every-reader.spec.ts'],
    ['node/import/csv.spec.ts'],
    [READERS, /any bytes/],
  ),
  row(
    'every seventh byte of a signed record changed, every byte of its signature, and signatures of other files and keys',
    'the signature is broken',
    ['node/import/signature.spec.ts'],
  ),
  row(
    'a signed case with runs swapped or left out and a checksum that fits, an edited record handed on, and what a file says of its own signatures',
    'broken, in whatever form it leaves again, and never believed where it says more than its signature',
    ['app/signed-files.spec.ts'],
    ['cli/signed.spec.ts', /an edited (?:case|record)/],
  ),
  row(
    'files under names with blanks, quotes, wildcards and commands in them',
    'the commands are about that file alone, from a printed page as well',
    ['cli/signed.spec.ts', /a stranger verifies|copied from the printed report/],
    ['core/report/signature-commands.spec.ts'],
  ),
  row('files that are no records, and records that programs for mail have wrapped', 'named as what they are', [
    'node/import/not-a-record.spec.ts',
  ]),
  row('a block cut, edited, doubled, of other text, or made to hold the program', 'read whole, or refused', [
    'node/hand/block.spec.ts',
  ]),
  row('kills of saves', 'a whole document, none older than was acknowledged', ['node/disk/kill.spec.ts']),
  row('kills of batches of 100,000 rows', 'every device once', ['node/service/batch-kill.long.spec.ts']),
  row(
    'a fault at each operation of a session',
    'nothing lost that was acknowledged',
    ['node/disk/every-fault.long.spec.ts'],
    ['node/disk/power-loss.spec.ts'],
  ),
  row('many writers of one case', 'no update lost', [
    'node/disk/two-processes.spec.ts',
    /100 times altogether|many who want/,
  ]),
  row(
    'every route of the web host under attack',
    'refused without a word',
    ['web/routes-under-attack.spec.ts'],
    ['web/host-header.spec.ts'],
    ['web/peer.spec.ts'],
  ),
  row(
    'TLS of every kind',
    'named; nothing sent to whom was not checked',
    [UNTRUSTED],
    ['node/probing/trusted-server.spec.ts'],
    ['node/probing/handshake.spec.ts'],
    ['real/other-clients.long.spec.ts'],
    ['real/hello.long.spec.ts'],
  ),
  row(
    'secrets in every output, file, argument and environment',
    'found nowhere',
    ['canaries/scenarios.long.spec.ts'],
    ['canaries/scanner.spec.ts'],
    ['node/report/scan-report.spec.ts'],
  ),
  row(
    'blind scenarios, those with a witness, and practice networks',
    'played again, each gives what is recorded',
    ['blind/scenarios.long.spec.ts'],
    ['blind/witnessed.long.spec.ts'],
    ['worlds/walked.long.spec.ts'],
  ),
  row('a watch and an idle window for a long time', 'nothing grows', ['soak/soak.long.spec.ts']),
];

/** The parts of the campaign, in the order of its table. */
export const CAMPAIGN: Readonly<Record<string, readonly Row[]>> = {
  'Bad input': BAD_INPUTS,
  'What did not hold once': HOLES,
  'Often and everywhere': OFTEN,
};
