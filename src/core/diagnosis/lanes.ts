import type { SignInResult } from '../records/attempt.ts';
import { isUndecided, type Case } from '../records/case.ts';
import { pathFor } from '../records/record.ts';
import { isFailure, isGood, isSilent } from '../evidence/outcome.ts';
import { orderOf } from './order.ts';
import { joined, marked, NOTHING, say, sentences, type Message } from '../messages/message.ts';
import { FAMILIES, STAGES, type Stage } from '../vocabulary/words.ts';
import {
  cardOfCells,
  probeOfCell,
  type Cell,
  type CellName,
  type Judgement,
  type PathLine,
  type Severity,
  type StageState,
} from './judgement.ts';
import { otherTargetOf, type OtherTarget } from './whose-evidence.ts';
import { notSentText } from './words/phrases.ts';
import { responderTitle } from './words/titles.ts';

/**
 * The three lanes of a case: what each stage showed, from the judged cells alone. Head, line, count and cells of a lane are
 * made here together, so that they cannot disagree.
 */

/** What lanes are made of, and nothing else. */
export interface Judged {
  readonly document: Case;
  readonly judgement: Judgement;
}

export type LaneTone = Severity | 'silent';

/** `root`: the first finding; `follows`: the same cause explains it. */
type Part = 'root' | 'follows' | null;

export interface LaneCell {
  readonly cell: Cell;
  /** What is newest here: the cell's own result, or what a watch since saw last where that failed. */
  readonly shown: Pick<Cell, 'outcome' | 'status'>;
  readonly part: Part;
  readonly tone: LaneTone;
  /** Who answered, or how long it took in milliseconds. */
  readonly detail: readonly (Message | number)[];
}

export interface Lane {
  readonly stage: Stage;
  readonly tone: LaneTone;
  readonly state: StageState | 'watched' | 'partly-failed';
  /** Cells that are good, and those that were asked. */
  readonly good: number;
  readonly asked: number;
  readonly since: Date | null;
  readonly line: PathLine;
  /** Tone of the line itself; the lane is no better than its branch to another address. */
  readonly lineTone: LaneTone;
  /** Routers that answered on the path, in their order. */
  readonly hops: readonly string[];
  /** Something of this lane came through to the server, whatever else it met. */
  readonly arrives: boolean;
  /** The other server that this lane leads to; `null`: it is the one of the case. */
  readonly elsewhere: string | null;
  readonly cells: readonly LaneCell[];
  /** The whole state in a sentence, after the server and user that its results are of, if the case names others. */
  readonly sentence: Message;
}

const SIGN_IN: Readonly<Record<SignInResult, string>> = marked({
  accepted: 'its sign-in was accepted',
  rejected: 'its sign-in was rejected',
  unknown: 'its sign-in had gone out',
  answered: 'its sign-in was answered',
  unclear: 'its sign-in had gone out',
});

const stoppedText = ({ how, signIn }: NonNullable<Cell['stopped']>): Message => {
  if (how === 'before-turn') return say('before its turn');
  return signIn === null ? say('before its sign-in') : say(SIGN_IN[signIn]);
};

const detailOf = (cell: Cell): LaneCell['detail'] => {
  const { outcome, family, device, answeredBy, durationMs, stopped } = cell;
  const took = durationMs === null ? [] : [durationMs];
  if (cell.rejectedBefore) return [notSentText(cell.rejectedBefore)];
  if (stopped) return [stoppedText(stopped), ...(stopped.how === 'before-turn' ? [] : took)];
  if (outcome === 'row.none') return [];
  if (outcome === 'not-run.protecting-account') return [say('protected')];
  if (outcome === 'ok' && family === 'mnt-session') return [say('expected')];
  const isKnown = device !== null || (answeredBy !== null && answeredBy !== 'unknown');
  return isGood(outcome) || !isKnown ? took : [responderTitle(answeredBy ?? 'unknown', device)];
};

const otherText = ({ server, user }: OtherTarget): Message =>
  joined([...(server === null ? [] : [say`server ${server}`]), ...(user === null ? [] : [say`user ${user}`])], ', ');

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

/** What a watch that began after the cell's run saw last, where that failed: the result of the run is older. */
const failedSince = ({ document }: Judged, { family, source }: Cell): LaneCell['shown'] | null => {
  const watch = document.watches.find(({ id }) => id === source.watchIds.at(-1));
  const run = document.runs.find(({ id }) => id === source.runId);
  const last = watch?.attempts.findLast((attempt) => attempt.family === family);
  return watch && run && last && isFailure(last.outcome) && orderOf(document).isAfter(watch, run) ? last : null;
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

const toneOf = (open: Judged, cell: Cell, part: Part, isDoubtful: boolean): LaneTone => {
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
  const since = other === null ? failedSince(open, cell) : null;
  const tone =
    since !== null && isAccused(open, cell, part)
      ? 'fault'
      : toneOf(open, cell, part, isStale || other !== null || failsAtTimes);
  const own = part === 'follows' && tone === 'fault' ? [say('same cause')] : detailOf(cell);
  const detail = [
    ...(other === null ? [] : [otherText(other)]),
    ...(since === null ? own : []),
    ...(watched === null ? [] : [say`${watched.failed} of ${watched.attempts} failed`]),
  ];
  return { cell, shown: since ?? cell, part, tone, detail };
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
const worst = (cells: readonly LaneCell[]): LaneTone => {
  const tones = cells.map(({ tone }) => tone);
  if (tones.includes('fault')) return 'fault';
  const [first] = tones;
  return (first === 'good' || first === 'silent') && tones.every((tone) => tone === first) ? first : 'cannot-tell';
};

const stateOf = (tone: LaneTone, lineTone: LaneTone, isOld: boolean, failsAtTimes: boolean): Lane['state'] => {
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

/** The card that was recorded last, where an earlier one is shown because it is of a later moment. */
export const olderCardOf = ({ document: { cards }, judgement }: Judged) => {
  const shown = cardOfCells(cards, judgement.cells);
  const last = cards.at(-1);
  return shown && last && Date.parse(last.updatedAt) < Date.parse(shown.updatedAt) ? { last, shown } : null;
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
  const good = own.filter(({ shown }) => isGood(shown.outcome)).length;
  const other = cells.map(({ cell }) => otherTargetOf(open.document, cell)).find((one) => one !== null) ?? null;
  const seen = worst(own);
  // Another address or a watch may leave open what the cells alone do not.
  const lineTone = seen === 'good' || seen === 'silent' ? line.tone : seen;
  const tone = line.branch?.tone === 'fault' && lineTone === 'good' ? 'fault' : lineTone;
  const failsAtTimes = own.some(
    ({ cell, shown }) => isGood(shown.outcome) && (watchedAt(judgement, cell)?.failed ?? 0) > 0,
  );
  const caveat =
    other === null
      ? NOTHING
      : say`These results are for ${otherText(other)}, which the case no longer names. Run this stage again.`;
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
    arrives:
      own.some(({ cell }) => isGood(cell.outcome)) ||
      (lineTone === 'cannot-tell' && line.end === null && line.target !== ''),
    elsewhere: elsewhereOf(open, line, other),
    cells,
    sentence: sentences(caveat, summary?.sentence ?? NOTHING),
  };
};

/** The lanes of a case, always three. */
export const lanesOf = (open: Judged): readonly Lane[] =>
  STAGES.flatMap((stage) => open.judgement.path.lines.filter((line) => line.stage === stage)).map((line) =>
    laneOf(open, line),
  );
