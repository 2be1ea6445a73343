/** Name and value, in the order in which they are sent. */
export type Header = readonly [name: string, value: string];

/** A whole HTTP answer. An empty `reason` is sent as an empty reason phrase. */
interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** What comes back from a server or a device: mostly an answer, sometimes something a client must survive. */
export type LabReply =
  | Answer
  /** Written as they are, and then the connection ends: for answers that no HTTP writer would write. */
  | { readonly kind: 'bytes'; readonly bytes: string }
  /** A TCP reset in place of an answer. */
  | { readonly kind: 'reset' };

/** An answer with the length of its body declared. */
export const answer = (
  status: number,
  { reason = '', headers = [], body = '' }: Partial<Pick<Answer, 'reason' | 'headers' | 'body'>> = {},
): Answer => ({
  kind: 'answer',
  status,
  reason,
  headers: [...headers, ['Content-Length', String(Buffer.byteLength(body))]],
  body,
});

/** `Date` header values have a resolution of one second. */
export const httpDate = (date: Date): string => date.toUTCString();
