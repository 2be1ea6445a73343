import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld } from '../../src/lab/lab.ts';
import type { RunningWorld } from '../../src/lab/running-world.ts';
import { tripoint, type Ended } from './run-tripoint.ts';

/**
 * A support agent's day, in the order in which it goes: thirty tasks from the README, each a command as it is typed, against a
 * customer network with a fault. Every one keeps what the one before it left in the folder.
 */

let folder = '';
let world: RunningWorld;
/** The id of the case, once there is one. */
let id = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-day-'));
  world = await startWorld('outside-proxy-403');
  const card = [
    'Outbound FQDN\tplatform.example',
    'Endpoint API\tDown',
    'Endpoint Groups API\tDown',
    'Monitoring API\tDown',
  ];
  await writeFile(join(folder, 'card.txt'), card.join('\n'));
  await writeFile(join(folder, 'devices.csv'), 'mac,name\n00:1B:54:00:00:41,Printer\n00:1B:54:00:00:42,X\n');
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** `$NAME` in a task stands for what the practice network printed. */
const typed = (task: string): readonly string[] => {
  const { server, entrances, ca, apiUser, service } = world.description;
  const known: Readonly<Record<string, string>> = {
    SERVER: server,
    INSIDE: entrances.inside,
    OUTSIDE: entrances.outside,
    CA: ca,
    USER: apiUser.name,
    BASE: service.baseUrl,
    ORG: service.organizationId,
    CONTEXT: service.contextId,
    POLICY: service.accessPolicyId,
    ID: id,
  };
  return (task.match(/'[^']*'|\S+/g) ?? []).map((word) =>
    word.replaceAll("'", '').replace(/\$([A-Z]+)/g, (_, name: string) => known[name] ?? ''),
  );
};

const run = (task: string, input = ''): Promise<Ended> =>
  tripoint(typed(task), {
    cwd: folder,
    input,
    environment: {
      TRIPOINT_DATA: join(folder, 'data'),
      TRIPOINT_PASSWORD: world.description.apiUser.password,
      TRIPOINT_API_KEY: world.description.service.apiKey,
    },
  });

const TO_NODE = '--server $SERVER --ca $CA --user $USER';
const RECORDS = 'inside.json outside.json card.json';

interface Task {
  readonly what: string;
  readonly type: string;
  readonly code: number;
  readonly sees: string;
  readonly input?: string;
}

