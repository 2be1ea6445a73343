import type { Evidence } from '../evidence.ts';

/** A product that inspects TLS, known by the authority that signs its certificates. */
interface InspectionProduct {
  readonly name: string;
  /** `host`: security software of one machine; `network`: a device or service that many hosts go through. */
  readonly place: 'host' | 'network';
}

/** Words of the issuer's name, as the products name their authorities. A customer may choose another name for a device's. */
const PRODUCTS: readonly (readonly [issuer: RegExp, product: InspectionProduct])[] = [
  [/\bESET SSL Filter\b/i, { name: 'ESET', place: 'host' }],
  [/\bKaspersky (?:Anti-Virus|Web Anti-Virus|Endpoint)/i, { name: 'Kaspersky', place: 'host' }],
  [/\bBitdefender (?:Personal|CA)/i, { name: 'Bitdefender', place: 'host' }],
  [/\b(?:avast!?|AVG) (?:Web|trusted)/i, { name: 'Avast or AVG', place: 'host' }],
  [/\bNorton (?:Web|Mail)/i, { name: 'Norton', place: 'host' }],
  [/\bZscaler\b/i, { name: 'Zscaler', place: 'network' }],
  [/\bgoskope\.com\b|\bNetskope\b/i, { name: 'Netskope', place: 'network' }],
  [/\bForcepoint\b|\bWebsense\b/i, { name: 'Forcepoint', place: 'network' }],
  [/\bFortinet\b|\bFortiGate\b|\bFG[\dA-Z]{8,}\b/i, { name: 'FortiGate', place: 'network' }],
  [/\bPalo Alto Networks?\b/i, { name: 'Palo Alto Networks', place: 'network' }],
  [/\bCheck Point\b/i, { name: 'Check Point', place: 'network' }],
  [/\bCisco Umbrella\b/i, { name: 'Cisco Umbrella', place: 'network' }],
  [/\bSophos\b/i, { name: 'Sophos', place: 'network' }],
  [/\bBlue ?Coat\b/i, { name: 'Blue Coat', place: 'network' }],
];

/** The product whose authority signed a certificate that was presented, or `null`: none that is known. */
export const inspectionProductOf = (evidence: Evidence | null): InspectionProduct | null => {
  const issuers = (evidence?.tls?.chain ?? []).map(({ issuer }) => issuer);
  return PRODUCTS.find(([pattern]) => issuers.some((issuer) => pattern.test(issuer)))?.[1] ?? null;
};
