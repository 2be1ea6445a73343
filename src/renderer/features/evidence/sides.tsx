import { Headings, Notes } from '../../ui/parts.tsx';
import type { Evidence, Certificate, TlsEvidence } from '../../../core/evidence/evidence.ts';
import { outcomeName } from '../../../core/diagnosis/words/phrases.ts';
import { wordsOf, t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { isNothing } from '../../../core/messages/message.ts';
import type { CertificateRelation } from '../../../core/diagnosis/judgement.ts';
import { type ProbeStage, PROBE_STAGES, LAYERS, type Layer } from '../../../core/vocabulary/words.ts';
import { utcText, duration } from '../../ui/time-format.ts';
import { useState, type ReactNode } from 'react';
import { Switch } from '@mantine/core';
import { alignHeaders, replyDifference, type DifferenceRow } from '../../../core/diagnosis/compared/difference.ts';

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

/** Of the probe that is shown, what each stage saw. */
export interface BothSides {
  readonly inside: Evidence | null;
  readonly outside: Evidence | null;
}

interface SideRow {
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

const SideCells = ({ row, bothSides }: { readonly row: SideRow; readonly bothSides: boolean }) => {
  const { name, inside, outside, volatile = false, hash = false } = row;
  const differs = row.differs ?? (bothSides && !volatile && inside !== outside);
  const shown = (value: string | null, other: string | null) =>
    hash && value ? (
      <Hash hash={value} other={other ?? undefined} />
    ) : value === '' ? (
      laterT.evidence.empty
    ) : (
      (value ?? laterT.evidence.absent)
    );
  return (
    <tr data-volatile={volatile} data-differs={differs}>
      <th scope="row">
        {name}
        {differs && <span aria-hidden>{'\u00a0≠'}</span>}
        {differs && <span className="tp-hidden"> ({laterT.evidence.differs})</span>}
        {volatile && <span className="tp-hidden"> ({laterT.evidence.volatile})</span>}
      </th>
      <td className="tp-mono">{shown(inside, outside)}</td>
      <td className="tp-mono">{shown(outside, inside)}</td>
    </tr>
  );
};

interface SidesProps {
  readonly groups: readonly { readonly title?: string | undefined; readonly rows: readonly SideRow[] }[];
  readonly nameHeading: string;
  readonly bothSides: boolean;
  readonly labelledBy?: string;
}

/** Two vantages side by side, rows aligned by name. */
const Sides = ({ groups, nameHeading, bothSides, labelledBy }: SidesProps) => (
  <table className="tp-sides" aria-labelledby={labelledBy}>
    <Headings of={[nameHeading, t.stages.inside, t.stages.outside]} />
    {groups.map(({ title, rows }) => (
      <tbody key={title ?? ''}>
        {title !== undefined && (
          <tr className="tp-sides-group">
            <th scope="rowgroup" colSpan={3}>
              {title}
            </th>
          </tr>
        )}
        {rows.map((row) => (
          <SideCells key={row.key} row={row} bothSides={bothSides} />
        ))}
      </tbody>
    ))}
  </table>
);

const FIELDS = [
  ['subject', (certificate) => certificate.subject],
  ['issuer', (certificate) => certificate.issuer],
  ['names', (certificate) => certificate.subjectAltNames.join(', ')],
  ['notBefore', (certificate) => utcText(certificate.notBefore)],
  ['notAfter', (certificate) => utcText(certificate.notAfter)],
  ['serialNumber', (certificate) => certificate.serialNumber],
  ['sha256', (certificate) => certificate.sha256],
  ['publicKeySha256', (certificate) => certificate.publicKeySha256],
] as const satisfies readonly (readonly [string, (certificate: Certificate) => string])[];

const HASHES: ReadonlySet<string> = new Set(['sha256', 'publicKeySha256']);

const LEAF_ONLY: ReadonlySet<string> = new Set(['names', 'notBefore', 'serialNumber', 'publicKeySha256']);

const rowsFor = (
  inside: Certificate | undefined,
  outside: Certificate | undefined,
  position: number,
): readonly SideRow[] =>
  FIELDS.filter(([field]) => position === 0 || !LEAF_ONLY.has(field)).map(([field, read]) => ({
    key: `${position}:${field}`,
    name: laterT.evidence.certificate[field],
    inside: inside ? read(inside) : null,
    outside: outside ? read(outside) : null,
    hash: HASHES.has(field),
  }));

const STORES = ['bundled', 'operatingSystem', 'imported'] as const satisfies readonly (keyof NonNullable<
  TlsEvidence['stores']
>)[];

/** What trusts the chain at each stage, and which of the stores of that machine would. */
const trustRows = (inside: Evidence | null, outside: Evidence | null): readonly SideRow[] => {
  const text = laterT.evidence.certificate;
  const row = (key: string, name: string, read: (tls: TlsEvidence) => string | null): SideRow => {
    const [here, there] = [inside, outside].map((evidence) => (evidence?.tls ? read(evidence.tls) : null));
    return { key, name, inside: here ?? null, outside: there ?? null };
  };
  const stores = inside?.tls?.stores || outside?.tls?.stores ? STORES : [];
  return [
    row('trust', text.trust, ({ trustedBy }) => (trustedBy === null ? text.notTrusted : text.trusted[trustedBy])),
    ...stores.map((store) =>
      row(store, text.stores[store], ({ stores: known }) => {
        const trusts = known?.[store];
        return trusts === undefined ? null : trusts === null ? text.noStore : trusts ? text.trusts : text.trustsNot;
      }),
    ),
  ];
};

const Refused = ({ stage, evidence }: { readonly stage: ProbeStage; readonly evidence: Evidence | null }) =>
  evidence?.failure?.layer === 'tls' && (evidence.tls?.chain.length ?? 0) > 0 ? (
    <p>{laterT.evidence.certificate.failed(t.stages[stage], endedBy(evidence.failure))}</p>
  ) : null;

/** The chains that both vantages were shown, link by link, with what their relation means. */
export const Certificates = ({ inside, outside, relation }: BothSides & { readonly relation: CertificateRelation }) => {
  const chains = { inside: inside?.tls?.chain ?? [], outside: outside?.tls?.chain ?? [] };
  const length = Math.max(chains.inside.length, chains.outside.length);
  const bothSides = chains.inside.length > 0 && chains.outside.length > 0;
  const parts = chains.inside.some(({ sha256 }, at) => chains.outside[at] && chains.outside[at].sha256 !== sha256);
  return (
    <section className="tp-stack" aria-label={laterT.evidence.tab.certificate}>
      {!isNothing(relation.sentence) && <p>{wordsOf(relation.sentence)}</p>}
      <Notes className="tp-small" of={relation.details ?? []} />
      <Refused stage="inside" evidence={inside} />
      <Refused stage="outside" evidence={outside} />
      {parts && <p className="tp-small tp-dim">{laterT.evidence.hashNote}</p>}
      {length === 0 ? (
        <p>{laterT.evidence.noCertificates}</p>
      ) : (
        Array.from({ length }, (_, position) => (
          <Sides
            key={position}
            nameHeading={
              position === 0 ? laterT.evidence.certificate.leaf : laterT.evidence.certificate.above(position)
            }
            bothSides={bothSides}
            groups={[
              {
                rows: [
                  ...rowsFor(chains.inside[position], chains.outside[position], position),
                  ...(position === 0 ? trustRows(inside, outside) : []),
                ],
              },
            ]}
          />
        ))
      )}
    </section>
  );
};

type Part = 'head' | 'headers' | 'body';

const HASH = 'SHA-256';
const READ_AS = 'reading.kind';

const readingWord = (kind: string | null): string | null =>
  kind === null ? null : (new Map<string, string>(Object.entries(laterT.evidence.readings)).get(kind) ?? kind);

const sideRow = (row: DifferenceRow): SideRow => {
  const { name, volatile } = row;
  const [label, inside, outside] = [wordsOf(row.label), wordsOf(row.inside), wordsOf(row.outside)];
  return {
    key: name,
    ...(name === READ_AS
      ? { name: laterT.evidence.readAs, inside: readingWord(inside), outside: readingWord(outside) }
      : { name: label, inside, outside }),
    volatile,
    hash: name === HASH,
  };
};

/** Both replies field by field. Volatile fields are grey and prove nothing. */
export const ReplyDifferenceView = ({ inside, outside, parts }: BothSides & { readonly parts: readonly Part[] }) => {
  const [all, setAll] = useState(false);
  const text = laterT.evidence.difference;
  if (!inside?.response && !outside?.response) return <p>{laterT.evidence.noReply}</p>;
  const difference = replyDifference(inside, outside);
  const headers = alignHeaders(inside?.response?.headers ?? [], outside?.response?.headers ?? []).map(sideRow);
  const groups = parts
    .map((part) => ({
      title: parts.length > 1 ? text[part === 'head' ? 'status' : part] : undefined,
      rows: (difference?.[part] ?? [])
        .filter(({ name, same }) => (all || !same) && (name === READ_AS || !name.startsWith('reading.')))
        .map((row) => ({ ...sideRow(row), differs: !row.same && !row.volatile })),
    }))
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
        parts.includes('headers') && (
          <>
            <p className="tp-small tp-dim">{text.oneSide}</p>
            <Sides nameHeading={text.field} bothSides={false} groups={[{ rows: headers }]} />
          </>
        )
      ) : (
        <>
          {groups.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <Sides nameHeading={text.field} bothSides groups={groups} labelledBy="difference" />
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
                <pre className="tp-body" tabIndex={0} aria-label={`${laterT.evidence.tab.body}, ${t.stages[stage]}`}>
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

const endOf = (evidence: Evidence): number =>
  Math.max(evidence.durationMs, ...LAYERS.map((layer) => evidence.times[layer]?.endMs ?? 0));

/** Less than this is not shown: the phases are rounded. */
const LEAST_OWN_MS = 3;

/** What no phase accounts for: the program itself, as when it waited for its turn or wrote a sign-in down; `null`: next to nothing. */
const ownMs = (evidence: Evidence): number | null => {
  const spent = LAYERS.reduce((sum, layer) => {
    const span = evidence.times[layer];
    return span ? sum + span.endMs - span.startMs : sum;
  }, 0);
  const own = evidence.durationMs - spent;
  return own < LEAST_OWN_MS ? null : own;
};

interface BarProps {
  readonly layer: Layer;
  readonly evidence: Evidence;
  readonly scaleMs: number;
}

const Bar = ({ layer, evidence, scaleMs }: BarProps) => {
  const span = evidence.times[layer];
  const share = (ms: number): string => `${(ms / scaleMs) * 100}%`;
  return (
    span && (
      <span
        className="tp-fall-bar"
        data-phase={layer}
        style={{ left: share(span.startMs), width: share(span.endMs - span.startMs) }}
        aria-hidden
      />
    )
  );
};

const Took = ({ endMs, scaleMs, ms }: { readonly endMs: number; readonly scaleMs: number; readonly ms: number }) => (
  <span className="tp-fall-value tp-mono" style={{ left: `${(endMs / scaleMs) * 100}%` }}>
    {duration(ms)}
  </span>
);

const Track = (props: BarProps) => {
  const { evidence, layer, scaleMs } = props;
  const span = evidence.times[layer];
  if (!span) {
    const passed = LAYERS.slice(LAYERS.indexOf(layer)).some((later) => evidence.times[later] !== null);
    return <span className="tp-dim">{passed ? laterT.evidence.notNeeded : laterT.evidence.notReached}</span>;
  }
  return (
    <>
      <Bar {...props} />
      <Took endMs={span.endMs} scaleMs={scaleMs} ms={span.endMs - span.startMs} />
    </>
  );
};

interface PhaseProps {
  readonly shown: readonly { readonly stage: ProbeStage; readonly evidence: Evidence }[];
  readonly head: ReactNode;
  readonly cell: (evidence: Evidence) => ReactNode;
  readonly className?: string;
}

const Phase = ({ shown, head, cell, className }: PhaseProps) => (
  <tbody className={className}>
    {shown.map(({ stage, evidence }, index) => (
      <tr key={stage}>
        {index === 0 && (
          <th scope="rowgroup" rowSpan={shown.length}>
            {head}
          </th>
        )}
        <th scope="row">{t.stages[stage]}</th>
        <td>{cell(evidence)}</td>
      </tr>
    ))}
  </tbody>
);

/** How long each phase took, inside and outside on one scale. A phase that was not reached says so; it is not zero. */
export const Waterfall = (sides: BothSides) => {
  const shown = PROBE_STAGES.flatMap((stage) => {
    const evidence = sides[stage];
    return evidence ? [{ stage, evidence }] : [];
  });
  const all = shown.map(({ evidence }) => evidence);
  const scaleMs = Math.max(1, ...all.map(endOf));
  const layers = LAYERS.filter((layer) => layer !== 'proxy' || all.some(({ proxy }) => proxy !== null));
  return (
    <section aria-label={laterT.evidence.tab.timing}>
      <table className="tp-fall" aria-label={laterT.evidence.tab.timing}>
        <Headings of={[laterT.evidence.phase, laterT.evidence.stage, `0 – ${duration(scaleMs)}`]} />
        <Phase
          shown={shown}
          className="tp-fall-whole"
          head={laterT.evidence.whole}
          cell={(evidence) => (
            <div className="tp-fall-track">
              {layers.map((layer) => (
                <Bar key={layer} layer={layer} evidence={evidence} scaleMs={scaleMs} />
              ))}
              <Took endMs={endOf(evidence)} scaleMs={scaleMs} ms={evidence.durationMs} />
            </div>
          )}
        />
        {layers.map((layer) => (
          <Phase
            key={layer}
            shown={shown}
            head={
              <>
                <i className="tp-swatch" data-phase={layer} aria-hidden /> {laterT.layers[layer]}
              </>
            }
            cell={(evidence) => (
              <div className="tp-fall-track">
                <Track evidence={evidence} layer={layer} scaleMs={scaleMs} />
              </div>
            )}
          />
        ))}
        {all.some((evidence) => ownMs(evidence) !== null) && (
          <Phase
            shown={shown}
            head={laterT.evidence.own}
            cell={(evidence) => <span className="tp-mono tp-dim">{duration(ownMs(evidence) ?? 0)}</span>}
          />
        )}
      </table>
    </section>
  );
};
