import type { World } from '../world.ts';
import {
  bothStages,
  alterServer,
  alterAllEntrances,
  ALL_OK,
  ALL_UP,
  type FamilyCells,
  ALL_DOWN,
  everyFamily,
  heldBackAfter,
  eachStage,
  expects,
} from './alterations.ts';
import { thenAlso, thenCard, INSIDE, OUTSIDE, change, check } from '../walk.ts';
import { slow } from '../device/device.ts';

const ERS_OFF_CELLS: FamilyCells = { ...ALL_OK, 'ers-endpoint-groups': 'http.302', 'ers-endpoints': 'http.302' };

const OPEN_API_OFF_CELLS: FamilyCells = { ...ALL_OK, 'open-api': 'http.302' };

const SERVER_TOO_OLD_CELLS: FamilyCells = { ...ALL_OK, 'open-api': 'http.404' };

const NOT_A_MONITORING_NODE_CELLS: FamilyCells = { ...ALL_OK, 'mnt-session': 'mnt.not-a-monitoring-node' };

const OUT_OF_RESOURCES_CELLS: FamilyCells = {
  ...ALL_OK,
  'ers-endpoint-groups': 'http.500',
  'ers-endpoints': 'http.500',
  'open-api': 'http.500',
};

/** The server: its switches, version, health. */
export const SERVER: readonly World[] = [
  {
    id: 'ers-off',
    title: 'One row has been red since the upgrade',
    story:
      'After the upgrade on Thursday the list of groups on your page stays empty. The password is the same, the firewall team says that they touched nothing, and one of the three rows is red.',
    difficulty: 'first-steps',
    hint: 'Do not follow where the answer sends you: read where that is. The place it points to is on the same machine. What does a server show where it does not offer something?',
    configure: (setup) => alterServer(setup, { switches: { ...setup.server.switches, ers: false } }),
    expect: expects(
      'api-setting',
      'likely',
      bothStages(ERS_OFF_CELLS, { ...ALL_UP, 'endpoint-groups-api': 'row.down' }),
    ),
    neighbour: 'front-login-redirect',
  },
  {
    id: 'open-api-off',
    title: 'Groups are there, devices are not',
    story:
      'Our new server is up, and your colleague set it up with us on the telephone. The groups appear, but single devices never do. We followed the old guide to the letter.',
    difficulty: 'everyday',
    hint: 'Three of four probes are fine. What sets the fourth apart? The version matters here: up to 3.3 there is one more thing to look at in the settings.',
    configure: (setup) =>
      alterServer(setup, { version: '3.3', switches: { ...setup.server.switches, openApi: false } }),
    expect: expects('api-setting', 'likely', bothStages(OPEN_API_OFF_CELLS, { ...ALL_UP, 'endpoint-api': 'row.down' })),
    neighbour: 'server-too-old',
  },
  {
    id: 'ip-access-list',
    title: 'The firewall team swears',
    story:
      'From outside the connection is cut at once. The firewall team showed me the rule and the log: let through, let through, let through. I looked at the settings of the server, as you asked: your addresses are in no list there.',
    difficulty: 'tricky',
    hint: 'Who else than a firewall can cut a connection because of where it comes from? Record what was found in the settings of the server.',
    configure: (setup) => alterServer(setup, { ipAccess: [setup.entrances.inside.sourceAddress] }),
    walk: thenAlso(check('ip-access-list', 'not-allowed')),
    expect: expects('access-control-server', 'likely', eachStage(ALL_OK, everyFamily('tls.reset'), ALL_DOWN)),
    neighbour: 'outside-reset',
  },
  {
    id: 'server-too-old',
    title: 'One of three rows never came up',
    story:
      'We installed the server two years ago and it has never been touched since. Groups are there, sessions are there, single devices never were. Both switches are on, I have a photograph.',
    difficulty: 'everyday',
    hint: 'Which of the probes asks for something that came with a later version? Who says that the path is unknown: a device, or the server with its own marks?',
    configure: (setup) => alterServer(setup, { version: '3.2' }),
    expect: expects(
      'access-control-server',
      'likely',
      bothStages(SERVER_TOO_OLD_CELLS, { ...ALL_UP, 'endpoint-api': 'row.down' }),
    ),
    neighbour: 'front-path-filter',
  },
  {
    id: 'not-a-monitoring-node',
    title: 'We have four of them now',
    story:
      'One server became four in the spring, each with its own job, and the old name was kept. Devices and groups appear on your page; who is online does not. All four are healthy, I am looking at the dashboard right now.',
    difficulty: 'tricky',
    hint: 'The password was accepted here. What does the rest of the answer say? Four servers, each with its own job: which one was asked?',
    configure: (setup) => alterServer(setup, { monitoring: 'not-this-node' }),
    expect: expects(
      'access-control-server',
      'likely',
      bothStages(NOT_A_MONITORING_NODE_CELLS, { ...ALL_UP, 'monitoring-api': 'row.down' }),
    ),
    neighbour: 'outside-proxy-500-mnt',
  },
  {
    id: 'out-of-resources',
    title: 'Worse every morning at eight',
    story:
      'It began with mornings only and now it lasts all day. The admin pages take a minute to open. Two of your rows are red, one is green. The network team is sure that it is your side.',
    difficulty: 'everyday',
    hint: 'The same number means something bad at three probes and something good at the fourth. Read what the answer says about itself, and whose envelope it comes in.',
    configure: (setup) => alterServer(setup, { health: 'out-of-resources' }),
    expect: expects(
      'access-control-server',
      'proven',
      bothStages(OUT_OF_RESOURCES_CELLS, { ...ALL_DOWN, 'monitoring-api': 'row.up' }),
    ),
    neighbour: 'front-500-page',
  },
  {
    id: 'server-restarting',
    title: 'After the new certificate, nothing',
    story:
      'We put a new certificate on the server an hour ago, and since then nobody gets anything, not even inside. It says 502. Should we put the old one back?',
    difficulty: 'first-steps',
    hint: 'Who answers, and who does not? How long does this application take to start?',
    configure: (setup) => alterServer(setup, { health: 'restarting' }),
    expect: expects('access-control-server', 'likely', bothStages(everyFamily('http.502-504'), ALL_DOWN)),
    neighbour: 'outside-503-page',
  },
  {
    id: 'server-hangs',
    title: 'Nobody gets an answer',
    story:
      'The connection opens, from everywhere, and then nothing comes. The admin pages take minutes, too. It was fine before the backup began.',
    difficulty: 'everyday',
    hint: 'Is there a place from which it is quick? Who has accepted the connection?',
    configure: (setup) => alterAllEntrances(setup, { devices: [slow(6000)] }),
    expect: expects(
      'access-control-server',
      'likely',
      eachStage(heldBackAfter('http.timeout'), everyFamily('http.timeout'), ALL_DOWN),
    ),
    neighbour: 'outside-slow',
  },
  {
    id: 'restart-between',
    title: 'Inside green, outside red, in one afternoon',
    story:
      'I tested inside at two, all green. Then my colleague tested from home at half past two, and got 502. So the firewall is at fault, is it not? By the way, the server team was busy today.',
    difficulty: 'tricky',
    hint: 'Is it the same device that answers at both places? What may have happened between the two runs?',
    configure: (setup) => setup,
    walk: thenCard(INSIDE, change('set-health', 'restarting'), OUTSIDE),
    expect: expects('access-control-server', 'likely', eachStage(ALL_OK, everyFamily('http.502-504'), ALL_DOWN)),
    neighbour: 'outside-503-page',
  },
  {
    id: 'throttled-once',
    title: 'Once it said no',
    story:
      'At nine all four lines were fine. At half past nine one of them was rejected. I touched nothing, waited, and tried again, once. All four were fine again. What was that?',
    difficulty: 'tricky',
    hint: 'The same user, the same line, two answers. What does that rule out? What does a busy server say when it has no time to look?',
    configure: (setup) => alterServer(setup, { passing401: { mnt: [2] } }),
    walk: thenCard(INSIDE, INSIDE, INSIDE, OUTSIDE),
    expect: expects('access-control-server', 'likely', bothStages(ALL_OK, ALL_UP)),
    neighbour: 'role-missing-mnt',
  },
  {
    id: 'server-clock-behind',
    title: 'The logs are from yesterday',
    story:
      'In the report of the server every row is from yesterday, although we tested a minute ago. So the requests of today never arrived, says my colleague.',
    difficulty: 'tricky',
    hint: 'The server tells its time with every answer. Which one is it? Is anything wrong with the answers themselves?',
    configure: (setup) => alterServer(setup, { clockOffsetMs: -26 * 3_600_000 }),
    expect: expects('none', 'proven', bothStages(ALL_OK, ALL_UP)),
    neighbour: 'expired-certificate',
  },
];
