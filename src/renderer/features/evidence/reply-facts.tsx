import type { ReactNode } from 'react';
import type { Cell } from '../../../core/diagnosis/judgement.ts';
import { headerOf, type Evidence } from '../../../core/evidence/evidence.ts';
import {
  askedAgainLine,
  helloLine,
  mntVersionText,
  ownPortsText,
  earlierText,
  controlText,
} from '../../../core/diagnosis/words/hello.ts';
import { namesText } from '../../../core/diagnosis/relations/name-changes.ts';
import { outcomeOf } from '../../../core/evidence/classify.ts';
import { sizeFigures, sizeText } from '../../../core/diagnosis/words/packet-size.ts';
import { endText, hopsText } from '../../../core/diagnosis/words/path-end.ts';
import { pathFor, sizeFor } from '../../../core/records/paths-in.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import { CopyButton, Facts, Time } from '../../ui/parts.tsx';
import { duration, skewText, utcText } from '../../ui/time-format.ts';
import { placeText } from '../../../core/vocabulary/words.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { endedBy } from './ended-by.ts';
import { TimingBar } from './waterfall.tsx';

/** Host of a redirect and whether it is the server itself; a relative one is. */
const locationText = (evidence: Evidence): string | null => {
  const location = headerOf(evidence.response, 'location');
  if (location === undefined || !URL.canParse(location, evidence.request.url)) return null;
  const asked = new URL(evidence.request.url);
  const to = new URL(location, asked);
  return `${to.host} (${to.hostname === asked.hostname ? laterT.evidence.locationSame : laterT.evidence.locationOther})`;
};

const mono = (text: string) => <span className="tp-mono">{text}</span>;

/** Who answered, by name where the marks are known, and how surely. */
const answeredText = ({ device, answeredBy, confidence }: Cell): string | null => {
  if (answeredBy === null) return null;
  const who = device === null ? t.responders[answeredBy] : `${device}, ${t.responders[answeredBy]}`;
  return confidence === null ? who : `${who} (${laterT.evidence.confidence[confidence]})`;
};

/** From where to where; only to where, if no connection came about. */
const wentText = ({ connection, name, request }: Evidence) => {
  if (connection) {
    const { localAddress, localPort, remoteAddress, remotePort } = connection;
    return mono(
      `${placeText({ host: localAddress, port: localPort })} → ${placeText({ host: remoteAddress, port: remotePort })}`,
    );
  }
  const tried = name?.tried.at(-1)?.address;
  if (tried === undefined || !URL.canParse(request.url)) return null;
  return mono(`→ ${placeText({ host: tried, port: Number(new URL(request.url).port || 443) })}`);
};

/** What came back, by whom, on which way and in which time. */
export const MainFacts = ({ cell, evidence }: { readonly cell: Cell; readonly evidence: Evidence }) => {
  const { response, failure } = evidence;
  const location = locationText(evidence);
  return (
    <Facts
      facts={[
        [
          laterT.evidence.status,
          response ? mono(`${response.status} ${response.reason ?? ''}`.trim()) : laterT.evidence.noReply,
        ],
        [laterT.evidence.failure, failure ? `${laterT.layers[failure.layer]}: ${endedBy(failure)}` : null],
        [laterT.evidence.location, location === null ? null : mono(location)],
        [laterT.evidence.answeredBy, answeredText(cell)],
        ...cell.incidents.map(
          ({ name, value }) =>
            [
              name,
              <span className="tp-row">
                {mono(value)}
                <CopyButton small label={laterT.copy} name={laterT.evidence.copyIncident(name)} text={value} />
              </span>,
            ] as const,
        ),
        [laterT.evidence.went, wentText(evidence)],
        [laterT.evidence.timing, <TimingBar evidence={evidence} />],
      ]}
    />
  );
};

/** Where a connection ended that did not come about, and every hop on its path. */
const pathFacts = (run: StageRecord, evidence: Evidence): readonly (readonly [string, ReactNode])[] => {
  const path = pathFor(run, evidence);
  if (path === undefined) return [];
  const hops = wordsOf(hopsText(path));
  return [
    [laterT.evidence.pathEnd, wordsOf(endText(path))],
    [laterT.evidence.hops, hops === null ? null : mono(hops)],
  ];
};

/** Whether large packets get through to an address where a connection fell silent. */
const sizeFacts = (run: StageRecord, evidence: Evidence): readonly (readonly [string, ReactNode])[] => {
  const size = sizeFor(run, evidence);
  if (size === undefined) return [];
  return [
    [laterT.evidence.packetSize, wordsOf(sizeText(size))],
    [laterT.evidence.sizeFigures, wordsOf(sizeFigures(size))],
  ];
};

/** What else decides a dispute: what exactly was asked, when, and what was asked besides. */
export const MoreFacts = ({
  cell,
  evidence,
  run,
}: {
  readonly cell: Cell;
  readonly evidence: Evidence;
  readonly run: StageRecord;
}) => (
  <Facts
    facts={[
      [laterT.evidence.request, mono(`GET ${evidence.request.url}`)],
      [laterT.evidence.hello, wordsOf(helloLine(evidence))],
      [laterT.evidence.askedAgain, wordsOf(askedAgainLine(evidence))],
      [laterT.evidence.earlier, wordsOf(earlierText(outcomeOf(cell.family, evidence), evidence))],
      [laterT.evidence.control, wordsOf(controlText(evidence))],
      [laterT.evidence.ownPorts, wordsOf(ownPortsText(evidence))],
      [laterT.evidence.mntVersion, wordsOf(mntVersionText(evidence))],
      ...pathFacts(run, evidence),
      ...sizeFacts(run, evidence),
      [laterT.evidence.names, wordsOf(namesText(run.names))],
      [laterT.evidence.from, run.vantage.label],
      [
        laterT.evidence.started,
        <>
          <Time iso={evidence.startedAt} /> <span className="tp-dim">({utcText(evidence.startedAt)})</span>
        </>,
      ],
      [laterT.evidence.took, duration(evidence.durationMs)],
      [laterT.evidence.skew, skewText(evidence.response?.clockSkewMs ?? null)],
    ]}
  />
);
