import { Button } from '@mantine/core';
import type { OpenCase } from '../../../shared/contract.ts';
import { Banner, SendsTo } from '../../ui/parts.tsx';
import { loadLater, t, wordsOf } from '../../text.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { saveSignature } from '../../ui/save-file.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

const AcceptKey = onDemand(async () => {
  await loadLater('hand');
  return (await import('../hand/accept-key.tsx')).AcceptKey;
});

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
          actions={
            <Button size="compact-sm" variant="default" onClick={() => void cases.openCase(open.document.id)}>
              {t.case.openAgain}
            </Button>
          }
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
              <Button size="compact-sm" variant="default" onClick={files.putNoteAway}>
                {t.close}
              </Button>
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
              <Button size="compact-sm" variant="default" onClick={() => void files.saveUnsavedCopy()}>
                {t.case.unsaved.copy}
              </Button>
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
