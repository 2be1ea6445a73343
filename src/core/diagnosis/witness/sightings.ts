import { type Message, say } from '../../messages/message.ts';
import type { Witness, WitnessPlace, WitnessProbe } from '../../records/witness.ts';
import type { JudgedCell } from '../cells.ts';
import { witnessSentence, placeText } from './words.ts';

/** What witnesses make of a result. One made on the test host shows no answer, and would accuse who never saw it. */

/** What a kind of end means: `may-be-own`: something answered in the name of a server that never saw it. */
type Trait = 'reached' | 'of-server' | 'before-server' | 'may-be-own';

/** Every kind of end, with what it means. A new one is a row here, and a meaning in verdicts/witnessed.ts where a verdict rests on it. */
const KINDS = {
  /** Not at the server. */
  'never-arrived': ['before-server', 'may-be-own'],
  /** The connection came to the server, its TLS ClientHello did not. */
  'hello-lost': ['reached', 'before-server', 'may-be-own'],
  /** It came, and no answer left. */
  unanswered: ['reached', 'of-server'],
  /** An answer left, and did not come back. */
  'answer-lost': ['reached'],
  /** TLS was answered, and what was sent within it did not all come. */
  'request-lost': ['reached', 'before-server'],
  /** All of it came, all that left came back, and a reply was not among it. */
  'never-replied': ['reached', 'of-server'],
  /** TLS was answered, and the server itself reset the connection within it. */
  'cut-by-server': ['reached', 'of-server'],
  /** TLS was answered, and a reset came that the server did not send. */
  'cut-between': ['reached', 'before-server'],
  /** The server itself reset it. */
  reset: ['reached', 'of-server'],
  /** The server itself terminated TLS and answered. */
  answered: ['reached', 'of-server'],
  /** It came to the firewall, and its first packet was not sent on. */
  stopped: ['before-server'],
  /** It came to the firewall, and its first packet was sent on. */
  'passed-on': [],
  /** It never came to the firewall. */
  'before-firewall': [],
} as const satisfies Readonly<Record<string, readonly Trait[]>>;
export type SightingKind = keyof typeof KINDS;

/** Whether a kind of end means this. */
export const isKind = (kind: SightingKind, trait: Trait): boolean => (KINDS[kind] as readonly Trait[]).includes(trait);

export interface Sighting {
  readonly kind: SightingKind;
  readonly witness: Witness;
  readonly probe: WitnessProbe;
  /** The same connection in a capture of the test host, where what went missing between both was counted. */
  readonly near?: WitnessProbe;
}

type Found = Pick<Sighting, 'witness' | 'probe'>;

/** What shows a connection and its answer counts more than what lacks it, and the server's own file more than another. */
const rankOf = ({ probe: { seen, answered, isServersOwn } }: Found): number =>
  (seen === 'yes' ? { yes: 6, no: 4, 'not-told': 2 }[answered] : seen === 'no' ? 1 : 0) + (isServersOwn ? 1 : 0);

/** Two captures of one place cannot both be of it where one of them shows an answer to the very packets that it lacks in the other. */
const isContradicted = (found: readonly Found[]): boolean => {
  const told = new Set(found.flatMap(({ probe: { seen, answered } }) => (seen === 'yes' ? [answered] : [])));
  return told.has('yes') && told.has('no');
};

type Probed = Pick<JudgedCell, 'run' | 'family'>;

const foundFor = ({ run, family }: Probed, witnesses: readonly Witness[]): readonly Found[] =>
  witnesses.flatMap((witness) =>
    witness.probes
      .filter((probe) => probe.runId === run?.id && probe.family === family && probe.address === undefined)
      .map((probe) => ({ witness, probe })),
  );

const bestAt = (cell: Probed, witnesses: readonly Witness[], at: WitnessPlace): Found | null => {
  const found = foundFor(
    cell,
    witnesses.filter(({ source }) => source.at === at),
  );
  if (isContradicted(found)) return null;
  return (
    found.toSorted((one, other) => rankOf(other) - rankOf(one) || (one.witness.id < other.witness.id ? -1 : 1))[0] ??
    null
  );
};

const kindAtServer = ({ probe }: Found): SightingKind | null => {
  const { seen, answered, isHelloMissing, received, answer, by } = probe;
  if (seen === 'no') return 'never-arrived';
  if (seen !== 'yes') return null;
  if (isHelloMissing) return 'hello-lost';
  if (answered === 'no') return 'unanswered';
  if (answered !== 'yes' || received === undefined) return null;
  if (!received) return 'answer-lost';
  if (answer === 'reset') return 'reset';
  return answer === 'data' && by === 'client-random' ? 'answered' : null;
};

