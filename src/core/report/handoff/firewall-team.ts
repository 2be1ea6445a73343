import { stageTitle } from '../../diagnosis/words/titles.ts';
import { joined, NOTHING, say, type Message, type Value } from '../../messages/message.ts';
import { labelled, listed, own, asMessage, type Draft } from '../draft.ts';
import { STAGES, type Stage } from '../../vocabulary/words.ts';
import { localText, offsetOf, utcText } from '../../messages/zoned-time.ts';
import {
  changeRequest,
  requestText,
  seenTitle,
  type ChangeRequest,
  type SeenNow,
  type Source,
} from '../change-request.ts';
import { noRequestText, type RequestLabel } from '../ticket-texts.ts';
import { failingOf, isNetworkParty } from '../failing.ts';
import { cellTitle, type ReportInput } from '../model/report-input.ts';
import { asks, indented, numbered, whyPart, type Handoff } from './lines.ts';

const MINUTE_MS = 60_000;
const MOST_SEEN = 8;

/** From the first to the last failing request of a stage, a minute either side: where to look in a log. */
const windowOf = (stage: Stage, { runs, judgement, card }: ReportInput): readonly Message[] => {
  const moments = failingOf({ runs, judgement })
    .filter((one) => one.stage === stage)
    .flatMap(({ evidence }) => {
      const startedAt = evidence?.startedAt ?? (stage === 'platform' ? card?.updatedAt : undefined);
      const ms = Date.parse(startedAt ?? '');
      return startedAt === undefined || Number.isNaN(ms) ? [] : [{ startedAt, ms, tookMs: evidence?.durationMs ?? 0 }];
    });
  const [first] = moments;
  if (!first) return [];
  const from = Math.min(...moments.map(({ ms }) => ms)) - MINUTE_MS;
  const to = Math.max(...moments.map(({ ms, tookMs }) => ms + tookMs)) + MINUTE_MS;
  const offset = offsetOf(first.startedAt);
  const utc = joined([utcText(from), utcText(to)], ' – ');
  const local = joined([localText(from, offset), localText(to, offset)], ' – ');
  return [indented(labelled(own(stageTitle(stage)), joined([utc, local], '; ')))];
};

const windowPart = (input: ReportInput): readonly Message[] => {
  const windows = STAGES.flatMap((stage) => windowOf(stage, input));
  return windows.length === 0 ? [] : [say("Look in your log (times by the test host's clock)"), ...windows];
};

const seenLine = (seen: Draft<SeenNow>): Message => {
  const { number, at, word, answeredBy, connection, incidents } = seen;
  const first = joined([joined([`#${number}`, at.utc], ' '), labelled(seenTitle(seen), word)], '  ');
  return indented(
    listed([
      first,
      ...(answeredBy === null ? [] : [say`answered by ${answeredBy}`]),
      ...(connection === null ? [] : [joined(['TCP', connection], ' ')]),
      ...incidents.map(({ name, value }) => joined([name, value], ' ')),
    ]),
  );
};

const worded = (label: RequestLabel, text: Value): Message => joined([say(label), text], ' ');

const letThrough = (request: Draft<ChangeRequest>): readonly Message[] => {
  const { sources, destination, protocol, tlsExemption, also } = request;
  const { host, addresses } = destination;
  const known = addresses.length === 0 ? NOTHING : joined([' (', listed(addresses), ')'], '');
  return [
    say('Let through'),
    ...sources.map((source) => indented(worded('from', sourceText(source)))),
    indented(worded('to', joined([host, known], ''))),
    indented(worded('with', protocol)),
    ...[...(tlsExemption === null ? [] : [tlsExemption]), ...also].map((line) => indented(asMessage(line))),
  ];
};

const sourceText = ({ value, note }: Draft<Source>): Value =>
  value === null ? note : joined([joined([value, note], ' ('), ')'], '');

const asked = (request: Draft<ChangeRequest>, input: ReportInput): Handoff => {
  const { destination, paths, seen, verification } = request;
  const left = seen.length - MOST_SEEN;
  return {
    ask: asks(
      'firewall-team',
      request.party === 'platform-egress'
        ? say`Let the sign-in platform's own address reach ${destination.host}, port ${destination.port}.`
        : say`Let these requests reach ${destination.host}, port ${destination.port}, unchanged.`,
    ),
    parts: [
      whyPart(input),
      letThrough(request),
      [
        say('Requests, and the answer that is expected'),
        ...paths.map(({ family, method, path, expected }) => indented(requestText(family, method, path, expected))),
      ],
      [
        ...windowPart(input),
        ...seen.slice(0, MOST_SEEN).map(seenLine),
        ...(left > 0 ? [indented(say`… (${left} more)`)] : []),
      ],
      [say('How it will be checked'), ...verification.map((line) => indented(asMessage(line)))],
    ],
  };
};

/** The network is at fault, and no single request shows it: a watch, or addresses that were only looked at. */
const stepsOnly = (input: ReportInput): Handoff => {
  const { verdict, watches } = input.judgement;
  return {
    ask: asks('firewall-team', say('Please take these steps.')),
    parts: [
      numbered(verdict.steps),
      whyPart(input),
      watches.counts
        .filter(({ failed }) => failed > 0)
        .slice(0, MOST_SEEN)
        .map(({ stage, family, sentence }) => labelled(cellTitle({ stage, family }), asMessage(sentence))),
    ],
  };
};

/** What must be let through, and where to find it in a log. */
export const firewallTeam = (input: ReportInput): Handoff => {
  const { runs, material, judgement } = input;
  const { cards, practice } = material;
  if (isNetworkParty(judgement.verdict.party)) {
    const request = changeRequest({ runs, cards, judgement, practice });
    return request === null ? stepsOnly(input) : asked(request, input);
  }
  return {
    ask: asks('firewall-team', say('Nothing is asked of you.')),
    parts: [[noRequestText(judgement)], whyPart(input)],
  };
};
