import type { CheckName } from '../../records/case.ts';
import { type Message, say } from '../../messages/message.ts';
import type { Witness } from '../../records/witness.ts';
import { MENU, placeText, type Party, type ProbeStage } from '../../vocabulary/words.ts';
import { has, isGood } from '../../evidence/outcome.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { addressUsed } from '../relations/address.ts';
import { stageCells, type JudgedCell } from '../cells.ts';
import type { AlternativeCause, Concluded } from '../judgement.ts';
import {
  countedFact,
  isConclusive,
  isKind,
  sightingFact,
  sightingOf,
  type Sighting,
  type SightingKind,
} from '../witness/sightings.ts';
import {
  answered,
  asDesigned,
  believed,
  conclude,
  failedIn,
  pairFacts,
  parted,
  relationOf,
  restsOn,
  type DiagnosisInput,
  type Pair,
  type VerdictCode,
  type VerdictRule,
  leadsElsewhere,
  runAgain,
  resultText,
} from './conclusion.ts';

/**
 * Two witnesses of one connection: our evidence, and a capture on server or firewall (decision 013). Which side dropped is then a
 * fact; whether it may is not, so a verdict is *likely*. *Proven* only by the accused side's own capture that lets other
 * connections of this host through in the same run: nobody edits a capture against himself.
 */

interface Meaning {
  readonly code: VerdictCode;
  readonly party: Party;
  readonly rivals: readonly AlternativeCause[];
  readonly steps: readonly Message[];
  /** Checks that say the opposite: two who do are no proof of anything. */
  readonly unless?: readonly (readonly [check: CheckName, ...results: string[]])[];
}

const [FIREWALL, SERVER] = ['firewall-or-proxy', 'access-control-server'] as const;
const AT_SERVER = [
  say`Server team: check the IP access list, ${MENU.ipAccess}, a firewall on the server itself, and the log of the API gateway for this time.`,
];
const BLOCKED = [['firewall-log', 'blocked']] as const;

/** No verdict rests on the other kinds: they only keep others from resting on the opposite. */
const MEANINGS: Readonly<Partial<Record<SightingKind, Meaning>>> = {
  'never-arrived': {
    code: 'verdict.witness.never-arrived',
    party: FIREWALL,
    rivals: [CAUSES.capturedElsewhere],
    steps: [
      say('Firewall or proxy team: look up this time, source and destination in the log of every device in between.'),
      say('Capture on the firewall, on all of its interfaces, while the stage is run again: is it sent on?'),
    ],
    unless: [
      ['firewall-log', 'let-through'],
      ['administrator-logins', 'found', 'other-source'],
    ],
  },
  'hello-lost': {
    code: 'verdict.witness.hello-lost',
    party: FIREWALL,
    rivals: [CAUSES.ownTunnel],
    steps: [
      say(
        'Firewall or proxy team: the connection opens, and its TLS ClientHello does not come through. Check the inspection of TLS, rules about server names, and the size of packets (MTU) for this destination.',
      ),
    ],
  },
  unanswered: {
    code: 'verdict.witness.unanswered',
    party: SERVER,
    rivals: [CAUSES.listedAlone, CAUSES.answersElsewhere],
    steps: AT_SERVER,
    unless: BLOCKED,
  },
  reset: {
    code: 'verdict.witness.reset',
    party: SERVER,
    rivals: [CAUSES.listedAlone],
    steps: AT_SERVER,
    unless: BLOCKED,
  },
  'answer-lost': {
    code: 'verdict.witness.answer-lost',
    party: FIREWALL,
    rivals: [CAUSES.answerLostHere],
    steps: [
      say(
        'Firewall or proxy team: the answer left the server and did not come back. Check the way back: routes by another device, an address translation, and large packets (MTU).',
      ),
    ],
  },
  'request-lost': {
    code: 'verdict.witness.request-lost',
    party: FIREWALL,
    rivals: [CAUSES.ownTunnel],
    steps: [
      say(
        'Firewall or proxy team: the connection and its TLS come through, and what is sent within it does not. Check the inspection of traffic, limits on connections, and the size of packets (MTU) for this destination.',
      ),
    ],
  },
  'never-replied': {
    code: 'verdict.witness.never-replied',
    party: SERVER,
    rivals: [CAUSES.repliedLater],
    steps: [
      say(
        'Server team: the question came whole, and no reply to it left the server. Look up this time and source in the log of the API gateway, and check the load of the node and the services behind the gateway.',
      ),
    ],
  },
  'cut-between': {
    code: 'verdict.witness.cut-between',
    party: FIREWALL,
    rivals: [CAUSES.answersElsewhere],
    steps: [
      say(
        'Firewall or proxy team: a reset (RST) came to the test host in the name of the server, which did not send it. Look up this time, source and destination in the log of intrusion prevention and of every device in between.',
      ),
    ],
  },
  'cut-by-server': {
    code: 'verdict.witness.cut-by-server',
    party: SERVER,
    rivals: [CAUSES.listedAlone],
    steps: [
      say(
        'Server team: the server itself resets the connection after it has terminated TLS. Look up this time and source in the log of the API gateway, and check its limits and the services behind it.',
      ),
    ],
  },
  answered: {
    code: 'verdict.witness.answered',
    party: SERVER,
    rivals: [CAUSES.changedSince],
    steps: AT_SERVER,
    unless: BLOCKED,
  },
  stopped: {
    code: 'verdict.witness.stopped',
    party: FIREWALL,
    rivals: [],
    steps: [say('Firewall team: find the rule or protection that stops it, by this time, source and destination.')],
    unless: [['firewall-log', 'let-through']],
  },
};

