import { createHash } from 'node:crypto';
import type { Packet } from './capture-file.ts';
import { ACK, FIN, frameOf, PSH, RST, SYN, type End } from './frames.ts';
import { clientHello, records, serverHello } from './tls-bytes.ts';

/** One connection of TCP, as one point of the way sees it. */

/**
 * What a point sees of a connection.
 *
 * - `opening-unfinished`: the server answers the first packet again and again.
 * - `opening-only`: the three packets of the opening, and not one byte of the hello.
 * - `…-by-client`: a reset that bears the client's address, whoever sent it.
 * - `reply-lost`: the server's reply goes out again and again, and nobody acknowledges it.
 * - `reply-missing`: what the client sees of the same.
 * - `request-unanswered`: the request is acknowledged, and no reply follows.
 */
export type View =
  | 'nothing'
  | 'syn-unanswered'
  | 'syn-reset'
  | 'opening-unfinished'
  | 'opening-only'
  | 'opening-reset-by-client'
  | 'hello-unanswered'
  | 'hello-reset'
  | 'flight-lost'
  | 'served'
  | 'reply-lost'
  | 'reply-missing'
  | 'reply-reset-by-client'
  | 'reply-reset-by-server'
  | 'request-unanswered';

export type Side = 'client' | 'server';

export interface Spoken {
  readonly client: End;
  readonly server: End;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 32 bytes in hex. */
  readonly random: string;
  readonly helloBytes: number;
  /** What is left of the hop limits at this point. */
  readonly hops: Readonly<Record<Side, number>>;
}

const SEGMENT = 1_460;

/** What a reset has left that a firewall before the server wrote in the client's name. */
const FORGED = 63;

/** The same connection has the same numbers at every point. */
const firstNumber = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

class Talk {
  readonly packets: Packet[] = [];
  readonly #spoken: Spoken;
  readonly #next: Record<Side, number>;

  constructor(spoken: Spoken) {
    this.#spoken = spoken;
    this.#next = { client: firstNumber(`c${spoken.random}`), server: firstNumber(`s${spoken.random}`) };
  }

  /** @param sequence of a segment that was sent before. */
  send(
    side: Side,
    after: number,
    flags: number,
    payload: Buffer = Buffer.alloc(0),
    sequence = this.#next[side],
    hops = this.#spoken.hops[side],
  ): number {
    const { client, server, at } = this.#spoken;
    const [from, to] = side === 'client' ? [client, server] : [server, client];
    const acknowledged = this.#next[side === 'client' ? 'server' : 'client'];
    this.packets.push({ at: at + after, bytes: frameOf({ from, to, sequence, acknowledged, flags, payload, hops }) });
    const taken = payload.length + ((flags & SYN) === 0 ? 0 : 1) + ((flags & FIN) === 0 ? 0 : 1);
    if (sequence === this.#next[side]) this.#next[side] = (sequence + taken) >>> 0;
    return sequence;
  }

  /** Bytes in segments of full size; gives the number of the first. */
  say(side: Side, after: number, bytes: Buffer): number {
    const first = this.#next[side];
    for (let at = 0; at < bytes.length; at += SEGMENT)
      this.send(side, after + at / SEGMENT / 10, ACK | PSH, bytes.subarray(at, at + SEGMENT));
    return first;
  }

  opening(): void {
    this.send('client', 0, SYN);
    this.send('server', 0.4, SYN | ACK);
    this.send('client', 0.8, ACK);
  }

  hello(): void {
    this.opening();
    this.say('client', 1.2, clientHello(this.#spoken.random, this.#spoken.helloBytes));
  }

  handshake(): void {
    this.hello();
    this.say('server', 3, Buffer.concat([serverHello(this.#spoken.random), records(2_800, 'flight')]));
    this.send('client', 4, ACK);
    this.say('client', 5, records(74, 'finished'));
  }

  request(): void {
    this.handshake();
    this.say('client', 6, records(420, 'request'));
    this.send('server', 6.5, ACK);
  }

  end(after: number): void {
    this.send('client', after, FIN | ACK);
    this.send('server', after + 0.3, FIN | ACK);
    this.send('client', after + 0.6, ACK);
  }
}

const VIEWS: Readonly<Record<View, (talk: Talk) => void>> = {
  nothing: () => undefined,
  'syn-unanswered': (talk) => {
    const sequence = talk.send('client', 0, SYN);
    talk.send('client', 1_021, SYN, undefined, sequence);
    talk.send('client', 2_045, SYN, undefined, sequence);
  },
  'syn-reset': (talk) => {
    talk.send('client', 0, SYN);
    talk.send('server', 0.3, RST | ACK);
  },
  'opening-unfinished': (talk) => {
    const sequence = talk.send('client', 0, SYN);
    const answer = talk.send('server', 0.3, SYN | ACK);
    for (const after of [1_021, 2_045]) {
      talk.send('client', after, SYN, undefined, sequence);
      talk.send('server', after + 0.3, SYN | ACK, undefined, answer);
    }
  },
  'opening-only': (talk) => talk.opening(),
  'opening-reset-by-client': (talk) => {
    talk.opening();
    talk.send('client', 1.6, RST | ACK, undefined, undefined, FORGED);
  },
  'hello-unanswered': (talk) => {
    talk.hello();
    talk.send('server', 1.8, ACK);
    talk.send('client', 1_503, FIN | ACK);
    talk.send('server', 1_503.4, ACK);
  },
  'hello-reset': (talk) => {
    talk.hello();
    talk.send('server', 1.8, RST | ACK);
  },
  'flight-lost': (talk) => {
    talk.hello();
    talk.send('server', 1.8, ACK);
    const flight = records(1_400, 'flight');
    const sequence = talk.say('server', 3, flight);
    for (const after of [210, 630, 1_470]) talk.send('server', after, ACK | PSH, flight, sequence);
    talk.send('client', 1_503, FIN | ACK);
  },
  served: (talk) => {
    talk.request();
    talk.say('server', 9, records(2_100, 'reply'));
    talk.send('client', 10, ACK);
    talk.end(14);
  },
  'reply-lost': (talk) => {
    talk.request();
    const reply = records(1_400, 'reply');
    const sequence = talk.say('server', 9, reply);
    for (const after of [215, 640, 1_490]) talk.send('server', after, ACK | PSH, reply, sequence);
    talk.send('client', 2_700, FIN | ACK);
    talk.send('server', 2_700.4, ACK);
  },
  'reply-missing': (talk) => {
    talk.request();
    talk.send('client', 2_700, FIN | ACK);
    talk.send('server', 2_700.4, ACK);
  },
  'reply-reset-by-client': (talk) => {
    talk.request();
    talk.say('server', 9, records(1_400, 'reply'));
    talk.send('client', 10, RST | ACK, undefined, undefined, FORGED);
  },
  'reply-reset-by-server': (talk) => {
    talk.request();
    talk.send('server', 9, RST | ACK);
  },
  'request-unanswered': (talk) => {
    talk.request();
    talk.send('client', 2_900, FIN | ACK);
    talk.send('server', 2_900.4, ACK);
  },
};

export const packetsOf = (spoken: Spoken, view: View): readonly Packet[] => {
  const talk = new Talk(spoken);
  VIEWS[view](talk);
  return talk.packets;
};
