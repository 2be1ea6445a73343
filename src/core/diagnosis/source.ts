import type { PlatformCard } from '../records/card.ts';
import type { ProbeResult, StageRecord } from '../records/record.ts';
import type { Cell } from './judgement.ts';

/** The run and the result that a cell was judged from. */
export interface ProbeSource {
  readonly run: StageRecord;
  readonly probe: ProbeResult;
}

/** Follows a cell to what it was judged from; `null` on the platform's side and where nothing was run. */
export const probeOfCell = (
  runs: readonly StageRecord[],
  { family, source: { runId } }: Pick<Cell, 'family' | 'source'>,
): ProbeSource | null => {
  const run = runId === null ? undefined : runs.find(({ id }) => id === runId);
  const probe = run?.probes.find((result) => result.family === family);
  return run && probe ? { run, probe } : null;
};

/** Follows a cell to the card that it was judged from; `null` at the probe stages and where there is no card. */
export const cardOfCell = (
  cards: readonly PlatformCard[],
  { source: { cardId } }: Pick<Cell, 'source'>,
): PlatformCard | null => (cardId === null ? null : (cards.find(({ id }) => id === cardId) ?? null));

/** The one card that the platform's cells were judged from. */
export const cardOfCells = (cards: readonly PlatformCard[], cells: readonly Cell[]): PlatformCard | null =>
  cells.map((cell) => cardOfCell(cards, cell)).find((card) => card !== null) ?? null;
