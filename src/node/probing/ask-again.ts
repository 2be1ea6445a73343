import { AGAIN, type AskedAgain, type HelloVariant } from '../../core/evidence/evidence.ts';
import { captureChain } from './capture.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { ProbeFailure, Stopped, TimeUp } from './probe-failure.ts';
import type { LookTarget } from './target.ts';
import type { SentHello } from './tap.ts';
import { within } from './time-limit.ts';
import { openTransport } from './transport.ts';
import type { Trust } from './trust.ts';

/**
 * Asks again with another hello where TLS failed before the server's answer (the design page, 3.6): further connections to the
 * same address, side by side, on which no HTTP and no credentials are written.
 */

/** The most that asking again adds to a failing probe, in milliseconds. */
const LIMIT_MS = 1500;

/** What was asked again, and what follows for the probe. */
interface Settled {
  readonly askedAgain: AskedAgain[];
  /** The hello to go on with; `null`: none, and `failure` is what the probe came to. */
  readonly goOnWith: HelloVariant | null;
  readonly failure: ProbeFailure;
}

export const askAgain = async (
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
export const largeHello = ({ detail }: ProbeFailure): ProbeFailure =>
  new ProbeFailure('tls', 'tls.large-hello', detail);
