import type { TLSSocket } from 'node:tls';
import type { VerifiedConnection } from './tls.ts';
import type { ResponseEvidence } from '../../core/evidence/evidence.ts';
import { httpFailure, ProbeFailure, Stopped, within } from './failures.ts';
import type { Stamps } from './evidence-draft.ts';
import { BrokenChunks, framingOf, readHead, responseOf, takeHead, type HeaderPairs, type RawHead } from './reply.ts';
import type { Cleaner } from './scrub.ts';

interface OutgoingRequest {
  readonly origin: string;
  readonly path: string;
  readonly accept: string;
  readonly authorization: string | null;
}

/** A sign-in was rejected, and the head of the reply did not come to its end. */
export class HeadCut extends ProbeFailure {
  readonly response: ResponseEvidence;

  constructor(response: ResponseEvidence, { layer, outcome, detail }: ProbeFailure) {
    super(layer, outcome, detail);
    this.response = response;
  }
}

/** Stopped while the head of the reply was awaited. */
export class StoppedInHead extends Stopped {
  override readonly name = 'StoppedInHead';
  readonly sent: boolean;
  readonly response: ResponseEvidence | null;

  constructor(sent: boolean, response: ResponseEvidence | null) {
    super();
    this.sent = sent;
    this.response = response;
  }
}

interface Reply {
  readonly response: ResponseEvidence;
  /** Headers as received, for reading the body; never kept. */
  readonly rawHeaders: HeaderPairs;
  readonly body: AsyncIterable<Buffer>;
  readonly hangUp: (reason?: Error) => void;
}

const LONGEST_HEAD = 65_536;
const LONGEST_LINE = 4096;
/** A SETTINGS frame, with which HTTP/2 begins: its length, kind and flags, and no stream. */
const HTTP_2 = /^\0[^]{2}\x04[^]\0{4}$/;

/**
 * What comes in on a connection, for one reader: a head, and then the pieces of its body as the head announces them. As lenient as
 * curl, for the status line is the evidence. It may be: there is one request, and what comes behind its reply is not looked at.
 */
class Incoming {
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #onFirst: () => void;
  #open: Buffer = Buffer.alloc(0);

  constructor(socket: TLSSocket, onFirst: () => void = () => undefined) {
    this.#pieces = (socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    this.#onFirst = onFirst;
  }

