import { leafOf, type Certificate, type Evidence } from '../evidence/evidence.ts';
import type { CertificateRelation } from './judgement.ts';

const issuerName = (certificate: Certificate): string => certificate.issuer.replaceAll('\n', ', ');

/** Whether one of a certificate's names covers the host; a wildcard stands for one label. */
export const covers = (certificate: Certificate, host: string): boolean => {
  const wanted = host.toLowerCase();
  return certificate.subjectAltNames.some((entry) => {
    const name = entry.replace(/^(DNS|IP Address):/i, '').toLowerCase();
    return (
      name === wanted ||
      (name.startsWith('*.') && wanted.slice(wanted.indexOf('.') + 1) === name.slice(2) && wanted.includes('.'))
    );
  });
};

/** What two presented certificates say about who ended TLS at the two vantages. */
export const relate = (inside: Evidence | null, outside: Evidence | null, host: string): CertificateRelation => {
  const left = leafOf(inside);
  const right = leafOf(outside);
  if (!left || !right)
    return { relation: 'not-comparable', sentence: 'The certificates of both vantages are not known yet.' };
  if (left.publicKeySha256 === right.publicKeySha256)
    return {
      relation: 'same-endpoint',
      sentence: 'The same key ends TLS inside and outside: it is the same endpoint, or a box that holds its key.',
    };
  if (!covers(right, host))
    return {
      relation: 'other-name',
      sentence: `Outside, the certificate is for another name (${right.subjectAltNames.slice(0, 3).join(', ')}): the wrong virtual host or address translation.`,
    };
  if (issuerName(left) === issuerName(right))
    return {
      relation: 'other-node',
      sentence: 'Outside, another key of the same issuer ends TLS: another node, a load balancer or a proxy.',
    };
  return {
    relation: 'other-issuer',
    sentence: `Outside, TLS is ended by a certificate from another issuer: ${issuerName(right)}.`,
  };
};
