import { isNothing } from '../../../core/messages/message.ts';
import type { CertificateRelation } from '../../../core/diagnosis/judgement.ts';
import type { Certificate, Evidence, TlsEvidence } from '../../../core/evidence/evidence.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { utcText } from '../../ui/time-format.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { endedBy, HashNote, Sides, type SideRow } from './sides.tsx';

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

/** Fields that an issuer's certificate needs no row for. */
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

/** Which of the authorities' stores lead to this chain, whatever made it acceptable. */
const storeRows = (inside: Evidence | null, outside: Evidence | null): readonly SideRow[] =>
  inside?.tls?.stores || outside?.tls?.stores
    ? STORES.map((store) => ({
        key: store,
        name: laterT.evidence.certificate.stores[store],
        inside: storeWord(inside, store),
        outside: storeWord(outside, store),
      }))
    : [];

/** Says that a chain is shown although it was not accepted. */
const Refused = ({ stage, evidence }: { readonly stage: ProbeStage; readonly evidence: Evidence | null }) =>
  evidence?.failure?.layer === 'tls' && (evidence.tls?.chain.length ?? 0) > 0 ? (
    <p>{laterT.evidence.certificate.failed(t.stages[stage], endedBy(evidence.failure))}</p>
  ) : null;

interface CertificatesProps {
  readonly inside: Evidence | null;
  readonly outside: Evidence | null;
  readonly relation: CertificateRelation;
}

/** The chains that both vantages were shown, link by link, with what their relation means. */
export const Certificates = ({ inside, outside, relation }: CertificatesProps) => {
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
