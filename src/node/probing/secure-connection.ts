import { X509Certificate } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { type Certificate, AGAIN, type AskedAgain, type HelloVariant } from '../../core/evidence/evidence.ts';
import { isWorthAskingAgain } from '../../core/evidence/ask-again.ts';
import { captureChain } from './capture.ts';
import { type PresentedTls, connectVerified, type VerifiedConnection } from './tls.ts';
import { isCertificateFailure, ProbeFailure, Stopped, TimeUp, within } from './failures.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { helloOf, type SentHello } from './hello.ts';
import { storesOf } from './stores.ts';
import { openTransport, type Opening } from './transport.ts';

/**
 * Whether a chain was sent without a certificate that belongs between, as distinct from one of an unknown authority. An issuer that
 * was not sent counts as intermediate only where something says so: the rules of public authorities, whose roots sign no server's
 * certificate themselves; the organisation of an imported authority that did not sign it; or the issuer's own name.
 */
const lacksIssuer = (chain: readonly Certificate[], imported: readonly X509Certificate[]): boolean => {
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

// Reaches a connection that may be trusted, or the failure with the chain that explains it. No HTTP is written here.
/**
 * Opens a transport and verifies who is at its end. A certificate that a pin stands for is fetched first, on another connection.
 * Where it fails for the certificate's sake, the chain is read once more from the same address and put into the draft. Where TLS
 * fails before the server's answer, other hellos are tried, and the stage continues with one that is answered: verified like any.
 * @throws ProbeFailure; `Stopped`.
 */
export const openVerified = async (opening: Opening): Promise<VerifiedConnection> => {
  const { trust, draft } = opening;
  if (trust.needsLeaf) {
    const presented = await withSomeHello(opening, (again) => captureOnce(opening, again));
    draft.tls = untrusted(presented);
    trust.adopt(presented.chain);
    draft.restart();
  }
  return withSomeHello(opening, (again) => openOnce(opening, again));
};

const captureOnce = async (opening: Opening, again: string | undefined): Promise<PresentedTls> => {
  const { target, trust, draft, signal } = opening;
  const transport = await openAt(opening, again);
  const onHello = (sent: SentHello): void => void (draft.hello = helloOf(sent, trust.hello));
  return draft.during('tls', () =>
    captureChain(transport, target.host, tlsLimitOf(opening), signal, { variant: trust.hello, onHello }),
  );
};

/** The ordinary hello leaves half of the whole time: to ask again with another one, and to go on with that. */
const tlsLimitOf = ({ target: { timeouts }, trust }: Opening): number =>
  trust.hello === null ? Math.min(timeouts.connectMs, timeouts.totalMs / 2) : timeouts.connectMs;

/** Tries with the hello of the stage, and where it is not answered with one that is. */
const withSomeHello = async <T>(opening: Opening, attempt: (again?: string) => Promise<T>): Promise<T> => {
  const { trust, draft, signal } = opening;
  try {
    return await attempt();
  } catch (error) {
    const isWorth = error instanceof ProbeFailure && isWorthAskingAgain(error.outcome);
    if (!isWorth || trust.hello !== null || signal.aborted) throw error;
    const address = draft.connection?.remoteAddress;
    const asked = await Promise.all(AGAIN.map((variant) => askOnce(opening, address, variant)));
    draft.askedAgain = asked.map(({ entry }) => entry);
    const stands = (variant: AskedAgain['variant']): boolean =>
      asked.some(({ entry }) => entry.variant === variant && entry.outcome === 'ok');
    // A passing failure shows nothing about the hello, and stays what it was.
    const goOnWith = stands('ordinary') ? null : (GO_ON.find((variant) => stands(variant)) ?? null);
    if (goOnWith === null)
      throw asked.find(({ failure }) => failure?.outcome === 'tls.client-certificate')?.failure ?? error;
    trust.hello = goOnWith;
    try {
      return await attempt(address);
    } catch (second) {
      if (!(second instanceof ProbeFailure) || !isWorthAskingAgain(second.outcome)) throw second;
      trust.hello = null;
      // Another hello was answered, and yet the probe could not go on with it.
      throw new ProbeFailure('tls', 'tls.large-hello', second.detail);
    }
  }
};

/** A transport; where an address is asked once more, what was found out about the name stays. */
const openAt = async (opening: Opening, again: string | undefined): Promise<Duplex> => {
  const { draft } = opening;
  const { name } = draft;
  const transport = await openTransport(opening, again);
  if (again !== undefined && name !== null) draft.name = name;
  return transport;
};

const openOnce = async (opening: Opening, again: string | undefined): Promise<VerifiedConnection> => {
  const { target, trust, draft, signal } = opening;
  const transport = await openAt(opening, again);
  try {
    const onHello = (hello: EvidenceDraft['hello']): void => void (draft.hello = hello);
    const connection = await draft.during('tls', (stamps) =>
      connectVerified(transport, target.host, trust, tlsLimitOf(opening), signal, onHello, stamps),
    );
    draft.tls = connection.tls;
    return connection;
  } catch (error) {
    if (!(error instanceof ProbeFailure) || !isCertificateFailure(error)) throw error;
    const presented = await captureBeside(opening, target.timeouts.connectMs).catch((second: unknown) => {
      // The first failure is the one that counts; without a chain it is the only one.
      if (second instanceof ProbeFailure || second instanceof Stopped) return null;
      throw second;
    });
    draft.tls = untrusted(presented);
    if (presented) trust.requirePin(presented.chain[0]);
    const chain = presented?.chain ?? [];
    // The library's last word may be about what is wrong with a certificate that nobody here knows.
    const isUnknown =
      error.outcome === 'tls.unsuitable' && trust.pin === null && !leadsSomewhere(chain, trust.imported);
    if (error.outcome !== 'tls.untrusted' && !isUnknown) throw error;
    // Its authority is unknown, or a certificate between was not sent.
    if (lacksIssuer(chain, trust.imported)) throw new ProbeFailure('tls', 'tls.incomplete-chain', error.detail);
    throw isUnknown ? new ProbeFailure('tls', 'tls.untrusted', error.detail) : error;
  }
};

/** Reads the chain on another connection to the same address, of which nothing is kept. */
const captureBeside = async (opening: Opening, limitMs: number, lingerMs = 0): Promise<PresentedTls> => {
  const { target, trust, draft, signal } = opening;
  const transport = await openTransport({ ...opening, draft: new EvidenceDraft() }, draft.connection?.remoteAddress);
  return captureChain(transport, target.host, limitMs, signal, { variant: trust.hello, lingerMs });
};

/** Whether the server ended a connection for want of a client certificate, which TLS 1.3 tells after the handshake. */
export const wantsClientCertificate = async (opening: Opening): Promise<ProbeFailure | null> => {
  if (opening.draft.tls?.version !== 'TLSv1.3') return null;
  try {
    await captureBeside(opening, LISTEN_MS + 1000, LISTEN_MS);
    return null;
  } catch (error) {
    return error instanceof ProbeFailure && error.outcome === 'tls.client-certificate' ? error : null;
  }
};

const LISTEN_MS = 700;

const leadsSomewhere = (chain: readonly Certificate[], imported: readonly X509Certificate[]): boolean =>
  Object.values(storesOf(chain, imported)).includes(true);

const untrusted = (presented: PresentedTls | null): EvidenceDraft['tls'] => ({
  version: presented?.version ?? null,
  cipher: presented?.cipher ?? null,
  trustedBy: null,
  chain: [...(presented?.chain ?? [])],
});

/** The most that asking again with another hello adds to a failing probe, in milliseconds (the design page, 3.6). */
const LIMIT_MS = 1500;

/** Without its name a server may show another certificate, and the platform names it: that variant only informs. */
const GO_ON = ['classical-groups', 'tls-1.2'] as const satisfies readonly HelloVariant[];

/** Asks once more with one hello, on a further connection to the same address, without HTTP. */
const askOnce = async (
  opening: Opening,
  address: string | undefined,
  variant: AskedAgain['variant'],
): Promise<{ readonly entry: AskedAgain; readonly failure: ProbeFailure | null }> => {
  const { target, signal } = opening;
  let sent: SentHello = { bytes: null, clientRandom: null };
  const entryOf = (outcome: AskedAgain['outcome'], detail: string): AskedAgain => ({
    variant,
    outcome,
    bytes: sent.bytes,
    detail,
    ...(sent.clientRandom !== null && { clientRandom: sent.clientRandom }),
  });
  const { connectMs, totalMs } = target.timeouts;
  // A short total time must include the continued probe, too.
  const limitMs = Math.min(LIMIT_MS, connectMs, totalMs / 4);
  const end = performance.now() + limitMs;
  try {
    const { version } = await within(limitMs + 100, signal, async (ended) => {
      const transport = await openTransport({ ...opening, draft: new EvidenceDraft(), signal: ended }, address);
      return captureChain(transport, target.host, Math.max(1, end - performance.now()), ended, {
        variant: variant === 'ordinary' ? null : variant,
        onHello: (hello) => void (sent = hello),
      });
    });
    return { entry: entryOf('ok', version ?? ''), failure: null };
  } catch (error) {
    if (!(error instanceof ProbeFailure) && !(error instanceof TimeUp)) throw error;
    const failure = error instanceof ProbeFailure ? error : new ProbeFailure('tcp', 'tcp.timeout');
    return { entry: entryOf(failure.outcome, failure.detail), failure };
  }
};
