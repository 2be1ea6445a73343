import type { ProbeStage } from '../../../core/words.ts';
import { labelKey } from '../../state/run-actions.ts';
import type { TripointWindow } from '../../state/window.ts';

/**
 * Runs a stage from a key or the palette. What the stage card would ask for is asked for here too: where the server, the
 * user, the password or a reason is missing, the card opens and points at it instead.
 */
export const runStage = async (tripoint: TripointWindow, stage: ProbeStage): Promise<void> => {
  const { store, client, runs } = tripoint;
  const { open, labels, running } = store.getState();
  if (open?.readOnly !== null || running) return;
  const { id, target, runs: earlier } = open.document;
  const point = (): void =>
    store.setState((before) => ({ panel: { kind: 'stage', stage }, missingCalls: before.missingCalls + 1 }));
  if (target.host === '' || target.user === '' || !open.hasPassword) {
    point();
    return;
  }
  const reason = labels[labelKey(id, stage)]?.reason.trim() ?? '';
  const givenBefore = earlier.findLast((run) => run.stage === stage)?.vantage.label ?? null;
  if (reason === '' && givenBefore === null) {
    const preview = await client.stages.preview({ id, stage });
    if (store.getState().open?.document.id !== id) return;
    if (!preview.ok || preview.value.contradictions.length > 0) {
      point();
      return;
    }
  }
  await runs.start(stage, null, false);
};
