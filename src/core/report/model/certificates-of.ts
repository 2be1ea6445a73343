import { relate } from '../../diagnosis/certificates.ts';
import { leafOf, type Certificate, type TlsEvidence } from '../../evidence/evidence.ts';
import { said, say } from '../../messages/say.ts';
import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import type { Report } from '../report.ts';
import type { Asked, ReportInput } from './report-input.ts';
import { inertLine } from './inert.ts';
import { utcOf } from './moments.ts';

/** Names are told one by one as far as a reader follows; a certificate may hold a thousand. */
const MOST_NAMES = 50;
const NAME_BYTES = 512;

/** The lines of a distinguished name on one. */
export const nameOf = (distinguished: string): string => distinguished.replaceAll('\n', ', ');

/** What made a certificate acceptable, in words. */
export const trustTitle = (trustedBy: TlsEvidence['trustedBy']): string => {
  if (trustedBy === null) return said('nothing: no request was sent');
  if (trustedBy === 'imported-ca') return said('the imported authority');
  return trustedBy === 'pin' ? said('its accepted fingerprint') : said('the authorities of the test host');
};

export const namesOf = ({ subjectAltNames }: Certificate): string[] => {
  const left = subjectAltNames.length - MOST_NAMES;
  const shown = subjectAltNames.slice(0, MOST_NAMES).map((name) => inertLine(name, NAME_BYTES));
  return left > 0 ? [...shown, say`… (${left} names more)`] : shown;
};

const sideOf = ({ stage, family, evidence }: Asked): readonly Report['certificates']['sides'][number][] => {
  const leaf = leafOf(evidence);
  if (!leaf) return [];
  return [
    {
      stage,
      family,
      subject: nameOf(leaf.subject),
      issuer: nameOf(leaf.issuer),
      names: namesOf(leaf),
      notBefore: utcOf(leaf.notBefore),
      notAfter: utcOf(leaf.notAfter),
      sha256: leaf.sha256,
      publicKeySha256: leaf.publicKeySha256,
      serialNumber: leaf.serialNumber,
      trusted: trustTitle(evidence.tls?.trustedBy ?? null),
    },
  ];
};

/** The pair of certificates that the sentence is about, else the first that each stage was shown. */
export const certificatesOf = ({ judgement, asked, runs }: ReportInput): Report['certificates'] => {
  const { relation, sentence, details } = judgement.certificates;
  const host = runs[0]?.server.host ?? '';
  const at = (stage: ProbeStage, family?: Family): Asked | undefined =>
    asked.find(
      (one) =>
        one.stage === stage && (family === undefined || one.family === family) && leafOf(one.evidence) !== undefined,
    );
  const about = FAMILIES.find((family) => {
    const [inside, outside] = [at('inside', family), at('outside', family)];
    return inside && outside && relate(inside.evidence, outside.evidence, host).relation === relation;
  });
  const sides = PROBE_STAGES.flatMap((stage) => at(stage, about) ?? []);
  return { sentence, details: [...(details ?? [])], sides: sides.flatMap(sideOf) };
};