const TASKS: readonly Task[] = [
  { what: 'see what there is', type: '--help', code: 0, sees: 'diagnose' },
  { what: 'see one command', type: 'help probe', code: 0, sees: '--stage inside|outside' },
  { what: 'mistype a command', type: 'prob', code: 3, sees: 'Did you mean tripoint probe?' },
  { what: 'mistype an option', type: 'probe --sever x', code: 3, sees: 'Did you mean --server?' },
  {
    what: 'look at the certificate',
    type: 'certificate --server $SERVER --connect-to $INSIDE --ca $CA',
    code: 0,
    sees: 'Trusted.',
  },
  {
    what: 'probe inside',
    type: `probe ${TO_NODE} --connect-to $INSIDE --stage inside --out inside.json`,
    code: 0,
    sees: '4 of 4 probes good',
  },
  {
    what: 'probe one API alone',
    type: `probe ${TO_NODE} --connect-to $INSIDE --stage inside --only open-api`,
    code: 0,
    sees: '1 of 1 probes good',
  },
  {
    what: 'probe outside',
    type: `probe ${TO_NODE} --connect-to $OUTSIDE --stage outside --out outside.json`,
    code: 1,
    sees: '403 forbidden',
  },
  { what: 'record the card', type: 'card --paste card.txt --out card.json', code: 1, sees: 'platform.example' },
  { what: 'say who must act', type: `compare ${RECORDS}`, code: 1, sees: 'Proven. Fault:' },
  { what: 'the same in Swedish', type: `compare ${RECORDS} --language sv`, code: 1, sees: 'Bevisat.' },
  {
    what: 'ten lines for the ticket',
    type: `report ${RECORDS} --brief`,
    code: 1,
    sees: 'Who must act: The firewall or proxy team',
  },
  { what: 'the report as a page', type: `report ${RECORDS} --out report.html`, code: 1, sees: 'Written: report.html' },
  {
    what: 'the report for outsiders, in Swedish',
    type: `report ${RECORDS} --out rapport.md --audience external --language sv --decode names.txt`,
    code: 1,
    sees: 'rapport.md',
  },
  { what: 'what to ask the firewall team for', type: `change-request ${RECORDS}`, code: 0, sees: 'Let through' },
  {
    what: 'whether it is fixed',
    type: 'verify-fix inside.json outside.json',
    code: 2,
    sees: 'Nothing that failed has been asked again yet',
  },
  {
    what: 'a script for the jump host',
    type: 'script --shell sh --server $SERVER --user $USER --stage outside --out probe.sh',
    code: 0,
    sees: 'Run it there: sh ./probe.sh',
  },
  {
    what: 'lines to paste there',
    type: 'script --shell curl --server $SERVER --user $USER --stage outside --out lines.txt',
    code: 0,
    sees: 'Paste the first line alone',
  },
  {
    what: 'the requests for the developers',
    type: 'har inside.json outside.json --out requests.har',
    code: 0,
    sees: 'Written: requests.har',
  },
  { what: 'keep it as a case', type: 'import inside.json --json', code: 0, sees: '"taken":"new"' },
  { what: 'find the case', type: 'cases', code: 0, sees: 'acs.practice.test' },
  {
    what: 'add to it from a pipe',
    type: 'import - --case $ID',
    code: 0,
    sees: 'Taken into case',
    input: 'outside.json',
  },
  {
    what: 'store the context',
    type: 'context add --name ACME --base-url $BASE --organization $ORG --context $CONTEXT --ca $CA',
    code: 0,
    sees: 'Context ACME is stored',
  },
  { what: 'try the context', type: 'context test ACME', code: 0, sees: 'The service was reached over TLS' },
  {
    what: 'check an entry before it is sent',
    type: "whitelist add --site ACME --mac 00:1B:54:00:00:51 --name 'Kitchen display' --permanent --dry-run",
    code: 0,
    sees: 'nothing was sent',
  },
  {
    what: 'whitelist it',
    type: "whitelist add --site ACME --mac 00:1B:54:00:00:51 --name 'Kitchen display' --permanent",
    code: 0,
    sees: 'is whitelisted',
  },
  {
    what: 'whitelist a list in a pipeline',
    type: 'whitelist batch devices.csv --site ACME --left-over left.csv --yes',
    code: 1,
    sees: '1 created',
  },
  { what: 'find the batch again', type: 'whitelist jobs', code: 0, sees: 'finished' },
  {
    what: 'take an address out of a policy',
    type: 'policy remove-emails --site ACME --policy $POLICY --email carol@visitor.example --revoke no --yes',
    code: 0,
    sees: 'Removed 1 of 1 entry',
  },
  {
    what: 'practise: which scenarios are there',
    type: 'simulate --list --language sv',
    code: 0,
    sees: 'Anslutning nekad',
  },
];

describe('given thirty tasks of a support agent', () => {
  it('there are thirty', () => expect(TASKS).toHaveLength(30));
  it.each(TASKS)('$what: tripoint $type', async ({ type, code, sees, input }) => {
    const ended = await run(type, input === undefined ? '' : await readFile(join(folder, input), 'utf8'));
    if (type.startsWith('import inside')) id = (JSON.parse(ended.out) as { readonly case: string }).case;
    expect([ended.code, `${ended.out}${ended.err}`]).toEqual([code, expect.stringContaining(sees)]);
  });
});
