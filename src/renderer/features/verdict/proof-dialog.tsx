import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import type { BeforeAfter, Compared, Said } from '../../../core/diagnosis/compared/before-after.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import { isBusy } from '../../state/store.ts';
import { CopyButton, Headings, SendsTo, Time } from '../../ui/parts.tsx';
import { Glyph, type Tone } from '../../ui/glyph.tsx';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

const TONES: Record<Compared['result'], Tone> = {
  mended: 'good',
  'still-failing': 'fault',
  'new-fault': 'fault',
  'not-asked': 'cannot-tell',
  'cannot-tell': 'cannot-tell',
};

const SaidView = ({ said }: { readonly said: Said | null }) =>
  said === null ? (
    <span className="tp-dim">{laterT.case.proof.never}</span>
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
    <table className="tp-grid" aria-label={text.table}>
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
  const { store, runs } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'proof');
  const open = useWindow((state) => state.open);
  const busy = useWindow(isBusy);
  const proof = opened && open ? open.proof : null;
  const close = (): void => store.setState({ dialog: null });
  const text = laterT.case.proof;
  return (
    <Dialog size="xl" opened={proof !== null} onClose={close} title={text.title}>
      {open && proof && (
        <div className="tp-stack">
          <p className="tp-proof-says">{wordsOf(proof.sentence)}</p>
          <div className="tp-row">
            <CopyButton label={text.copy} text={proof.text} />
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
    </Dialog>
  );
};
