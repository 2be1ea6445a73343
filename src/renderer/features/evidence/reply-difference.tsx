import { useState } from 'react';
import { Switch } from '@mantine/core';
import { alignHeaders, replyDifference, type DifferenceRow } from '../../../core/diagnosis/difference.ts';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import { t } from '../../text.ts';
import { SideCells, SideColumns, Sides, type SideRow } from './sides.tsx';

const GROUPS = ['head', 'headers', 'body'] as const;
const titleOf = (group: (typeof GROUPS)[number]): string => t.evidence.difference[group === 'head' ? 'status' : group];

const sideRow = ({ name, label, inside, outside, volatile }: DifferenceRow): SideRow => ({
  key: name,
  name: label,
  inside,
  outside,
  volatile,
});

interface Pair {
  readonly inside: Evidence | null;
  readonly outside: Evidence | null;
}

/** The headers of a reply that has no counterpart. */
const OneReply = ({ inside, outside }: Pair) => {
  const text = t.evidence.difference;
  return (
    <>
      <p className="tp-small tp-dim">{text.oneSide}</p>
      <Sides
        nameHeading={text.field}
        missing={t.evidence.absent}
        bothSides={false}
        rows={alignHeaders(inside?.response?.headers ?? [], outside?.response?.headers ?? []).map(sideRow)}
      />
    </>
  );
};

/** Both replies field by field: what differs first, everything on demand. Volatile fields are grey and prove nothing. */
export const ReplyDifferenceView = ({ inside, outside }: Pair) => {
  const [all, setAll] = useState(false);
  const text = t.evidence.difference;
  if (!inside?.response && !outside?.response) return null;
  const difference = replyDifference(inside, outside);
  const groups = GROUPS.map((group) => ({
    group,
    rows: (difference?.[group] ?? []).filter(({ same }) => all || !same),
  })).filter(({ rows }) => rows.length > 0);
  const same = GROUPS.flatMap((group) => difference?.[group] ?? []).filter((row) => row.same).length;
  return (
    <section className="tp-section" aria-labelledby="difference">
      <div className="tp-spread">
        <h3 id="difference">{text.title}</h3>
        {difference && (
          <Switch size="xs" label={text.all} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
        )}
      </div>
      {!difference ? (
        <OneReply inside={inside} outside={outside} />
      ) : (
        <>
          {groups.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <table className="tp-sides" aria-labelledby="difference">
              <SideColumns />
              <thead>
                <tr>
                  <th scope="col">{text.field}</th>
                  <th scope="col">{t.stages.inside}</th>
                  <th scope="col">{t.stages.outside}</th>
                </tr>
              </thead>
              {groups.map(({ group, rows }) => (
                <tbody key={group}>
                  <tr className="tp-sides-group">
                    <th scope="rowgroup" colSpan={3}>
                      {titleOf(group)}
                    </th>
                  </tr>
                  {rows.map((row) => (
                    <SideCells
                      key={row.name}
                      row={{ ...sideRow(row), differs: !row.same && !row.volatile }}
                      missing={t.evidence.absent}
                      bothSides
                    />
                  ))}
                </tbody>
              ))}
            </table>
          )}
          <p className="tp-small tp-dim">
            {!all && same > 0 && `${text.hidden(same)} `}
            {difference.leftOut > 0 && `${text.leftOut(difference.leftOut)} `}
            {groups.some(({ rows }) => rows.some(({ volatile }) => volatile)) && t.evidence.headersNote}
          </p>
        </>
      )}
    </section>
  );
};
