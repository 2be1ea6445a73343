import { atLaptop, atServer, inTruth } from '../places.ts';
import { pointsElsewhere, pointsTo, proves, provesAnother, witnessed, type Witnessed } from '../witnessed.ts';

/** How the file came about: filters of direction and of flags, short packets, rings of files, mirror ports, clocks. */

const SERVER = inTruth('access-control-server');
const FIREWALL = inTruth('firewall-or-proxy');
const HANGS = { inside: 'hello-unanswered', outside: 'hello-unanswered' } as const;

export const FILES: readonly Witnessed[] = [
  witnessed('dropped-by-the-firewall', 'one direction, the answer is lost on the way back', {
    story: 'In truth the firewall loses the answers. The filter was dst port 443: what the server sends is not in it.',
    brings: [atServer({ outside: 'opening-unfinished' }, { oneWay: true })],
    change: FIREWALL,
    ...pointsTo('firewall-or-proxy', 'unknown'),
    notSurer: true,
    why: 'That no answer is in it is the filter: the inside run was answered and has none in it either.',
  }),
  witnessed('silence-at-both-places', 'one direction, the answers are lost on the way back', {
    story: 'In truth a segment firewall loses all answers. The filter was dst port 443.',
    brings: [atServer({ inside: 'opening-unfinished', outside: 'opening-unfinished' }, { oneWay: true })],
    change: FIREWALL,
    ...pointsElsewhere('firewall-or-proxy', 'unknown', 'vantage'),
    notSurer: true,
    why: 'No packet of the server is in it, of nobody: it is the filter.',
  }),
  witnessed('syn-answered-then-silent', 'one direction, the answers are lost on the way back', {
    story: 'In truth large answers are lost on the way back. The filter was dst port 443: only the hellos are in it.',
    brings: [atServer({ outside: 'flight-lost' }, { oneWay: true })],
    change: FIREWALL,
    ...pointsTo('firewall-or-proxy', 'unknown'),
    notSurer: true,
    why: 'Whether the server answered is not in the file.',
  }),
  witnessed('silence-after-connect-everywhere', 'first packets alone, of a server that hangs', {
    story: 'In truth the server hangs after the opening. The filter was for first packets: no hello can be in it.',
    brings: [atServer(HANGS, { onlySyn: true })],
    change: SERVER,
    ...pointsElsewhere('access-control-server', 'unknown', 'vantage'),
    notSurer: true,
    why: 'The openings arrived and were answered; that hellos are missing is the filter.',
  }),
  witnessed('everything-reset-by-access-list', 'first packets alone', {
    story: 'The list of the server resets each hello. The filter was for first packets.',
    brings: [atServer({ outside: 'hello-reset' }, { onlySyn: true })],
    mayBeProven: [],
    suspectIsInnocent: true,
    notSurer: true,
    why: 'Neither hello nor reset can be in it.',
  }),
  witnessed('syn-answered-then-silent', 'first packets alone, of a server that hangs', {
    story: 'In truth the server is silent to our hello. The filter was for first packets.',
    brings: [atServer({ outside: 'hello-unanswered' }, { onlySyn: true })],
    change: SERVER,
    ...pointsElsewhere('firewall-or-proxy', 'access-control-server', 'unknown'),
    notSurer: true,
    why: 'That no hello is in it is the filter: those of the inside run are missing too.',
  }),
  witnessed('silence-after-connect-everywhere', 'heads of packets alone, of a server that hangs', {
    story: 'In truth the server hangs. The capture kept the first 64 bytes of each packet.',
    brings: [atServer(HANGS, { snaplen: 64 })],
    change: SERVER,
    ...proves('access-control-server', 'unknown', 'vantage'),
    why: 'By addresses and lengths the hellos arrive and are acknowledged.',
  }),
  witnessed('everything-reset-by-access-list', 'heads of packets alone', {
    story: 'The list of the server resets each hello. The capture kept the first 64 bytes of each packet.',
    brings: [atServer({ outside: 'hello-reset' }, { snaplen: 64 })],
    ...provesAnother('access-control-server', 'unknown', 'firewall-or-proxy'),
    why: 'Our source and port, and the reset of the server, are in the heads.',
  }),
  witnessed('everything-reset-by-access-list', 'clock 90 seconds behind', {
    story: 'The clock of the server is 90 seconds behind; the capture is long and holds both runs.',
    brings: [atServer({ outside: 'hello-reset' }, { clockMs: -90_000, from: -180_000, until: 180_000 })],
    ...provesAnother('access-control-server'),
    why: 'The client random needs no clock.',
  }),
  witnessed('everything-reset-by-access-list', 'mirror port', {
    story: 'Captured at a mirror port of the switch of the server: each packet is in it twice.',
    brings: [atServer({ outside: 'hello-reset' }, { twice: true })],
    ...provesAnother('access-control-server'),
    why: 'Twice the same packet is one packet.',
  }),
  witnessed('dropped-by-the-firewall', 'mirror port, the own list of the server', {
    story: 'In truth the list of the server drops. Captured at a mirror port: each packet is in it twice.',
    brings: [atServer({ outside: 'syn-unanswered' }, { twice: true, form: 'pcapng' })],
    change: SERVER,
    ...provesAnother('access-control-server'),
    why: 'Twice the same packet is one packet.',
  }),
  witnessed('dropped-by-the-firewall', 'a ring of two files, the own list of the server', {
    story: 'In truth the list of the server drops. The capture wrote two files; each run is in another one.',
    brings: [
      atServer({ outside: 'syn-unanswered' }, { onlyDuring: 'inside' }),
      atServer({ outside: 'syn-unanswered' }, { onlyDuring: 'outside' }),
    ],
    change: SERVER,
    ...provesAnother('access-control-server'),
    why: 'The second file shows the first packets arrive and others served.',
  }),
  witnessed('dropped-by-the-firewall', 'a ring of two files, the second is missing', {
    story: 'In truth the list of the server drops. Only the first file of the ring was sent: it ends between the runs.',
    brings: [atServer({ outside: 'syn-unanswered' }, { onlyDuring: 'inside' })],
    change: SERVER,
    ...pointsElsewhere('firewall-or-proxy', 'access-control-server', 'name-resolution', 'unknown'),
    notSurer: true,
    why: 'It does not cover the time.',
  }),
  witnessed('dropped-by-the-firewall', 'server first, then laptop, the own list behind a translation', {
    story: 'The own list of the server behind a translation; the files are named in the other order.',
    brings: [atServer({ outside: 'syn-unanswered' }, { leg: { source: '10.20.4.1' } }), atLaptop('syn-unanswered')],
    change: SERVER,
    ...provesAnother('access-control-server', 'unknown', 'firewall-or-proxy'),
    why: 'The sequence number is the same, whichever file is named first.',
  }),
];
