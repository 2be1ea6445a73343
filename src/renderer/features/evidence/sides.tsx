import { Headings } from '../../ui/parts.tsx';
import type { Evidence, Certificate, TlsEvidence } from '../../../core/evidence/evidence.ts';
import { outcomeName } from '../../../core/diagnosis/words/phrases.ts';
import { wordsOf, t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { isNothing } from '../../../core/messages/message.ts';
import type { CertificateRelation } from '../../../core/diagnosis/judgement.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { utcText } from '../../ui/time-format.ts';

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

const HashNote = () => <p className="tp-small tp-dim">{laterT.evidence.hashNote}</p>;

/** Of the probe that is shown, what each stage saw. */
export interface BothSides {
  readonly inside: Evidence | null;
  readonly outside: Evidence | null;
}

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
  readonly missing: string;
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

const trustOf = (evidence: Evidence | null): string | null =>
  evidence?.tls
    ? evidence.tls.trustedBy === null
      ? laterT.evidence.certificate.notTrusted
      : laterT.evidence.certificate.trusted[evidence.tls.trustedBy]
    : null;

const STORES = ['bundled', 'operatingSystem', 'imported'] as const satisfies readonly (keyof NonNullable<
  TlsEvidence['stores']
>)[];

const storeWord = (evidence: Evidence | null, store: (typeof STORES)[number]): string | null => {
  const stores = evidence?.tls?.stores;
  if (!stores) return null;
  const text = laterT.evidence.certificate;
  const trusts = stores[store];
  return trusts === null ? text.noStore : trusts ? text.trusts : text.trustsNot;
};

const storeRows = (inside: Evidence | null, outside: Evidence | null): readonly SideRow[] =>
  inside?.tls?.stores || outside?.tls?.stores
    ? STORES.map((store) => ({
        key: store,
        name: laterT.evidence.certificate.stores[store],
        inside: storeWord(inside, store),
        outside: storeWord(outside, store),
      }))
    : [];

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
      {relation.details?.map((detail) => (
        <p className="tp-small" key={wordsOf(detail)}>
          {wordsOf(detail)}
        </p>
      ))}
      <Refused stage="inside" evidence={inside} />
      <Refused stage="outside" evidence={outside} />
      {parts && <HashNote />}
      {length === 0 ? (
        <p>{laterT.evidence.noCertificates}</p>
      ) : (
        Array.from({ length }, (_, position) => (
          <Sides
            key={position}
            nameHeading={
              position === 0 ? laterT.evidence.certificate.leaf : laterT.evidence.certificate.above(position)
            }
            missing={laterT.evidence.absent}
            bothSides={bothSides}
            rows={[
              ...rowsFor(chains.inside[position], chains.outside[position], position),
              ...(position === 0
                ? [
                    {
                      key: 'trust',
                      name: laterT.evidence.certificate.trust,
                      inside: trustOf(inside),
                      outside: trustOf(outside),
                    },
                    ...storeRows(inside, outside),
                  ]
                : []),
            ]}
          />
        ))
      )}
    </section>
  );
};
