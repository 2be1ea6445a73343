import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { tripoint, type Ended } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

/**
 * A support agent's day, in the order in which it goes: thirty tasks from the README, each a command as it is typed, against a
 * customer network with a fault. Every one keeps what the one before it left in the folder.
 */

const folder = sharedFolder();
let world: RunningWorld;
let id = '';

beforeAll(async () => {
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
afterAll(() => world.close());

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

/** What is done, what is typed for it, its exit code, what is seen, and the file that is piped in. */
type Task = readonly [what: string, type: string, code: number, sees: string, input?: string];

const TASKS: readonly Task[] = [
  ['see what there is', '--help', 0, 'diagnose'],
  ['see one command', 'help probe', 0, '--stage inside|outside'],
  ['mistype a command', 'prob', 3, 'Did you mean tripoint probe?'],
  ['mistype an option', 'probe --sever x', 3, 'Did you mean --server?'],
  ['look at the certificate', 'certificate --server $SERVER --connect-to $INSIDE --ca $CA', 0, 'Trusted.'],
  ['probe inside', `probe ${TO_NODE} --connect-to $INSIDE --stage inside --out inside.json`, 0, '4 of 4 probes good'],
  [
    'probe one API alone',
    `probe ${TO_NODE} --connect-to $INSIDE --stage inside --only open-api`,
    0,
    '1 of 1 probes good',
  ],
  ['probe outside', `probe ${TO_NODE} --connect-to $OUTSIDE --stage outside --out outside.json`, 1, '403 forbidden'],
  ['record the card', 'card --paste card.txt --out card.json', 1, 'platform.example'],
  ['say who must act', `compare ${RECORDS}`, 1, 'FIREWALL OR PROXY TEAM MUST ACT'],
  ['the same in Swedish', `compare ${RECORDS} --language sv`, 1, 'MÅSTE AGERA'],
  ['ten lines for the ticket', `report ${RECORDS} --brief`, 1, 'Who must act: The firewall or proxy team'],
  ['the report as a page', `report ${RECORDS} --out report.html`, 1, 'Written: report.html'],
  [
    'the report for outsiders, in Swedish',
    `report ${RECORDS} --out rapport.md --audience external --language sv --decode names.txt`,
    1,
    'rapport.md',
  ],
  ['what to ask the firewall team for', `change-request ${RECORDS}`, 0, 'Let through'],
  ['whether it is fixed', 'verify-fix inside.json outside.json', 2, 'Nothing that failed has been asked again yet'],
  [
    'a script for the jump host',
    'script --shell sh --server $SERVER --user $USER --stage outside --out probe.sh',
    0,
    'Run it there: sh ./probe.sh',
  ],
  [
    'lines to paste there',
    'script --shell curl --server $SERVER --user $USER --stage outside --out lines.txt',
    0,
    'Paste the first line alone',
  ],
  ['the requests for the developers', 'har inside.json outside.json --out requests.har', 0, 'Written: requests.har'],
  ['keep it as a case', 'import inside.json --json', 0, '"taken":"new"'],
  ['find the case', 'cases', 0, 'acs.practice.test'],
  ['add to it from a pipe', 'import - --case $ID', 0, 'Taken into case', 'outside.json'],
  [
    'store the context',
    'context add --name ACME --base-url $BASE --organization $ORG --context $CONTEXT --ca $CA',
    0,
    'Context ACME is stored',
  ],
  ['try the context', 'context test ACME', 0, 'The service was reached over TLS'],
  [
    'check an entry before it is sent',
    "whitelist add --site ACME --mac 00:1B:54:00:00:51 --name 'Kitchen display' --permanent --dry-run",
    0,
    'nothing was sent',
  ],
  [
    'whitelist it',
    "whitelist add --site ACME --mac 00:1B:54:00:00:51 --name 'Kitchen display' --permanent",
    0,
    'is whitelisted',
  ],
  [
    'whitelist a list in a pipeline',
    'whitelist batch devices.csv --site ACME --left-over left.csv --yes --permanent',
    1,
    '1 created',
  ],
  ['find the batch again', 'whitelist jobs', 0, 'finished'],
  [
    'take an address out of a policy',
    'policy remove-emails --site ACME --policy $POLICY --email carol@visitor.example --revoke no --yes',
    0,
    'Removed 1 of 1 from',
  ],
  ['practise: which scenarios are there', 'simulate --list --language sv', 0, 'Anslutning nekad'],
];

describe('given thirty tasks of a support agent', () => {
  it('there are thirty', () => expect(TASKS).toHaveLength(30));
  it.each(TASKS.map((task) => [task[0], task[1], task] as const))('%s: tripoint %s', async (_what, type, task) => {
    const [, , code, sees, input] = task;
    const ended = await run(type, input === undefined ? '' : await readFile(join(folder, input), 'utf8'));
    if (type.startsWith('import inside')) id = (JSON.parse(ended.out) as { readonly case: string }).case;
    expect([ended.code, `${ended.out}${ended.err}`]).toEqual([code, expect.stringContaining(sees)]);
  });
});
