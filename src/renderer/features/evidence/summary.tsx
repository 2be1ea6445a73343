import { Fragment, type ReactNode } from 'react';
import type { Cell, CellName, Divergence, Finding, AddressSummary } from '../../../core/diagnosis/judgement.ts';
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
import { connectionEnds, wayText } from '../../../core/diagnosis/words/seen.ts';
import { sentenceStart } from '../../../core/vocabulary/text-ends.ts';
import { outcomeOf } from '../../../core/evidence/classify.ts';
import { sizeFigures, sizeText, endText, hopsText } from '../../../core/diagnosis/words/path.ts';
import { pathFor, sizeFor, type StageRecord } from '../../../core/records/record.ts';
import {
  CopyButton,
  Facts,
  Headed,
  Headings,
  Link,
  mono,
  Table,
  Time,
  SendsTo,
  Small,
  Lines,
  Glyph,
  type Tone,
  Section,
} from '../../ui/parts.tsx';
import { duration, skewText, utcText } from '../../ui/time-format.ts';
import { PROBE_STAGES, type ProbeStage, type Family, type Stage } from '../../../core/vocabulary/words.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { endedBy, Hash, type BothSides } from './sides.tsx';
import { isNothing } from '../../../core/messages/message.ts';
import { isFailure, isGood } from '../../../core/evidence/outcome.ts';
import { isUndecided } from '../../../core/records/case.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { useAction } from '../../actions/doing.ts';
import { useTripoint } from '../../state/window.ts';
import { outcomeWord } from '../../../core/diagnosis/words/phrases.ts';
import { responderTitle } from '../../../core/diagnosis/words/titles.ts';

const locationText = (evidence: Evidence): string | null => {
  const location = headerOf(evidence.response, 'location');
  if (location === undefined || !URL.canParse(location, evidence.request.url)) return null;
  const asked = new URL(evidence.request.url);
  const to = new URL(location, asked);
  return `${to.host} (${to.hostname === asked.hostname ? laterT.evidence.locationSame : laterT.evidence.locationOther})`;
};

const answeredText = ({ device, answeredBy, confidence }: Cell): string | null => {
  if (answeredBy === null) return null;
  const who = [...(device === null ? [] : [device]), wordsOf(responderTitle(answeredBy))].join(', ');
  return confidence === null ? who : `${who} (${laterT.evidence.confidence[confidence]})`;
};

/** From which address of ours to which of theirs. */
export const wentText = (evidence: Evidence, run: StageRecord | null): string | null => {
  const ends = connectionEnds({ evidence, run });
  return ends && wayText(ends);
};

const SHORT = 16;

/** What one stage showed, in the order in which things happen; another stage's evidence shows where its key parts from it. */
const shownBy = (
  cell: Cell,
  evidence: Evidence,
  run: StageRecord | null,
  other: Evidence | null,
): Readonly<Record<Compared, ReactNode>> => {
  const { response, failure } = evidence;
  const [leaf, theirs] = [leafOf(evidence), leafOf(other)];
  return {
    went: wentText(evidence, run),
    key: leaf && (
      <>
        <Hash hash={leaf.publicKeySha256.slice(0, SHORT)} other={theirs?.publicKeySha256.slice(0, SHORT)} />… ·{' '}
        {leaf.issuer.replaceAll('\n', ', ')}
      </>
    ),
    status: response ? `${response.status} ${response.reason ?? ''}`.trim() : laterT.evidence.noReply,
    failure: failure && `${laterT.layers[failure.layer]}: ${endedBy(failure)}`,
    location: locationText(evidence),
    answeredBy: answeredText(cell),
    control: wordsOf(controlText(evidence)),
  };
};

const COMPARED = ['went', 'key', 'status', 'failure', 'location', 'answeredBy', 'control'] as const;
type Compared = (typeof COMPARED)[number];

/** The row that holds the first difference. */
const ROW_OF: Readonly<Record<Divergence['layer'], Compared>> = {
  dns: 'went',
  tcp: 'failure',
  proxy: 'failure',
  tls: 'key',
  http: 'status',
  body: 'status',
  responder: 'answeredBy',
};

interface CompareProps {
  readonly cells: Readonly<Record<ProbeStage, Cell | undefined>>;
  readonly sides: BothSides;
  readonly runs: Readonly<Record<ProbeStage, StageRecord | null>>;
  readonly divergence: Divergence | null;
}

