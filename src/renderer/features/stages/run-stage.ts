import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { labelKey } from '../../state/run-actions.ts';
import { isBusy } from '../../state/store.ts';
import type { TripointWindow } from '../../state/window.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t, wordsOf } from '../../text.ts';
/** The first thing a run still needs, with the field that supplies it. */
export const missingFor = (open: OpenCase): { readonly message: string; readonly field: string } | null => {
  const { target } = open.document;
  if (target.host === '') return { message: t.stage.start.missingHost, field: 'target-host' };
  if (target.user === '') return { message: t.stage.start.missingUser, field: 'target-user' };
  if (open.hasPassword) return null;
  const note = open.passwordNote === null ? '' : `${wordsOf(open.passwordNote)} `;
  return { message: `${note}${t.stage.start.missingPassword}`, field: 'target-password' };
};

/** Whether a stage has all that it needs; where not, its card opens and points at what is missing. */
export const isReady = async ({ store, client, cases }: TripointWindow, stage: ProbeStage): Promise<boolean> => {
  if (store.getState().open?.readOnly !== null || isBusy(store.getState())) return false;
  if (!(await cases.settleEdits())) return false;
  const { open, labels } = store.getState();
  if (open?.readOnly !== null) return false;
  const { id, runs: earlier } = open.document;
  const point = (): false => {
    store.setState((before) => ({ panel: { kind: 'stage', stage }, missingCalls: before.missingCalls + 1 }));
    return false;
  };
  if (missingFor(open)) return point();
  const reason = labels[labelKey(id, stage)]?.reason.trim() ?? '';
  const givenBefore = earlier.findLast((run) => run.stage === stage)?.vantage.label ?? null;
  if (reason !== '' || givenBefore !== null) return true;
  const preview = await client.stages.preview({ id, stage });
  if (store.getState().open?.document.id !== id) return false;
  return (preview.ok && preview.value.contradictions.length === 0) || point();
};

/** Runs a stage from a key or the palette, if it has all that it needs. */
export const runStage = async (tripoint: TripointWindow, stage: ProbeStage): Promise<void> => {
  if (await isReady(tripoint, stage)) await tripoint.runs.start(stage, null, false);
};
