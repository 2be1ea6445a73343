import type { ReactNode } from 'react';
import { t } from '../../text.ts';

export interface SideRow {
  readonly key: string;
  readonly name: string;
  readonly inside: string | null;
  readonly outside: string | null;
  /** Changes with every reply, so that a difference means nothing. */
  readonly volatile?: boolean;
}

/** A value that is there and empty is not the same as one that is missing. */
const shown = (value: string | null, missing: string): string => (value === '' ? t.evidence.empty : (value ?? missing));

/** Two vantages side by side, rows aligned by name; what differs is marked by a word, too. */
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
    <colgroup>
      <col />
      <col />
      <col />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">{nameHeading}</th>
        <th scope="col">{t.stages.inside}</th>
        <th scope="col">{t.stages.outside}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, inside, outside, volatile = false }) => {
        const differs = bothSides && !volatile && inside !== outside;
        return (
          <tr key={key} data-volatile={volatile} data-differs={differs}>
            <th scope="row">
              {name}
              {differs && <span className="tp-hidden"> ({t.evidence.differs})</span>}
            </th>
            <td className="tp-mono">{shown(inside, missing)}</td>
            <td className="tp-mono">{shown(outside, missing)}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
