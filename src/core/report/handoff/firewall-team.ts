import { stageTitle } from '../../diagnosis/words/titles.ts';
import { joined, say, type Message } from '../../messages/message.ts';
import { labelled, own, asMessage } from '../draft.ts';
import { STAGES, type Stage } from '../../vocabulary/words.ts';
import { localText, offsetOf, utcText } from '../../messages/zoned-time.ts';
import { changeRequest, type ChangeRequest } from '../change-request.ts';
import { noRequestText, requestParts } from '../ticket-texts.ts';
import { failingOf, isNetworkParty } from '../failing.ts';
import { cellTitle, type ReportInput } from '../model/report-input.ts';
import { asks, indented, numbered, whyPart, type Handoff } from './lines.ts';

const MINUTE_MS = 60_000;
const MOST_SEEN = 8;

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

const asked = (request: ChangeRequest, input: ReportInput): Handoff => {
  const { host, port } = request.destination;
  return {
    ask: asks(
      'firewall-team',
      request.party === 'platform-egress'
        ? say`Let the sign-in platform's own address reach ${host}, port ${port}.`
        : say`Let these requests reach ${host}, port ${port}, unchanged.`,
    ),
    parts: [whyPart(input), ...requestParts(request, windowPart(input), MOST_SEEN)],
  };
};

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
