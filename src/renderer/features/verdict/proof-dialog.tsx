import { Button, Modal } from '@mantine/core';
import { beforeAfter, type BeforeAfter, type Compared, type Said } from '../../../core/diagnosis/before-after.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { proofText } from '../../../core/report/proof.ts';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import { oncePerCase } from '../../state/attempt.ts';
import { isBusy } from '../../state/store.ts';
import { CopyButton, SendsTo, Time } from '../../ui/parts.tsx';
import { Glyph, type Tone } from '../../ui/glyph.tsx';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** What failed and what it does since, or `null` where nothing that failed was asked again. */
export const proofOf = oncePerCase(({ document }): BeforeAfter | null =>
  beforeAfter(document.runs, document.watches, null, document.cards),
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
    <span className="tp-dim">{t.case.proof.never}</span>
  ) : (
    <>
      {said.word}
      <br />
      <Time iso={said.at} />
    </>
  );

const ProofTable = ({ proof }: { readonly proof: BeforeAfter }) => {
  const text = t.case.proof;
  return (
    <table className="tp-grid" aria-label={text.table}>
      <thead>
        <tr>
          {[text.probe, text.before, text.after, text.result].map((heading) => (
            <th scope="col" key={heading}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
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
  const { store, runs } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'proof');
  const open = useWindow((state) => state.open);
  const busy = useWindow(isBusy);
  const proof = opened && open ? proofOf(open) : null;
  const close = (): void => store.setState({ dialog: null });
  const text = t.case.proof;
  return (
    <Modal
      size="xl"
      opened={proof !== null}
      onClose={close}
      title={text.title}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {open && proof && (
        <div className="tp-stack">
          <p className="tp-proof-says">{proof.sentence}</p>
          <div className="tp-row">
            <CopyButton
              label={text.copy}
              text={proofText(proof, { title: open.document.title, practice: open.document.practice !== null })}
            />
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
                <SendsTo customer={open.document.customer}>{text.again(t.stages[stage])}</SendsTo>
              </Button>
            ))}
          </div>
          <ProofTable proof={proof} />
        </div>
      )}
    </Modal>
  );
};
