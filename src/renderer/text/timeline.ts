import type { CheckName } from '../../core/records/case.ts';

/** In a few words; in full they are read where they are made. */
const checks: Record<CheckName, string> = {
  'gui-sign-in': 'GUI sign-in',
  'administrator-logins': 'Rows in Administrator Logins',
  'switches-confirmed-on': 'ERS and Open API switches',
  'password-reentered': 'Password on the platform',
  'ip-access-list': 'IP access list',
  'certificate-confirmed': 'Server certificate',
  'firewall-log': 'Firewall log',
  'platform-trusts-authority': 'Authority on the platform',
};

/** Texts of a case's timeline, and of looking back along it. */
export const timelineText = {
  title: 'Timeline',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  keys: 'Arrow keys move along the entries. Enter shows the case as it stood after one.',
  earlier: (count: number) =>
    count === 1 ? '1 earlier entry is not shown.' : `${count} earlier entries are not shown.`,
  unread: 'The timeline could not be read.',
  run: (stage: string) => `${stage}: run`,
  watch: (stage: string) => `${stage}: watch`,
  card: (stage: string) => `${stage}: card`,
  checks,
  capture: 'Capture',
  log: 'Log',
  observation: 'Observation of lesser rank',
  arrived: (arrived: number, missing: number, untold: number) =>
    `${arrived} arrived, ${missing} never did, ${untold} not told`,
  withdrawn: (result: string) => `withdrawn (${result})`,
  good: (good: number, probes: number) => `${good} of ${probes} good`,
  noResult: 'no result',
  failed: (failed: number, attempts: number) => `${failed} of ${attempts} failed`,
  up: (up: number, rows: number) => `${up} of ${rows} rows Up`,
  states: {
    running: 'running',
    stopped: 'stopped',
    interrupted: 'interrupted',
    'protecting-account': 'stopped to protect the account',
  },
  imported: 'imported',
  lastGood: 'last good',
  became: 'became',
  verdictThen: 'verdict',
  stood: (time: string) => `As it stood on ${time}`,
  stoodImported: (time: string) => `As it stood once a record of ${time} was imported`,
  after: (what: string) => `After “${what}”.`,
  nothing: 'Nothing can be run or changed here.',
  back: 'Back to now',
} as const;
