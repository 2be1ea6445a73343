import { otherTargetOf, type OtherTarget } from '../../../core/diagnosis/whose-evidence.ts';
import {
  cardOfCells,
  probeOfCell,
  type Cell,
  type CellName,
  type Judgement,
  type PathLine,
  type StageState,
} from '../../../core/diagnosis/judgement.ts';
import { isGood, isSilent } from '../../../core/evidence/outcome.ts';
import { notSentText, outcomeWord } from '../../../core/diagnosis/words/phrases.ts';
import { isUndecided } from '../../../core/records/case.ts';
import { pathFor } from '../../../core/records/record.ts';
import { FAMILIES, STAGES, type Family, type Stage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t, wordsOf } from '../../text.ts';
import type { Tone } from '../../ui/parts.tsx';
import { duration, localTime } from '../../ui/time-format.ts';
import type { ProbeProgress } from '../../state/store.ts';

/**
 * The three lanes of a case: what each stage showed, from the judged cells alone. Head, line, count and cells of a lane are
 * made here together, so that they cannot disagree.
 */

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

/** What lanes are made of, and nothing else. */
type Judged = Pick<OpenCase, 'document' | 'judgement'>;

/** `root`: the first finding; `follows`: the same cause explains it. */
type Part = 'root' | 'follows' | null;

export interface LaneCell {
  readonly cell: Cell;
  readonly view: CellView;
  readonly part: Part;
}

export interface Lane {
  readonly stage: Stage;
  readonly tone: Tone;
  readonly state: StageState | 'watched' | 'partly-failed';
  /** Cells that are good, and those that were asked. */
  readonly good: number;
  readonly asked: number;
  readonly since: Date | null;
  readonly line: PathLine;
  /** Tone of the line itself; the lane is no better than its branch to another address. */
  readonly lineTone: Tone;
  /** Routers that answered on the path, in their order. */
  readonly hops: readonly string[];
  /** Something of this lane came through to the server, whatever else it met. */
  readonly arrives: boolean;
  /** The other server that this lane leads to; `null`: it is the one of the case. */
  readonly elsewhere: string | null;
  readonly cells: readonly LaneCell[];
  /** The whole state in a sentence, with what limits it. */
  readonly sentence: string;
}

const wordOf = (outcome: Cell['outcome'], family: Family, status: number | null): Pick<CellView, 'word' | 'large'> => {
  const word = wordsOf(outcomeWord(outcome, family, status));
  if (['row.none', 'row.not-read', 'not-run'].includes(outcome)) return { word, large: '–' };
  return { word, large: status !== null && word.startsWith(String(status)) ? String(status) : word };
};

export const cellWord = ({ outcome, family, status }: Cell): string => wordOf(outcome, family, status).word;

const stoppedDetail = ({ how, signIn }: NonNullable<Cell['stopped']>, durationMs: number | null): string => {
  if (how === 'before-turn') return t.stoppedDetails.beforeTurn;
  const sent = signIn === null ? t.stoppedDetails.notSent : t.stoppedDetails.signIn[signIn];
  return durationMs === null ? sent : `${sent}, ${duration(durationMs)}`;
};

const cellDetail = (cell: Cell): string => {
  const { outcome, family, device, answeredBy, durationMs } = cell;
  if (cell.rejectedBefore) return wordsOf(notSentText(cell.rejectedBefore));
  if (cell.stopped) return stoppedDetail(cell.stopped, durationMs);
  if (outcome === 'row.none') return '';
  const fixed = t.outcomeDetails[outcome];
  if (fixed !== undefined) return fixed;
  if (outcome === 'ok' && family === 'mnt-session') return t.case.lanes.expected;
  const who = device ?? (answeredBy === null || answeredBy === 'unknown' ? null : t.responders[answeredBy]);
  return (isGood(outcome) ? null : who) ?? (durationMs === null ? '' : duration(durationMs));
};

