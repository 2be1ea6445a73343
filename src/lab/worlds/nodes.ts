import { otherNode } from '../device/device.ts';
import type { World } from '../world.ts';
import {
  bothStages,
  alterOuterEntrances,
  withCertificate,
  alterSecondAddress,
  alterEntrance,
  ALL_OK,
  ALL_UP,
  everyFamily,
  ALL_DOWN,
  eachStage,
  expects,
} from './alterations.ts';

/** Several nodes or addresses behind one name. */
export const NODES: readonly World[] = [
  {
    id: 'two-nodes',
    title: 'The fingerprints do not match',
    story:
      'An auditor compared the fingerprints of the certificate inside and outside, and they differ. We have a second node since spring. Is somebody listening in?',
    difficulty: 'tricky',
    hint: 'Who signed the two certificates, and for which name? Do the answers differ as well?',
    configure: (setup) => alterOuterEntrances(setup, withCertificate('second-node', {}, otherNode(setup.server))),
    expect: expects('none', 'proven', bothStages(ALL_OK, ALL_UP)),
    neighbour: 'outside-tls-inspection',
  },
  {
    id: 'one-node-broken',
    title: 'Every second guest has luck',
    story:
      'Your page is green, my tests are green, and still half of our sites complain. The server has had a twin since the move; the same name leads to both.',
    difficulty: 'tricky',
    hint: 'A name may lead to more than one machine. Did the good answers come from all of them?',
    configure: (setup) => {
      const broken = () =>
        withCertificate('second-node', {}, otherNode({ ...setup.server, health: 'out-of-resources' }));
      return alterSecondAddress(setup, broken(), broken());
    },
    expect: expects('access-control-server', 'likely', bothStages(ALL_OK, ALL_UP)),
    neighbour: 'two-nodes',
  },
  {
    id: 'outside-node-without-monitoring',
    title: 'Sessions are missing, but only for you',
    story:
      'In the office all four lines are good. From outside three of them are, and the session line says something long. We have a balancer for the outside world, and two nodes behind it.',
    difficulty: 'tricky',
    hint: 'Read the text that comes with the 500. Does everybody ask the same node?',
    configure: (setup) =>
      alterOuterEntrances(
        setup,
        withCertificate('second-node', {}, otherNode({ ...setup.server, monitoring: 'not-this-node' })),
      ),
    expect: expects(
      'access-control-server',
      'likely',
      eachStage(
        ALL_OK,
        { ...ALL_OK, 'mnt-session': 'mnt.not-a-monitoring-node' },
        { ...ALL_UP, 'monitoring-api': 'row.down' },
      ),
    ),
    neighbour: 'outside-proxy-500-mnt',
  },
  {
    id: 'outside-ipv6-only',
    title: 'Only my laptop says no',
    story:
      'From my connection at home nothing answers, from the telephone of my wife it does. Your page is green. My provider changed something about addresses last month.',
    difficulty: 'tricky',
    hint: 'Read the address that was tried. What is unusual about it? Another stage comes from outside, too. What does it say?',
    configure: (setup) => alterEntrance(setup, 'outside', { way: 'refuse', address: 'ipv6' }),
    expect: expects('vantage', 'cannot-tell', eachStage(ALL_OK, everyFamily('tcp.refused'), ALL_UP)),
    neighbour: 'outside-refused',
  },
  {
    id: 'outside-ipv6-dropped',
    title: 'Green everywhere, and red on your page',
    story:
      'All four lines are good in the office, and all four are good from home. Only your page is red, so it must be your name that our rules do not know. We added addresses of the new kind to the server in summer, but nobody uses those yet.',
    difficulty: 'tricky',
    hint: 'How many addresses does the name have? Which of them did the good answers come from? Which of them might the platform choose?',
    // The platform prefers IPv6, as most systems do where a name has both.
    configure: (setup) => alterEntrance(alterSecondAddress(setup, {}, { way: 'drop' }), 'platform', { way: 'drop' }),
    expect: expects('firewall-or-proxy', 'likely', bothStages(ALL_OK, ALL_DOWN)),
    neighbour: 'platform-fqdn-not-accepted',
  },
];
