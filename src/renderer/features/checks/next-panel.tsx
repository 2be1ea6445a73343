import { sentences, isNothing, isSame } from '../../../core/messages/message.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import {
  serverLogHints,
  type NoRowExpected,
  type ServerLogHint,
  type ServerLogWindow,
} from '../../../core/diagnosis/words/server-log-hint.ts';
import { CopyButton, Facts, Time, Small, Section, Lines, Field, Headed, mono } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CHECKS, type CheckName } from '../../../core/records/case.ts';
import { orderOf } from '../../../core/diagnosis/order.ts';
import { confirmedBy } from '../../../core/diagnosis/relations/confirmed.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { useTripoint } from '../../state/window.ts';
import { ServerLogLink } from '../practice/practice-page.tsx';
import { alsoTitle } from '../../../core/diagnosis/words/titles.ts';
import { isSilent } from '../../../core/evidence/outcome.ts';
import { labelOf } from '../../actions/doing.ts';
import { PanelFrame } from '../cases/work-area.tsx';
import { type GuardNote, type Verdict, weaker } from '../../../core/diagnosis/judgement.ts';

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

const Each = ({ witness }: { readonly witness: ServerLogHint | NoRowExpected }) => {
  const { row: text, witnessOf } = laterT.case.nextPanel;
  const title = witnessOf(t.stages[witness.stage]);
  const { window, others } = witness;
  const isRow = witness.kind === 'rows';
  return (
    <div className="tp-witness" role="group" aria-label={title}>
      <h4>{title}</h4>
      <p>{wordsOf(sentences(isRow ? witness.sentence : witness.noRowExpected, ...others))}</p>
      <Facts
        facts={[
          [text.user, isRow ? mono(witness.user) : null],
          [text.from, <Moment at={window.from} />],
          [
            text.to,
            <>
              <Moment at={window.to} />
              <br />
              <span className="tp-dim tp-small">{text.clock[window.clock]}</span>
            </>,
          ],
          [text.interface, isRow ? witness.interface : null],
          [
            text.source,
            isRow ? (
              <>
                {witness.source.address !== null && mono(witness.source.address)}{' '}
                <span className="tp-dim tp-small">{wordsOf(witness.source.sentence)}</span>
              </>
            ) : null,
          ],
        ]}
      />
      {isRow && (
        <div>
          <CopyButton label={laterT.case.changeRequest.copy} text={rowText(witness)} />
        </div>
      )}
    </div>
  );
};

