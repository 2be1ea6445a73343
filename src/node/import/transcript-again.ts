import {
  AGAIN,
  HELLO_VARIANTS,
  type AskedAgain,
  type HelloEvidence,
  type HelloVariant,
  type PortLook,
} from '../../core/evidence/evidence.ts';
import { isWorthAskingAgain } from '../../core/evidence/ask-twice.ts';
import type { Answered } from '../../core/evidence/control.ts';
import type { Part, TranscribedControl, TranscribedPort, TranscribedProbe } from '../../core/script/transcript.ts';
import { textBefore, visibleLine } from '../../core/vocabulary/text-ends.ts';
import { noted } from '../../core/messages/say.ts';
import { largeHello } from '../probing/ask-again.ts';
import { BODY_LIMIT } from '../probing/body.ts';
import { certificateWanted } from '../probing/error-outcome.ts';
import { ProbeFailure } from '../probing/probe-failure.ts';
import { failureOf, type Failure } from './transcript-failure.ts';
import { bodyOf, headOf, isWellFormed, responseOf } from './transcript-reply.ts';
import { faultWithoutChain, type CertificateFault } from './transcript-tls.ts';
import { bytesOf, endOf, momentOf, numberOf, timesOf, valueOf, valuesOf } from './transcript-values.ts';

/**
 * What a script asked again without credentials: hellos of TLS, paths and ports. The conclusions are those of this program's own
 * probes, drawn from curl's codes and from the bytes that came back.
 */

/** How the connections of a transcript went out. */
interface Going {
  /** An address was typed: there was no name to look up. */
  readonly isAddress: boolean;
  readonly proxied: boolean;
}

const failureIn = (
  part: Part,
  { isAddress, proxied }: Going,
  answered: boolean,
  certificate: () => CertificateFault = () => 'tls.untrusted',
): Failure | null =>
  failureOf({
    code: numberOf(part, 'exit') ?? -1,
    times: timesOf(part),
    connected: endOf(part, 'local') !== null,
    isAddress,
    proxied,
    connectStatus: numberOf(part, 'proxied') ?? 0,
    answered,
    said: bytesOf(part, 'error').toString('latin1'),
    certificate,
  });

/** Codes with which curl ends after the server's certificate had come: the hello was answered, whatever it showed. */
const ANSWERED_CODES: ReadonlySet<number> = new Set([0, 51, 60, 90]);

const TIME_UP = 28;

const asProbeFailure = ({ layer, outcome, detail, alert }: Failure): ProbeFailure =>
  new ProbeFailure(layer, outcome, detail, alert);

const asFailure = ({ layer, outcome, detail, alert }: ProbeFailure): Failure => ({
  layer,
  outcome,
  detail,
  ...(alert === null ? {} : { alert }),
});

const silentAware = (failure: Failure, part: Part): Failure =>
  failure.outcome === 'tls.handshake-failed' && numberOf(part, 'exit') === TIME_UP && numberOf(part, 'answered') === 0
    ? {
        layer: 'tls',
        outcome: 'tls.silent',
        detail: noted`The TLS hello went out, and not one byte came back in time.`,
      }
    : failure;

interface Greeted {
  readonly entry: AskedAgain;
  readonly failure: Failure | null;
}

const greetedOf = (variant: AskedAgain['variant'], part: Part, going: Going): Greeted => {
  const bytes = numberOf(part, 'bytes');
  const found = ANSWERED_CODES.has(numberOf(part, 'exit') ?? -1) ? null : failureIn(part, going, false);
  if (found === null)
    return {
      entry: { variant, outcome: 'ok', bytes, detail: visibleLine(valueOf(part, 'tls') ?? '') },
      failure: null,
    };
  const seen = silentAware(found, part);
  const failure = valueOf(part, 'wanted') === null ? seen : asFailure(certificateWanted(asProbeFailure(seen)));
  return { entry: { variant, outcome: failure.outcome, bytes, detail: failure.detail }, failure };
};