const endsOf = (seenAs: string | null): readonly string[] => (seenAs ?? '').split(' → ');
const sourceOf = (seenAs: string | null): string => endsOf(seenAs)[0]?.replace(/:\d{1,5}$/, '') ?? '';
const destinationOf = (seenAs: string | null): string => endsOf(seenAs)[1] ?? '';

/** The capture of the accused side lets another connection of this host through in the same run, whole, from this address. */
const letsOthersThrough = (input: DiagnosisInput, cell: JudgedCell, { kind, witness, probe }: Sighting): boolean =>
  (kind === 'stopped' || kind === 'unanswered') &&
  probe.isIntact === true &&
  (probe.syns ?? 0) >= 2 &&
  witness.probes.some(
    (other) =>
      other.runId === probe.runId &&
      other.address === undefined &&
      other.family !== probe.family &&
      other.seen === 'yes' &&
      other.answered === 'yes' &&
      other.received === true &&
      // A capture that counts as the server's own sends nothing on, and no router lies between it and the server.
      (kind === 'unanswered' ? other.isServerNear === true && other.passed !== 'yes' : other.passed === 'yes') &&
      sourceOf(other.seenAs) === sourceOf(probe.seenAs) &&
      destinationOf(other.seenAs) === destinationOf(probe.seenAs) &&
      stageCells(input.matrix, cell.stage).some(
        (one) =>
          one.family === other.family &&
          one.run === cell.run &&
          isGood(one.outcome) &&
          addressUsed(one) === addressUsed(cell),
      ),
  );

interface Witnessed {
  readonly cell: JudgedCell;
  readonly sighting: Sighting;
}

/** All of one kind of end, which the witnesses show alike; else nothing is concluded. */
const alike = (cells: readonly JudgedCell[], witnesses: readonly Witness[]): readonly Witnessed[] => {
  const found = cells.flatMap((cell) => {
    const sighting = sightingOf(cell, witnesses);
    return sighting === null ? [] : [{ cell, sighting }];
  });
  return new Set(found.map(({ sighting }) => sighting.kind)).size === 1 ? found : [];
};

/** Behind another address than inside the capture of the server may be of the wrong machine. */
const otherAddress = ({ cell, sighting }: Witnessed, inside: JudgedCell | null): readonly AlternativeCause[] => {
  const [here, there] = [addressUsed(cell), inside === null ? null : addressUsed(inside)];
  return sighting.kind === 'never-arrived' && here !== null && there !== null && here !== there
    ? [leadsElsewhere(here)]
    : [];
};