/** How often the watches that a cell's verdict may rest on saw its probe fail; `null`: nobody watched it. */
const watchedAt = (
  { watches }: Judgement,
  { source, stage, family }: Cell,
): { readonly failed: number; readonly attempts: number } | null => {
  const own = watches.counts.filter(
    (count) => source.watchIds.includes(count.watchId) && count.stage === stage && count.family === family,
  );
  const sum = (count: 'failed' | 'attempts'): number => own.reduce((total, each) => total + each[count], 0);
  return own.length === 0 ? null : { failed: sum('failed'), attempts: sum('attempts') };
};

const isAt = (name: CellName, { stage, family }: CellName): boolean => name.stage === stage && name.family === family;

/** Which part a cell has in what was found. A lesson gives nothing away. */
const partOf = ({ document, judgement: { folding } }: Judged, cell: Cell): Part => {
  if (isUndecided(document) || folding.root === null) return null;
  if (isAt(folding.root, cell)) return 'root';
  return folding.consequences.some((name) => isAt(name, cell)) ? 'follows' : null;
};

/** Whether a verdict accuses by this cell: a state that is no fault by default is one then. */
const isAccused = ({ document, judgement: { verdict, also } }: Judged, cell: Cell, part: Part): boolean =>
  !isUndecided(document) &&
  ((part !== null && verdict.certainty !== 'cannot-tell') ||
    [verdict, ...also].some(
      ({ certainty, restsOn }) => certainty !== 'cannot-tell' && restsOn.some((name) => isAt(name, cell)),
    ));

const toneOf = (open: Judged, cell: Cell, part: Part, isDoubtful: boolean): Tone => {
  if (isSilent(cell.outcome)) return 'silent';
  if (isDoubtful) return 'cannot-tell';
  const { severity } = cell.finding;
  return severity === 'cannot-tell' && !isGood(cell.outcome) && isAccused(open, cell, part) ? 'fault' : severity;
};

/** A cell whose run is over. A result of another server or user is never good, and says whose it is. */
const settledCell = (open: Judged, cell: Cell, isStale: boolean): LaneCell => {
  const other = otherTargetOf(open.document, cell);
  const watched = watchedAt(open.judgement, cell);
  const part = partOf(open, cell);
  const failsAtTimes = watched !== null && watched.failed > 0 && isGood(cell.outcome);
  const tone = toneOf(open, cell, part, isStale || other !== null || failsAtTimes);
  const detail = [
    ...(other === null ? [] : [t.case.compare.otherTarget(other.server, other.user)]),
    part === 'follows' && tone === 'fault' ? t.case.folding.followsMark : cellDetail(cell),
    ...(watched === null ? [] : [t.history.failed(watched.failed, watched.attempts)]),
  ].filter((text) => text !== '');
  return {
    cell,
    part,
    view: { tone, ...wordOf(cell.outcome, cell.family, cell.status), detail: detail.join(', ') },
  };
};

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

