import { atFirewall, atLaptop, atServer, beforeFirewall, inTruth, OTHER_NODE } from '../places.ts';
import { provesAnother, witnessed, type Told, type Witnessed } from '../witnessed.ts';

/** Witnesses that are worth nothing: of the wrong node, begun too late, with a filter, of a clock that is off; and text. */

const SERVER = inTruth('access-control-server');
const DNS = inTruth('name-resolution');

const worthless = (of: string, by: string, told: Omit<Told, 'notSurer' | 'mayBeProven'>): Witnessed =>
  witnessed(of, by, { ...told, mayBeProven: [], notSurer: true });

/** Silence whose truth is another than it looks, so that a careless reading accuses somebody innocent. */
const silence = (
  by: string,
  story: string,
  why: string,
  brings: Told['brings'],
  change: NonNullable<Told['change']> = SERVER,
): Witnessed =>
  worthless('dropped-by-the-firewall', by, {
    story,
    why,
    brings,
    change,
    first: ['firewall-or-proxy', 'access-control-server', 'name-resolution', 'unknown'],
    suspectIsInnocent: true,
  });

export const TRAPS: readonly Witnessed[] = [
  silence(
    'wrong node',
    'In truth the list of the server drops. The capture was made on its sister node, and called that of the server.',
    'Neither run is in it: it is of another machine.',
    [atServer({ inside: 'nothing', outside: 'nothing' }, { leg: { server: OTHER_NODE } })],
  ),
  silence(
    'begun too late',
    'In truth the list of the server drops. The capture was begun when the runs were over.',
    'It does not cover the time.',
    [atServer({ outside: 'syn-unanswered' }, { tooLate: true })],
  ),
  silence(
    'ended too early',
    'In truth the list of the server drops. The capture ended between the two runs.',
    'It does not cover the time of the outside run.',
    [atServer({ outside: 'syn-unanswered' }, { endsBeforeOutside: true })],
  ),
  silence(
    'filter on the inside host',
    'In truth the list of the server drops. The capture was made with a filter on the host of the inside run.',
    'Only one host is in it: what others sent cannot be.',
    [atServer({ outside: 'syn-unanswered' }, { onlyHost: '10.20.1.15' })],
  ),
  silence(
    'filter on a monitoring host',
    'In truth the list of the server drops. The filter of the capture was the address of a monitoring host.',
    'Only one host is in it.',
    [atServer({ outside: 'syn-unanswered' }, { onlyHost: '10.20.1.200' })],
  ),
  silence(
    'clock 90 seconds behind and begun too late',
    'In truth the list of the server drops. The capture was begun after the runs, on a clock that is 90 seconds behind.',
    'By its times it covers the runs, and neither of them is in it: look at the clock.',
    [atServer({ outside: 'syn-unanswered' }, { tooLate: true, clockMs: -90_000 })],
  ),
  witnessed('dropped-by-the-firewall', 'clock 90 seconds ahead', {
    story:
      'In truth the list of the server drops. The clock there is 90 seconds ahead, and the capture ended with the runs.',
    brings: [atServer({ outside: 'syn-unanswered' }, { clockMs: 90_000, from: -20_000, until: 5_000 })],
    change: SERVER,
    ...provesAnother('access-control-server', 'firewall-or-proxy', 'unknown'),
    why: 'By its times it does not cover the runs; the inside run in it tells by how much its clock is off.',
  }),
  silence(
    'translation and no capture of the laptop',
    'In truth the list of the server drops; outside everybody has the address of the firewall there.',
    'What arrives under another address and port cannot be told from others; that nothing arrived cannot be said.',
    [atServer({ outside: 'syn-unanswered' }, { leg: { source: '10.20.4.1', others: ['10.20.1.200', '10.20.4.1'] } })],
  ),
  silence(
    'capture of the laptop called that of the server',
    'In truth the firewall drops. Somebody mixed the files up: the capture of the laptop is said to be of the server.',
    'The server address in it is the public one, and no inside run is in it.',
    [atLaptop('syn-unanswered', { of: '--on-server' })],
    inTruth('firewall-or-proxy'),
  ),
  silence(
    'capture of the server called that of the firewall',
    'In truth the firewall drops. The capture of the server is said to be of the firewall: nothing of us came there.',
    'Said of the wrong place.',
    [atServer({ outside: 'nothing' }, { of: '--on-firewall' })],
    inTruth('firewall-or-proxy'),
  ),
  silence(
    'nobody says whose it is',
    'In truth the list of the server drops. A file lies in the mail, and nobody says where it was made.',
    'It shows what it shows.',
    [atServer({ outside: 'nothing' }, { of: null })],
    DNS,
  ),
  silence(
    'the other firewall of the pair',
    'In truth the list of the server drops; the way leads through the second firewall, and the first was captured.',
    'Nothing came to this one: it is not the one in the way.',
    [beforeFirewall('nothing', { leg: { server: '203.0.113.20' } })],
  ),
  silence(
    'a provider drops',
    'In truth the provider of the laptop drops; the server has nothing, and the firewall has nothing either.',
    'It never came to the firewall.',
    [beforeFirewall('nothing'), atServer({ outside: 'nothing' })],
    inTruth('vantage'),
  ),
  worthless('silence-at-both-places', 'wrong node', {
    story: 'Silence at both places; the capture is of the sister node, which serves others.',
    brings: [atServer({ inside: 'nothing', outside: 'nothing' }, { leg: { server: OTHER_NODE } })],
    change: SERVER,
    suspectIsInnocent: true,
    why: 'Of another machine: it says nothing about the one that was asked.',
  }),
  worthless('silence-at-both-places', 'begun too late', {
    story: 'In truth the server hung, and was started again; then the capture was begun.',
    brings: [atServer({ inside: 'nothing', outside: 'nothing' }, { tooLate: true })],
    change: SERVER,
    suspectIsInnocent: true,
    why: 'It does not cover the time.',
  }),
  worthless('syn-answered-then-silent', 'wrong node', {
    story: 'In truth the second node answers the opening and hangs; the capture is of the first, with the inside run.',
    brings: [atServer({ outside: 'nothing' })],
    change: SERVER,
    suspectIsInnocent: true,
    why: 'A balancer may have chosen the other node: nothing in this one is no proof against a firewall.',
  }),
  worthless('everything-reset-by-access-list', 'wrong node', {
    story: 'In truth the list of the second node resets; the capture is of a third machine.',
    brings: [atServer({ inside: 'nothing', outside: 'nothing' }, { leg: { server: OTHER_NODE } })],
    suspectIsInnocent: true,
    why: 'Of another machine.',
  }),
  worthless('everything-reset-by-access-list', 'filter on the inside host', {
    story: 'In truth the list of the server resets. The capture has a filter on the host of the inside run.',
    brings: [atServer({ outside: 'hello-reset' }, { onlyHost: '10.20.1.15' })],
    suspectIsInnocent: true,
    why: 'Only one host is in it.',
  }),
  worthless('full-packets-lost-outside', 'begun too late', {
    story: 'The capture of the server was begun when the runs were over.',
    brings: [atServer({ outside: 'reply-lost' }, { tooLate: true })],
    why: 'It does not cover the time.',
  }),
  worthless('roles-lost-since-inside-was-run', 'filter on the inside host', {
    story: 'The server answers 403 itself. The capture has a filter on the host of the inside run.',
    brings: [atServer({ outside: 'served' }, { onlyHost: '10.20.1.15' })],
    suspectIsInnocent: true,
    why: 'Only one host is in it.',
  }),
  worthless('roles-lost-since-inside-was-run', 'wrong node', {
    story: 'The server answers 403 itself. The capture is of another machine.',
    brings: [atServer({ inside: 'nothing', outside: 'nothing' }, { leg: { server: OTHER_NODE } })],
    suspectIsInnocent: true,
    why: 'Of another machine.',
  }),
  worthless('outside-balancer-to-suspended-node', 'begun too late', {
    story: 'The capture of the server was begun when the runs were over.',
    brings: [atServer({ outside: 'nothing' }, { tooLate: true })],
    why: 'It does not cover the time.',
  }),
  worthless('second-site-has-an-old-password-list', 'wrong firewall', {
    story: 'The firewall of the first site was captured on both sides: nothing of outside.',
    brings: [atFirewall('nothing', 'nothing')],
    suspectIsInnocent: true,
    why: 'The way does not lead through it.',
  }),
  worthless('nginx-502-everywhere', 'log of nginx', {
    story: 'The team of the proxy sends its access log: 502.',
    brings: [],
    why: 'Lines of text.',
  }),
  worthless('roles-lost-since-inside-was-run', 'log of nginx', {
    story: 'The server team sends an access log in which the calls of outside stand with 403.',
    brings: [],
    suspectIsInnocent: true,
    why: 'Lines of text.',
  }),
  worthless('suspended-row-not-found-yet', 'report of sign-ins', {
    story: 'The right report was found: the rows of our calls, with bad credentials.',
    brings: [],
    suspectIsInnocent: true,
    why: 'Text, and against the check that says not found.',
  }),
  worthless('locked-since-inside-rows-found', 'report of sign-ins', {
    story: 'The rows of outside, as CSV.',
    brings: [],
    why: 'The check says it already.',
  }),
  worthless('reset-in-the-list', 'log of haproxy', {
    story: 'A balancer in the way logged the connections as ended by the server.',
    brings: [],
    why: 'Lines of text.',
  }),
  witnessed('waf-stops-everybody', 'log of squid', {
    story: 'A proxy in the way logged that it denied the calls.',
    brings: [],
    notSurer: true,
    why: 'Lines of text; the page showed itself already.',
  }),
  worthless('silence-at-both-places', 'filter on the network of the neighbours', {
    story: 'In truth the list of the server drops both. The filter of the capture was its own network.',
    brings: [
      atServer(
        { inside: 'syn-unanswered', outside: 'syn-unanswered' },
        { onlyRange: '10.20.4.', leg: { others: ['10.20.4.30', '10.20.4.31', '10.20.4.32'] } },
      ),
    ],
    change: SERVER,
    suspectIsInnocent: true,
    why: 'No packet of either run is in it, so it is not shown that one could be.',
  }),
  worthless('service-stopped', 'filter on the network of the neighbours', {
    story: 'The server refuses what is not of its own network. The filter of the capture was its own network.',
    brings: [
      atServer(
        { inside: 'syn-reset', outside: 'syn-reset' },
        { onlyRange: '10.20.4.', leg: { others: ['10.20.4.30', '10.20.4.31', '10.20.4.32'] } },
      ),
    ],
    change: SERVER,
    suspectIsInnocent: true,
    why: 'No packet of either run is in it, so it is not shown that one could be.',
  }),
  silence(
    'filter on the networks inside',
    'In truth the list of the server drops. The filter of the capture was the range 10.20.0.0/16, with the inside run.',
    'Nothing in it comes from outside: it is not shown that what came from there could be in it.',
    [atServer({ outside: 'syn-unanswered' }, { onlyRange: '10.20.' })],
  ),
  silence(
    'many behind one address',
    'In truth the list of the server drops us; the firewall gives everybody from outside one address, and serves others.',
    'Under that address others are answered: ours cannot be told from them without the capture of the laptop.',
    [
      atServer(
        { outside: 'syn-unanswered' },
        { leg: { source: '10.20.4.1', others: ['10.20.4.1', '10.20.1.200', '10.20.4.1'] } },
      ),
    ],
  ),
  silence(
    'the capture stood still',
    'In truth the list of the server drops. The capture paused while the outside run was made: nobody at all is in it then.',
    'Before and after are others; at the time itself there is nothing.',
    [atServer({ outside: 'syn-unanswered' }, { gapInOutside: true })],
  ),
  worthless('egress-dropped-nobody-asked', 'log of the firewall', {
    story: 'The firewall team sends lines in which our runs were accepted.',
    brings: [],
    suspectIsInnocent: true,
    why: 'Of us, and not of the platform.',
  }),
];
