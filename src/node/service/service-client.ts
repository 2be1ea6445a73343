import type { Readable } from 'node:stream';
import type { Client, Dispatcher } from 'undici';
import { readBaseUrl, type ServiceContext, type ServiceTarget } from '../../core/whitelisting/context.ts';
import {
  type Destination,
  type LookTarget,
  type ResolvedProxy,
  type Timeouts,
  type SignInGate,
  asciiHost,
} from '../probing/target.ts';
import type { Secret } from '../../core/credential/secret.ts';
import type { CallOutcome, CallProblem, AnswerBody } from '../../core/whitelisting/failure.ts';
import { type ServiceRequest, whitelistPath } from '../../core/whitelisting/requests.ts';
import { originOf } from '../../core/vocabulary/words.ts';
import { outcomeName } from '../../core/diagnosis/words/phrases.ts';
import type { Outcome } from '../../core/evidence/outcome.ts';
import { say, type Message } from '../../core/messages/message.ts';
import { unsafeHere } from '../probing/environment.ts';
import { httpFailure, ProbeFailure, Stopped, TimeUp, within } from '../probing/failures.ts';
import { EvidenceDraft } from '../probing/evidence-draft.ts';
import { RefusedToSend, whyNotToLook } from '../probing/preflight.ts';
import { openWithSignIn } from '../probing/look.ts';
import type { VerifiedConnection } from '../probing/tls.ts';
import { Trust } from '../probing/trust.ts';
import { ask, clientOn, pairsOf } from './http-client.ts';
import { warmUpReading, readInWorker } from '../reading/read-in-worker.ts';
import { codingsOf, type HeaderPairs } from '../probing/reply.ts';
import { LARGEST_ANSWER } from './answer-body.ts';
import { readContextTest, type ContextTest } from '../../core/whitelisting/context-test.ts';

/** A service may think long about a batch; a name, a port and TLS may not. */
const SERVICE_TIMEOUTS: Timeouts = { connectMs: 5000, headersMs: 60_000, totalMs: 120_000 };

/** Where a context's calls go. @throws RangeError for a base URL that its schema would have refused. */
export const lookTargetOf = (
  { baseUrl, ca, pin }: Pick<ServiceContext, 'baseUrl' | 'ca' | 'pin'>,
  way: {
    readonly proxy?: ResolvedProxy | null;
    readonly connectTo?: Destination | null;
    readonly timeouts?: Timeouts;
  } = {},
): LookTarget => {
  const base = readBaseUrl(baseUrl);
  if (!base.ok) throw new RangeError(base.message.key);
  const { host, port } = base.value;
  return {
    host,
    port,
    connectTo: way.connectTo ?? null,
    ca,
    pin,
    proxy: way.proxy ?? null,
    timeouts: way.timeouts ?? SERVICE_TIMEOUTS,
  };
};

/** Reads the body of an answer within its bounds, in a thread. Never rejects: a lost body does not undo the status. */
const readAnswer = async (
  stream: Readable,
  headers: HeaderPairs,
  key: Secret,
  signal: AbortSignal,
): Promise<AnswerBody> => {
  const bytes = await readBounded(stream);
  const [coding = null, second] = codingsOf(headers);
  if (bytes === null || second !== undefined) return { kind: 'incomplete' };
  if (bytes.length === 0) return { kind: 'empty' };
  const body = await readInWorker('answer', { bytes, coding, key: key.expose() }, signal).catch(() => null);
  return body ?? { kind: 'unread' };
};

const readBounded = async (stream: Readable): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > LARGEST_ANSWER) return null;
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
};

/**
 * The only way to the service. The key goes out in `x-auth-token` on a connection that was verified itself. Nothing is followed, and
 * nothing sent twice: what a failed call may have changed is for a person to decide on.
 */
export interface ServiceClient {
  /** One call. Never rejects. A call at a time on a connection; calls made together get connections of their own. */
  readonly call: (request: GateRequest, signal: AbortSignal) => Promise<CallOutcome>;
  readonly close: () => void;
}

