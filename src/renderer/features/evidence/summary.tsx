import type { ReactNode } from 'react';
import type { Cell, Divergence, Finding } from '../../../core/diagnosis/judgement.ts';
import { headerOf, type Evidence, leafOf } from '../../../core/evidence/evidence.ts';
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
import { sizeFigures, sizeText, endText, hopsText } from '../../../core/diagnosis/words/path.ts';
import { pathFor, sizeFor, type StageRecord } from '../../../core/records/record.ts';
import { CopyButton, Facts, Time, SendsTo, Small, Lines, Glyph } from '../../ui/parts.tsx';
import { duration, skewText, utcText } from '../../ui/time-format.ts';
import { placeText, PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { endedBy, Hash, type BothSides } from './sides.tsx';
import { isNothing } from '../../../core/messages/message.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { isUndecided } from '../../../core/records/case.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { isBusy } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { Addresses } from './addresses.tsx';

const locationText = (evidence: Evidence): string | null => {
  const location = headerOf(evidence.response, 'location');
  if (location === undefined || !URL.canParse(location, evidence.request.url)) return null;
  const asked = new URL(evidence.request.url);
  const to = new URL(location, asked);
  return `${to.host} (${to.hostname === asked.hostname ? laterT.evidence.locationSame : laterT.evidence.locationOther})`;
};

const mono = (text: string) => <span className="tp-mono">{text}</span>;

const answeredText = ({ device, answeredBy, confidence }: Cell): string | null => {
  if (answeredBy === null) return null;
  const who = device === null ? t.responders[answeredBy] : `${device}, ${t.responders[answeredBy]}`;
  return confidence === null ? who : `${who} (${laterT.evidence.confidence[confidence]})`;
};

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

const MainFacts = ({ cell, evidence }: { readonly cell: Cell; readonly evidence: Evidence }) => {
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
                <CopyButton small label={laterT.copy} text={value} />
              </span>,
            ] as const,
        ),
        [laterT.evidence.went, wentText(evidence)],
      ]}
    />
  );
};

const pathFacts = (run: StageRecord, evidence: Evidence): readonly (readonly [string, ReactNode])[] => {
  const path = pathFor(run, evidence);
  if (path === undefined) return [];
  const hops = wordsOf(hopsText(path));
  return [
    [laterT.evidence.pathEnd, wordsOf(endText(path))],
    [laterT.evidence.hops, hops === null ? null : mono(hops)],
  ];
};

const sizeFacts = (run: StageRecord, evidence: Evidence): readonly (readonly [string, ReactNode])[] => {
  const size = sizeFor(run, evidence);
  if (size === undefined) return [];
  return [
    [
      laterT.evidence.packetSize,
      [wordsOf(sizeText(size)), wordsOf(sizeFigures(size))].filter((part) => part !== null).join(' '),
    ],
  ];
};

interface MoreFactsProps {
  readonly cell: Cell;
  readonly evidence: Evidence;
  readonly run: StageRecord;
}

