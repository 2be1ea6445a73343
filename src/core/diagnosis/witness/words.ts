import {
  type Message,
  marked,
  say,
  joined,
  NOTHING,
  sentences,
  sentenceStart,
  type Value,
  address,
  host,
} from '../../messages/message.ts';
import { utcText } from '../../messages/zoned-time.ts';
import {
  type ObservedTry,
  type SeenAnswer,
  type Untold,
  type Witness,
  type WitnessPlace,
  type WitnessProbe,
} from '../../records/witness.ts';
import { familyTitle, stageTitle } from '../words/titles.ts';

/** The texts about a witness: what it saw of each probe, and what it does not show, with the reason. */

/** Connections of an observation that are shown in a line. */
const MOST_TOLD = 8;

const TOLD_WORDS = marked({ yes: 'yes', no: 'no', 'not-told': 'not told' }) satisfies Readonly<
  Record<SeenAnswer, string>
>;

const toldWord = (told: SeenAnswer): Message => say(TOLD_WORDS[told]);

const UNTOLD_WORDS = marked({
  'not-covered': 'the file does not cover this time',
  'nothing-to-server': 'the file holds no connection to the server at all: another filter, interface or server',
  'other-sources':
    'the file holds connections from other addresses at this time, and behind an address translation one of them may be this one',
  'cut-off': 'the file is cut off before this time',
  unread: 'the file holds frames that are not read, and it may be among them',
  lost: 'the capturing program says that it lost packets, and it may be among them',
  'too-many': 'the file holds more connections than are compared: export a part of it',
  ambiguous: 'several connections in the file fit, or one fits several of ours',
  'no-time': 'the file says no times',
  'nothing-of-ours':
    'nothing of our runs is in the file, so its clock and its filter cannot be judged: hand in the record of a run that is in it as well',
  'other-hello':
    'the connection with these very addresses and ports is in the file, and its TLS ClientHello is not the one that was sent: something that terminates TLS stands between',
  'stood-still': 'no packet at all is in the file for that time: the capture may have stood still',
  'may-be-filtered':
    "all that is in the file comes from the inside host's network: a filter may have left the others out",
  'nothing-sent': 'our side sent nothing',
  'own-proxy': 'a proxy of our own made the connection: the file was searched for its TLS ClientHello alone',
}) satisfies Readonly<Record<Untold, string>>;

/** Why a witness does not show it, as a part of a sentence. */
const untoldReason = (why: Untold): Message => say(UNTOLD_WORDS[why]);

const BY_WORDS = marked({
  'client-random': 'client random',
  addresses: 'addresses and ports',
  'sequence-number': 'sequence number of TCP',
}) satisfies Readonly<Record<NonNullable<WitnessProbe['by']>, string>>;

const matchedBy = (by: WitnessProbe['by']): Message => (by === null ? NOTHING : say(BY_WORDS[by]));

/** `09:30:12.481 UTC`: what two teams look up in two logs has one time. */
const clockText = (timestamp: string): string => {
  const at = new Date(timestamp);
  return Number.isNaN(at.getTime()) ? timestamp : `${at.toISOString().slice(11, 23)} UTC`;
};

/** "Outside, ERS endpoints". */
export const witnessedTitle = ({ stage, family, address }: WitnessProbe): Message =>
  address === undefined
    ? say`${stageTitle(stage)}, ${familyTitle(family)}`
    : say`${stageTitle(stage)}, ${familyTitle(family)}, ${address}`;

const PASSED_WORDS = marked({
  yes: 'Its first packet was sent on.',
  no: 'That its first packet was sent on is not in the file.',
}) satisfies Readonly<Record<NonNullable<WitnessProbe['passed']>, string>>;

const ANSWERS = marked({ 'syn-ack': 'SYN-ACK', reset: 'a reset (RST)', data: 'data' }) satisfies Readonly<
  Record<NonNullable<WitnessProbe['answer']>, string>
>;

const MOST_APART_MS = 1000;