/** The three calls of the service; GET is for the look at a context alone: its body is not read, and it goes without a key as well. */
type GateRequest = ServiceRequest | { readonly method: 'GET'; readonly path: string; readonly body: null };

interface Line {
  readonly client: Client;
  readonly socket: VerifiedConnection['socket'];
  lastUsed: number;
}

/** Servers close quiet connections after seconds; a request that meets the closing would be lost without a trace. */
const LONGEST_REST_MS = 1000;

/** A header takes visible ASCII; anything else would be refused half-way by the library, which quotes it. */
const isSendable = (key: string): boolean => /^[!-~]{1,4096}$/.test(key);

const notSent = (problem: CallProblem, detail: Message): CallOutcome => ({ sent: 'no', problem, detail });

/** @param key `null`: the client is for a look alone. @param permit of the account at a proxy of our own, ended with the client. */
export const openServiceClient = (
  target: LookTarget,
  key: Secret | null,
  permit: { readonly gate: SignInGate; readonly end: () => Promise<void> } | null,
): ServiceClient => {
  const gate = permit?.gate ?? null;
  const idle: Line[] = [];
  const all = new Set<Line>();
  const host = asciiHost(target.host) ?? target.host;

  const call = async (request: GateRequest, signal: AbortSignal): Promise<CallOutcome> => {
    const refusal = whyNot(target, key, request);
    if (refusal !== null) return refusal;
    const used = takeRested(idle);
    if (used !== null) {
      const outcome = await sendOn(used, request, signal);
      // It was closed under us before one byte was written: a new connection is no second sending.
      if (outcome.sent !== 'no' || outcome.problem !== 'cut-off') return outcome;
    }
    let line: Line;
    try {
      warmUpReading();
      line = await connect(signal);
    } catch (error) {
      return notSent(...whyNoConnection(error, signal));
    }
    return sendOn(line, request, signal);
  };

  const connect = async (signal: AbortSignal): Promise<Line> => {
    const own = { ...target, host };
    const trust = new Trust(target.ca, target.pin);
    const connection = await openWithSignIn(gate, { target: own, trust, draft: new EvidenceDraft(), signal });
    const line = {
      client: clientOn(connection, originOf(own), LONGEST_REST_MS * 2),
      socket: connection.socket,
      lastUsed: 0,
    };
    all.add(line);
    line.socket.once('close', () => all.delete(line));
    return line;
  };

  const sendOn = async (line: Line, request: GateRequest, signal: AbortSignal): Promise<CallOutcome> => {
    const before = line.socket.bytesWritten;
    const { timeouts } = target;
    try {
      const outcome = await within(timeouts.totalMs, signal, (ended) =>
        exchange(line, request, key, timeouts.headersMs, ended),
      );
      if (line.socket.destroyed) return outcome;
      line.lastUsed = performance.now();
      idle.push(line);
      return outcome;
    } catch (error) {
      line.client.destroy().catch(() => undefined);
      line.socket.destroy();
      // Counted on the connection itself, so that the one case where sending again is safe is known and not guessed.
      const written = line.socket.bytesWritten > before;
      const [problem, detail] = whyNoAnswer(error, signal);
      return { sent: written ? 'unknown' : 'no', problem, detail };
    }
  };

  return {
    call,
    close: () => {
      idle.length = 0;
      for (const line of all) {
        line.client.destroy().catch(() => undefined);
        line.socket.destroy();
      }
      void permit?.end();
    },
  };
};

const whyNot = (target: LookTarget, key: Secret | null, { method }: GateRequest): CallOutcome | null => {
  const unsafe = unsafeHere();
  if (unsafe !== null) return notSent('unsafe-environment', unsafe.message);
  if (key === null ? method !== 'GET' : !isSendable(key.expose()))
    return notSent('no-key', say('The key is empty or holds other than visible ASCII characters.'));
  const bad = whyNotToLook(target);
  return bad === null ? null : notSent('bad-target', bad.message);
};