/** What went missing between the captures of both ends, though TLS was answered: what is encrypted can be counted. */
const kindOfBytes = (
  cell: JudgedCell,
  server: Found,
  witnesses: readonly Witness[],
): Pick<Sighting, 'kind' | 'near'> | null => {
  const { answered, answer, by, sentBytes, backBytes, isCutShort, isResetFromHere } = server.probe;
  const isCut = cell.outcome === 'http.cut-off';
  if (!(isCut || cell.outcome === 'http.timeout') || answered !== 'yes' || answer !== 'data' || by !== 'client-random')
    return null;
  if (isCut && isCutShort) return { kind: 'cut-by-server' };
  const near = bestAt(cell, witnesses, 'test-host')?.probe;
  if (near?.by !== 'client-random') return null;
  // Each end has a reset from the other that the other did not send, or the server's file continues and has none.
  if (isCut && near.isCutShort && !near.isResetFromHere && (isResetFromHere || sentBytes !== undefined))
    return { kind: 'cut-between', near };
  if (near.sentBytes === undefined || near.backBytes === undefined) return null;
  if (sentBytes === undefined || backBytes === undefined) return null;
  // An end of the connection that was acknowledged counts as one, and is no loss.
  if (near.sentBytes - sentBytes > 1) return { kind: 'request-lost', near };
  if (backBytes - near.backBytes > 1) return { kind: 'answer-lost', near };
  const isAll = Math.abs(sentBytes - near.sentBytes) <= 1 && Math.abs(backBytes - near.backBytes) <= 1;
  return isAll && !isCut ? { kind: 'never-replied', near } : null;
};

/** A firewall's capture shows first packets only: hello and answer are in it under translated addresses. */
const kindAtFirewall = ({ probe: { seen, passed } }: Found): SightingKind | null => {
  if (seen === 'no') return 'before-firewall';
  if (seen !== 'yes' || passed === undefined) return null;
  return passed === 'no' ? 'stopped' : 'passed-on';
};

/** Whether a verdict may rest on it: absence takes no filter, and an accused server a file that looks like its own. */
export const isConclusive = ({ kind, probe }: Sighting): boolean =>
  kind === 'never-arrived'
    ? (probe.isSourceCovered ?? probe.isFarCovered ?? probe.isUnfiltered) === true
    : !isKind(kind, 'of-server') || probe.isServersOwn === true;

/** What a capture on the server says that lacks the connection, though a filter may be why; `null` where none does. */
export const missingAtServer = (cell: JudgedCell, witnesses: readonly Witness[]): Found | null => {
  const found = bestAt(cell, witnesses, 'server');
  const { seen, why } = found?.probe ?? {};
  return seen === 'no' || why === 'may-be-filtered' || why === 'nothing-of-ours' ? found : null;
};

/** What a capture of the test host says in which another hello than ours went out under our very addresses; `null` where none does. */
export const otherHelloHere = (cell: JudgedCell, witnesses: readonly Witness[]): Found | null => {
  const found = bestAt(cell, witnesses, 'test-host');
  return found?.probe.why === 'other-hello' ? found : null;
};

/** What the witnesses show of the connection that a cell was judged from; `null` where they show nothing that decides. */
export const sightingOf = (cell: JudgedCell, witnesses: readonly Witness[]): Sighting | null => {
  if (cell.run === null || cell.evidence?.proxy !== null) return null;
  const [server, firewall] = [bestAt(cell, witnesses, 'server'), bestAt(cell, witnesses, 'firewall')];
  const counted = server === null ? null : kindOfBytes(cell, server, witnesses);
  const [there, between] = [
    server === null ? null : (counted?.kind ?? kindAtServer(server)),
    firewall === null ? null : kindAtFirewall(firewall),
  ];
  const isStopped = between === 'stopped' || between === 'before-firewall';
  // What was seen at the server has passed whatever a capture in between did not show.
  if (server !== null && there !== null && !(there === 'never-arrived' && isStopped))
    return { kind: there, ...server, ...(counted?.near && { near: counted.near }) };
  return firewall === null || between === null || server?.probe.seen === 'yes' ? null : { kind: between, ...firewall };
};

/** "Capture on the server", or only that it is one. */
const witnessedAt = ({ source: { at } }: Witness): Message =>
  at === undefined ? say('Capture') : say`Capture on ${placeText(at)}`;

/** What each witness says of one probe, wherever it was made. */
export const witnessedOf = (probed: Probed, witnesses: readonly Witness[]): readonly Message[] =>
  foundFor(probed, witnesses).map(sightingFact);

/** What was counted at both ends, as a fact; none where nothing was. */
export const countedFact = ({ probe, near }: Sighting): readonly Message[] =>
  near?.sentBytes === undefined ||
  near.backBytes === undefined ||
  probe.sentBytes === undefined ||
  probe.backBytes === undefined
    ? []
    : [
        say`Of this connection ${near.sentBytes} bytes went out at the test host and ${probe.sentBytes} came to the server; ${probe.backBytes} left the server and ${near.backBytes} came back.`,
      ];

/** "Capture on the server: it left at 09:30:12.481 and never arrived there." */
export const sightingFact = ({ witness, probe }: Found): Message =>
  say`${witnessedAt(witness)}: ${witnessSentence(probe, witness.source.at)}`;
