import { Headings } from '../../ui/parts.tsx';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import { outcomeName } from '../../../core/diagnosis/words/phrases.ts';
import { wordsOf, t } from '../../text.ts';
import { laterT } from '../../text/later.ts';

/** What ended a probe, with the error's code where there is one. Older records have a sentence in its place. */
export const endedBy = ({ outcome, detail }: NonNullable<Evidence['failure']>): string =>
  [wordsOf(outcomeName(outcome)), detail.replace(/\.$/, '')].filter((part) => part !== '').join(', ');

const groupsOf = (hash: string): readonly string[] => hash.match(/.{1,4}/g) ?? [];

/** Which group of four two hashes part at, from 0; -1 where they are the same, or one is missing. */
const partsAt = (hash: string | undefined, other: string | undefined): number =>
  hash === undefined || other === undefined
    ? -1
    : groupsOf(hash).findIndex((group, index) => group !== groupsOf(other)[index]);

/** A hash in groups of four, separated for the eye only: it is copied and searched as one word. */
export const Hash = ({ hash, other }: { readonly hash: string; readonly other: string | undefined }) => {
  const first = partsAt(hash, other);
  return (
    <span className="tp-hash">
      {groupsOf(hash).map((group, index) =>
        index === first ? <mark key={index}>{group}</mark> : <span key={index}>{group}</span>,
      )}
    </span>
  );
};

/** What the mark in a pair of hashes means. */
export const HashNote = () => <p className="tp-small tp-dim">{laterT.evidence.hashNote}</p>;

export interface SideRow {
  readonly key: string;
  readonly name: string;
  readonly inside: string | null;
  readonly outside: string | null;
  /** Changes with every reply, so that a difference means nothing. */
  readonly volatile?: boolean;
  /** Whether the two differ, if their letters alone do not show it. */
  readonly differs?: boolean;
  /** A hash is shown in groups, the first that differs marked. */
  readonly hash?: boolean;
}

/** A value that is there and empty is not the same as one that is missing. */
const shown = (value: string | null, missing: string): string =>
  value === '' ? laterT.evidence.empty : (value ?? missing);

interface ValueProps {
  readonly value: string | null;
  readonly other: string | null;
  readonly hash: boolean;
  readonly missing: string;
}

const Value = ({ value, other, hash, missing }: ValueProps) =>
  hash && value ? <Hash hash={value} other={other ?? undefined} /> : shown(value, missing);

/** One row; what differs is marked by a sign and a word, too. */
export const SideCells = ({
  row: { name, inside, outside, volatile = false, differs: reasons, hash = false },
  missing,
  bothSides,
}: {
  readonly row: SideRow;
  readonly missing: string;
  readonly bothSides: boolean;
}) => {
  const differs = reasons ?? (bothSides && !volatile && inside !== outside);
  return (
    <tr data-volatile={volatile} data-differs={differs}>
      <th scope="row">
        {name}
        {differs && <span aria-hidden>{'\u00a0≠'}</span>}
        {differs && <span className="tp-hidden"> ({laterT.evidence.differs})</span>}
        {volatile && <span className="tp-hidden"> ({laterT.evidence.volatile})</span>}
      </th>
      <td className="tp-mono">
        <Value value={inside} other={outside} hash={hash} missing={missing} />
      </td>
      <td className="tp-mono">
        <Value value={outside} other={inside} hash={hash} missing={missing} />
      </td>
    </tr>
  );
};

export const SideColumns = () => (
  <colgroup>
    <col />
    <col />
    <col />
  </colgroup>
);

interface SidesProps {
  readonly rows: readonly SideRow[];
  readonly nameHeading: string;
  /** Word for a value that only the other side has. */
  readonly missing: string;
  /** Whether both vantages are there; a difference to nothing is no difference. */
  readonly bothSides: boolean;
}

/** Two vantages side by side, rows aligned by name. */
export const Sides = ({ rows, nameHeading, missing, bothSides }: SidesProps) => (
  <table className="tp-sides">
    <SideColumns />
    <Headings of={[nameHeading, t.stages.inside, t.stages.outside]} />
    <tbody>
      {rows.map((row) => (
        <SideCells key={row.key} row={row} missing={missing} bothSides={bothSides} />
      ))}
    </tbody>
  </table>
);
