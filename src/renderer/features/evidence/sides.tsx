import type { ReactNode } from 'react';
import { t } from '../../text.ts';

export interface SideRow {
  readonly key: string;
  readonly name: string;
  readonly inside: string | null;
  readonly outside: string | null;
  /** Changes with every reply, so that a difference means nothing. */
  readonly volatile?: boolean;
  /** Whether the two differ, where that is not told by their letters alone. */
  readonly differs?: boolean;
}

/** A value that is there and empty is not the same as one that is missing. */
const shown = (value: string | null, missing: string): string => (value === '' ? t.evidence.empty : (value ?? missing));

/** One row; what differs is marked by a word, too. */
export const SideCells = ({
  row: { name, inside, outside, volatile = false, differs: reasons },
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
        {differs && <span className="tp-hidden"> ({t.evidence.differs})</span>}
        {volatile && <span className="tp-hidden"> ({t.evidence.volatile})</span>}
      </th>
      <td className="tp-mono">{shown(inside, missing)}</td>
      <td className="tp-mono">{shown(outside, missing)}</td>
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

/** Two vantages side by side, rows aligned by name. */
export const Sides = ({
  rows,
  nameHeading,
  missing,
  bothSides,
}: {
  readonly rows: readonly SideRow[];
  readonly nameHeading: ReactNode;
  /** Word for a value that only the other side has. */
  readonly missing: string;
  /** Whether both vantages are there; a difference to nothing is no difference. */
  readonly bothSides: boolean;
}) => (
  <table className="tp-sides">
    <SideColumns />
    <thead>
      <tr>
        <th scope="col">{nameHeading}</th>
        <th scope="col">{t.stages.inside}</th>
        <th scope="col">{t.stages.outside}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <SideCells key={row.key} row={row} missing={missing} bothSides={bothSides} />
      ))}
    </tbody>
  </table>
);
