import { Button } from '@mantine/core';
import { meterCount } from '../../../core/attempts/account-attempts.ts';
import { otherTargetOf } from '../../../core/diagnosis/whose-evidence.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { heldFamilies, heldStage } from '../../state/attempt.ts';
import { Banner, SendsTo, Small } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { isBusy } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { saveSignature } from '../../ui/files.ts';

/** After a rejected sign-in, or one without a clear answer: what was held back, and the button that spends exactly one more attempt. Never automatic. */
export const HeldBack = ({ open }: { readonly open: OpenCase }) => {
  const { runs } = useTripoint();
  const busy = useWindow(isBusy);
  const stage = heldStage(open.judgement);
  const next = stage && heldFamilies(open.judgement, stage)[0];
  // What another server or another user was rejected by holds nothing back here: the stage is run from its card.
  const isOfOther = open.judgement.cells.some(
    (cell) => cell.stage === stage && otherTargetOf(open.document, cell) !== null,
  );
  if (!stage || !next || busy || isOfOther) return null;
  const { failedSignIns, unknownSignIns } = open.judgement;
  const used =
    open.attempts !== null && open.attempts.used > 0
      ? wordsOf(meterCount(open.attempts))
      : t.case.held.soFar(failedSignIns, unknownSignIns);
  const count = heldFamilies(open.judgement, stage).length;
  return (
    <Banner
      tone="cannot-tell"
      actions={
        <Small disabled={open.readOnly !== null} onClick={() => void runs.useOneMoreAttempt(stage)}>
          <SendsTo customer={open.document.customer}>{t.case.held.button}</SendsTo>
        </Small>
      }
    >
      {t.case.held.text(open.heldBackBy[stage] ?? 'elsewhere', count)} {t.case.held.cost(t.families[next], used)}
    </Banner>
  );
};

const AcceptKey = onDemand(async () => (await import('../hand/hand-over.tsx')).AcceptKey);

const CHOICES = ['continue', 'start-again', 'leave'] as const;

/** What must be known before anything is done: nothing can be written, or a run was cut off. */
export const CaseBanners = ({ open }: { readonly open: OpenCase }) => {
  const { cases, runs, files } = useTripoint();
  const note = useWindow((state) => state.takenNote);
  const { interrupted, readOnly, unsaved } = open;
  const signature = note?.signature;
  return (
    <>
      {readOnly !== null && (
        <Banner
          tone="note"
          actions={<Small onClick={() => void cases.openCase(open.document.id)}>{t.case.openAgain}</Small>}
        >
          <strong>{t.case.readOnly}</strong> {wordsOf(readOnly)}
        </Banner>
      )}
      {note?.id === open.document.id && (
        <Banner
          tone="note"
          actions={
            <div className="tp-row">
              {signature !== undefined && (
                <Button size="compact-sm" onClick={() => saveSignature(signature)}>
                  {t.files.signature}
                </Button>
              )}
              <Small onClick={files.putNoteAway}>{t.close}</Small>
            </div>
          }
        >
          {note.text}
          {note.strange !== undefined && <AcceptKey fingerprint={note.strange} />}
        </Banner>
      )}
      {unsaved && (
        <Banner
          tone="fault"
          actions={
            <div className="tp-row">
              <Button size="compact-sm" onClick={() => void runs.saveUnsaved()}>
                {t.case.unsaved.again}
              </Button>
              <Small onClick={() => void files.saveUnsavedCopy()}>{t.case.unsaved.copy}</Small>
            </div>
          }
        >
          <strong>{t.case.unsaved.title}</strong> {wordsOf(unsaved.sentence)} {t.case.unsaved.meanwhile}
        </Banner>
      )}
      {interrupted && (
        <Banner
          tone="cannot-tell"
          actions={
            <div className="tp-row">
              {CHOICES.map((choice) => (
                <Button
                  key={choice}
                  size="compact-sm"
                  variant={choice === 'continue' ? 'filled' : 'default'}
                  disabled={readOnly !== null}
                  onClick={() => void runs.settle(choice)}
                >
                  {choice === 'leave' ? (
                    t.case.settle[choice]
                  ) : (
                    <SendsTo customer={open.document.customer}>{t.case.settle[choice]}</SendsTo>
                  )}
                </Button>
              ))}
            </div>
          }
        >
          {t.case.interrupted(t.stages[interrupted.stage], interrupted.finished)}
        </Banner>
      )}
    </>
  );
};
