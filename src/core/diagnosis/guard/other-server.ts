import { isGood } from '../../evidence/outcome.ts';
import { say } from '../../messages/message.ts';
import type { JudgedCell, Matrix } from '../cells.ts';
import { note, type Guarded } from './note.ts';

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
    : say('The server lists another first endpoint group outside than inside');
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
