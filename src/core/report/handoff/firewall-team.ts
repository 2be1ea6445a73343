import { familyTitle, stageTitle } from '../../diagnosis/titles.ts';
import { said, say } from '../../messages/say.ts';
import { STAGES, type Stage } from '../../vocabulary/words.ts';
import { localText, offsetOf, utcText } from '../../messages/zoned-time.ts';
import { changeRequest, seenTitle, type ChangeRequest, type SeenNow } from '../change-request.ts';
import { noRequestText } from '../change-request-text.ts';
import { failingOf, isNetworkParty } from '../failing.ts';
import type { ReportInput } from '../model/report-input.ts';
import { numbered, whyPart, type Handoff } from './lines.ts';

const MINUTE_MS = 60_000;
const MOST_SEEN = 8;

/** From the first to the last failing request of a stage, a minute either side: where to look in a log. */
const windowOf = (stage: Stage, { runs, judgement, card }: ReportInput): readonly string[] => {
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
  const local = `${localText(from, offset)} – ${localText(to, offset)}`;
  return [`  ${stageTitle(stage)}: ${utcText(from)} – ${utcText(to)}; ${local}`];
};

const windowPart = (input: ReportInput): readonly string[] => {
  const windows = STAGES.flatMap((stage) => windowOf(stage, input));
  return windows.length === 0 ? [] : [said("Look in your log (times by the test host's clock)"), ...windows];
};

const seenLine = (seen: SeenNow): string => {
  const { number, at, word, answeredBy, connection, incidents } = seen;
  return [
    `  #${number} ${at.utc}  ${seenTitle(seen)}: ${word}`,
    ...(answeredBy === null ? [] : [say`answered by ${answeredBy}`]),
    ...(connection === null ? [] : [`TCP ${connection}`]),
    ...incidents.map(({ name, value }) => `${name} ${value}`),
  ].join(', ');
};

const letThrough = ({ sources, destination, protocol, tlsExemption, also }: ChangeRequest): readonly string[] => {
  const { host, addresses } = destination;
  return [
    said('Let through'),
    ...sources.map(({ value, note }) => `  ${say`from ${value === null ? note : `${value} (${note})`}`}`),
    `  ${say`to ${host}${addresses.length > 0 ? ` (${addresses.join(', ')})` : ''}, TLS server name (SNI) ${host}`}`,
    `  ${say`with ${protocol}`}`,
    ...[...(tlsExemption === null ? [] : [tlsExemption]), ...also].map((line) => `  ${line}`),
  ];
};

const asked = (request: ChangeRequest, input: ReportInput): Handoff => {
  const { destination, paths, seen, verification } = request;
  const left = seen.length - MOST_SEEN;
  return {
    ask:
      request.party === 'platform-egress'
        ? say`Asked of you, the firewall or proxy team: let the sign-in platform's own address reach ${destination.host}, port ${destination.port}.`
        : say`Asked of you, the firewall or proxy team: let these requests reach ${destination.host}, port ${destination.port}, unchanged.`,
    parts: [
      whyPart(input),
      letThrough(request),
      [
        said('Requests, and the answer that is expected'),
        ...paths.map(
          ({ family, method, path, expected }) => `  ${familyTitle(family)}: ${method} ${path} → ${expected}`,
        ),
      ],
      [
        ...windowPart(input),
        ...seen.slice(0, MOST_SEEN).map(seenLine),
        ...(left > 0 ? [`  ${say`and ${left} more, in the change request`}`] : []),
      ],
      [said('How it will be checked'), ...verification.map((line) => `  ${line}`)],
    ],
  };
};

/** The network is at fault, and no single request shows it: a watch, or addresses that were only looked at. */
const stepsOnly = (input: ReportInput): Handoff => {
  const { verdict, watches } = input.judgement;
  return {
    ask: said('Asked of you, the firewall or proxy team: please take these steps.'),
    parts: [
      numbered(verdict.steps),
      whyPart(input),
      watches.counts
        .filter(({ failed }) => failed > 0)
        .slice(0, MOST_SEEN)
        .map(({ stage, family, sentence }) => `${stageTitle(stage)}, ${familyTitle(family)}: ${sentence}`),
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
    ask: said('Nothing is asked of you, the firewall or proxy team.'),
    parts: [[noRequestText(judgement)], whyPart(input)],
  };
};
