import { Fragment, useState } from 'react';
import { Button } from '@mantine/core';
import { BLANK } from '../../../core/report/options.ts';
import { sentenceStart } from '../../../core/vocabulary/text-ends.ts';
import { CaseDialog } from '../../ui/dialog.tsx';
import { CopyButton, Field, SendsTo, Table, Time, Glyph, type Tone } from '../../ui/parts.tsx';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import type { Compared, Said } from '../../../core/diagnosis/compared/before-after.ts';
import { failedFamilies } from '../../../core/diagnosis/next-step.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import { labelOf } from '../../actions/doing.ts';
import { isBusy } from '../../state/store.ts';
import { t, wordsOf } from '../../text.ts';

const blanksOf = (content: string): readonly string[] =>
  content
    .split('\n')
    .filter((line) => line.includes(BLANK))
    .map((line) => {
      // In parentheses, with a deadline behind them where there is one.
      const note = line.slice(line.indexOf(BLANK) + BLANK.length).trim();
      const end = note.lastIndexOf(')');
      return sentenceStart(note.startsWith('(') && end > 0 ? note.slice(1, end) : note);
    });

const filled = (content: string, typed: readonly string[]): string => {
  const [first = '', ...rest] = content.split(BLANK);
  const wordAt = (index: number): string => {
    const word = typed[index]?.trim() ?? '';
    return word === '' ? BLANK : word;
  };
  return first + rest.map((part, index) => wordAt(index) + part).join('');
};

const Request = ({ content }: { readonly content: string }) => {
  const text = laterT.case.changeRequest;
  const blanks = blanksOf(content);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const shown = filled(content, typed);
  return (
    <div className="tp-stack">
      <p className="tp-dim">{text.intro}</p>
      {blanks.map((blank, index) => (
        <Field
          key={index}
          label={blank}
          description={text.blank(BLANK)}
          maxLength={300}
          value={typed[index] ?? ''}
          onText={(value) => setTyped((before) => blanks.map((_, at) => (at === index ? value : (before[at] ?? ''))))}
        />
      ))}
      <pre className="tp-body tp-document" role="region" tabIndex={0} aria-label={text.title}>
        {shown}
      </pre>
      <CopyButton label={text.copy} text={shown} />
    </div>
  );
};

export const ChangeRequestDialog = () => (
  <CaseDialog name="change-request" size="xl" title={laterT.case.changeRequest.title}>
    {({ changeRequest }) => changeRequest && <Request key={changeRequest} content={changeRequest} />}
  </CaseDialog>
);

const TONES: Record<Compared['result'], Tone> = {
  mended: 'good',
  'still-failing': 'fault',
  'new-fault': 'fault',
  'not-asked': 'cannot-tell',
  'cannot-tell': 'cannot-tell',
};

const SaidView = ({ said }: { readonly said: Said | null }) =>
  said === null ? (
    <span className="tp-dim">{t.evidence.notRun}</span>
  ) : (
    <>
      {wordsOf(said.word)}
      <br />
      <Time iso={said.at} />
    </>
  );

/** Before and after side by side, as proof for closing a ticket, with the one thing that may be missing: asking again. */
const Proof = ({
  open,
  proof,
  close,
}: {
  open: OpenCase;
  proof: NonNullable<OpenCase['proof']>;
  close: () => void;
}) => {
  const { runs } = useTripoint();
  const busy = useWindow(isBusy);
  const text = laterT.case.proof;
  const failed = PROBE_STAGES.filter((stage) => failedFamilies(open.judgement, stage).length > 0);
  return (
    <div className="tp-stack">
      <p className="tp-proof-says">{wordsOf(proof.sentence)}</p>
      <div className="tp-row">
        <CopyButton label={laterT.case.changeRequest.copy} text={proof.text} />
        {failed.map((stage) => (
          <Button
            key={stage}
            size="compact-sm"
            disabled={busy || open.readOnly !== null}
            onClick={() => {
              close();
              void runs.runFailedAgain(stage);
            }}
          >
            <SendsTo customer={open.document.customer}>{labelOf('run-failed', stage)}</SendsTo>
          </Button>
        ))}
      </div>
      <Table
        aria-label={text.title}
        heads={[text.probe, text.before, text.after, text.result]}
        rows={proof.probes.map(({ stage, family, before, after, result }) => [
          <Fragment key="probe">
            {t.families[family]}
            <br />
            <span className="tp-small tp-dim">{t.stages[stage]}</span>
          </Fragment>,
          <SaidView key="before" said={before} />,
          <SaidView key="after" said={after} />,
          <span key="result" className="tp-verdict-mark" data-tone={TONES[result]}>
            <Glyph tone={TONES[result]} /> {text.results[result]}
          </span>,
        ])}
      />
    </div>
  );
};

export const ProofDialog = () => (
  <CaseDialog name="proof" size="xl" title={laterT.case.proof.title}>
    {(open, close) => open.proof && <Proof open={open} proof={open.proof} close={close} />}
  </CaseDialog>
);
