import { sentences } from '../../../core/messages/message.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import {
  witnessesOf,
  type NoRowExpected,
  type ServerLogHint,
  type ServerLogWindow,
} from '../../../core/diagnosis/words/server-log-hint.ts';
import { CopyButton, Facts } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';

const mono = (text: string) => <span className="tp-mono">{text}</span>;

/** The row as lines of text, for a message to anyone who can open the report. */
const rowText = ({ user, source, window, sentence, others, ...row }: ServerLogHint): string => {
  const text = laterT.case.nextPanel.row;
  return [
    `${text.user}: ${user}`,
    `${text.from}: ${window.from.local}, ${window.from.utc}`,
    `${text.to}: ${window.to.local}, ${window.to.utc} (${text.clock[window.clock]})`,
    `${text.interface}: ${row.interface}`,
    ...(source.address === null ? [] : [`${text.source}: ${source.address}`]),
    wordsOf(source.sentence),
    `${text.rows}: ${wordsOf(sentences(sentence, ...others))}`,
    '',
  ].join('\n');
};

const Moment = ({ at }: { readonly at: ServerLogWindow['from'] }) => (
  <>
    {mono(at.local)}
    <br />
    <span className="tp-dim">{mono(at.utc)}</span>
  </>
);

const windowFacts = (window: ServerLogWindow) =>
  [
    [laterT.case.nextPanel.row.from, <Moment at={window.from} />],
    [
      laterT.case.nextPanel.row.to,
      <>
        <Moment at={window.to} />
        <br />
        <span className="tp-dim tp-small">{laterT.case.nextPanel.row.clock[window.clock]}</span>
      </>,
    ],
  ] as const;

const NoRow = ({ witness: { noRowExpected, others, window } }: { readonly witness: NoRowExpected }) => (
  <>
    <p>{wordsOf(sentences(noRowExpected, ...others))}</p>
    <Facts facts={windowFacts(window)} />
  </>
);

const Row = ({ witness }: { readonly witness: ServerLogHint }) => {
  const text = laterT.case.nextPanel.row;
  const { user, source, window, sentence, others } = witness;
  return (
    <>
      <p>{wordsOf(sentences(sentence, ...others))}</p>
      <Facts
        facts={[
          [text.user, mono(user)],
          ...windowFacts(window),
          [text.interface, witness.interface],
          [
            text.source,
            <>
              {source.address !== null && mono(source.address)}{' '}
              <span className="tp-dim tp-small">{wordsOf(source.sentence)}</span>
            </>,
          ],
        ]}
      />
      <div>
        <CopyButton label={laterT.case.changeRequest.copy} text={rowText(witness)} />
      </div>
    </>
  );
};

const Each = ({ witness }: { readonly witness: ServerLogHint | NoRowExpected }) => (
  <div className="tp-witness" role="group" aria-label={laterT.case.nextPanel.witnessOf(t.stages[witness.stage])}>
    <h4>{laterT.case.nextPanel.witnessOf(t.stages[witness.stage])}</h4>
    {witness.kind === 'rows' ? <Row witness={witness} /> : <NoRow witness={witness} />}
  </div>
);

/** What the runs left in the server's own report: the newest of each stage, earlier ones folded. */
export const ServerLogHints = ({ runs }: { readonly runs: readonly StageRecord[] }) => {
  const all = witnessesOf(runs);
  const newest = all.filter(({ stage, runId }) => all.find((each) => each.stage === stage)?.runId === runId);
  const earlier = all.filter((each) => !newest.includes(each));
  return (
    <>
      {newest.map((witness) => (
        <Each key={witness.runId} witness={witness} />
      ))}
      {earlier.length > 0 && (
        <details className="tp-fold">
          <summary>{laterT.case.nextPanel.witnessEarlier(earlier.length)}</summary>
          {earlier.map((witness) => (
            <Each key={witness.runId} witness={witness} />
          ))}
        </details>
      )}
    </>
  );
};
