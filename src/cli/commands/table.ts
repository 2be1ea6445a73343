import { marked } from '../../app/words.ts';
import type { Entry } from '../command.ts';

type Row = Omit<Entry, 'name' | 'group'>;

const row = (summary: string, load: Entry['load'], ...aliases: readonly string[]): Row => ({ summary, load, aliases });

interface Group {
  readonly title: string;
  readonly rows: Readonly<Record<string, Row>>;
}

/** Commands by name, in the order of the help. Options load with the command. */
const GROUPS: readonly Group[] = [
  {
    title: marked('Find out who must act'),
    rows: {
      diagnose: row(
        marked('run one stage, take the card, and say who must act'),
        async () => (await import('./diagnose.ts')).diagnose,
      ),
      probe: row(marked('run the four probes of one stage'), async () => (await import('./probe-first.ts')).probe),
      card: row(marked("record the platform's status card"), async () => (await import('./card.ts')).card),
      compare: row(
        marked('say who must act, from records, transcripts and cards'),
        async () => (await import('./compare.ts')).compare,
      ),
    },
  },
  {
    title: marked('Look closer'),
    rows: {
      certificate: row(
        marked('show the certificates of the server; sends no credentials'),
        async () => (await import('./certificate.ts')).certificate,
      ),
      trace: row(
        marked('show where a connection to the port ends; signs in nowhere'),
        async () => (await import('./certificate.ts')).traceCommand,
      ),
      watch: row(
        marked('repeat probes of one stage, for a number of rounds or a time'),
        async () => (await import('./watch.ts')).watch,
      ),
      witness: row(
        marked("show what another side's capture holds of our probes"),
        async () => (await import('./witness.ts')).witnessCommand,
      ),
    },
  },
  {
    title: marked('Tell'),
    rows: {
      report: row(marked('write the report'), async () => (await import('./report.ts')).report),
      request: row(
        marked('write what to ask the team that must act for'),
        async () => (await import('./request.ts')).request,
      ),
      'verify-fix': row(
        marked('compare before and after: fixed or not'),
        async () => (await import('./compare.ts')).verifyFix,
        'proof',
      ),
      hand: row(
        marked('hand a record or a task over as text, or as one QR picture'),
        async () => (await import('./hand.ts')).hand,
      ),
    },
  },
  {
    title: marked('Cases'),
    rows: {
      'case list': row(marked('list the cases'), async () => (await import('./cases.ts')).cases, 'cases'),
      'case show': row(
        marked('show the comparison and the verdict of a case'),
        async () => (await import('./cases.ts')).caseShow,
      ),
      'case import': row(
        marked("take a record or a script's transcript into a case"),
        async () => (await import('./import.ts')).importFile,
        'import',
      ),
      'case export': row(
        marked('write a whole case as a file that another computer takes in'),
        async () => (await import('./cases.ts')).caseExport,
      ),
      'case remove': row(marked('move a case to the bin'), async () => (await import('./cases.ts')).caseRemove),
      'case restore': row(
        marked('restore a case from the bin, or the previous version of a damaged one'),
        async () => (await import('./cases.ts')).caseRestore,
      ),
      'case withdraw': row(
        marked('mark a recorded check as withdrawn'),
        async () => (await import('./cases.ts')).caseWithdraw,
      ),
    },
  },
  {
    title: marked('Guest service'),
    rows: {
      'context list': row(marked('list the stored contexts'), async () => (await import('./contexts.ts')).contextList),
      'context add': row(
        marked('store a context of the service, with its key in the keychain'),
        async () => (await import('./contexts.ts')).contextAdd,
      ),
      'context change': row(
        marked('change a stored context; omitted options keep their value'),
        async () => (await import('./contexts.ts')).contextChange,
      ),
      'context test': row(
        marked('try a stored context: one request that changes nothing'),
        async () => (await import('./contexts.ts')).contextTest,
      ),
      'context remove': row(
        marked('move a stored context to the bin'),
        async () => (await import('./contexts.ts')).contextRemove,
      ),
      'context restore': row(
        marked('take a stored context out of the bin'),
        async () => (await import('./contexts.ts')).contextRestore,
      ),
      'whitelist add': row(
        marked('create one whitelist entry'),
        async () => (await import('./whitelist-add.ts')).whitelistAdd,
      ),
      'whitelist batch': row(
        marked('create the entries of a list, or go on with a batch'),
        async () => (await import('./whitelist-batch.ts')).whitelistBatch,
      ),
      'whitelist jobs': row(
        marked('list the batches of this machine, with the ids to go on with'),
        async () => (await import('./whitelist-jobs.ts')).whitelistJobs,
      ),
      'policy remove-emails': row(
        marked('remove email addresses and patterns from an access policy'),
        async () => (await import('./policy.ts')).removeEmails,
      ),
    },
  },
  {
    title: marked('Elsewhere'),
    rows: {
      script: row(
        marked('write the fixed script that asks the probes of a stage where nothing may be installed'),
        async () => (await import('./script.ts')).script,
      ),
      web: row(
        marked('serve the window on 127.0.0.1 and open it in a browser'),
        async () => (await import('./web.ts')).web,
      ),
      simulate: row(
        marked('start a scenario: a simulated customer network on this machine, for practice'),
        async () => (await import('./simulate.ts')).simulate,
        'lab',
      ),
      'installation show': row(
        marked('show the fingerprint with which this installation signs, and the accepted ones of others'),
        async () => (await import('./installation.ts')).installation,
      ),
      'installation accept': row(
        marked('accept the key of another installation by a name'),
        async () => (await import('./installation.ts')).installationAccept,
      ),
      'installation forget': row(
        marked('no longer know the key of another installation'),
        async () => (await import('./installation.ts')).installationForget,
      ),
      'managed show': row(
        marked('show what the administrators of this computer have set, and from where'),
        async () => (await import('./managed.ts')).managed,
      ),
    },
  },
];

/** Older names, and what a shell is set up with once: they work and are listed nowhere. */
const UNLISTED: Readonly<Record<string, Row>> = {
  completion: row(
    marked('print what makes a shell complete commands, options and their values'),
    async () => (await import('./completion.ts')).completion,
  ),
  'change-request': row(
    marked('write what to ask the firewall or proxy team for'),
    async () => (await import('./request.ts')).changeRequest,
  ),
  har: row(
    marked('write stage records as an HTTP Archive, for other tools'),
    async () => (await import('./compare.ts')).har,
  ),
};

const entriesOf = (rows: Readonly<Record<string, Row>>, group: string | null): readonly Entry[] =>
  Object.entries(rows).map(([name, given]) => ({ name, group, ...given }));

/** The commands that are listed. */
export const LISTED: readonly Entry[] = GROUPS.flatMap(({ title, rows }) => entriesOf(rows, title));

export const COMMANDS: readonly Entry[] = [...LISTED, ...entriesOf(UNLISTED, null)];
