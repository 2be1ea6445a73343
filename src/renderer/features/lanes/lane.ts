import type { Cell } from '../../../core/diagnosis/judgement.ts';
import { olderCardOf, type Judged, type LaneCell } from '../../../core/diagnosis/lanes.ts';
import { outcomeWord } from '../../../core/diagnosis/words/phrases.ts';
import { isGood, isSilent } from '../../../core/evidence/outcome.ts';
import type { Family } from '../../../core/vocabulary/words.ts';
import type { ProbeProgress } from '../../state/store.ts';
import { t, wordsOf } from '../../text.ts';
import type { Tone } from '../../ui/parts.tsx';
import { duration, localTime } from '../../ui/time-format.ts';

/** What is in a cell of a lane. */
export interface CellView {
  readonly tone: Tone;
  /** The whole word, as everywhere else: "302 redirect". */
  readonly word: string;
  /** What is shown large: the status alone where there is one. */
  readonly large: string;
  /** Who answered or how long it took, in one quiet line. */
  readonly detail: string;
}

const wordOf = (outcome: Cell['outcome'], family: Family, status: number | null): Pick<CellView, 'word' | 'large'> => {
  const word = wordsOf(outcomeWord(outcome, family, status));
  if (['row.none', 'row.not-read', 'not-run'].includes(outcome)) return { word, large: '–' };
  return { word, large: status !== null && word.startsWith(String(status)) ? String(status) : word };
};

export const cellWord = ({ outcome, family, status }: Cell): string => wordOf(outcome, family, status).word;

/** A cell whose run is over, as it is shown. */
export const settledView = ({ cell: { family }, shown, tone, detail }: LaneCell): CellView => ({
  tone,
  ...wordOf(shown.outcome, family, shown.status),
  detail: detail.map((part) => (typeof part === 'number' ? duration(part) : wordsOf(part))).join(', '),
});

/** A cell of the stage that is running. Its finding comes only after the run, so a result is not painted good or bad. */
export const runningView = (family: Family, progress: ProbeProgress | undefined, nowMs: number): CellView => {
  const phase = progress?.phase ?? null;
  if (!progress || phase === null) return { tone: 'silent', word: t.case.compare.waiting, large: '·', detail: '' };
  if (phase === 'done') {
    const { result } = progress;
    if (!result) return { tone: 'silent', ...wordOf('not-run', family, null), detail: '' };
    const word = wordOf(result.outcome, family, result.evidence?.response?.status ?? null);
    const tone = isGood(result.outcome) ? 'good' : isSilent(result.outcome) ? 'silent' : 'fault';
    return { tone, ...word, detail: result.evidence ? duration(result.evidence.durationMs) : '' };
  }
  const seconds = Math.max(0, Math.floor((nowMs - progress.sinceMs) / 1000));
  const word = t.case.compare.phase(t.phases[phase], seconds);
  return { tone: 'running', word, large: t.phases[phase], detail: seconds < 1 ? '' : `${seconds} s` };
};

/** Says where the card that was recorded last is not the one that is shown, because it is of an earlier moment. */
export const olderCardNote = (open: Judged): string | null => {
  const cards = olderCardOf(open);
  const at = (card: 'last' | 'shown'): string => localTime(new Date(cards?.[card].updatedAt ?? ''));
  return cards && t.case.compare.olderCard(at('last'), at('shown'));
};
