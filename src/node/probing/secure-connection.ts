import { X509Certificate } from 'node:crypto';
import { type Certificate, AGAIN, type AskedAgain, type HelloVariant } from '../../core/evidence/evidence.ts';
import { isWorthAskingAgain } from '../../core/evidence/ask-again.ts';
import { captureChain } from './capture.ts';
import { type PresentedTls, connectVerified, type VerifiedConnection } from './tls.ts';
import { isCertificateFailure, ProbeFailure, Stopped, TimeUp, within } from './failures.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { helloOf, type SentHello } from './hello.ts';
import type { LookTarget } from './target.ts';
import { openTransport } from './transport.ts';
import type { Trust } from './trust.ts';

/**
 * Whether a chain that leads nowhere was sent without a certificate that belongs between, as distinct from one of an
 * authority that is only unknown here. An issuer that was not sent is a root or lies between; it counts as intermediate
 * only where something says so:
 * - the certificate follows the rules of public authorities, whose roots sign no server's certificate themselves;
 * - it is of the same organisation as an authority that the engineer imported, and that authority did not sign it;
 * - the issuer calls itself an issuing, intermediate or subordinate authority.
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

/** Reaches a connection that may be trusted, or the failure with the chain that explains it. No HTTP is written here. */

const NO_REQUEST = { method: 'GET', url: '', accept: '' } as const;

const scratch = (): EvidenceDraft => new EvidenceDraft(NO_REQUEST, () => undefined);

/**
 * Opens a transport and verifies who is at its end. Where that fails for the certificate's sake, the chain is read once
 * more from the same address and put into the draft. Where TLS fails before the server's answer, other hellos are
 * tried, and the stage continues with one that is answered: on a connection verified like any other.
 * @throws ProbeFailure; `Stopped`.
 */
export const openVerified = (
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
): Promise<VerifiedConnection> =>
  withSomeHello(target, trust, draft, signal, (again) => openOnce(target, trust, draft, signal, again));

/**
 * Fetches the certificate that a pin stands for, to verify the probe's own connection against it.
 * @throws ProbeFailure, with what was presented in the draft; `Stopped`.
 */
export const fetchPinned = async (
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
): Promise<void> => {
  const presented = await withSomeHello(target, trust, draft, signal, async (again) => {
    const transport = await openAt(target, trust, draft, signal, again);
    return draft.during('tls', () =>
      captureChain(transport, target.host, tlsLimitOf(target, trust), signal, {
        variant: trust.hello,
        onHello: (sent) => {
          draft.hello = helloOf(sent, trust.hello);
        },
      }),
    );
  });
  draft.tls = untrusted(presented);
  trust.adopt(presented.chain);
};

/** The ordinary hello leaves half of the whole time: to ask again with another one, and to go on with that. */
const tlsLimitOf = ({ timeouts }: LookTarget, { hello }: Trust): number =>
  hello === null ? Math.min(timeouts.connectMs, timeouts.totalMs / 2) : timeouts.connectMs;

/** Tries with the hello of the stage, and where it is not answered with one that is. */
const withSomeHello = async <T>(
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
  attempt: (again?: string) => Promise<T>,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    const isWorth = error instanceof ProbeFailure && isWorthAskingAgain(error.outcome);
    if (!isWorth || trust.hello !== null || signal.aborted) throw error;
    const address = draft.connection?.remoteAddress;
    const { askedAgain, goOnWith, failure } = await askAgain(target, trust, address, error, signal);
    draft.askedAgain = askedAgain;
    if (goOnWith === null) throw failure;
    trust.hello = goOnWith;
    try {
      return await attempt(address);
    } catch (second) {
      if (!(second instanceof ProbeFailure) || !isWorthAskingAgain(second.outcome)) throw second;
      trust.hello = null;
      throw largeHello(second);
    }
  }
};

/** A transport; where an address is asked once more, what was found out about the name stays. */
const openAt: typeof openTransport = async (target, trust, draft, signal, again) => {
  const { name } = draft;
  const transport = await openTransport(target, trust, draft, signal, again);
  if (again !== undefined && name !== null) draft.name = name;
  return transport;
};

const openOnce = async (
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
  again?: string,
): Promise<VerifiedConnection> => {
  const transport = await openAt(target, trust, draft, signal, again);
  try {
    const onHello = (hello: EvidenceDraft['hello']): void => void (draft.hello = hello);
    const connection = await draft.during('tls', (stamps) =>
      connectVerified(transport, target.host, trust, tlsLimitOf(target, trust), signal, onHello, stamps),
    );
    draft.tls = connection.tls;
    return connection;
  } catch (error) {
    if (!(error instanceof ProbeFailure) || !isCertificateFailure(error)) throw error;
    const presented = await captureAgain(target, trust, draft, signal);
    draft.tls = untrusted(presented);
    if (presented) trust.requirePin(presented.chain[0]);
    throw error.outcome === 'tls.untrusted' ? untrustedBecause(error, presented?.chain ?? [], trust) : error;
  }
};

