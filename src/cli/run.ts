import './inherited.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { exitWith, print, remark } from './output.ts';
import { AccountProtected, StoppedByUser, WrongUse } from './wrong-use.ts';

/** Reads the command's name, loads that command alone, and ends with its exit code. */

type Command = (args: readonly string[]) => Promise<ExitCode>;

/** Loaded on demand: a command starts without what only others need. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  lab: async () => (await import('./commands/lab.ts')).lab,
  watch: async () => (await import('./commands/watch.ts')).watch,
  certificate: async () => (await import('./commands/certificate.ts')).certificate,
  probe: async () => (await import('./commands/probe.ts')).probe,
  card: async () => (await import('./commands/card.ts')).card,
  compare: async () => (await import('./commands/compare.ts')).compare,
  'change-request': async () => (await import('./commands/change-request.ts')).requestChange,
  proof: async () => (await import('./commands/proof.ts')).proof,
  report: async () => (await import('./commands/report.ts')).report,
  script: async () => (await import('./commands/script.ts')).script,
  import: async () => (await import('./commands/cases.ts')).importFile,
  cases: async () => (await import('./commands/cases.ts')).cases,
  case: async () => (await import('./commands/cases.ts')).showCase,
  whitelist: async () => (await import('./commands/whitelist.ts')).whitelist,
  policy: async () => (await import('./commands/policy.ts')).policy,
  web: async () => (await import('./commands/web.ts')).web,
};

const HELP = `tripoint COMMAND

  probe        run the four probes of one stage
               --server HOST[:PORT] --user NAME --stage inside|outside
               [--connect-to HOST:PORT] [--password-stdin] [--ca FILE] [--pin sha256:HEX]
               [--proxy URL|none|system] [--mac MAC] [--group-id ID] [--only FAMILY]…
               [--continue-after-401] [--timeout SECONDS] [--label TEXT] [--json|--junit] [--out FILE [--force]]
  watch        repeat chosen probes of one stage, bounded; it ends at the first rejected sign-in, and at the first without an answer
               the options of probe up to --label, --continue-after-401, --continue-after-no-answer, and
               (--count N | --for SECONDS) [--every SECONDS] [--only FAMILY]… --out FILE [--force] [--json]
  script       write a portable script that runs the probes of a stage where nothing may be installed
               --stage inside|outside --shell sh|powershell --out FILE [--force], and the options of probe from --server to --label
               but for --password-stdin; it asks for the password where it runs, and leaves a transcript there
  certificate  show the presented certificates; sends no credentials and no HTTP
               --server HOST[:PORT] [--connect-to HOST:PORT] [--ca FILE] [--pin sha256:HEX] [--json]
  card         record the platform's status card
               --paste FILE|-  or  --endpoint-api up|down|not-read --endpoint-groups-api … --monitoring-api …
               [--fqdn NAME] [--api-user NAME] [--base-url URL] [--licence TEXT] [--updated-at TIME]
               [--password-reentered yes|no] [--json] [--out FILE [--force]]
  compare      RECORD…  the comparison and the verdict of records and of scripts' transcripts  [--check NAME=RESULT]… [--json]
  change-request  RECORD…|CASE-ID  what to ask the firewall or proxy team for
               [--check NAME=RESULT]… [--json] [--out FILE [--force]]
  proof        RECORD…|CASE-ID  before and after: fixed or not  [--json] [--out FILE [--force]]
  report       RECORD…|CASE-ID  the report  [--format html|pdf|markdown|text|json|junit] [--out FILE] [--force]
               [--audience internal|external] [--language en|sv] [--keep KIND]… [--decode FILE] [--check NAME=RESULT]…
  import       FILE [--case ID]  take a record or a script's transcript into a case
  cases        list the cases  [--json]
  case show    ID  [--json]
  case restore ID  bring the version before the last save of a damaged case back; the damaged file is kept  [--json]
  case withdraw ID CHECK  a check that was recorded by mistake no longer counts; the case keeps it  [--json]
  whitelist add    create one whitelist entry
               --mac MAC --name NAME [--description TEXT] (--to-date YYYY-MM-DD | --permanent) [--tag VALUE]… [--created-by WHO] [--despite-warnings]
  whitelist batch  FILE  create the entries of a list  [--chunk N] [--auto-generate-tags] [--auto-generate-date-tag]
               [--columns mac,name,to-date,-] [--ignore-column NAME]… [--one-by-one | --without-other-fields]
               [--left-over FILE] [--created FILE] [--force] [--yes]  or go on with a job: --resume JOB
  whitelist jobs   the batches of this machine, with the ids to go on with  [--json]
  policy remove-emails  --policy ID (--email ENTRY… | --file FILE) --revoke yes|no [--yes [--confirm-pattern PATTERN]…]
               add, batch and remove-emails: --base-url URL --organization ID --context ID [--ca FILE], or --site NAME of a stored context,
               and [--proxy URL|none|system] [--key-stdin] [--dry-run] [--json]
  lab          [WORLD] [--list] [--answer] [--now TIME] [--json]  a practice world on loopback
  web          [--port N] [--no-open] [--practice WORLD]  the window in a browser, on 127.0.0.1

Passwords come from a prompt, --password-stdin or TRIPOINT_PASSWORD, never from an argument;
API keys from a prompt, --key-stdin, TRIPOINT_API_KEY or, with --site, the keychain.
--password-stdin and --key-stdin read UTF-8 up to the first LF (or CR LF); an invalid character or a control character is refused.
Rejected sign-ins in a record or a transcript that is read count for the next probe and watch from here.
No file that is read is written over. A record that exists (probe, watch, card), the decode list of another report, the list
of another batch, and a file of another kind are replaced only with --force, or when you type yes on a terminal; a report or a script
of the same kind is replaced.
Exit codes: 0 fine, 1 fault or refused, 2 inconclusive, 3 usage error or nothing sent, 4 stopped to protect the account, 130 stopped by you.
`;

const run = async (args: readonly string[]): Promise<ExitCode> => {
  const [name, ...rest] = args;
  if (name === '--version') {
    const { VERSION } = await import('../app/version.ts');
    await print(VERSION);
    return EXIT.fine;
  }
  if (name === undefined || name === '--help' || name === 'help') {
    await print(HELP);
    return name === undefined ? EXIT.wrongUse : EXIT.fine;
  }
  if (rest.includes('--help')) {
    await print(HELP);
    return EXIT.fine;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) throw new WrongUse('There is no such command. `tripoint --help` lists them.');
  return (await load())(rest);
};

/** Everything has been written by now. A name look-up that was given up must not keep the terminal waiting. */
const end = async (given: ExitCode): Promise<void> => {
  const code = exitWith(given);
  process.exitCode = code;
  const { leave, wouldLinger } = await import('../node/exit.ts');
  if (wouldLinger()) leave(code);
};

const SAID = new Set(['AccountProtected', 'WrongUse', 'CannotWrite', 'RefusedToSend']);

try {
  await end(await run(process.argv.slice(2)));
} catch (error) {
  if (error instanceof StoppedByUser) {
    await end(EXIT.stopped);
    process.exit();
  }
  // Only our own words: an error from below could quote a secret.
  const ours = error instanceof Error && SAID.has(error.name);
  await remark(ours ? error.message : 'Tripoint met an error that it did not expect. What was saved before is kept.');
  await end(error instanceof AccountProtected ? EXIT.protectedAccount : EXIT.wrongUse);
}