const MoreFacts = ({ cell, evidence, run }: MoreFactsProps) => (
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

const SHORT = 16;

interface ShowedProps {
  readonly divergence: Divergence;
  readonly sides: BothSides;
  readonly stage: 'inside' | 'outside';
}

const Showed = ({ divergence, sides, stage }: ShowedProps) => {
  const own = leafOf(sides[stage]);
  const other = leafOf(sides[stage === 'inside' ? 'outside' : 'inside']);
  if (divergence.layer !== 'tls' || !own || !other)
    return stage === 'outside' ? <mark>{wordsOf(divergence.outside)}</mark> : wordsOf(divergence.inside);
  const refused = sides[stage]?.failure?.layer === 'tls';
  return (
    <>
      {laterT.evidence.key}{' '}
      <span className="tp-mono">
        <Hash hash={own.publicKeySha256.slice(0, SHORT)} other={other.publicKeySha256.slice(0, SHORT)} />…
      </span>{' '}
      {own.issuer.replaceAll('\n', ', ')}
      {refused && ` (${wordsOf(divergence[stage])})`}
    </>
  );
};

const FirstDifference = ({ divergence, sides }: { readonly divergence: Divergence; readonly sides: BothSides }) => (
  <section className="tp-divergence" aria-label={laterT.evidence.divergence}>
    <h3>
      {laterT.evidence.divergence}: {laterT.divergencePlaces[divergence.layer]}
    </h3>
    <dl className="tp-facts">
      {PROBE_STAGES.map((stage) => (
        <div key={stage} style={{ display: 'contents' }}>
          <dt>{t.stages[stage]}</dt>
          <dd>
            <Showed divergence={divergence} sides={sides} stage={stage} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Says = ({ finding: { says, severity } }: { readonly finding: Finding }) => (
  <p className="tp-finding-says" data-tone={severity}>
    <Glyph tone={severity} /> <span>{wordsOf(says)}</span>
  </p>
);

const Reasons = ({ finding }: { readonly finding: Finding }) => (
  <>
    {!isNothing(finding.because) && (
      <div>
        <h3 className="tp-heading">{laterT.evidence.because}</h3>
        <p>{wordsOf(finding.because)}</p>
        {finding.beyondTable && <p className="tp-small tp-dim">{laterT.evidence.beyond}</p>}
      </div>
    )}
    {finding.steps.length > 0 && (
      <div>
        <h3 className="tp-heading">{laterT.evidence.steps}</h3>
        <Lines className="tp-steps" of={finding.steps} />
      </div>
    )}
    {!isNothing(finding.mended) && (
      <div>
        <h3 className="tp-heading">{laterT.evidence.mended}</h3>
        <p>{wordsOf(finding.mended)}</p>
      </div>
    )}
  </>
);

const Retest = ({ open, cell: { stage, family, outcome } }: { readonly open: OpenCase; readonly cell: Cell }) => {
  const { runs } = useTripoint();
  const busy = useWindow(isBusy);
  if (stage === 'platform' || !isFailure(outcome)) return null;
  return (
    <div>
      <Small disabled={busy || open.readOnly !== null} onClick={() => void runs.start(stage, [family], false)}>
        <SendsTo customer={open.document.customer}>{laterT.evidence.retest}</SendsTo>
      </Small>
    </div>
  );
};

interface SummaryProps {
  readonly open: OpenCase;
  readonly cell: Cell;
  readonly sides: BothSides;
  readonly isOfAddress: boolean;
  readonly run: StageRecord | null;
  readonly card: ReactNode;
}

/** What matters first: where the stages part, what the reply means, who gave it, on which way, how long it took. */
export const Summary = ({ open, cell, sides, isOfAddress, run, card }: SummaryProps) => {
  const { judgement } = open;
  const { stage, family, finding, source } = cell;
  const divergence = !isOfAddress && judgement.divergence?.family === family ? judgement.divergence : null;
  // What it means is what a lesson asks for.
  const veiled = isUndecided(open.document);
  const own = stage === 'platform' ? null : sides[stage];
  const watched = judgement.watches.counts.filter(
    (count) => source.watchIds.includes(count.watchId) && count.stage === stage && count.family === family,
  );
  return (
    <div className="tp-summary">
      <div>
        <div>
          {divergence && <FirstDifference divergence={divergence} sides={sides} />}
          {veiled ? <p className="tp-dim">{laterT.practice.meaningLater}</p> : <Says finding={finding} />}
        </div>
        <div className="tp-summary-steps">
          {!veiled && <Reasons finding={finding} />}
          <Retest open={open} cell={cell} />
        </div>
      </div>
      <div>
        <div>
          {card}
          {own && run && <MainFacts cell={cell} evidence={own} />}
          {watched.map(({ watchId, sentence }) => (
            <p key={watchId}>
              <strong>{laterT.evidence.watched}:</strong> {wordsOf(sentence)}
            </p>
          ))}
          {stage !== 'platform' && <Addresses addresses={judgement.addresses} stage={stage} family={family} />}
        </div>
        {own && run && (
          <div className="tp-summary-more">
            <MoreFacts cell={cell} evidence={own} run={run} />
          </div>
        )}
      </div>
    </div>
  );
};
