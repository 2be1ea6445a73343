import { X509Certificate } from 'node:crypto';
import type { Certificate } from '../../core/evidence/evidence.ts';

/**
 * Whether a chain that leads nowhere was sent without a certificate that belongs between, as distinct from one of an
 * authority that is only unknown here. An issuer that was not sent is a root or stands between; it is taken to stand between
 * only where something says so:
 * - the certificate follows the rules of public authorities, whose roots sign no server's certificate themselves;
 * - it is of the same organisation as an authority that the engineer imported, and that authority did not sign it;
 * - the issuer calls itself an issuing, intermediate or subordinate authority.
 */
export const lacksIssuer = (chain: readonly Certificate[], imported: readonly X509Certificate[]): boolean => {
  const last = chain.at(-1);
  if (last === undefined || last.issuer === last.subject) return false;
  const certificate = new X509Certificate(last.pem);
  if (imported.some((authority) => certificate.checkIssued(authority))) return false;
  if (chain.length === 1 && isOfPublicAuthority(certificate.raw)) return true;
  const issuer = partsOf(certificate.issuer);
  const owner = issuer.get('O');
  if (owner !== undefined && imported.some((authority) => partsOf(authority.subject).get('O') === owner)) return true;
  return BETWEEN.test(issuer.get('CN') ?? '') && !/\broot\b/i.test(issuer.get('CN') ?? '');
};

const BETWEEN = /\b(?:issuing|intermediate|subordinate|sub[ -]?ca)\b/i;

/** The policies of the CA/Browser Forum, 2.23.140.1.1 (extended validation) and 2.23.140.1.2.x, as they stand in a certificate. */
const POLICIES = [Buffer.from('060567810c0101', 'hex'), Buffer.from('060667810c0102', 'hex')];

const isOfPublicAuthority = (raw: Buffer): boolean => POLICIES.some((policy) => raw.includes(policy));

/** The parts of a distinguished name, one a line; the first of each kind. */
const partsOf = (name: string): ReadonlyMap<string, string> =>
  new Map(
    name
      .split('\n')
      .reverse()
      .map((line) => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1)] as const;
      }),
  );
