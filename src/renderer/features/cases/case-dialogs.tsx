import { useId, useState, Fragment } from 'react';
import { Button } from '@mantine/core';
import { CaseDialog, Ends } from '../../ui/dialog.tsx';
import { labelOf } from '../../actions/doing.ts';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { Field, Form, Known, CopyButton, SendsTo, Table, Time, Glyph, type Tone } from '../../ui/parts.tsx';
import { BLANK } from '../../../core/report/options.ts';
import { sentenceStart } from '../../../core/vocabulary/text-ends.ts';
import type { Compared, Said } from '../../../core/diagnosis/compared/before-after.ts';
import { failedFamilies } from '../../../core/diagnosis/next-step.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import { isBusy } from '../../state/store.ts';
import { t, wordsOf } from '../../text.ts';

const NAMES = ['customer', 'site', 'title'] as const;
type Names = Readonly<Record<(typeof NAMES)[number], string>>;

const NamesForm = ({ initial, close }: { readonly initial: Names; readonly close: () => void }) => {
  const { cases } = useTripoint();
  const [names, setNames] = useState(initial);
  const [asked, setAsked] = useState(false);
  const known = useWindow((state) => state.cases) ?? [];
  const lists = useId();
  const customer = names.customer.trim();
  const offered = {
    customer: known.map((item) => item.customer),
    site: known.filter((item) => item.customer === customer).map((item) => item.site),
    title: [],
  };
  const send = async (): Promise<void> => {
    setAsked(true);
    if (customer === '') return;
    if (await cases.rename({ customer, site: names.site.trim(), title: names.title.trim() })) close();
  };
  return (
    <Form className="tp-stack" send={() => void send()}>
      {NAMES.map((name) => (
        <Field
          key={name}
          size="sm"
          label={laterT.names[name]}
          data-autofocus={name === 'customer' || undefined}
          required={name === 'customer'}
          list={`${lists}-${name}`}
          maxLength={300}
          error={asked && name === 'customer' && customer === '' ? laterT.names.needs : null}
          value={names[name]}
          onText={(text) => setNames({ ...names, [name]: text })}
        />
      ))}
      {NAMES.map((name) => (
        <Known key={name} id={`${lists}-${name}`} values={offered[name]} />
      ))}
      <Ends cancel={close}>
        <Button type="submit">{laterT.case.save}</Button>
      </Ends>
    </Form>
  );
};

const namesDialog = (name: 'rename' | 'customer', titleOf: () => string) => () => (
  <CaseDialog name={name} title={titleOf()}>
    {(open, close) => <NamesForm initial={open.document} close={close} />}
  </CaseDialog>
);

/** Whom the case is about, where, and what it is called: asked for, or asked once over its first report. */
export const RenameDialog = namesDialog('rename', () => labelOf('rename').replace('…', ''));
export const CustomerDialog = namesDialog('customer', () => laterT.names.who);

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