/** When a stage's results are from: its newest run, or the update of the card that is shown. */
const shownSince = ({ document, judgement }: Judged, stage: Stage): Date | null => {
  const newest = judgement.stages.find((entry) => entry.stage === stage)?.newestRunId;
  const iso =
    stage === 'platform'
      ? cardOfCells(document.cards, judgement.cells)?.updatedAt
      : document.runs.find(({ id }) => id === newest)?.startedAt;
  const date = new Date(iso ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
};

/** The tone of cells together: as bad as the worst that says something; good only where all that was asked is. */
const worst = (cells: readonly LaneCell[]): Tone => {
  const tones = cells.map(({ view }) => view.tone);
  if (tones.includes('fault')) return 'fault';
  const [first] = tones;
  return (first === 'good' || first === 'silent') && tones.every((tone) => tone === first) ? first : 'cannot-tell';
};

const stateOf = (tone: Tone, lineTone: Tone, isOld: boolean, failsAtTimes: boolean): Lane['state'] => {
  if (tone === 'silent') return 'not-run';
  if (isOld) return 'stale';
  if (tone === 'fault') return lineTone === 'fault' ? 'failed' : 'partly-failed';
  if (tone === 'good') return 'passed';
  return failsAtTimes ? 'watched' : 'cannot-tell';
};

/** The server that a lane leads to in place of the case's: asked for by name, or shown by another certificate. */
const elsewhereOf = ({ document, judgement }: Judged, line: PathLine, other: OtherTarget | null): string | null => {
  if (other?.server != null) return other.server;
  const { relation } = judgement.certificates;
  const isAnother = relation === 'other-issuer' || relation === 'other-name';
  const reaches = line.end === null || line.end.place === 'server';
  if (line.stage !== 'outside' || !isAnother || !reaches || line.target === '') return null;
  return isUndecided(document) ? null : line.target;
};

const hopsOf = ({ document: { runs } }: Judged, shown: Cell | undefined): readonly string[] => {
  const source = shown && probeOfCell(runs, shown);
  const trace = source?.probe.evidence ? pathFor(source.run, source.probe.evidence) : undefined;
  return [...new Set((trace?.hops ?? []).flatMap(({ from }) => (from === null ? [] : [from])))];
};

/** Says where the card that was recorded last is not the one that is shown, because it is of an earlier moment. */
export const olderCardNote = ({ document: { cards }, judgement }: Judged): string | null => {
  const shown = cardOfCells(cards, judgement.cells);
  const last = cards.at(-1);
  if (!shown || !last || Date.parse(last.updatedAt) >= Date.parse(shown.updatedAt)) return null;
  return t.case.compare.olderCard(localTime(new Date(last.updatedAt)), localTime(new Date(shown.updatedAt)));
};

const laneOf = (open: Judged, line: PathLine): Lane => {
  const { stage } = line;
  const { judgement } = open;
  const summary = judgement.stages.find((entry) => entry.stage === stage);
  const isStale = summary?.state === 'stale';
  const cells = FAMILIES.flatMap((family) => judgement.cells.filter((cell) => isAt({ stage, family }, cell))).map(
    (cell) => settledCell(open, cell, isStale),
  );
  const own = cells.filter(({ cell }) => cell.outcome !== 'row.none');
  const good = own.filter(({ cell }) => isGood(cell.outcome)).length;
  const other = cells.map(({ cell }) => otherTargetOf(open.document, cell)).find((one) => one !== null) ?? null;
  const seen = worst(own);
  // Another address or a watch may leave open what the cells alone do not.
  const lineTone = seen === 'good' || seen === 'silent' ? line.tone : seen;
  const tone = line.branch?.tone === 'fault' && lineTone === 'good' ? 'fault' : lineTone;
  const failsAtTimes = own.some(({ cell }) => isGood(cell.outcome) && (watchedAt(judgement, cell)?.failed ?? 0) > 0);
  const caveat =
    other === null
      ? stage === 'platform'
        ? olderCardNote(open)
        : null
      : t.case.compare.otherTargetStage(other.server, other.user);
  const shown = judgement.cells.find((cell) => line.cell !== null && isAt(line.cell, cell));
  return {
    stage,
    tone,
    state: stateOf(tone, lineTone, other !== null || isStale, failsAtTimes),
    good,
    asked: own.length,
    since: shownSince(open, stage),
    line,
    lineTone,
    hops: hopsOf(open, shown),
    arrives: good > 0 || (lineTone === 'cannot-tell' && line.end === null && line.target !== ''),
    elsewhere: elsewhereOf(open, line, other),
    cells,
    sentence: [caveat ?? '', summary ? wordsOf(summary.sentence) : ''].filter((text) => text !== '').join(' '),
  };
};

/** The lanes of a case, always three. */
export const lanesOf = (open: Judged): readonly Lane[] =>
  STAGES.flatMap((stage) => open.judgement.path.lines.filter((line) => line.stage === stage)).map((line) =>
    laneOf(open, line),
  );
