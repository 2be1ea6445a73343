import { isGood, isSilent } from '../evidence/outcome.ts';
import { said, say } from '../messages/say.ts';
import type { JudgedCell, Matrix } from './cells.ts';
import { note, type Guarded } from './guard-note.ts';
import type { Case } from '../records/case.ts';
import type { StageRecord } from '../records/record.ts';
import type { ProbeStage } from '../vocabulary/words.ts';
import { plainHost } from './address.ts';
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

/** What a server's own list of endpoint groups says about which server it is. */
interface OwnList {
  readonly total: number | null;
  readonly firstId: string | null;
}

const listOf = ({ outcome, evidence }: JudgedCell): OwnList | null => {
  const reading = evidence?.body?.reading;
  return isGood(outcome) && reading?.kind === 'search-result' ? reading : null;
};

const differ = <T>(one: T | null, other: T | null): boolean => one !== null && other !== null && one !== other;

/**
 * The identity of the server by its own totals: the same question, sorted by name, has one answer at one deployment. Another
 * number of groups and another first group are another server; one of the two alone may be a group that was added or renamed
 * between the runs. The inside reply is the reference, so only what rests on the outside is lowered.
 */
export const otherServer = (matrix: Matrix): readonly Guarded[] => {
  const inside = listOf(matrix.inside['ers-endpoint-groups']);
  const outside = listOf(matrix.outside['ers-endpoint-groups']);
  if (inside === null || outside === null) return [];
  const total = differ(inside.total, outside.total);
  const first = differ(inside.firstId, outside.firstId);
  if (!total && !first) return [];
  const groups = total
    ? say`The server lists ${inside.total ?? 0} endpoint groups inside and ${outside.total ?? 0} outside`
    : said('The server lists another first endpoint group outside than inside');
  return total && first
    ? [
        note(
          'guard.other-server',
          'cannot-tell',
          ['outside'],
          say`${groups}, with other ids: another server answers outside.`,
        ),
      ]
    : [
        note(
          'guard.other-groups',
          'likely',
          ['outside'],
          say`${groups}: another server answers outside, or a group was changed between the runs.`,
        ),
      ];
};
