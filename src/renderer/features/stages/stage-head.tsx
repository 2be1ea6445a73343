import { otherTargetAt } from '../../../core/diagnosis/whose-evidence.ts';
import { type StageState, type StageSummary, cardOfCells } from '../../../core/diagnosis/judgement.ts';
import { isGood } from '../../../core/evidence/outcome.ts';
import type { Stage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { watchCountsOf } from '../compare/cell-view.ts';
import { Glyph, type Tone } from '../../ui/parts.tsx';
import { localTime, shortTime, utcTime } from '../../ui/time-format.ts';
import { t, wordsOf } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

const TONES: Record<StageState | 'watching' | 'watched' | 'partly-failed', Tone> = {
  'not-run': 'silent',
  running: 'running',
  watching: 'running',
  watched: 'cannot-tell',
  'partly-failed': 'fault',
  passed: 'good',
  failed: 'fault',
  'cannot-tell': 'cannot-tell',
  stale: 'cannot-tell',
};

/** When a stage's results are from: its newest run, or the update of the card that is shown. */
const shownSince = ({ document, judgement }: OpenCase, stage: Stage): Date | null => {
  const newest = judgement.stages.find((entry) => entry.stage === stage)?.newestRunId;
  const iso =
    stage === 'platform'
      ? cardOfCells(document.cards, judgement.cells)?.updatedAt
      : document.runs.find(({ id }) => id === newest)?.startedAt;
  const date = new Date(iso ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
};

/** Says where the card that was recorded last is not the one that is shown, because it is of an earlier moment. */
export const olderCardNote = ({ document: { cards }, judgement }: OpenCase): string | null => {
  const shown = cardOfCells(cards, judgement.cells);
  const last = cards.at(-1);
  if (!shown || !last || Date.parse(last.updatedAt) >= Date.parse(shown.updatedAt)) return null;
  return t.case.compare.olderCard(localTime(new Date(last.updatedAt)), localTime(new Date(shown.updatedAt)));
};

const settledState = (
  { judgement: { cells, addresses } }: OpenCase,
  { stage, state }: StageSummary,
  ofOther: boolean,
  failedInWatch: boolean,
): keyof typeof TONES => {
  if (ofOther) return 'stale';
  if (state === 'passed' && failedInWatch) return 'watched';
  const ownAreGood = cells.every((cell) => cell.stage !== stage || isGood(cell.outcome));
  const oneFailed = addresses.some((entry) => entry.stage === stage && entry.state === 'failed');
  return state === 'failed' && ownAreGood && oneFailed ? 'partly-failed' : state;
};

/** A stage as the head of its column: its state, what it shows and since when. A press opens the stage's card. */
export const StageHead = ({ open, stage }: { readonly open: OpenCase; readonly stage: Stage }) => {
  const { store } = useTripoint();
  const panel = useWindow((state) => state.panel);
  const running = useWindow((state) => state.running?.stage === stage);
  const watching = useWindow((state) => state.watching?.stage === stage);
  const summary = open.judgement.stages.find((entry) => entry.stage === stage);
  if (!summary) return t.stages[stage];
  const other = stage === 'platform' ? null : otherTargetAt(open.document, open.judgement.cells, stage);
  const { judgement } = open;
  const failedInWatch = judgement.cells.some(
    (cell) => cell.stage === stage && watchCountsOf(judgement, cell).some(({ failed }) => failed > 0),
  );
  const shown = running
    ? 'running'
    : watching
      ? 'watching'
      : settledState(open, summary, other !== null, failedInWatch);
  const caveat =
    other === null
      ? stage === 'platform' && olderCardNote(open)
      : t.case.compare.otherTargetStage(other.server, other.user);
  const line = caveat ? `${caveat} ${wordsOf(summary.sentence)}` : wordsOf(summary.sentence);
  const expanded = panel?.kind === 'stage' && panel.stage === stage;
  const since = shownSince(open, stage);
  return (
    <button
      type="button"
      className="tp-stage"
      data-tone={TONES[shown]}
      aria-expanded={expanded}
      title={since === null ? line : `${line}\n${t.watch.both(localTime(since), utcTime(since))}`}
      onClick={() => store.setState({ panel: expanded ? null : { kind: 'stage', stage } })}
    >
      <Glyph tone={TONES[shown]} />
      <span className="tp-stage-line">
        <strong>{t.stages[stage]}</strong>
        <span className="tp-state">{t.stageStates[shown]}</span>
      </span>
      {shown !== 'not-run' && (
        <small>
          {since !== null && <time dateTime={since.toISOString()}>{shortTime(since)}</time>}
          {since !== null && shown !== 'running' && ' · '}
          {shown !== 'running' && line}
        </small>
      )}
    </button>
  );
};
