import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext, type SecureContextOptions } from 'node:tls';
import { certificatesIn, type Certificate, type HelloVariant, type TlsEvidence } from '../../core/evidence/evidence.ts';
import { contextOptionsOf } from './hello.ts';
import { ProbeFailure } from './failures.ts';
import { eachOnce, once, readable, systemAuthorities } from './stores.ts';

/**
 * What makes a certificate acceptable: the authorities of the program and the system, those the engineer imported, or one pinned leaf
 * and nothing else. There is no switch to ignore errors. What an environment variable adds (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE,
 * SSL_CERT_DIR) does not count: each context names its authorities, so Node's own default is never used.
 */

/** The certificates of a PEM text, or `null` when it holds none or one that cannot be read. */
export const readCertificates = (pem: string): readonly X509Certificate[] | null => {
  const blocks = certificatesIn(pem);
  try {
    return blocks.length === 0 ? null : blocks.map((block) => new X509Certificate(block));
  } catch {
    return null;
  }
};

/** Reading the system's certificates takes long on some systems, so they are read once a process. */
const ownAuthorities = once((): readonly string[] => eachOnce([...rootCertificates, ...(systemAuthorities() ?? [])]));
const readableAuthorities = once(() => readable(ownAuthorities()));

/** A context that trusts ours and these. One of the system's that this version cannot read must not spoil the others. */
const contextWith = (imported: readonly string[], options: SecureContextOptions): SecureContext => {
  try {
    return createSecureContext({ ...options, ca: [...ownAuthorities(), ...imported] });
  } catch {
    return createSecureContext({ ...options, ca: [...readableAuthorities(), ...imported] });
  }
};

/** Contexts are costly (each authority is parsed again), and stages of one customer differ in none of this. */
const contexts = new Map<string, SecureContext>();

const authoritiesContext = (imported: string | null, hello: HelloVariant | null): SecureContext => {
  const key = `${hello ?? ''} ${imported ?? ''}`;
  const kept = contexts.get(key);
  if (kept) return kept;
  const made = contextWith(imported === null ? [] : certificatesIn(imported), {
    ...contextOptionsOf(hello),
    // An imported issuing authority counts on its own, as with other tools; the engineer chose it.
    allowPartialTrustChain: imported !== null,
  });
  if (contexts.size >= 4) contexts.clear();
  contexts.set(key, made);
  return made;
};

/** The trust of one stage or one look. */
export class Trust {
  readonly pin: string | null;
  readonly #ca: string | null;
  readonly #imported: readonly X509Certificate[];
  #pinned: Certificate | null = null;
  /** The hello that the stage continues with, once the ordinary one was dropped and this one answered. */
  hello: HelloVariant | null = null;

  constructor(ca: string | null, pin: string | null) {
    this.#ca = ca;
    this.pin = pin;
    this.#imported = ca === null ? [] : (readCertificates(ca) ?? []);
  }

  prepare(): void {
    if (this.pin === null) authoritiesContext(this.#ca, null);
  }

  /** The authorities the engineer imported; what a pin makes acceptable is not among them. */
  get imported(): readonly X509Certificate[] {
    return this.#imported;
  }

  /** True while a pin is known by its hash alone: its certificate has to be fetched before it can be verified against. */
  get needsLeaf(): boolean {
    return this.pin !== null && this.#pinned === null;
  }

  adopt(chain: readonly Certificate[]): void {
    const leaf = chain[0];
    this.requirePin(leaf);
    if (leaf) this.#pinned = leaf;
  }

  /** @throws ProbeFailure `tls.pin-changed` when a pin is set and this is another certificate. */
  requirePin(leaf: Certificate | undefined): void {
    if (this.pin !== null && leaf?.sha256 !== this.pin) throw new ProbeFailure('tls', 'tls.pin-changed');
  }

  get context(): SecureContext {
    if (this.pin === null) return authoritiesContext(this.#ca, this.hello);
    if (this.#pinned === null) throw new Error('The pinned certificate was not fetched.');
    const { pem } = this.#pinned;
    return createSecureContext({ ...contextOptionsOf(this.hello), ca: pem, allowPartialTrustChain: true });
  }

  /** What a proxy's certificate is verified against: a pin is the server's and says nothing about a proxy. */
  get proxyContext(): SecureContext {
    return authoritiesContext(this.#ca, null);
  }

  trustedBy(chain: readonly Certificate[]): NonNullable<TlsEvidence['trustedBy']> {
    if (this.pin !== null) return 'pin';
    const presented = chain.map(({ pem }) => new X509Certificate(pem));
    const byImported = presented.some((certificate) =>
      this.#imported.some(
        (authority) =>
          certificate.fingerprint256 === authority.fingerprint256 ||
          (certificate.checkIssued(authority) && certificate.verify(authority.publicKey)),
      ),
    );
    return byImported ? 'imported-ca' : 'system';
  }
}
