/** What a trace needs of the sockets of a system and Node lacks: one adapter a system (linux.ts, windows.ts, darwin.ts). */

/** What came back to one try. */
export type Heard =
  | { readonly kind: 'connected' }
  /** An RST: nobody knows from whom. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'echo' }
  | { readonly kind: 'icmp'; readonly type: number; readonly code: number; readonly from: string }
  /** This machine itself did not send it; the number of the error. */
  | { readonly kind: 'local'; readonly errno: number };

/** One try under way. */
export interface Try {
  readonly heard: () => Heard | null;
  readonly close: () => void;
}

/** `tcp`: a SYN to the port. `udp`: an empty datagram to it. `icmp`: an echo request, where the system lets everybody send one. */
export type Protocol = 'tcp' | 'udp' | 'icmp';

export interface Sockets {
  /** @param ttl 1 to 255; `null`: the system's own. */
  readonly begin: (protocol: Protocol, address: string, port: number, ttl: number | null) => Try;
  readonly wait: (ms: number) => void;
  /** Ends every try that is left, and what they share. */
  readonly close: () => void;
}

/** A try that was over when it began. */
export const over = (heard: Heard): Try => {
  let left: Heard | null = heard;
  return {
    heard: () => {
      const now = left;
      left = null;
      return now;
    },
    close: () => undefined,
  };
};