  /** The status and header lines that are there; `null` where there is no status yet. */
  soFar(): RawHead | null {
    return readHead(this.#open.toString('latin1'));
  }

  /** @throws ProbeFailure `http.malformed` as soon as no status line can come of it any more. */
  async head(): Promise<RawHead> {
    for (let isInterim = false; ;) {
      const { head, at, isStatus } = takeHead(this.#open.toString('latin1'));
      isInterim ||= /^HTTP\/\S{1,8} 100\b/im.test(this.#open.toString('latin1', 0, at));
      this.#open = this.#open.subarray(at);
      if (head !== null) return isInterim ? { ...head, oddities: [...head.oddities, 'continue'] } : head;
      if (!isStatus)
        throw new ProbeFailure(
          'http',
          'http.malformed',
          HTTP_2.test(this.#open.toString('latin1', 0, 9)) ? 'HTTP/2' : '',
        );
      if (this.#open.length > LONGEST_HEAD) return this.#begun();
      if (!(await this.#more())) throw new ProbeFailure('http', 'http.cut-off');
    }
  }

  /** A head that is read no further: what came last of it may be half a secret. Nothing behind it is a body. */
  #begun(): RawHead {
    const head = this.soFar();
    if (head === null) throw new ProbeFailure('http', 'http.malformed');
    return { ...head, headers: head.headers.slice(0, -1), oddities: [...head.oddities, 'large-head'] };
  }

  async *body(head: RawHead): AsyncGenerator<Buffer> {
    if (head.oddities.includes('large-head')) return;
    const framing = framingOf(head);
    if (framing === 'chunks') yield* this.#chunks();
    else if (framing !== 'end') yield* this.#bytes(framing);
    else for (let more = true; more; more = await this.#more()) yield this.#take(this.#open.length);
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const size = /^[ \t]*([0-9a-f]{1,8})[ \t]*(?:;|$)/i.exec(await this.#line())?.[1];
      if (size === undefined) throw new BrokenChunks();
      const length = Number.parseInt(size, 16);
      // What may follow the last chunk are further headers.
      if (length === 0) return;
      yield* this.#bytes(length);
      if ((await this.#line()) !== '') throw new BrokenChunks();
    }
  }

  async *#bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.#open.length === 0 && !(await this.#more())) throw new ProbeFailure('body', 'http.cut-off');
      const piece = this.#take(Math.min(left, this.#open.length));
      left -= piece.length;
      yield piece;
    }
  }

  async #line(): Promise<string> {
    for (;;) {
      const end = this.#open.indexOf(0x0a);
      if (end >= 0 ? end > LONGEST_LINE : this.#open.length > LONGEST_LINE) throw new BrokenChunks();
      if (end >= 0)
        return this.#take(end + 1)
          .toString('latin1')
          .trimEnd();
      if (!(await this.#more())) throw new ProbeFailure('body', 'http.cut-off');
    }
  }

  #take(count: number): Buffer {
    const piece = this.#open.subarray(0, count);
    this.#open = this.#open.subarray(count);
    return piece;
  }

  /** Waits for the next piece; false at the end. */
  async #more(): Promise<boolean> {
    const next = await this.#pieces.next();
    if (next.done) return false;
    this.#onFirst();
    this.#open = this.#open.length === 0 ? next.value : Buffer.concat([this.#open, next.value]);
    return true;
  }
}

/** Sends one request and reads the head of the reply. Nothing is followed or retried. @throws ProbeFailure; `StoppedInHead`. */
export const send = async (
  { socket, tls }: VerifiedConnection,
  outgoing: OutgoingRequest,
  cleaner: Cleaner,
  headersMs: number,
  signal: AbortSignal,
  stamps?: Stamps,
): Promise<Reply> => {
  const incoming = new Incoming(socket, stamps?.ended);
  let sent = false;
  const hangUp = (reason?: Error): void => void socket.destroy(reason);
  const responseTo = (head: RawHead): ResponseEvidence => responseOf(head, head.headers, cleaner, Date.now());
  socket.on('error', () => undefined);
  const request = requestOf(outgoing);
  try {
    const head = await within(headersMs, signal, async () => {
      if (!socket.authorized || socket.destroyed || tls.chain.length === 0)
        throw new ProbeFailure('http', 'http.cut-off', 'ECONNRESET');
      sent = true;
      socket.write(request);
      // It is on the wire now; before, the first request of a program takes longer to encrypt than to answer.
      stamps?.begun();
      return incoming.head();
    });
    return { response: responseTo(head), rawHeaders: head.headers, body: incoming.body(head), hangUp };
  } catch (error) {
    hangUp();
    const head = incoming.soFar();
    const isStopped = error instanceof Stopped;
    // A rejected sign-in counts however its head went on: endless, cut off, or stopped by the engineer.
    if (head?.status === 401)
      throw new HeadCut(
        responseTo(head),
        isStopped ? new ProbeFailure('http', 'http.cut-off') : httpFailure(error, 'http'),
      );
    if (isStopped) throw new StoppedInHead(sent, head === null ? null : responseTo(head));
    throw httpFailure(error, 'http');
  }
};

const requestOf = ({ origin, path, accept, authorization }: OutgoingRequest): string => {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `host: ${origin.slice(origin.indexOf('//') + 2)}`,
    'connection: close',
    `accept: ${accept}`,
    ...(authorization === null ? [] : [`authorization: ${authorization}`]),
    'accept-encoding: identity',
    'user-agent: tripoint',
  ];
  // Every part is escaped where it is made; nothing that ends a line goes out, whatever is changed there.
  if (lines.some((line) => !/^[\x20-\x7e]+$/.test(line))) throw new TypeError('a request that is not ASCII');
  return `${lines.join('\r\n')}\r\n\r\n`;
};