/** Where the good inside connection of the same question ended: by the very capture, else as the test host knows it. */
const endInside = (inside: JudgedCell, { probes }: Witness): string | null => {
  const seen = probes.find(
    ({ runId, family, address, seenAs }) =>
      runId === inside.run?.id && family === inside.family && address === undefined && seenAs !== null,
  );
  if (seen !== undefined) return destinationOf(seen.seenAs);
  const { connection, proxy } = inside.evidence ?? {};
  return connection == null || proxy != null
    ? null
    : placeText({ host: connection.remoteAddress, port: connection.remotePort });
};

/** What came to the server was led to another address or port than inside: astray, or to a node that does not let it in. */
const ledElsewhere = ({ sighting }: Witnessed, rests: readonly JudgedCell[], inside: JudgedCell): Concluded | null => {
  const there = destinationOf(sighting.probe.seenAs);
  const here = endInside(inside, sighting.witness);
  if (!isKind(sighting.kind, 'of-server') || here === null || there === '' || there === here) return null;
  return conclude({
    code: 'verdict.witness.led-elsewhere',
    facts: [
      sightingFact(sighting),
      say`From outside the way leads to ${there}; inside, ${here} was asked, and that was good.`,
    ],
    restsOn: rests,
    rivals: [CAUSES.translatedAstray, CAUSES.otherNodeRefuses],
    steps: [
      say`Run the inside stage again with “connect to” ${there}. If it fails there as well, the team of the address translation corrects where it leads; if it is good, the server team looks up why outside is not let in there.`,
    ],
  });
};

/** The server terminated TLS itself, and the reply to the question that came within it is missing: what went through was encrypted. */
const replyOpen = (first: Witnessed, fact: Message, rests: readonly JudgedCell[]): Concluded =>
  conclude({
    code: 'verdict.witness.reply-open',
    facts: [sightingFact(first.sighting), fact],
    restsOn: rests,
    rivals: [CAUSES.replyNeverMade, CAUSES.replyLost],
    steps: [
      say`Server team: look up this time and source in the log of the API gateway. If the question is not there or was never answered, it is the server's.`,
      say(
        'In the capture on the server: does it send large packets again and again after the question? Then its reply is lost in the path back, and the firewall or proxy team checks the size of packets (MTU).',
      ),
      runAgain('outside'),
    ],
  });

const conclusionOf = (
  input: DiagnosisInput,
  stage: ProbeStage,
  all: readonly Witnessed[],
  fact: Message,
  rests: readonly JudgedCell[],
  inside: JudgedCell | null,
): Concluded | null => {
  const [first] = all;
  if (first === undefined) return null;
  const { cell, sighting } = first;
  const { kind, witness, probe } = sighting;
  const meaning = MEANINGS[kind];
  if (meaning === undefined || !all.every((one) => isConclusive(one.sighting))) return null;
  const elsewhere = inside === null ? null : ledElsewhere(first, rests, inside);
  if (elsewhere !== null) return elsewhere;
  const { code, party, rivals, steps, unless = [] } = meaning;
  const isContradicted = unless.some(([check, ...results]) => results.includes(answered(input, check, rests) ?? ''));
  const base = { code, restsOn: rests, steps: [...steps, runAgain(stage)] };
  if (isContradicted)
    return conclude({
      ...base,
      facts: [sightingFact(sighting), say('A check that was recorded says the opposite.'), fact],
      rivals: [CAUSES.witnessesDisagree],
    });
  const designed = stage === 'outside' && kind === 'never-arrived' ? asDesigned(input, rests) : [];
  const isBlocked =
    kind === 'never-arrived' && designed.length === 0 && answered(input, 'firewall-log', rests) === 'blocked';
  const isProven = isBlocked || all.every((one) => letsOthersThrough(input, one.cell, one.sighting));
  // Without other connections of this host in the file, a filter or a translation may be all that hides the second leg.
  if (kind === 'stopped' && !isProven) return null;
  const isEvery = witness.source.isOfEveryInterface === true;
  const open = [
    ...(probe.isClockAssumed ? [CAUSES.captureClock] : []),
    ...rivals.filter((one) => !(one === CAUSES.answersElsewhere && isEvery)),
    ...otherAddress(first, inside),
    // Something took the connection, or reset it, that the other side never saw.
    ...(isKind(kind, 'may-be-own') && cell.outcome !== 'tcp.timeout' ? [CAUSES.hostAnswers] : []),
    ...designed,
    ...(stage === 'inside' && kind === 'never-arrived' ? [CAUSES.wrongVantage] : []),
  ];
  return conclude({
    ...base,
    party,
    certainty: isProven ? 'proven' : 'likely',
    facts: [sightingFact(sighting), ...countedFact(sighting), fact],
    rivals: isProven ? [] : open,
  });
};

