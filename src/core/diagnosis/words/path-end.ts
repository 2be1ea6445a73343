import { addressOfPlace, endsOf, type Ends } from '../../evidence/path/ends.ts';
import type { BesideHop, Hop, NotMeasured, PathTrace } from '../../evidence/path/trace.ts';
import { type Message, marked, say, joined, NOTHING, address, isSame, verbatim } from '../../messages/message.ts';

/** The texts about the place where a connection ends: each sentence holds what was seen, and no more than follows. */

const REASONS = marked({
  'not-linux': 'this is done on Linux only',
  'no-native-module': 'the optional package koffi is not installed',
  'name-not-resolved': 'the name does not resolve',
  'behind-proxy': 'a proxy makes the connection',
  'no-route': 'this machine sent nothing: it has no route to the address',
  failed: 'the tracing process gave no result',
  stopped: 'it was stopped',
}) satisfies Readonly<Record<NotMeasured, string>>;

/** Why there is no trace, as a part of a sentence. */
export const reasonText = (reason: NotMeasured): Message => say(REASONS[reason]);

const ANSWERS = marked({
  hop: 'answered',
  silence: 'no answer',
  reset: 'reset',
  refused: 'port unreachable',
  unreachable: 'unreachable',
  connected: 'connected',
}) satisfies Readonly<Record<Hop['answer'], string>>;

/** What came back with one TTL: "no answer (3 tries)", "unreachable, ICMP 3/13". */
export const hopAnswerText = ({ answer, icmp, tries, heard }: Omit<Hop, 'ttl'>): Message => {
  const word = say(ANSWERS[answer]);
  if (answer === 'silence') return say`${word} (${tries} tries)`;
  const known = answer === 'hop' || icmp === null ? word : say`${word}, ICMP ${icmp}`;
  return heard < tries ? say`${known} (${heard} of ${tries} tries)` : known;
};

/** Every sender heard with one TTL; empty for none. */
export const hopSenders = ({ from, others = [] }: Pick<Hop, 'from' | 'others'>): string =>
  [...(from === null ? [] : [from]), ...others].join(', ');

const BY = { udp: 'UDP', icmp: 'ICMP' } as const satisfies Readonly<Record<BesideHop['by'], string>>;
const BESIDE_ANSWERS = marked({
  hop: 'answered',
  there: 'the address itself answered',
  other: 'turned away',
  silence: 'no answer',
}) satisfies Readonly<Record<BesideHop['answer'], string>>;

/** "UDP, hop 3: 10.3.0.2, answered": what another packet to the same address met. */
export const besideText = ({ by, ttl, from, answer }: BesideHop): Message => {
  const word = say(BESIDE_ANSWERS[answer]);
  return from === null ? say`${BY[by]}, hop ${ttl}: ${word}` : say`${BY[by]}, hop ${ttl}: ${from}, ${word}`;
};

const afterText = ({ lastHeard, next }: Ends, address: string): Message => {
  const last = lastHeard ?? '';
  return next?.kind === 'router'
    ? say`Connections to this port reach ${last}. After it nothing is heard of them, while other packets to ${address} come to ${next.address}: they end at one of the two or between them.`
    : say`Connections to this port reach ${last}, the last router before ${address}. They end at that router or at ${address} itself; which of the two is not known.`;
};

const refusedText = ({ lastHeard, by }: Ends, address: string): Message => {
  if (by !== null) return say`${address} itself answers that the port is unreachable.`;
  return lastHeard === null
    ? say`The connection is refused at the distance of ${address}.`
    : say`The connection is refused at the distance of ${address}: by the address itself or by ${lastHeard}, the last router before it.`;
};

const untoldText = ({ untold, lastHeard, ttl }: Ends, path: PathTrace): Message => {
  switch (untold) {
    case 'not-measured':
    case null:
      return say`Where the connection ends was not measured: ${reasonText(path.notMeasured ?? 'failed')}.`;
    case 'nothing-heard':
      return say('No router answers, so where the connection ends is not known.');
    case 'may-be-hidden':
      return say`After ${lastHeard ?? ''} nothing is heard. What is behind it may drop the connection or only be silent: where it ends is not known.`;
    case 'distance-unknown':
      return ttl === null
        ? say('A reset comes back. At which distance is not known.')
        : say`A reset comes back at hop ${ttl}. Whether the server is there or further away is not known.`;
    case 'translated':
      return say`Routers answer with the address ${addressOfPlace(path.to)} itself, as they do behind an address translation: where the connection ends is not known.`;
    case 'ways-differ':
      return say(
        'Not all connections end alike: they take different paths, or something limits how many are opened. Where they end is not known.',
      );
  }
};

/** Where the connection ends, in one or two sentences. */
export const endText = (path: PathTrace): Message => {
  const ends = endsOf(path);
  const address = addressOfPlace(path.to);
  const { kind, by, ttl, lastHeard } = ends;
  const icmp = path.hops.find((hop) => hop.from === by && hop.icmp !== null && hop.answer !== 'hop')?.icmp;
  const code = icmp ?? path.whole?.icmp ?? '';
  switch (kind) {
    case 'open':
      return say`The connection to ${path.to} opens.`;
    case 'dropped-after':
      return afterText(ends, address);
    case 'reset-at':
      return lastHeard === null
        ? say`A reset comes back at hop ${ttl ?? 1}, nearer than the server: other packets to ${address} go further.`
        : say`A reset comes back at hop ${ttl ?? 1}, behind ${lastHeard} and nearer than the server: other packets to ${address} go further.`;
    case 'prohibited-by':
      return by === address
        ? say`${address} itself answers that the connection is not allowed (ICMP ${code}).`
        : say`The device at ${by ?? ''} answers that the connection is not allowed (ICMP ${code}).`;
    case 'no-route-at':
      return say`The device at ${by ?? ''} answers that it cannot deliver to ${address} (ICMP ${code}).`;
    case 'refused-by-server':
      return refusedText(ends, address);
    case 'not-told':
      return untoldText(ends, path);
  }
};

/** "10.0.0.2 → 10.1.0.2 → no answer": the path in one line; empty where nothing was measured. */
export const hopsLine = ({ hops }: PathTrace): Message =>
  joined(
    hops
      .map((hop) => (hopSenders(hop) === '' ? say(ANSWERS[hop.answer]) : verbatim(address(hopSenders(hop)))))
      // What stays silent to the end is one place, not many.
      .filter((part, at, all) => at === 0 || !isSame(part, all[at - 1] ?? NOTHING)),
    ' → ',
  );

/** "1: 10.0.0.2, answered; 2: no answer (3 tries)": every hop, then what other packets met; `null` where nothing was measured. */
export const hopsText = ({ hops, beside }: PathTrace): Message | null =>
  hops.length === 0
    ? null
    : joined(
        [
          ...hops.map((hop) =>
            hopSenders(hop) === ''
              ? say`${hop.ttl}: ${hopAnswerText(hop)}`
              : say`${hop.ttl}: ${address(hopSenders(hop))}, ${hopAnswerText(hop)}`,
          ),
          ...beside.toSorted((a, b) => a.ttl - b.ttl).map(besideText),
        ],
        '; ',
      );
