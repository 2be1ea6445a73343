import { inspectionProductOf } from '../evidence/responder/inspection-products.ts';
import { leafOf, type Evidence } from '../evidence/evidence.ts';

/** Whether a machine has signed for itself: then its issuer is nobody else's, and tells nothing about another device. */
const isSelfIssued = (evidence: Evidence | null): boolean => {
  const leaf = leafOf(evidence);
  return leaf !== undefined && leaf.issuer === leaf.subject;
};

/**
 * Whether somebody has named the certificate that a probe met, or its authority, as the server's: it was accepted by itself
 * or by an imported authority. What a store of the system trusts may as well come from a program or proxy that terminates TLS.
 */
const isKnownAsOwn = (evidence: Evidence | null): boolean => {
  const tls = evidence?.tls;
  return (
    (tls?.trustedBy === 'pin' || tls?.trustedBy === 'imported-ca') &&
    tls.stores?.bundled !== true &&
    tls.stores?.operatingSystem !== true
  );
};

/**
 * Whether two certificates of different issuers show that TLS is opened outside: the one inside is known as the server's
 * own, no proxy stood before it, neither was made by the machine itself, as each node of a server may do, and the one
 * outside was not only held against an accepted one, as after a renewal.
 */
export const showsInspection = (inside: Evidence | null, outside: Evidence | null): boolean =>
  isKnownAsOwn(inside) &&
  inspectionProductOf(inside) === null &&
  inside?.proxy == null &&
  outside?.failure?.outcome !== 'tls.pin-changed' &&
  ![inside, outside].some(isSelfIssued);
