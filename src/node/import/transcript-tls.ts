import { X509Certificate } from 'node:crypto';
import { checkServerIdentity } from 'node:tls';
import type { Certificate, TlsEvidence } from '../../core/evidence/evidence.ts';
import type { Part } from '../../core/script/transcript.ts';
import { describeCertificate } from '../probing/chain.ts';
import { storesOf } from '../probing/stores.ts';
import { readCertificates } from '../probing/trust.ts';
import { bytesOf, valueOf } from './transcript-values.ts';

/** The certificates of a transcript, read here: what a host's own tools say of them in their language is not believed. */

const LONGEST_CHAIN = 20;

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
/** In characters; what is longer is no certificate. */
const LONGEST_BLOCK = 65_000;

const parsed = (pem: string): readonly X509Certificate[] => {
  try {
    return [new X509Certificate(pem)];
  } catch {
    return [];
  }
};

/** Leaf first, each once. */
export const chainOf = (part: Part | null, block: 'chain' | 'certs'): readonly Certificate[] => {
  const all = (bytesOf(part, block).toString('latin1').match(BLOCK) ?? [])
    .filter((pem) => pem.length <= LONGEST_BLOCK)
    .slice(0, 2 * LONGEST_CHAIN)
    .flatMap(parsed);
  const seen = new Set<string>();
  return all
    .filter(({ fingerprint256 }) => !seen.has(fingerprint256) && seen.add(fingerprint256))
    .slice(0, LONGEST_CHAIN)
    .map(describeCertificate);
};

const TRUSTS: Readonly<Record<string, TlsEvidence['trustedBy']>> = {
  system: 'system',
  ca: 'imported-ca',
  pin: 'pin',
};

const named = (word: string | undefined): string | null => (word === undefined || word === '' ? null : word);

/** What a connection showed of itself; `accepted` by what the script says it was held to. */
export const tlsOf = (
  chain: readonly Certificate[],
  said: readonly (Part | null)[],
  accepted: string | null,
  imported: Part,
): TlsEvidence => {
  const [version, cipher] = (said.map((part) => valueOf(part, 'tls')).find((line) => line !== null) ?? '').split(' ');
  const trustedBy = accepted === null ? null : (TRUSTS[accepted] ?? null);
  const evidence = { version: named(version), cipher: named(cipher), trustedBy, chain: [...chain] };
  if (chain.length === 0) return evidence;
  const stores = storesOf(chain, readCertificates(bytesOf(imported, 'ca').toString('latin1')) ?? []);
  // The store of the host that the script ran on is not here; what it let in, it knew.
  return { ...evidence, stores: { ...stores, operatingSystem: trustedBy === 'system' ? true : null } };
};

export type CertificateFault = 'tls.pin-changed' | 'tls.expired' | 'tls.wrong-name' | 'tls.untrusted';

const isFor = (leaf: X509Certificate, host: string): boolean =>
  checkServerIdentity(host, leaf.toLegacyObject()) === undefined;

/** What curl tells where the chain was right: nought, or one for a fault of its own, such as the name. */
const NO_FAULT_OF_THE_CHAIN = new Set([0, 1]);

/** Codes of X.509 verification that are about dates. */
const OUT_OF_DATE = new Set([9, 10]);

/**
 * Why a chain was refused, by its own content, in the order in which this program's own probes tell it: pin, dates, issuer,
 * name. `verified` is the code of the host's library: nought where only the name was wrong.
 */
export const faultOf = (
  chain: readonly Certificate[],
  { host, at, pin, verified }: { host: string; at: number; pin: string | null; verified: number | null },
): CertificateFault => {
  const [leaf] = chain;
  const [certificate] = leaf === undefined ? [] : parsed(leaf.pem);
  if (leaf === undefined || certificate === undefined) return pin === null ? 'tls.untrusted' : 'tls.pin-changed';
  if (pin !== null && leaf.sha256 !== pin) return 'tls.pin-changed';
  if (at < Date.parse(leaf.notBefore) || at > Date.parse(leaf.notAfter)) return 'tls.expired';
  if (verified !== null && OUT_OF_DATE.has(verified)) return 'tls.expired';
  const nameAlone = pin !== null || verified === null || NO_FAULT_OF_THE_CHAIN.has(verified);
  return nameAlone && !isFor(certificate, host) ? 'tls.wrong-name' : 'tls.untrusted';
};

/** The same where no chain was kept, by the code of the host's library alone. */
export const faultWithoutChain = ({
  pin,
  verified,
}: {
  readonly pin: string | null;
  readonly verified: number | null;
}): CertificateFault => {
  if (pin !== null) return 'tls.pin-changed';
  if (verified !== null && OUT_OF_DATE.has(verified)) return 'tls.expired';
  return verified !== null && NO_FAULT_OF_THE_CHAIN.has(verified) ? 'tls.wrong-name' : 'tls.untrusted';
};
