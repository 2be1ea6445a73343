import { useState } from 'react';
import { TextInput, Button } from '@mantine/core';
import { BLANK } from '../../../core/report/options.ts';
import { sentenceStart } from '../../../core/vocabulary/text-ends.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyButton, Headings, SendsTo, Time, Glyph, type Tone } from '../../ui/parts.tsx';
import { laterT } from '../../text/later.ts';
import { useDialog, useTripoint, useWindow } from '../../state/window.ts';
import type { BeforeAfter, Compared, Said } from '../../../core/diagnosis/compared/before-after.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
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
        <TextInput
          key={index}
          size="xs"
          label={blank}
          description={text.blank(BLANK)}
          maxLength={300}
          spellCheck={false}
          value={typed[index] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setTyped((before) => blanks.map((_, at) => (at === index ? value : (before[at] ?? ''))))
          }
        />
      ))}
      <pre className="tp-body tp-document" role="region" tabIndex={0} aria-label={laterT.case.changeRequest.title}>
        {shown}
      </pre>
      <CopyButton label={text.copy} text={shown} />
    </div>
  );
};

export const ChangeRequestDialog = () => {
  const dialog = useDialog('change-request');
  const content = useWindow((state) => state.open?.changeRequest ?? null);
  return (
    <Dialog size="xl" {...dialog} opened={dialog.opened && content !== null} title={laterT.case.changeRequest.title}>
      {content !== null && <Request key={content} content={content} />}
    </Dialog>
  );
};

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

const ProofTable = ({ proof }: { readonly proof: BeforeAfter }) => {
  const text = laterT.case.proof;
  return (
    <table className="tp-grid" aria-label={text.title}>
      <Headings of={[text.probe, text.before, text.after, text.result]} />
      <tbody>
        {proof.probes.map(({ stage, family, before, after, result }) => (
          <tr key={`${stage}:${family}`}>
            <th scope="row">
              {t.families[family]}
              <br />
              <span className="tp-small tp-dim">{t.stages[stage]}</span>
            </th>
            <td>
              <SaidView said={before} />
            </td>
            <td>
              <SaidView said={after} />
            </td>
            <td>
              <span className="tp-verdict-mark" data-tone={TONES[result]}>
                <Glyph tone={TONES[result]} /> {text.results[result]}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Before and after side by side, as proof for closing a ticket, with the one thing that may be missing: asking again. */
export const ProofDialog = () => {
  const { runs } = useTripoint();
  const { opened, onClose: close } = useDialog('proof');
  const open = useWindow((state) => state.open);
  const busy = useWindow(isBusy);
  const proof = opened && open ? open.proof : null;
  const text = laterT.case.proof;
  return (
    <Dialog size="xl" opened={proof !== null} onClose={close} title={text.title}>
      {open && proof && (
        <div className="tp-stack">
          <p className="tp-proof-says">{wordsOf(proof.sentence)}</p>
          <div className="tp-row">
            <CopyButton label={laterT.case.changeRequest.copy} text={proof.text} />
            {PROBE_STAGES.filter((stage) =>
              open.judgement.cells.some((cell) => cell.stage === stage && isFailure(cell.outcome)),
            ).map((stage) => (
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
          <ProofTable proof={proof} />
        </div>
      )}
    </Dialog>
  );
};
