import type { Certificate, Evidence } from '../../../core/evidence/evidence.ts';
import { t } from '../../text.ts';
import { Sides, type SideRow } from './sides.tsx';

const FIELDS = [
  ['subject', (certificate) => certificate.subject],
  ['issuer', (certificate) => certificate.issuer],
  ['names', (certificate) => certificate.subjectAltNames.join(', ')],
  ['notBefore', (certificate) => certificate.notBefore],
  ['notAfter', (certificate) => certificate.notAfter],
  ['serialNumber', (certificate) => certificate.serialNumber],
  ['sha256', (certificate) => certificate.sha256],
  ['publicKeySha256', (certificate) => certificate.publicKeySha256],
] as const satisfies readonly (readonly [string, (certificate: Certificate) => string])[];

/** Fields that an issuer's certificate needs no row for. */
const LEAF_ONLY: ReadonlySet<string> = new Set(['names', 'notBefore', 'serialNumber', 'publicKeySha256']);

const rowsFor = (
  inside: Certificate | undefined,
  outside: Certificate | undefined,
  position: number,
): readonly SideRow[] =>
  FIELDS.filter(([field]) => position === 0 || !LEAF_ONLY.has(field)).map(([field, read]) => ({
    key: `${position}:${field}`,
    name: t.evidence.certificate[field],
    inside: inside ? read(inside) : null,
    outside: outside ? read(outside) : null,
  }));

const trustOf = (evidence: Evidence | null): string | null =>
  evidence?.tls
    ? evidence.tls.trustedBy === null
      ? t.evidence.certificate.notTrusted
      : t.evidence.certificate.trusted[evidence.tls.trustedBy]
    : null;

/** The chains that both vantages were shown, link by link, with what their relation means. */
export const Certificates = ({
  inside,
  outside,
  relation,
}: {
  readonly inside: Evidence | null;
  readonly outside: Evidence | null;
  readonly relation: string;
}) => {
  const chains = { inside: inside?.tls?.chain ?? [], outside: outside?.tls?.chain ?? [] };
  const length = Math.max(chains.inside.length, chains.outside.length);
  const bothSides = chains.inside.length > 0 && chains.outside.length > 0;
  return (
    <section className="tp-section" aria-labelledby="certificates">
      <h3 id="certificates">{t.evidence.certificates}</h3>
      {relation !== '' && <p>{relation}</p>}
      {length === 0 ? (
        <p className="tp-dim">{t.evidence.noCertificates}</p>
      ) : (
        Array.from({ length }, (_, position) => (
          <Sides
            key={position}
            nameHeading={position === 0 ? t.evidence.certificate.leaf : t.evidence.certificate.above(position)}
            missing={t.evidence.absent}
            bothSides={bothSides}
            rows={[
              ...rowsFor(chains.inside[position], chains.outside[position], position),
              ...(position === 0
                ? [
                    {
                      key: 'trust',
                      name: t.evidence.certificate.trust,
                      inside: trustOf(inside),
                      outside: trustOf(outside),
                    },
                  ]
                : []),
            ]}
          />
        ))
      )}
    </section>
  );
};