/** Two clocks that differ, so that nobody takes the difference for the path. */
const clockWords = ({ skewMs }: WitnessProbe): Message => {
  if (skewMs === undefined || Math.abs(skewMs) < MOST_APART_MS) return NOTHING;
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1);
  return say`Its clock minus the test host's: ${skewMs > 0 ? '+' : '−'}${seconds} s.`;
};

const answerWords = ({ answer, received, isLate, isHelloMissing }: WitnessProbe): Message => {
  if (answer === undefined) return NOTHING;
  if (isHelloMissing)
    return say('It was answered with SYN-ACK, and the TLS ClientHello that was sent then never arrived there.');
  const back = isLate
    ? say('By then the test host no longer waited.')
    : received === false
      ? say('The answer did not come back to the test host.')
      : NOTHING;
  const what = say`It was answered with ${say(ANSWERS[answer])}.`;
  return sentences(what, back);
};

/** What a witness shows of one probe. Only the server's own capture (`at`) shows that it gave no answer. */
export const witnessSentence = (probe: WitnessProbe, at: WitnessPlace | undefined): Message => {
  const { left, leftAt, seen, seenAt, seenAs, answered, syns, why } = probe;
  const sent = clockText(leftAt);
  if (!left || why === 'nothing-sent') return say`Nothing was sent: ${untoldReason('nothing-sent')}.`;
  if (seen === 'not-told')
    return say`It left at ${sent}. Whether it arrived is not told: ${untoldReason(why ?? 'not-covered')}.`;
  if (seen === 'no')
    return probe.isClockAssumed
      ? say`It left at ${sent} and never arrived there, if the clocks of both agree: nothing in the file shows it.`
      : say`It left at ${sent} and never arrived there.`;
  if (at === 'test-host') {
    const went = say`It went out at ${clockText(seenAt ?? leftAt)} as ${seenAs ?? ''}.`;
    const back =
      answered === 'no'
        ? say('Nothing came back.')
        : probe.answer === undefined
          ? NOTHING
          : sentenceStart(say`${say(ANSWERS[probe.answer])} came back.`);
    return sentences(went, back);
  }
  const arrived =
    syns !== undefined && syns > 1
      ? say`It left at ${sent} and arrived at ${clockText(seenAt ?? leftAt)} as ${seenAs ?? ''}, ${syns} first packets.`
      : say`It left at ${sent} and arrived at ${clockText(seenAt ?? leftAt)} as ${seenAs ?? ''}.`;
  const then =
    answered === 'no' && at === 'server'
      ? say('No answer left there.')
      : answered === 'yes'
        ? answerWords(probe)
        : at === 'server'
          ? say(
              'Whether it was answered is not told, so no verdict rests on it: the file shows no answer from there to anybody, lost packets, or ends too early. Capture both directions, on all interfaces, until the run has ended.',
            )
          : say('Whether it was answered is not told.');
  return sentences(
    arrived,
    clockWords(probe),
    probe.passed === undefined ? NOTHING : say(PASSED_WORDS[probe.passed]),
    then,
  );
};

const UNREAD_WORDS = marked({
  fragment: 'later fragments of IP',
  truncated: 'frames cut off before their ports',
  malformed: 'frames with impossible lengths',
  'unread-link': 'frames of a link type that is not read',
  tunnel: 'frames within a tunnel (GRE, IP in IP, ESP)',
  'no-time': 'frames without a time',
  lost: 'packets that the capturing program lost',
});

const PLACES = marked({
  server: 'the server',
  firewall: 'the firewall or proxy',
  'test-host': 'the test host',
}) satisfies Readonly<Record<WitnessPlace, string>>;

/** "the firewall or proxy": where a witness was made. */
export const placeText = (at: WitnessPlace): Message => say(PLACES[at]);

const isKnownUnread = (kind: string): kind is keyof typeof UNREAD_WORDS => Object.hasOwn(UNREAD_WORDS, kind);

