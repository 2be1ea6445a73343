import { Headings } from '../../ui/parts.tsx';
import { useState } from 'react';
import { Switch } from '@mantine/core';
import { alignHeaders, replyDifference, type DifferenceRow } from '../../../core/diagnosis/compared/difference.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { type BothSides, SideCells, SideColumns, Sides, type SideRow } from './sides.tsx';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';

type Part = 'head' | 'headers' | 'body';
const titleOf = (group: Part): string => laterT.evidence.difference[group === 'head' ? 'status' : group];

const HASH = 'SHA-256';
const READ_AS = 'reading.kind';

const readingWord = (kind: string | null): string | null =>
  kind === null ? null : (new Map<string, string>(Object.entries(laterT.evidence.readings)).get(kind) ?? kind);

const shownRows = (rows: readonly DifferenceRow[]): readonly DifferenceRow[] =>
  rows
    .filter(({ name }) => name === READ_AS || !name.startsWith('reading.'))
    .map((row) =>
      row.name === READ_AS
        ? {
            ...row,
            label: laterT.evidence.readAs,
            inside: readingWord(wordsOf(row.inside)),
            outside: readingWord(wordsOf(row.outside)),
          }
        : row,
    );

const sideRow = ({ name, label, inside, outside, volatile }: DifferenceRow): SideRow => ({
  key: name,
  name: wordsOf(label),
  inside: wordsOf(inside),
  outside: wordsOf(outside),
  volatile,
  hash: name === HASH,
});

const OneReply = ({ inside, outside }: BothSides) => {
  const text = laterT.evidence.difference;
  return (
    <>
      <p className="tp-small tp-dim">{text.oneSide}</p>
      <Sides
        nameHeading={text.field}
        missing={laterT.evidence.absent}
        bothSides={false}
        rows={alignHeaders(inside?.response?.headers ?? [], outside?.response?.headers ?? []).map(sideRow)}
      />
    </>
  );
};

/** Both replies field by field. Volatile fields are grey and prove nothing. */
export const ReplyDifferenceView = ({ inside, outside, parts }: BothSides & { readonly parts: readonly Part[] }) => {
  const [all, setAll] = useState(false);
  const text = laterT.evidence.difference;
  if (!inside?.response && !outside?.response) return <p>{laterT.evidence.noReply}</p>;
  const difference = replyDifference(inside, outside);
  const every = parts.map((group) => ({ group, rows: shownRows(difference?.[group] ?? []) }));
  const groups = every
    .map(({ group, rows }) => ({ group, rows: rows.filter((row) => all || !row.same) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <section className="tp-stack" aria-labelledby="difference">
      <div className="tp-spread">
        <h3 id="difference">{text.title}</h3>
        {difference && (
          <Switch size="xs" label={text.all} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
        )}
      </div>
      {!difference ? (
        parts.includes('headers') && <OneReply inside={inside} outside={outside} />
      ) : (
        <>
          {groups.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <table className="tp-sides" aria-labelledby="difference">
              <SideColumns />
              <Headings of={[text.field, t.stages.inside, t.stages.outside]} />
              {groups.map(({ group, rows }) => (
                <tbody key={group}>
                  {parts.length > 1 && (
                    <tr className="tp-sides-group">
                      <th scope="rowgroup" colSpan={3}>
                        {titleOf(group)}
                      </th>
                    </tr>
                  )}
                  {rows.map((row) => (
                    <SideCells
                      key={row.name}
                      row={{ ...sideRow(row), differs: !row.same && !row.volatile }}
                      missing={laterT.evidence.absent}
                      bothSides
                    />
                  ))}
                </tbody>
              ))}
            </table>
          )}
          <p className="tp-small tp-dim">
            {difference.leftOut > 0 && `${text.leftOut(difference.leftOut)} `}
            {groups.some(({ rows }) => rows.some(({ volatile }) => volatile)) && laterT.evidence.headersNote}
          </p>
        </>
      )}
    </section>
  );
};

export const Bodies = (sides: BothSides) => {
  const { inside, outside } = sides;
  if (!inside?.body && !outside?.body) return <p>{laterT.evidence.noReply}</p>;
  return (
    <div className="tp-stack">
      <div className="tp-bodies">
        {PROBE_STAGES.map((stage) => {
          const body = sides[stage]?.body ?? null;
          return (
            <section key={stage} aria-label={t.stages[stage]}>
              <p className="tp-spread tp-small">
                <strong>{t.stages[stage]}</strong>
                <span className="tp-dim">
                  {body === null ? laterT.evidence.absent : laterT.evidence.bodyMeta(body.bytes, body.complete)}
                </span>
              </p>
              {body !== null && (
                <pre className="tp-body" tabIndex={0} aria-label={`${laterT.evidence.body}, ${t.stages[stage]}`}>
                  {body.excerpt === '' ? laterT.evidence.empty : body.excerpt}
                </pre>
              )}
            </section>
          );
        })}
      </div>
      {inside?.body && outside?.body && <ReplyDifferenceView inside={inside} outside={outside} parts={['body']} />}
    </div>
  );
};