const takeRested = (idle: Line[]): Line | null => {
  for (let line = idle.pop(); line !== undefined; line = idle.pop()) {
    const fresh = performance.now() - line.lastUsed < LONGEST_REST_MS;
    if (fresh && !line.socket.destroyed && line.socket.writable && !line.socket.readableEnded) return line;
    line.client.destroy().catch(() => undefined);
    line.socket.destroy();
  }
  return null;
};

const exchange = async (
  { client, socket }: Line,
  request: GateRequest,
  key: Secret | null,
  headersMs: number,
  signal: AbortSignal,
): Promise<CallOutcome> => {
  const data = await within(headersMs, signal, (ended) => ask(client, { ...requestOf(request, key), signal: ended }));
  const headers = pairsOf(data.headers);
  data.body.on('error', () => undefined);
  const giveUp = (): void => void data.body.destroy();
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  const skipped = request.method === 'GET' || key === null;
  const body = skipped
    ? ({ kind: htmlOr(headers), excerpt: '' } as const)
    : await readAnswer(data.body, headers, key, signal);
  signal.removeEventListener('abort', giveUp);
  if (skipped || body.kind === 'incomplete' || body.kind === 'unread') {
    client.destroy().catch(() => undefined);
    socket.destroy();
  }
  return { sent: 'yes', status: data.statusCode, retryAfter: retryAfterOf(headers), body };
};

const requestOf = ({ method, path, body }: GateRequest, key: Secret | null) =>
  ({
    method,
    path,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'tripoint',
      ...(key === null ? {} : { 'x-auth-token': key.expose() }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    body,
    responseHeaders: 'raw',
  }) satisfies Dispatcher.RequestOptions;

const headerOf = (headers: HeaderPairs, wanted: string): string =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

const htmlOr = (headers: HeaderPairs): 'html' | 'other' =>
  /^\s*text\/html\b/i.test(headerOf(headers, 'content-type')) ? 'html' : 'other';

const retryAfterOf = (headers: HeaderPairs): number | null => {
  const value = headerOf(headers, 'retry-after').trim();
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
};

const whatFailed = ({ outcome, detail }: ProbeFailure): Message =>
  detail === '' ? say`${outcomeName(outcome)}.` : say`${outcomeName(outcome)} (${detail}).`;

const whyNoConnection = (error: unknown, signal: AbortSignal): readonly [CallProblem, Message] => {
  if (error instanceof Stopped || signal.aborted) return ['stopped', say`${say('Stopped')}.`];
  if (error instanceof RefusedToSend) return ['proxy', error.failure.message];
  if (!(error instanceof ProbeFailure)) return ['no-connection', say('The connection failed.')];
  if (error.layer === 'proxy') return ['proxy', whatFailed(error)];
  return [error.layer === 'tls' ? 'untrusted' : 'no-connection', whatFailed(error)];
};

const whyNoAnswer = (error: unknown, signal: AbortSignal): readonly [CallProblem, Message] => {
  if (error instanceof Stopped || signal.aborted) return ['stopped', say`${say('Stopped')}.`];
  if (error instanceof TimeUp) return ['timeout', say('The time allowed for the whole call was up.')];
  const failure = httpFailure(error, 'http');
  const problems: Partial<Record<Outcome, CallProblem>> = { 'http.timeout': 'timeout', 'http.malformed': 'malformed' };
  return [problems[failure.outcome] ?? 'cut-off', whatFailed(failure)];
};

/** Looks whether a context can be used, without changing anything (core/whitelisting/context-test.ts). */
export const testContext = async (
  target: ServiceTarget,
  { client, withKey }: { readonly client: ServiceClient; readonly withKey: boolean },
  signal: AbortSignal,
): Promise<ContextTest> =>
  readContextTest(await client.call({ method: 'GET', path: whitelistPath(target), body: null }, signal), withKey);