/** Why a chain is not trusted: its authority is unknown, or a certificate between was not sent. */
const untrustedBecause = (failure: ProbeFailure, chain: readonly Certificate[], trust: Trust): ProbeFailure =>
  lacksIssuer(chain, trust.imported) ? new ProbeFailure('tls', 'tls.incomplete-chain', failure.detail) : failure;

/**
 * Whether the server ended a connection for want of a client certificate: with TLS 1.3 that comes after the handshake, and the alert
 * may be lost with the request. A connection that only listens meets it.
 */
export const wantsClientCertificate = async (
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
): Promise<ProbeFailure | null> => {
  if (draft.tls?.version !== 'TLSv1.3') return null;
  try {
    const transport = await openTransport(target, trust, scratch(), signal, draft.connection?.remoteAddress);
    await captureChain(transport, target.host, LISTEN_MS + 1000, signal, {
      variant: trust.hello,
      lingerMs: LISTEN_MS,
    });
    return null;
  } catch (error) {
    return error instanceof ProbeFailure && error.outcome === 'tls.client-certificate' ? error : null;
  }
};

const LISTEN_MS = 700;

const captureAgain = async (
  target: LookTarget,
  trust: Trust,
  draft: EvidenceDraft,
  signal: AbortSignal,
): Promise<PresentedTls | null> => {
  try {
    const transport = await openTransport(target, trust, scratch(), signal, draft.connection?.remoteAddress);
    return await captureChain(transport, target.host, target.timeouts.connectMs, signal, { variant: trust.hello });
  } catch (error) {
    // The first failure is the one that counts; without a chain it is the only one.
    if (error instanceof ProbeFailure || error instanceof Stopped) return null;
    throw error;
  }
};

const untrusted = (presented: PresentedTls | null): EvidenceDraft['tls'] => ({
  version: presented?.version ?? null,
  cipher: presented?.cipher ?? null,
  trustedBy: null,
  chain: [...(presented?.chain ?? [])],
});

/** Asks again with another hello where TLS failed before the server's answer (the design page, 3.6): side by side, without HTTP. */

const LIMIT_MS = 1500;

interface Settled {
  readonly askedAgain: AskedAgain[];
  /** The hello to go on with; `null`: none, and `failure` is what the probe came to. */
  readonly goOnWith: HelloVariant | null;
  readonly failure: ProbeFailure;
}

const askAgain = async (
  target: LookTarget,
  trust: Trust,
  address: string | undefined,
  failure: ProbeFailure,
  signal: AbortSignal,
): Promise<Settled> => {
  const asked = await Promise.all(AGAIN.map((variant) => askOnce(target, trust, address, variant, signal)));
  const askedAgain = asked.map(({ entry }) => entry);
  const stands = (variant: AskedAgain['variant']): boolean =>
    askedAgain.some((entry) => entry.variant === variant && entry.outcome === 'ok');
  // A passing failure shows nothing about the hello, and stays what it was.
  const goOnWith = stands('ordinary') ? null : (GO_ON.find((variant) => stands(variant)) ?? null);
  const wanted = asked.find((one) => one.failure?.outcome === 'tls.client-certificate')?.failure ?? null;
  return { askedAgain, goOnWith, failure: wanted ?? failure };
};

/** Without its name a server may show another certificate, and the platform names it: that variant only informs. */
const GO_ON = ['classical-groups', 'tls-1.2'] as const satisfies readonly HelloVariant[];

interface Once {
  readonly entry: AskedAgain;
  readonly failure: ProbeFailure | null;
}

const askOnce = async (
  target: LookTarget,
  trust: Trust,
  address: string | undefined,
  variant: AskedAgain['variant'],
  signal: AbortSignal,
): Promise<Once> => {
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
      const scratch = new EvidenceDraft({ method: 'GET', url: '', accept: '' }, () => undefined);
      const transport = await openTransport(target, trust, scratch, ended, address);
      return captureChain(transport, target.host, Math.max(1, end - performance.now()), ended, {
        variant: variant === 'ordinary' ? null : variant,
        onHello: (hello) => void (sent = hello),
      });
    });
    return { entry: entryOf('ok', version ?? ''), failure: null };
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const failure = error instanceof ProbeFailure ? error : new ProbeFailure('tcp', 'tcp.timeout');
    if (!(error instanceof ProbeFailure) && !(error instanceof TimeUp)) throw error;
    return { entry: entryOf(failure.outcome, failure.detail), failure };
  }
};

/** What a probe came to where another hello was answered, and yet the probe could not go on with it. */
const largeHello = ({ detail }: ProbeFailure): ProbeFailure => new ProbeFailure('tls', 'tls.large-hello', detail);
