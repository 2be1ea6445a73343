import { Button } from '@mantine/core';
import { meterCount } from '../../../core/attempts/meter-words.ts';
import { otherTargetOf } from '../../../core/diagnosis/other-target.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { heldFamilies, heldStage } from '../../state/attempt.ts';
import { Banner, SendsTo } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { isBusy } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

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
        <Button
          size="compact-sm"
          variant="default"
          disabled={open.readOnly !== null}
          onClick={() => void runs.useOneMoreAttempt(stage)}
        >
          <SendsTo customer={open.document.customer}>{t.case.held.button}</SendsTo>
        </Button>
      }
    >
      {t.case.held.text(open.heldBackBy[stage] ?? 'elsewhere', count)} {t.case.held.cost(t.families[next], used)}
    </Banner>
  );
};