/** What the runs left in the server's own report: the newest of each stage, earlier ones folded. */
const ServerLogHints = ({ runs }: { readonly runs: readonly StageRecord[] }) => {
  const all = serverLogHints(runs);
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

const focusRecorded = (name: CheckName): void =>
  void requestAnimationFrame(() => {
    const group = document.querySelector(`[data-check="${name}"]`);
    group?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
    group?.scrollIntoView({ block: 'nearest' });
  });

/** The SHA-256 of the server's own certificate decides by itself which stage shows it. */
const PastedHash = ({ open, saidBy }: { readonly open: OpenCase; readonly saidBy: string }) => {
  const { cases } = useTripoint();
  const [pasted, setPasted] = useState('');
  const text = laterT.case.nextPanel;
  const result = confirmedBy(pasted, open.document.runs);
  return (
    <Field
      mb={6}
      maxLength={200}
      label={text.pastedHash}
      value={pasted}
      disabled={open.readOnly !== null}
      error={pasted.trim() !== '' && result === null && text.noHash}
      onText={(typed) => {
        setPasted(typed);
        const found = confirmedBy(typed, open.document.runs);
        if (found !== null && found !== result)
          void cases
            .recordCheck('certificate-confirmed', found, saidBy)
            .then(() => focusRecorded('certificate-confirmed'));
      }}
    />
  );
};

/** The results a check may have; the newest counts, the ones before stay readable. Any can be recorded again. */
const CheckButtons = ({ open, name }: { readonly open: OpenCase; readonly name: CheckName }) => {
  const { cases } = useTripoint();
  const [saidBy, setSaidBy] = useState('');
  const { title, results } = laterT.checks[name];
  const text = laterT.case.nextPanel;
  const recorded = orderOf({ checks: open.document.checks })
    .checks.filter(({ check }) => check === name)
    .toReversed();
  const newest = recorded.find(({ withdrawnAt }) => withdrawnAt === undefined);
  const earlier = recorded.filter((made) => made !== newest);
  return (
    <div className="tp-check" role="group" aria-label={title} data-check={name}>
      <p>
        <strong>{title}</strong>
      </p>
      {name === 'administrator-logins' && (
        <>
          <ServerLogLink />
          <ServerLogHints runs={open.document.runs} />
        </>
      )}
      <Field
        maw={320}
        mb={6}
        maxLength={300}
        placeholder={text.saidBy}
        aria-label={`${title}: ${text.saidBy}`}
        value={saidBy}
        disabled={open.readOnly !== null}
        onText={setSaidBy}
      />
      {name === 'certificate-confirmed' && <PastedHash open={open} saidBy={saidBy} />}
      <div className="tp-row">
        {CHECKS[name].map((result) => {
          const chosen = newest?.result === result;
          return (
            <Button
              key={result}
              size="compact-sm"
              variant={chosen ? 'filled' : 'default'}
              aria-pressed={chosen}
              disabled={open.readOnly !== null}
              onClick={() => void cases.recordCheck(name, result, saidBy).then(() => focusRecorded(name))}
            >
              {results[result]}
            </Button>
          );
        })}
      </div>
      {newest && (
        <div className="tp-row">
          <span className="tp-small tp-dim">
            {text.recorded} <Time iso={newest.recordedAt} />: <strong>{results[newest.result]}</strong>
            {newest.saidBy !== undefined && `, ${newest.saidBy}`}
          </span>
          <Small
            tiny
            variant="subtle"
            disabled={open.readOnly !== null}
            onClick={() => {
              setSaidBy('');
              void cases.withdrawCheck(newest);
            }}
          >
            {text.withdraw}
          </Small>
        </div>
      )}
      {earlier.length > 0 && (
        <ul className="tp-earlier tp-small tp-dim" aria-label={text.earlier}>
          {earlier.slice(0, 5).map(({ result, recordedAt, saidBy: who, withdrawnAt }) => (
            <li key={`${recordedAt}:${result}`}>
              {text.earlier} {results[result]}
              {who !== undefined && ` (${who})`}, <Time iso={recordedAt} />
              {withdrawnAt !== undefined && (
                <>
                  , {text.withdrawn} <Time iso={withdrawnAt} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** The checks that can still move a verdict, and those that were recorded, so that they can be corrected. */
const checksFor = ({ document, checks }: OpenCase): readonly CheckName[] =>
  (Object.keys(CHECKS) as CheckName[]).filter(
    (name) => checks.includes(name) || document.checks.some(({ check }) => check === name),
  );

const GuardNotes = ({ notes, certainty }: { notes: readonly GuardNote[]; certainty: Verdict['certainty'] }) => {
  const text = laterT.case.nextPanel;
  if (notes.length === 0) return null;
  return (
    <Section id="guard-notes" title={text.guard}>
      <ul className="tp-guard">
        {notes.map(({ code, sentence, lowersTo, lowers }) => (
          <li key={code}>
            <span>{wordsOf(sentence)}</span>
            {lowers !== false && weaker(certainty, lowersTo) === certainty && (
              <span className="tp-chip" data-tone={lowersTo === 'cannot-tell' ? 'cannot-tell' : 'note'}>
                {text.atBest(t.certainties[lowersTo])}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const AlternativeCauses = ({ open }: { readonly open: OpenCase }) => {
  const { steps, rivals } = open.judgement.verdict;
  const text = laterT.case.nextPanel;
  if (rivals.length === 0) return null;
  return (
    <Section id="rivals" title={text.rivals}>
      <ul className="tp-rivals">
        {rivals.map(({ party, sentence, check, recordedAs }, index) => (
          <li key={wordsOf(sentence)}>
            <p>
              <strong>{t.parties[party]}.</strong> {wordsOf(sentence)}
            </p>
            {/* A step above says it already. */}
            {!steps.some((step) => isSame(step, check)) && (
              <p className="tp-dim">
                {text.decides} {wordsOf(check)}
              </p>
            )}
            {/* Two rivals may be decided by one check: its buttons stand once. */}
            {recordedAs && rivals.findIndex((alternative) => alternative.recordedAs === recordedAs) === index && (
              <CheckButtons open={open} name={recordedAs} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const LOGINS = 'administrator-logins';

/** What to do about the verdict: the party's steps, alternative causes, and the checks only a person can make. */
export const NextPanel = ({ open }: { readonly open: OpenCase }) => {
  const { document, judgement } = open;
  const { verdict, also, guard, cells } = judgement;
  const text = laterT.case.nextPanel;
  const atAlternatives = new Set(verdict.rivals.flatMap(({ recordedAs }) => recordedAs ?? []));
  const checks = checksFor(open).filter((name) => !atAlternatives.has(name));
  const failed = cells.some(({ finding, outcome }) => finding.severity === 'fault' && !isSilent(outcome));
  return (
    <PanelFrame title={labelOf('next')}>
      <div className="tp-stack">
        {verdict.beyondTable && (
          <span className="tp-chip" data-tone="note" style={{ alignSelf: 'flex-start' }}>
            {text.beyond}
          </span>
        )}
        {verdict.steps.length === 0 ? <p>{text.noSteps}</p> : <Lines className="tp-steps" of={verdict.steps} />}
        {also.map((one) => (
          <Headed key={one.code} title={t.case.also(wordsOf(alsoTitle(one.party)))}>
            <Lines className="tp-steps" of={one.steps} />
          </Headed>
        ))}
        {!isNothing(verdict.mended) && (
          <Headed title={text.mended}>
            <p>{wordsOf(verdict.mended)}</p>
          </Headed>
        )}
      </div>
      <AlternativeCauses open={open} />
      {checks.length > 0 && (
        <Section id="manual-checks" title={text.checks}>
          {checks.map((name) => (
            <CheckButtons key={name} open={open} name={name} />
          ))}
        </Section>
      )}
      {verdict.seen.length > 0 && (
        <Section id="seen" title={text.seen}>
          <Lines className="tp-seen tp-small" of={verdict.seen} />
        </Section>
      )}
      <GuardNotes notes={guard} certainty={verdict.certainty} />
      {failed && !atAlternatives.has(LOGINS) && !checks.includes(LOGINS) && document.runs.length > 0 && (
        <Section id="witness" title={text.witness}>
          <ServerLogHints runs={document.runs} />
        </Section>
      )}
    </PanelFrame>
  );
};