/** Inside and outside side by side, with the first difference marked. */
const Compare = ({ cells, sides, runs, divergence }: CompareProps) => {
  const [inside, outside] = PROBE_STAGES.map((stage) => {
    const [cell, own] = [cells[stage], sides[stage]];
    return cell && own ? shownBy(cell, own, runs[stage], sides[stage === 'inside' ? 'outside' : 'inside']) : null;
  });
  const rows = COMPARED.filter((row) => (inside?.[row] ?? outside?.[row] ?? null) !== null);
  const wanted = divergence && ROW_OF[divergence.layer];
  const first = wanted !== null && !rows.includes(wanted) ? 'status' : wanted;
  return (
    <table className="tp-sides tp-compared">
      <Headings of={[laterT.evidence.difference.field, t.stages.inside, t.stages.outside]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row} data-differs={row === first}>
            <th scope="row">
              {laterT.evidence[row]}
              {row === first && divergence && (
                <small>
                  {laterT.evidence.divergence}: {laterT.divergencePlaces[divergence.layer]}
                </small>
              )}
            </th>
            <td className="tp-mono">{inside?.[row] ?? '–'}</td>
            <td className="tp-mono">
              {row === first && row !== 'key' ? <mark>{outside?.[row] ?? '–'}</mark> : (outside?.[row] ?? '–')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const pathFacts = (run: StageRecord, evidence: Evidence): readonly (readonly [string, ReactNode])[] => {
  const [path, size] = [pathFor(run, evidence), sizeFor(run, evidence)];
  const hops = path && wordsOf(hopsText(path));
  const figures = size && [wordsOf(sizeText(size)), wordsOf(sizeFigures(size))].filter((part) => part !== null);
  return [
    [laterT.evidence.pathEnd, path ? wordsOf(endText(path)) : null],
    [laterT.evidence.hops, hops ? mono(hops) : null],
    [laterT.evidence.packetSize, figures?.join(' ') ?? null],
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
      [laterT.evidence.ownPorts, wordsOf(ownPortsText(evidence))],
      [laterT.evidence.mntVersion, wordsOf(mntVersionText(evidence))],
      ...pathFacts(run, evidence),
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

const Says = ({ finding: { says, severity } }: { readonly finding: Finding }) => (
  <p className="tp-finding-says" data-tone={severity}>
    <Glyph tone={severity} /> <span>{wordsOf(says)}</span>
  </p>
);

const Reasons = ({ finding }: { readonly finding: Finding }) => (
  <>
    {!isNothing(finding.because) && (
      <Headed title={laterT.evidence.because}>
        <p>{wordsOf(finding.because)}</p>
        {finding.beyondTable && <p className="tp-small tp-dim">{laterT.case.nextPanel.beyond}</p>}
      </Headed>
    )}
    {finding.steps.length > 0 && (
      <Headed title={laterT.evidence.steps}>
        <Lines className="tp-steps" of={finding.steps} />
      </Headed>
    )}
    {!isNothing(finding.mended) && (
      <Headed title={laterT.case.nextPanel.mended}>
        <p>{wordsOf(finding.mended)}</p>
      </Headed>
    )}
  </>
);

const Retest = ({ open, cell: { stage, outcome } }: { readonly open: OpenCase; readonly cell: Cell }) => {
  const { children, ...again } = useAction('ask-again');
  if (stage === 'platform' || !isFailure(outcome)) return null;
  return (
    <div>
      <Small {...again}>
        <SendsTo customer={open.document.customer}>{children}</SendsTo>
      </Small>
    </div>
  );
};

interface SummaryProps {
  readonly open: OpenCase;
  readonly cell: Cell;
  readonly sides: BothSides;
  readonly isOfAddress: boolean;
  readonly runs: CompareProps['runs'];
  readonly card: ReactNode;
}

/** A number under which whoever answered finds the request in a log. */
const Incident = ({ value }: { readonly value: string }) => (
  <span className="tp-row">
    {mono(value)}
    <CopyButton small label={laterT.copy} text={value} />
  </span>
);

/** What matters first: where the stages part, what the reply means, who gave it, on which way, how long it took. */
export const Summary = ({ open, cell, sides, isOfAddress, runs, card }: SummaryProps) => {
  const { judgement } = open;
  const { stage, family, finding, source } = cell;
  const divergence = !isOfAddress && judgement.divergence?.family === family ? judgement.divergence : null;
  const isAt = (name: CellName): boolean => name.stage === stage && name.family === family;
  const follows = isUndecided(open.document) ? undefined : judgement.folding.consequences.find(isAt);
  const cellAt = (at: ProbeStage): Cell | undefined =>
    at === stage ? cell : judgement.cells.find((one) => one.stage === at && one.family === family);
  const cells = { inside: cellAt('inside'), outside: cellAt('outside') };
  // What it means is what a lesson asks for.
  const veiled = isUndecided(open.document);
  const [own, run] = stage === 'platform' ? [null, null] : [sides[stage], runs[stage]];
  const watched = judgement.watches.counts.filter(
    (count) => source.watchIds.includes(count.watchId) && count.stage === stage && count.family === family,
  );
  return (
    <>
      {own && <Compare cells={cells} sides={sides} runs={runs} divergence={divergence} />}
      <div className="tp-summary">
        <div>
          {card}
          {watched.map(({ watchId, sentence }) => (
            <p key={watchId}>
              <strong>{laterT.evidence.watched}:</strong> {wordsOf(sentence)}
            </p>
          ))}
          {stage !== 'platform' && <Addresses addresses={judgement.addresses} stage={stage} family={family} />}
          {own && run && <MoreFacts cell={cell} evidence={own} run={run} />}
        </div>
        <div>
          {veiled ? <p className="tp-dim">{laterT.practice.meaningLater}</p> : <Says finding={finding} />}
          {follows && (
            <p>
              <strong>{sentenceStart(t.case.folding.followsMark)}:</strong> {wordsOf(follows.because)}
            </p>
          )}
          {cell.incidents.length > 0 && (
            <Facts facts={cell.incidents.map(({ name, value }) => [name, <Incident key={name} value={value} />])} />
          )}
          {!veiled && <Reasons finding={finding} />}
          <Retest open={open} cell={cell} />
        </div>
      </div>
    </>
  );
};

const VERSIONS = { 4: 'IPv4', 6: 'IPv6' } as const;

const toneOf = (state: AddressSummary['state']): Tone => (state === 'failed' ? 'fault' : state);

const Results = ({ results }: Pick<AddressSummary, 'results'>) => (
  <ul className="tp-results">
    {results.map(({ family, outcome }) => (
      <li key={family ?? 'connection'} data-tone={isGood(outcome) ? 'good' : isFailure(outcome) ? 'fault' : 'silent'}>
        <span className="tp-dim">{family === null ? laterT.evidence.addresses.connection : t.families[family]}</span>{' '}
        <span className="tp-word">{wordsOf(outcomeWord(outcome, family ?? 'ers-endpoint-groups', null))}</span>
      </li>
    ))}
  </ul>
);

interface Shown {
  readonly own: readonly AddressSummary[];
  readonly stage: Stage;
  readonly family: Family | undefined;
}

const Rows = ({ own, stage, family }: Shown) => {
  const { store } = useTripoint();
  const text = laterT.evidence.addresses;
  return (
    <Table
      aria-label={`${text.title}, ${t.stages[stage]}`}
      heads={[text.address, text.showed]}
      rows={own.map(({ address, version, used, state, results, sentence }) => {
        const first = family ?? results.find((result) => result.cell)?.family ?? 'ers-endpoint-groups';
        const show = (): void => store.setState({ panel: { kind: 'cell', stage, family: first, address } });
        return [
          <Fragment key={address}>
            {results.some(({ cell }) => cell !== undefined) && stage !== 'platform' ? (
              <Link className="tp-mono" onClick={show}>
                {address}
              </Link>
            ) : (
              mono(address)
            )}
            <br />
            <span className="tp-small tp-dim">
              {VERSIONS[version]}
              {used && `, ${t.evidence.addresses.used}`}
            </span>
          </Fragment>,
          <Fragment key="says">
            <p className="tp-address-says" data-tone={toneOf(state)}>
              <Glyph tone={toneOf(state)} /> <span>{wordsOf(sentence)}</span>
            </p>
            <Results
              results={results.filter((one) => family === undefined || one.family === null || one.family === family)}
            />
          </Fragment>,
        ];
      })}
    />
  );
};

interface AddressesProps {
  readonly addresses: readonly AddressSummary[];
  readonly stage: Stage;
  readonly family?: Family;
}

/** Every address of the server's name, where it has several. @param family only this probe's word at each address. */
export const Addresses = ({ addresses, stage, family }: AddressesProps) => {
  const text = laterT.evidence.addresses;
  const own = addresses.filter((entry) => entry.stage === stage);
  if (own.length < 2) return null;
  const alike = new Set(own.map(({ state }) => state)).size === 1;
  const rows = <Rows own={own} stage={stage} family={family} />;
  if (family !== undefined && alike)
    return (
      <details className="tp-fold">
        <summary>{text.alike(own.length)}</summary>
        {rows}
      </details>
    );
  return (
    <Section className="tp-section tp-addresses" id="addresses" title={text.title}>
      {rows}
    </Section>
  );
};
