import type { OtherTarget } from '../../../core/diagnosis/whose-evidence.ts';
import type { Cell, Judgement, WatchCount } from '../../../core/diagnosis/judgement.ts';
import { isGood, isSilent } from '../../../core/evidence/outcome.ts';
import { notSentText, outcomeWord } from '../../../core/diagnosis/words/phrases.ts';
import { FAMILIES, type Family } from '../../../core/vocabulary/words.ts';
import { t, wordsOf } from '../../text.ts';
import type { Tone } from '../../ui/parts.tsx';
import { duration } from '../../ui/time-format.ts';
import type { ProbeProgress } from '../../state/store.ts';

/** What is in a cell of the table. */
export interface CellView {
  readonly tone: Tone;
  readonly word: string;
  readonly detail: string;
}

export const cellWord = ({ outcome, family, status }: Cell): string => wordsOf(outcomeWord(outcome, family, status));

const cellTone = (cell: Cell): Tone => (isSilent(cell.outcome) ? 'silent' : cell.finding.severity);

const stoppedDetail = ({ how, signIn }: NonNullable<Cell['stopped']>, durationMs: number | null): string => {
  if (how === 'before-turn') return t.stoppedDetails.beforeTurn;
  const sent = signIn === null ? t.stoppedDetails.notSent : t.stoppedDetails.signIn[signIn];
  return durationMs === null ? sent : `${sent}, ${duration(durationMs)}`;
};

const cellDetail = (cell: Cell): string => {
  if (cell.rejectedBefore) return wordsOf(notSentText(cell.rejectedBefore));
  if (cell.stopped) return stoppedDetail(cell.stopped, cell.durationMs);
  const fixed = t.outcomeDetails[cell.outcome];
  if (fixed !== undefined) return fixed;
  const who =
    cell.device ?? (cell.answeredBy === null || cell.answeredBy === 'unknown' ? null : t.responders[cell.answeredBy]);
  const parts = [isGood(cell.outcome) ? null : who, cell.durationMs === null ? null : duration(cell.durationMs)];
  return parts.filter((part) => part !== null).join(', ');
};

/** What the watches that a cell's verdict may rest on counted, the newest last. */
export const watchCountsOf = ({ watches }: Judgement, { source, stage, family }: Cell): readonly WatchCount[] =>
  watches.counts.filter(
    (count) => source.watchIds.includes(count.watchId) && count.stage === stage && count.family === family,
  );

/** A good answer of a run is not shown as good where a watch saw the same probe fail. */
export const withWatches = (view: CellView, counts: readonly WatchCount[]): CellView =>
  view.tone === 'good' && counts.some(({ failed }) => failed > 0) ? { ...view, tone: 'cannot-tell' } : view;

/** A cell whose run is over. A result of another server or user is never good, and says whose it is. */
export const settledView = (cell: Cell, other: OtherTarget | null): CellView => {
  const tone = cellTone(cell);
  const detail = cellDetail(cell);
  if (other === null) return { tone, word: cellWord(cell), detail };
  const whose = t.case.compare.otherTarget(other.server, other.user);
  return {
    tone: tone === 'good' ? 'cannot-tell' : tone,
    word: cellWord(cell),
    detail: [whose, detail].filter((part) => part !== '').join(', '),
  };
};

/** A cell of the stage that is running. Its finding comes only after the run, so a result is not painted good or bad. */
export const runningView = (family: Family, progress: ProbeProgress | undefined, nowMs: number): CellView => {
  const phase = progress?.phase ?? null;
  if (!progress || phase === null) return { tone: 'silent', word: t.case.compare.waiting, detail: '' };
  if (phase === 'done') {
    const { result } = progress;
    if (!result) return { tone: 'silent', word: wordsOf(outcomeWord('not-run', family, null)), detail: '' };
    const word = wordsOf(outcomeWord(result.outcome, family, result.evidence?.response?.status ?? null));
    const tone = isGood(result.outcome) ? 'good' : isSilent(result.outcome) ? 'silent' : 'fault';
    return { tone, word, detail: result.evidence ? duration(result.evidence.durationMs) : '' };
  }
  const seconds = Math.max(0, Math.floor((nowMs - progress.sinceMs) / 1000));
  return { tone: 'running', word: t.case.compare.phase(t.phases[phase], seconds), detail: '' };
};

/** Families whose stages do not say the same. Stages that say nothing are left out of the comparison. */
export const familiesThatDiffer = (cells: readonly Cell[]): readonly Family[] =>
  FAMILIES.filter((family) => {
    const said = cells
      .filter((cell) => cell.family === family && !isSilent(cell.outcome))
      .map(({ outcome }) => (isGood(outcome) ? 'good' : outcome));
    return new Set(said).size > 1;
  });