/** What was asked again after a probe, and what the probe came to by it. */
interface SettledProbe {
  /** In the order of the variants; empty where nothing was asked. */
  readonly askedAgain: AskedAgain[];
  /** The hello that the probe went on with. */
  readonly variant: HelloVariant | null;
  readonly failure: Failure | null;
}

/** The evidence of other hellos, and the failure of a probe in their light. */
export const settledOf = (
  { seen, hellos }: Pick<TranscribedProbe, 'seen' | 'hellos'>,
  going: Going,
  failure: Failure | null,
): SettledProbe => {
  const variant = HELLO_VARIANTS.find((known) => known === valueOf(seen, 'hello')) ?? null;
  const greeted = AGAIN.flatMap((one) => {
    const part = hellos.get(one);
    return part === undefined ? [] : [greetedOf(one, part, going)];
  });
  const askedAgain = greeted.map(({ entry }) => entry);
  const settle = (): Failure | null => {
    if (failure === null || greeted.length === 0 || !isWorthAskingAgain(failure.outcome)) return failure;
    if (variant !== null) return asFailure(largeHello(asProbeFailure(failure)));
    const wanted = greeted.find((one) => one.failure?.outcome === 'tls.client-certificate');
    if (wanted?.failure) return wanted.failure;
    // curl does not tell of the probe itself whether a byte came back; of the same hello, sent once more, its trace does.
    const ordinary = greeted.find(({ entry }) => entry.variant === 'ordinary');
    return numberOf(seen, 'exit') === TIME_UP &&
      failure.outcome === 'tls.handshake-failed' &&
      ordinary?.failure?.outcome === 'tls.silent'
      ? ordinary.failure
      : failure;
  };
  return { askedAgain, variant, failure: settle() };
};

/** The hello of a probe; `null` for a transcript that does not tell of hellos. */
export const helloOf = (
  run: Part,
  { hellos }: Pick<TranscribedProbe, 'hellos'>,
  variant: HelloVariant | null,
): HelloEvidence | null => {
  const library = valueOf(run, 'library');
  if (library === null) return null;
  const same = hellos.get(variant ?? 'ordinary');
  return {
    library: visibleLine(library),
    bytes: same === undefined ? null : numberOf(same, 'bytes'),
    ...(variant !== null && { variant }),
  };
};

/** What paths without credentials were answered with; `null` where no whole reply came. */
export type ControlReplies = ReadonlyMap<string, Answered | null>;

export const controlRepliesOf = (controls: readonly TranscribedControl[], going: Going): ControlReplies =>
  new Map(
    controls.map(({ seen }) => {
      const path = textBefore((valueOf(seen, 'question') ?? '').split(' ')[1] ?? '', '?#');
      return [path, answeredOf(path, seen, going)];
    }),
  );

/** What a path without credentials was answered with; `null` where no whole reply came. */
export const answeredOf = (path: string, seen: Part, going: Going): Answered | null => {
  const head = headOf(bytesOf(seen, 'head'));
  const raw = bytesOf(seen, 'body');
  if (head?.complete !== true || !isWellFormed(head) || valuesOf(seen, 'cut').includes('body')) return null;
  if (failureIn(seen, going, true) !== null && raw.length <= BODY_LIMIT) return null;
  const at = Date.parse(momentOf(valueOf(seen, 'started')) ?? '');
  return {
    path,
    response: responseOf(head, Number.isNaN(at) ? 0 : at + timesOf(seen).head),
    body: bodyOf(raw, head, true),
  };
};

/** curl refuses the key that nobody has only after the certificate was found good. */
const REFUSED_KEY = 90;

/** What looks at the ports of the APIs came to. */
export const portLooksOf = (ports: readonly TranscribedPort[], going: Going, pin: string | null): readonly PortLook[] =>
  ports.map(({ port, seen }) => {
    const fault = () => faultWithoutChain({ pin, verified: numberOf(seen, 'verify') });
    const failure = numberOf(seen, 'exit') === REFUSED_KEY ? null : failureIn(seen, going, false, fault);
    return { port, outcome: failure?.outcome ?? 'ok' };
  });
