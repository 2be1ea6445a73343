import { marked } from '../../core/messages/say.ts';
import type { Entry } from '../command.ts';

/** All commands by name. What a command takes is defined where it runs, and loaded on demand: it starts without what others need. */
export const COMMANDS: readonly Entry[] = [
  {
    name: 'diagnose',
    aliases: [],
    summary: marked("run one stage, take the platform's card and say who must act, in one command"),
    load: async () => (await import('./diagnose.ts')).diagnose,
  },
  {
    name: 'probe',
    aliases: [],
    summary: marked('run the four probes of one stage'),
    load: async () => (await import('./probe.ts')).probe,
  },
  {
    name: 'watch',
    aliases: [],
    summary: marked('repeat chosen probes of one stage, for a number of rounds or a time'),
    load: async () => (await import('./watch.ts')).watch,
  },
  {
    name: 'script',
    aliases: [],
    summary: marked('write a portable script that runs the probes of a stage where nothing may be installed'),
    load: async () => (await import('./script.ts')).script,
  },
  {
    name: 'certificate',
    aliases: [],
    summary: marked('show the presented certificates; sends no credentials and no HTTP'),
    load: async () => (await import('./certificate.ts')).certificate,
  },
  {
    name: 'trace',
    aliases: [],
    summary: marked('show where a connection to the port ends; signs in nowhere and needs no special rights'),
    load: async () => (await import('./trace.ts')).traceCommand,
  },
  {
    name: 'card',
    aliases: [],
    summary: marked("record the platform's status card"),
    load: async () => (await import('./card.ts')).card,
  },
  {
    name: 'compare',
    aliases: [],
    summary: marked("show the comparison and the verdict of records and of scripts' transcripts"),
    load: async () => (await import('./compare.ts')).compare,
  },
  {
    name: 'change-request',
    aliases: [],
    summary: marked('write what to ask the firewall or proxy team for'),
    load: async () => (await import('./change-request.ts')).changeRequest,
  },
  {
    name: 'verify-fix',
    aliases: ['proof'],
    summary: marked('compare before and after: fixed or not'),
    load: async () => (await import('./verify-fix.ts')).verifyFix,
  },
  {
    name: 'report',
    aliases: [],
    summary: marked('write the report'),
    load: async () => (await import('./report.ts')).report,
  },
  {
    name: 'import',
    aliases: [],
    summary: marked("take a record or a script's transcript into a case"),
    load: async () => (await import('./import.ts')).importFile,
  },
  {
    name: 'cases',
    aliases: [],
    summary: marked('list the cases'),
    load: async () => (await import('./cases.ts')).cases,
  },
  {
    name: 'case show',
    aliases: [],
    summary: marked('show the comparison and the verdict of a case'),
    load: async () => (await import('./cases.ts')).caseShow,
  },
  {
    name: 'case restore',
    aliases: [],
    summary: marked('bring the version before the last save of a damaged case back; the damaged file is kept'),
    load: async () => (await import('./cases.ts')).caseRestore,
  },
  {
    name: 'case withdraw',
    aliases: [],
    summary: marked('a check that was recorded by mistake no longer counts; the case keeps it'),
    load: async () => (await import('./cases.ts')).caseWithdraw,
  },
  {
    name: 'context add',
    aliases: [],
    summary: marked('store a context of the service, with its key in the keychain'),
    load: async () => (await import('./contexts.ts')).contextAdd,
  },
  {
    name: 'context list',
    aliases: [],
    summary: marked('list the stored contexts'),
    load: async () => (await import('./contexts.ts')).contextList,
  },
  {
    name: 'context test',
    aliases: [],
    summary: marked('try a stored context: one request that changes nothing'),
    load: async () => (await import('./contexts.ts')).contextTest,
  },
  {
    name: 'context remove',
    aliases: [],
    summary: marked('move a stored context to the bin'),
    load: async () => (await import('./contexts.ts')).contextRemove,
  },
  {
    name: 'context restore',
    aliases: [],
    summary: marked('take a stored context out of the bin'),
    load: async () => (await import('./contexts.ts')).contextRestore,
  },
  {
    name: 'whitelist add',
    aliases: [],
    summary: marked('create one whitelist entry'),
    load: async () => (await import('./whitelist-add.ts')).whitelistAdd,
  },
  {
    name: 'whitelist batch',
    aliases: [],
    summary: marked('create the entries of a list, or go on with a batch'),
    load: async () => (await import('./whitelist-batch.ts')).whitelistBatch,
  },
  {
    name: 'whitelist jobs',
    aliases: [],
    summary: marked('list the batches of this machine, with the ids to go on with'),
    load: async () => (await import('./whitelist-jobs.ts')).whitelistJobs,
  },
  {
    name: 'policy remove-emails',
    aliases: [],
    summary: marked('remove email addresses and patterns from an access policy'),
    load: async () => (await import('./policy.ts')).removeEmails,
  },
  {
    name: 'simulate',
    aliases: ['lab'],
    summary: marked('start a scenario: a simulated customer network on this machine, for practice'),
    load: async () => (await import('./simulate.ts')).simulate,
  },
  {
    name: 'web',
    aliases: [],
    summary: marked('serve the window on 127.0.0.1 and open it in a browser'),
    load: async () => (await import('./web.ts')).web,
  },
  {
    name: 'completion',
    aliases: [],
    summary: marked('print what makes a shell complete commands, options and their values'),
    load: async () => (await import('./completion.ts')).completion,
  },
];