/** Inside, before anything is inferred from silence. */
export const witnessedInside: VerdictRule = (input) => {
  if (input.witnesses.length === 0) return null;
  const cells = believed(input);
  const [cell] = cells;
  if (cell === undefined || !cells.every(({ outcome }) => has(outcome, 'ended-before'))) return null;
  const all = alike(cells, input.witnesses).filter(({ sighting }) => sighting.kind !== 'answered');
  const fact = resultText(cell);
  return conclusionOf(
    input,
    'inside',
    all,
    fact,
    all.map((one) => one.cell),
    null,
  );
};

const openReply = (input: DiagnosisInput, silent: readonly Pair[]): Concluded | null => {
  const pairs = silent.filter((pair) => relationOf(pair).relation === 'same-endpoint');
  const all = alike(
    pairs.map(({ outside }) => outside),
    input.witnesses,
  ).filter(({ sighting }) => sighting.kind === 'answered' && isConclusive(sighting));
  const [first] = all;
  const [pair] = pairs.filter(({ outside }) => all.some(({ cell }) => cell === outside));
  return first === undefined || pair === undefined ? null : replyOpen(first, say`${pairFacts(pair)}.`, restsOn([pair]));
};

/** Outside, where inside is good. */
export const witnessedOutside: VerdictRule = (input) => {
  if (input.witnesses.length === 0) return null;
  const pairs = parted(input);
  const ended = pairs.filter(({ outside }) => has(outside.outcome, 'ended-before'));
  // By the server's own key alone: a device that shows another one terminates TLS itself, even where it passes the request on.
  const replied = pairs.filter(
    (pair) => has(pair.outside.outcome, 'by-status') && relationOf(pair).relation === 'same-endpoint',
  );
  const silent = pairs.filter(
    ({ outside }) => outside.outcome === 'http.timeout' || outside.outcome === 'http.cut-off',
  );
  const chosen = [ended, replied, silent].find((some) => some.length > 0 && some.length === pairs.length) ?? [];
  const all = alike(
    chosen.map(({ outside }) => outside),
    input.witnesses,
  ).filter(({ sighting }) => (sighting.kind === 'answered') === (chosen === replied));
  const shown = chosen.filter(({ outside }) => all.some(({ cell }) => cell === outside));
  const [pair] = shown;
  if (pair === undefined) return chosen === silent ? openReply(input, silent) : null;
  return conclusionOf(input, 'outside', all, say`${pairFacts(pair)}.`, restsOn(shown), pair.inside);
};

const ON_SERVER: ReadonlySet<Party> = new Set(['access-control-server', 'api-account', 'api-role', 'api-setting']);

/** A witness that says the opposite of a proven verdict, for the promise (promise.ts). */
export const opposingSighting = (input: DiagnosisInput, { party, restsOn: rests }: Concluded): Sighting | null => {
  const opposing = party === 'firewall-or-proxy' ? 'of-server' : ON_SERVER.has(party) ? 'before-server' : null;
  if (opposing === null) return null;
  for (const { stage, family } of rests) {
    const cell = input.matrix[stage][family];
    // What is good was let through, no matter who saw it.
    const sighting = isGood(cell.outcome) ? null : sightingOf(cell, input.witnesses);
    if (sighting !== null && isKind(sighting.kind, opposing)) return sighting;
  }
  return null;
};

/** Whether a verdict rests on what the accused side's own capture shows. */
export const isWitnessed = (input: DiagnosisInput, { code, restsOn: rests }: Concluded): boolean => {
  const cells = failedIn(input, { restsOn: rests });
  return (
    cells.length > 0 &&
    cells.every((cell) => {
      const sighting = sightingOf(cell, input.witnesses);
      return sighting !== null && MEANINGS[sighting.kind]?.code === code && letsOthersThrough(input, cell, sighting);
    })
  );
};
