import type { World } from '../world.ts';
import {
  bothStages,
  alterOuterEntrances,
  alterEntrance,
  endingTls,
  ALL_DOWN,
  ALL_OK,
  everyFamily,
  ALL_UP,
  heldBackAfter,
  eachStage,
  expects,
} from './alterations.ts';
import { thenAlso, thenCard, INSIDE, OUTSIDE, check } from '../walk.ts';
import { afterRuns, answerInstead, everySecondRun, slow } from '../device/device.ts';
import { nginxStatusPage } from '../device/pages.ts';
import { droppingBodyOf } from '../service/service.ts';

/** What filters, slows or cuts connections. */
export const FIREWALL: readonly World[] = [
  {
    id: 'outside-drop',
    title: 'It does not even say no',
    story:
      'From home I get nothing at all, not even an error, it just hangs. In the office it is quick. Your page is red. The server was restarted, to be on the safe side.',
    difficulty: 'first-steps',
    hint: 'How far did the probe get? What would a server that is down do instead? Silence is an answer, too: somebody decided not to reply.',
    configure: (setup) => alterOuterEntrances(setup, { way: 'drop' }),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, everyFamily('tcp.timeout'), ALL_DOWN)),
    neighbour: 'only-platform-let-in',
  },
  {
    id: 'outside-refused',
    title: 'Connection refused',
    story:
      'We changed the address translation on Wednesday evening, it took two minutes. From outside it says refused since then, and your page is red. Inside everybody is happy.',
    difficulty: 'first-steps',
    hint: 'Somebody says no at once. Who can that be, if not the server? Where does the public address lead now?',
    configure: (setup) => alterOuterEntrances(setup, { way: 'refuse' }),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, everyFamily('tcp.refused'), ALL_DOWN)),
    neighbour: 'outside-ipv6-only',
  },
  {
    id: 'outside-reset',
    title: 'Cut off in the middle of the greeting',
    story:
      'From outside the connection is cut at once. I looked at the settings of the server, as you asked: there is a list of addresses, and all of them may come.',
    difficulty: 'everyday',
    hint: 'TCP opens. What happens with the first bytes? One suspect has been cleared. Record it.',
    configure: (setup) => alterOuterEntrances(setup, { way: 'reset-on-hello' }),
    walk: thenAlso(check('ip-access-list', 'allowed')),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, everyFamily('tls.reset'), ALL_DOWN)),
    neighbour: 'ip-access-list',
  },
  {
    id: 'outside-throttled',
    title: 'The second test is always worse',
    story:
      'The first test from outside was good. Then I wanted to show it to my boss, and it said 429. The more we test, the worse it gets. Your page is green.',
    difficulty: 'everyday',
    hint: 'Who counts here, and what? Would the server itself use this number?',
    configure: (setup) =>
      alterEntrance(
        setup,
        'outside',
        endingTls('edge-proxy', afterRuns(1, answerInstead(nginxStatusPage(429, [['Retry-After', '600']])))),
      ),
    walk: thenCard(INSIDE, OUTSIDE, OUTSIDE),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, everyFamily('http.429'), ALL_UP)),
    neighbour: 'throttled-once',
  },
  {
    id: 'outside-slow',
    title: 'It thinks, and thinks',
    story:
      'From outside the connection opens at once, the certificate is right, and then nothing comes until the tool gives up. Inside it takes a blink.',
    difficulty: 'everyday',
    hint: 'How far did it get, and who has the request now? Is it as slow inside?',
    configure: (setup) => alterOuterEntrances(setup, endingTls('content-scanner', slow(6000))),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, heldBackAfter('http.timeout'), ALL_DOWN)),
    neighbour: 'server-hangs',
  },
  {
    id: 'outside-garbage',
    title: 'Something answers, in no language',
    story:
      'From outside every tool says that the answer makes no sense. In the office all is well. The old load balancer was switched on again for a test, somebody said.',
    difficulty: 'tricky',
    hint: 'TLS stands. What comes through it? Is there anything in the answer that a server of this kind would send?',
    configure: (setup) =>
      alterOuterEntrances(
        setup,
        endingTls('old-balancer', () => Promise.resolve({ kind: 'bytes', bytes: '+OK practice\r\n' })),
      ),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, heldBackAfter('http.malformed'), ALL_DOWN)),
    neighbour: 'malformed-401',
  },
  {
    id: 'outside-vpn',
    title: 'From home it works like a charm',
    story:
      'I tested from home, so from outside, and everything is green. You are the only one who does not get in. Oh, the company VPN? That connects by itself.',
    difficulty: 'tricky',
    hint: 'Which address did the name lead to at home? Was the second place really another place?',
    configure: (setup) =>
      alterEntrance(alterEntrance(setup, 'outside', { way: 'inside' }), 'platform', { way: 'refuse' }),
    expect: expects('unknown', 'cannot-tell', bothStages(ALL_OK, ALL_DOWN)),
    neighbour: 'platform-fqdn-not-accepted',
  },
  {
    id: 'outside-flapping',
    title: 'Sometimes',
    story:
      'Sometimes your page is red, sometimes it is green. I tested from outside: all good. Five minutes later: all bad. Then good again. Inside it is always good.',
    difficulty: 'tricky',
    hint: 'What do the answers that failed have in common? How many equal devices stand behind one address?',
    configure: (setup) =>
      alterEntrance(setup, 'outside', endingTls('balancer', everySecondRun(answerInstead(nginxStatusPage(503))))),
    walk: thenCard(INSIDE, OUTSIDE, OUTSIDE, OUTSIDE),
    expect: expects('firewall-or-proxy', 'likely', bothStages(ALL_OK, ALL_UP)),
    neighbour: 'mended-meanwhile',
  },
  {
    id: 'inside-host-cut-off',
    title: 'Inside it hangs, outside it flies',
    story:
      'I am at the customer, in a meeting room, and get nothing at all. From my hotel last night everything was fine, and the page is green. Is the server down?',
    difficulty: 'everyday',
    hint: 'Can the server be down and answer at the same time? What is special about a meeting room network?',
    configure: (setup) => alterEntrance(setup, 'inside', { way: 'drop' }),
    expect: expects('vantage', 'cannot-tell', eachStage(everyFamily('tcp.timeout'), ALL_OK, ALL_UP)),
    neighbour: 'outside-drop',
  },
  {
    id: 'only-platform-let-in',
    title: 'We let in whom we know',
    story:
      'Our firewall lets in exactly the one name that you gave us, and nobody else: that is our policy. Your page is green. But your test from outside hangs, and your colleague says that this is our fault.',
    difficulty: 'tricky',
    hint: 'Who has to get in, and does it? Is this test host on the list, and should it be?',
    configure: (setup) => alterEntrance(setup, 'outside', { way: 'drop' }),
    expect: expects('vantage', 'cannot-tell', eachStage(ALL_OK, everyFamily('tcp.timeout'), ALL_UP)),
    neighbour: 'outside-drop',
  },
  {
    id: 'delete-body-dropped',
    title: 'The address cannot be taken out',
    story:
      'Connections are all green. But taking an address out of the policy fails, always, with a complaint about a missing body. Adding devices works.',
    difficulty: 'tricky',
    hint: 'The connection to the server is not the question here. Which request fails? What do some devices do with the body of a request that deletes?',
    configure: (setup) => ({ ...setup, service: { front: droppingBodyOf('DELETE') } }),
    expect: expects('none', 'proven', bothStages(ALL_OK, ALL_UP)),
    neighbour: 'platform-path-filter',
  },
];
