import type { Cell } from '../../../core/compare/judgement.ts';
import { isGood, isSilent, type CellOutcome } from '../../../core/evidence/outcome.ts';
import type { ProbeResult } from '../../../core/stage/record.ts';
import { FAMILIES, type Family } from '../../../core/words.ts';
import { t } from '../../text.ts';
import type { Tone } from '../../ui/glyph.tsx';
import { duration } from '../../ui/time-format.ts';
import type { ProbeProgress } from '../../state/store.ts';

/** What stands in a cell of the table. */
export interface CellView {
  readonly tone: Tone;
  readonly word: string;
  readonly detail: string;
}

/** Words whose status the reply itself tells more exactly. */
const SHOWS_STATUS: ReadonlySet<CellOutcome> = new Set(['http.other', 'http.502-504', 'http.302']);

/** The word for an outcome. The monitoring probe's good 500 says that it is expected. */
export const outcomeWord = (outcome: CellOutcome, family: Family, status: number | null): string => {
  if (family === 'mnt-session' && outcome === 'ok') return t.case.compare.expected500;
  if (SHOWS_STATUS.has(outcome) && status !== null)
    return t.outcomes[outcome].replace(/^(\d{3}( to \d{3})?|Other status)/, String(status));
  return t.outcomes[outcome];
};

export const cellWord = (cell: Cell, probe: ProbeResult | null): string =>
  outcomeWord(cell.outcome, cell.family, probe?.evidence?.response?.status ?? null);

const cellTone = (cell: Cell): Tone => (isSilent(cell.outcome) ? 'silent' : cell.finding.severity);

const cellDetail = (cell: Cell): string => {
  const fixed = t.outcomeDetails[cell.outcome];
  if (fixed !== undefined) return fixed;
  const who =
    cell.device ?? (cell.answeredBy === null || cell.answeredBy === 'unknown' ? null : t.responders[cell.answeredBy]);
  const parts = [isGood(cell.outcome) ? null : who, cell.durationMs === null ? null : duration(cell.durationMs)];
  return parts.filter((part) => part !== null).join(', ');
};

/** A cell whose run is over. */
export const settledView = (cell: Cell, probe: ProbeResult | null): CellView => ({
  tone: cellTone(cell),
  word: cellWord(cell, probe),
  detail: cellDetail(cell),
});

/** A cell of the stage that is running. Its finding comes only after the run, so a result is not painted good or bad. */
export const runningView = (family: Family, progress: ProbeProgress | undefined, nowMs: number): CellView => {
  const phase = progress?.phase ?? null;
  if (!progress || phase === null) return { tone: 'silent', word: t.case.compare.waiting, detail: '' };
  if (phase === 'done') {
    const { result } = progress;
    if (!result) return { tone: 'silent', word: t.outcomes['not-run'], detail: '' };
    const word = outcomeWord(result.outcome, family, result.evidence?.response?.status ?? null);
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
