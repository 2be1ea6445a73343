import { isSilent } from '../evidence/outcome.ts';
import type { Case } from '../records/case.ts';
import type { StageRecord } from '../records/record.ts';
import type { ProbeStage } from '../vocabulary/words.ts';
import { plainHost } from './relations/address.ts';
import { type Cell, probeOfCell } from './judgement.ts';

/** What a result was asked of, where it is not what the case names now. A part that is the same is `null`. */
export interface OtherTarget {
  /** Host and port, e.g. `old.example:443`. */
  readonly server: string | null;
  readonly user: string | null;
}

const serverOf = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `${plainHost(host)}:${port}`;

/** A case of imported records may name nothing yet: then nothing is other. */
const otherOf = ({ target }: Pick<Case, 'target'>, run: StageRecord): OtherTarget | null => {
  const server =
    plainHost(target.host) === '' || serverOf(run.server) === serverOf(target) ? null : serverOf(run.server);
  const user = target.user.trim() === '' || run.user === target.user ? null : run.user;
  return server === null && user === null ? null : { server, user };
};

/** Whether a cell shows a result of another server or another user than the case has now; `null`: it does not. */
export const otherTargetOf = (
  document: Pick<Case, 'target' | 'runs'>,
  cell: Pick<Cell, 'family' | 'source' | 'outcome'>,
): OtherTarget | null => {
  const source = isSilent(cell.outcome) ? null : probeOfCell(document.runs, cell);
  return source && otherOf(document, source.run);
};

/** The same for the results of a stage together: the first of its cells that shows another target's. */
export const otherTargetAt = (
  document: Pick<Case, 'target' | 'runs'>,
  cells: readonly Cell[],
  stage: ProbeStage,
): OtherTarget | null =>
  cells
    .filter((cell) => cell.stage === stage)
    .map((cell) => otherTargetOf(document, cell))
    .find((other) => other !== null) ?? null;