/** The file in a line: kind, place, size, times by its own clock. */
export const sourceLine = ({ source }: Witness): Message => {
  const { kind, entries, from, until, at } = source;
  const when =
    from === null || until === null
      ? say('no times')
      : say`${utcText(Date.parse(from))} to ${utcText(Date.parse(until))}`;
  const made = at === undefined ? say('nobody said where it was made') : say`made on ${placeText(at)}`;
  return say`${kind === 'observation' ? say('observation of lesser rank') : say`capture (${kind})`}, ${made}, ${entries} entries, ${when}`;
};

/** What of the file was not read, each a sentence. */
export const sourceNotes = ({ source }: Witness): readonly Message[] => [
  ...(source.kind === 'observation'
    ? [
        say(
          'This is text that anybody can type: the verdict does not rest on it. Anyone who has read it on the device can record that as a check.',
        ),
      ]
    : source.at === undefined
      ? [say('Where it was made was not said: it shows what it shows, and the verdict does not rest on it.')]
      : []),
  ...(source.problem === 'cut-off' ? [say('The file ends in the middle of an entry: it is cut off.')] : []),
  ...(source.problem === 'damaged' ? [say('The file is damaged: what stands behind that place was not read.')] : []),
  ...Object.entries(source.unread).map(
    ([kind, count]) => say`Not read: ${count} ${isKnownUnread(kind) ? say(UNREAD_WORDS[kind]) : kind}.`,
  ),
];

const tryText = ({ target, address: at, end, tls, subject, issuer, status }: ObservedTry): Message => {
  const parts: readonly (Value | null)[] = [
    target && host(target),
    at && say`(${address(at)})`,
    end?.replaceAll('-', ' ') ?? null,
    tls,
    subject && say`certificate for ${subject}`,
    issuer && say`issued by ${issuer}`,
    status && say`HTTP ${status}`,
  ];
  return joined(
    parts.flatMap((part) => (part === null || part === '' ? [] : [part])),
    '; ',
  );
};

/** What counts of a witness, in a line. */
export const witnessSummary = ({ probes, observed, source }: Witness): Message => {
  if (observed !== undefined)
    return say`Seen with curl -v: ${joined(observed.tries.slice(0, MOST_TOLD).map(tryText), ' | ')}`;
  const of = (told: SeenAnswer): number => probes.filter(({ seen }) => seen === told).length;
  if (source.at === 'test-host')
    return say`Of ${probes.length} connections ${of('yes')} went out, ${of('no')} are not in the file, ${of('not-told')} are not told.`;
  return say`Of ${probes.length} connections ${of('yes')} arrived there, ${of('no')} left and never arrived, ${of('not-told')} are not told.`;
};

/** Names and refusals of the window. */
export const placeLabel = (): Message => say('Made on');
/** A choice of {@link placeLabel}. */
export const placeChoice = (at: WitnessPlace | ''): Message => (at === '' ? say('not said') : placeText(at));
export const witnessTitle = (): Message => say('What the other side saw');
export const addCaptureLabel = (): Message => say('Add a capture…');
export const captureTooLarge = (): Message =>
  say(
    'The capture is larger than 15 MiB. Filter it for the server, or read it with tripoint witness, which takes any size. Nothing was changed.',
  );
/** Heads of the table of connections. */
export const witnessHeads = (): readonly Message[] => [
  say('Connection'),
  say('Left'),
  say('Arrived'),
  say('Answered'),
  say('Answer back'),
  say('Recognised by'),
];
/** The cells of one connection, under those heads. */
export const witnessCells = (probe: WitnessProbe): readonly Message[] => [
  witnessedTitle(probe),
  toldWord(probe.left ? 'yes' : 'no'),
  toldWord(probe.seen),
  toldWord(probe.answered),
  probe.received === undefined ? NOTHING : toldWord(probe.received ? 'yes' : 'no'),
  matchedBy(probe.by),
];

/** The step after a capture of the server that lacks a connection, whose filter nobody knows. */
export const captureAgain = (): Message =>
  say(
    'Server team: capture once more while the stage runs, on all interfaces and without a filter for addresses, with a run in it that gets through. If the connection is missing there as well, it ends before the server.',
  );
